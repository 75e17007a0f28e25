"""The Skull King dice game at the edge: its options and what one seat may know."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from calavera.rules.errors import BadOptions
from calavera.rules.game import Options, View
from calavera.rules.skull_king.state import (
    BLACK,
    hands_of,
)
from calavera.rules.skull_king.words import KIND_NAMES, Face, Kind

Stage = Literal["draw_starter", "dealing", "bidding", "throwing", "rolling", "ended"]
STAGES: tuple[Stage, ...] = get_args(Stage)

Colour = Literal["black", "blue", "red", "yellow"]
COLOURS: tuple[Colour, ...] = ("black", "blue", "red", "yellow")

Count = Annotated[int, msgspec.Meta(ge=0, le=36)]


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All dice of one kind: how many there are and what is on each."""

    count: Count
    faces: tuple[Face, Face, Face, Face, Face, Face]


class Bag(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dice in the bag. Blue, red and yellow are our reconstruction: count your own box and enter it."""

    skull_king: Dice = Dice(1, ("skull", "skull", "skull", "skull", "flag", "flag"))
    pirate: Dice = Dice(3, ("skull", "skull", "skull", "skull", "flag", "flag"))
    mermaid: Dice = Dice(2, ("skull", "skull", "skull", "skull", "flag", "flag"))
    black: Dice = Dice(7, (5, 5, 6, 6, 7, 7))
    blue: Dice = Dice(7, (3, 3, 4, 4, 5, 5))
    red: Dice = Dice(8, (1, 1, 2, 2, 3, 3))
    yellow: Dice = Dice(8, ("flag", "flag", "flag", 1, 1, 7))

    def kinds(self) -> tuple[Dice, ...]:
        """In the order of `KIND_NAMES`."""
        return (self.skull_king, self.pirate, self.mermaid, self.black, self.blue, self.red, self.yellow)


class SkullKingOptions(Options, frozen=True, kw_only=True):
    """`landlubber`: the simplified scoring. `bag`: the dice that are played with."""

    landlubber: bool = False
    # Written out in full wherever options are stored, so that an old game is replayed with the dice it had.
    bag: Bag = Bag()

    def check(self, players: int) -> None:
        for kind, dice in enumerate(self.bag.kinds()):
            for face in dice.faces:
                if face != "flag" and (face == "skull") != (kind < BLACK):
                    raise BadOptions(reason="bag.face", die=KIND_NAMES[kind], face=face)
        needed = players * hands_of(players)
        count = sum(dice.count for dice in self.bag.kinds())
        if count < needed:
            raise BadOptions(reason="bag.too_few", dice=count, needed=needed)


class ThrownDie(msgspec.Struct, frozen=True):
    """A die on the table; `face` is None while it still rolls."""

    seat: int
    die: Kind
    face: Face | None


class Trick(msgspec.Struct, frozen=True):
    """A trick taken, its dice in the order they were thrown."""

    taker: int
    dice: tuple[ThrownDie, ...]


class SheetLine(msgspec.Struct, frozen=True):
    """What the score pad says of one seat in one hand; `points` include the bonus."""

    bid: int
    taken: int
    bonus: int
    points: int


class SkullKingSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One player in the hand being played, as the viewer sees them.

    `dice` counts those still behind the screen, `bonus` is what an exact bid will earn on top, `void` names the colours
    that all know this player to be out of.
    """

    dice: int
    bid: int | None
    taken: int
    bonus: int
    void: tuple[Colour, ...]


class SkullKingView(View, frozen=True, kw_only=True, tag="skull_king"):
    """`turn`: who draws, throws or rolls. `unseen`: by kind, dice in the bag or behind the screens of others.

    `bids`: the tricks bid by all together, None until all have bid. `taking`: who takes the trick as it stands.
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
