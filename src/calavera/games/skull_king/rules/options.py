"""The options of the Skull King dice game."""

from __future__ import annotations

from typing import Annotated

import msgspec

from calavera.core.errors import BadOptions
from calavera.core.options import Options
from calavera.games.skull_king.rules.actions import KIND_NAMES, Face
from calavera.games.skull_king.rules.layout import BLACK, hands_of

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
    """Options of the Skull King dice game.

    `landlubber`: the simplified scoring, where a missed bid of 1 or more costs nothing and there are no bonuses.
    `bag`: the dice that are played with, by default the 36 of the box.
    """

    landlubber: bool = False
    # Written out in full wherever options are stored, so that an old game is replayed with the dice it had.
    bag: Bag = Bag()

    def check(self, players: int) -> None:
        for kind, dice in enumerate(self.bag.kinds()):
            for face in dice.faces:
                if face != "flag" and (face == "skull") != (kind < BLACK):
                    raise BadOptions(reason="skull_king.bag_face", die=KIND_NAMES[kind], face=face)
        needed = players * hands_of(players)
        count = sum(dice.count for dice in self.bag.kinds())
        if count < needed:
            raise BadOptions(reason="skull_king.bag_too_few", dice=count, needed=needed)
