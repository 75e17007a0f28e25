"""The Skull King dice game at the edge: what one seat may know."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from calavera.core.view import View
from calavera.games.skull_king.rules.actions import Face, Kind
from calavera.games.skull_king.rules.options import SkullKingOptions

Stage = Literal["draw_starter", "dealing", "bidding", "throwing", "rolling", "ended"]
STAGES: tuple[Stage, ...] = get_args(Stage)

Colour = Literal["black", "blue", "red", "yellow"]
COLOURS: tuple[Colour, ...] = ("black", "blue", "red", "yellow")

# Why a die takes a trick, in the order of the rules; "last" where several of the same could have taken it.
Why = Literal[
    "mermaid_beats_king",
    "last_mermaid_beats_king",
    "skull_king",
    "last_king",
    "king_beats_pirate",
    "pirate",
    "last_pirate",
    "pirate_beats_mermaid",
    "mermaid",
    "last_mermaid",
    "highest_number",
    "last_of_equals",
    "only_number",
    "first_flag",
]
REASONS: tuple[Why, ...] = get_args(Why)


class ThrownDie(msgspec.Struct, frozen=True):
    """A die on the table; `face` is None while it still rolls."""

    seat: int
    die: Kind
    face: Face | None


class Trick(msgspec.Struct, frozen=True):
    """A trick that was taken, why, and its dice in the order they were thrown."""

    taker: int
    why: Why
    dice: tuple[ThrownDie, ...]


class SheetLine(msgspec.Struct, frozen=True):
    """What the score pad says of one seat in one hand; `points` include the bonus."""

    bid: int
    taken: int
    bonus: int
    points: int


class SkullKingSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One player in the hand being played, as the viewer sees them.

    `dice` counts those still behind the screen, `bonus` is what an exact bid will earn on top, `reachable` says whether
    the bid can still be made exactly, `void` names the colours that all know this player to be out of.
    """

    dice: int
    bid: int | None
    taken: int
    bonus: int
    reachable: bool
    void: tuple[Colour, ...]


class SkullKingView(View, frozen=True, kw_only=True, tag="skull_king"):
    """What a seat may know of the Skull King dice game.

    `turn`: the seat that draws, throws or rolls. `unseen`: by kind, dice in the bag or behind the screens of others.
    `bids`: the tricks bid by all together, None until all have bid. `taking`: the seat that takes the trick as it
    stands. `last_trick` stays there after the hand has ended. `sheet`: for each hand played, a line per seat.
    """

    options: SkullKingOptions
    stage: Stage
    hand: int
    hands: int
    starter: int | None
    turn: int | None
    colour: Colour | None
    seats: tuple[SkullKingSeat, ...]
    bids: int | None
    dice: tuple[Kind, ...]
    unseen: dict[Kind, int]
    trick: tuple[ThrownDie, ...]
    taking: int | None
    last_trick: Trick | None
    tricks: tuple[Trick, ...]
    sheet: tuple[tuple[SheetLine, ...], ...]
