"""Yamik's in words: `keep 3 3 6`, `keep none`, `fill full_house`, `start`, `finish`; chance says `roll 1 3 3`.

Dice may be named in any order. A roll names only the dice that were rolled, not those kept before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from calavera.core.errors import MalformedAction, MalformedOutcome
from calavera.core.notation import Notation
from calavera.games.yamiks.rules.dice import ALL_FACES, FULL, NO_DICE
from calavera.games.yamiks.rules.layout import FILL, FINISH, START

Box = Literal[
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "small_straight",
    "large_straight",
    "three",
    "full_house",
    "four",
    "grand_slam",
]
BOX_NAMES: tuple[Box, ...] = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "small_straight",
    "large_straight",
    "three",
    "full_house",
    "four",
    "grand_slam",
)

# The face that counts in each series; the other boxes have none.
SERIES_FACES: dict[Box, int] = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    dice: tuple[int, ...]


class Fill(msgspec.Struct, frozen=True, tag="fill"):
    box: Box


class Start(msgspec.Struct, frozen=True, tag="start"):
    pass


class Finish(msgspec.Struct, frozen=True, tag="finish"):
    pass


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    dice: tuple[int, ...]


def _actions() -> Iterator[tuple[int, msgspec.Struct]]:
    for index in range(FULL):
        yield index, Keep(ALL_FACES[index])
    for box, name in enumerate(BOX_NAMES):
        yield FILL + box, Fill(name)
    yield START, Start()
    yield FINISH, Finish()


def _outcomes() -> Iterator[tuple[int, msgspec.Struct]]:
    for index, faces in enumerate(ALL_FACES):
        if index != NO_DICE:
            yield index, Roll(faces)


ACTIONS = Notation(_actions(), MalformedAction, unordered=("keep",))
OUTCOMES = Notation(_outcomes(), MalformedOutcome, unordered=("roll",))
