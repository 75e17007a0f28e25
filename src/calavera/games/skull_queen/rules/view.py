"""Skull Queen at the edge: what one seat may know."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from calavera.core.view import View
from calavera.games.skull_queen.rules.actions import Colour, Side
from calavera.games.skull_queen.rules.options import SkullQueenOptions

Stage = Literal["draw_dealer", "dealing", "laying_out", "placing", "ghost_leads", "playing", "ended"]
STAGES: tuple[Stage, ...] = get_args(Stage)


class PlankSides(msgspec.Struct, frozen=True, kw_only=True):
    """What the five spaces of each side are worth, from space 0 (wide end) to 4."""

    front: tuple[int, ...]
    back: tuple[int, ...]

    def of(self, side: Side) -> tuple[int, ...]:
        """The five numbers of one side."""
        return self.front if side == "front" else self.back


class PlankView(msgspec.Struct, frozen=True, kw_only=True):
    """A plank with its red, yellow, green and blue pirate: on spaces 0 (wide end) to 4, or None when overboard."""

    side: Side
    pirates: tuple[int | None, ...]


class SkullQueenSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One player as the viewer sees them.

    `plank` is None until everybody has placed their pirates, except for the viewer's own. `points` has one number for
    each round played. `void` names the colours everybody knows this player to be out of.
    """

    cards: int
    plank: PlankView | None
    points: tuple[int, ...]
    void: tuple[Colour, ...]


class PlayedCard(msgspec.Struct, frozen=True, kw_only=True):
    """`seat` is None for the ghost."""

    seat: int | None
    card: str


class PirateMove(msgspec.Struct, frozen=True, kw_only=True):
    """`steps` are up, towards the narrow end, or when negative down; `card` is the one that moves the pirate."""

    seat: int
    colour: Colour
    steps: int
    card: str
    overboard: bool


class TrickPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What the trick would do if it ended as it stands; `leader` of the next one is None when that is the ghost."""

    moves: tuple[PirateMove, ...]
    leader: int | None


class TrickView(msgspec.Struct, frozen=True, kw_only=True):
    """A trick that is over: its cards as they were played, the centre before it, and what it moved."""

    colour: Colour
    cards: tuple[PlayedCard, ...]
    centre: tuple[str, ...]
    moves: tuple[PirateMove, ...]


class SkullQueenView(View, frozen=True, kw_only=True, tag="skull_queen"):
    """What one seat may know. `worth` tells what the spaces of the planks are worth in this game. `leader` is None
    while the ghost leads; `chosen` is the viewer's own card that lies face down.
    """

    options: SkullQueenOptions
    worth: PlankSides
    stage: Stage
    round: int
    rounds: int
    dealer: int | None
    leader: int | None
    tricks_left: int
    colour: Colour | None
    trick: tuple[PlayedCard, ...]
    preview: TrickPreview | None
    centre: tuple[str, ...]
    gone: tuple[str, ...]
    last_trick: TrickView | None
    seats: tuple[SkullQueenSeat, ...]
    hand: tuple[str, ...]
    chosen: str | None
