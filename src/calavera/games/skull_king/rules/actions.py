"""The Skull King dice game in words: `bid 3`, `throw black`.

Chance says `starter 2`, `deal 2 black` and `roll 7`, `roll flag` or `roll skull`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from calavera.core.errors import MalformedAction, MalformedOutcome
from calavera.core.notation import Notation
from calavera.games.skull_king.rules.layout import BID, DEAL, MOST_HANDS, MOST_PLAYERS, ROLL, STARTER, THROW

Kind = Literal["skull_king", "pirate", "mermaid", "black", "blue", "red", "yellow"]
KIND_NAMES: tuple[Kind, ...] = ("skull_king", "pirate", "mermaid", "black", "blue", "red", "yellow")
Face = Literal["flag", "skull"] | Annotated[int, msgspec.Meta(ge=1, le=9)]
FACE_NAMES: tuple[Face, ...] = ("flag", 1, 2, 3, 4, 5, 6, 7, 8, 9, "skull")


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    tricks: int


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    die: Kind


class Starter(msgspec.Struct, frozen=True, tag="starter"):
    seat: int


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    seat: int
    die: Kind | None


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    face: Face


def _actions() -> Iterator[tuple[int, msgspec.Struct]]:
    for tricks in range(MOST_HANDS + 1):
        yield BID + tricks, Bid(tricks)
    for i, kind in enumerate(KIND_NAMES):
        yield THROW + i, Throw(kind)


def _outcomes() -> Iterator[tuple[int, msgspec.Struct]]:
    for seat in range(MOST_PLAYERS):
        yield STARTER + seat, Starter(seat)
    for seat in range(MOST_PLAYERS):
        for i, kind in enumerate((*KIND_NAMES, None)):
            yield DEAL + 8 * seat + i, Deal(seat, kind)
    for i, face in enumerate(FACE_NAMES):
        yield ROLL + i, Roll(face)


ACTIONS = Notation(_actions(), MalformedAction)
OUTCOMES = Notation(_outcomes(), MalformedOutcome)
