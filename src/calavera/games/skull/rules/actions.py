"""Skull in words: `place flower`, `bid 3`, `pass`, `reveal 2`, `lose skull`, `start 1`, `show 1 3`.

Chance says `starter 2` and `lost 2 flower`. Discs of a stack are numbered from 1 at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from calavera.core.errors import MalformedAction, MalformedOutcome
from calavera.core.notation import Notation
from calavera.games.skull.rules.layout import (
    BID,
    DISCS,
    LOSE_FLOWER,
    MOST_DISCS,
    MOST_PLAYERS,
    PASS,
    PLACE_FLOWER,
    REVEAL,
    SHOW,
    START,
    STARTER,
    lost,
    shows,
)

Disc = Literal["flower", "skull", "last_chance"]
Face = Literal["flower", "skull"]
FACES: tuple[Face, Face] = ("flower", "skull")


class Place(msgspec.Struct, frozen=True, tag="place"):
    disc: Disc | None


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    number: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    pass


class Reveal(msgspec.Struct, frozen=True, tag="reveal"):
    seat: int


class Lose(msgspec.Struct, frozen=True, tag="lose"):
    disc: Face | None


class Start(msgspec.Struct, frozen=True, tag="start"):
    seat: int


class Show(msgspec.Struct, frozen=True, tag="show"):
    discs: tuple[int, ...]


class Starter(msgspec.Struct, frozen=True, tag="starter"):
    seat: int


class Lost(msgspec.Struct, frozen=True, tag="lost"):
    seat: int
    disc: Face | None


def _actions() -> Iterator[tuple[int, msgspec.Struct]]:
    places: tuple[Disc | None, ...] = ("flower", "skull", "last_chance", None)
    for i, disc in enumerate(places):
        yield PLACE_FLOWER + i, Place(disc)
    yield PASS, Pass()
    for number in range(1, MOST_DISCS + 1):
        yield BID + number, Bid(number)
    for seat in range(MOST_PLAYERS):
        yield REVEAL + seat, Reveal(seat)
    for i, face in enumerate((*FACES, None)):
        yield LOSE_FLOWER + i, Lose(face)
    for seat in range(MOST_PLAYERS):
        yield START + seat, Start(seat)
    for mask in range(2**DISCS):
        yield SHOW + mask, Show(tuple(i + 1 for i in range(DISCS) if shows(mask, i)))


def _outcomes() -> Iterator[tuple[int, msgspec.Struct]]:
    for seat in range(MOST_PLAYERS):
        yield STARTER + seat, Starter(seat)
        for i, face in enumerate((*FACES, None)):
            yield lost(seat, i), Lost(seat, face)


ACTIONS = Notation(_actions(), MalformedAction, unordered=("show",))
OUTCOMES = Notation(_outcomes(), MalformedOutcome)
