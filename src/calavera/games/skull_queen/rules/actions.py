"""Skull Queen in words: `plank front 2 0 4 1` (spaces of the red, yellow, green and blue pirate), `play red-7`.

Chance says `dealer 2`, `deal 2 mate`, `centre blue-3` and `ghost green-11`. Spaces go from 0, the wide end, to 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal

import msgspec

from calavera.core.errors import MalformedAction, MalformedOutcome
from calavera.core.notation import Notation
from calavera.games.skull_queen.rules.layout import (
    CENTRE,
    DEALER,
    GHOST,
    MOST_PLAYERS,
    PLANK,
    PLAY,
    SPACES,
    UNSEEN,
    VALUES,
    deal_of,
)

Colour = Literal["red", "yellow", "green", "blue"]
Side = Literal["front", "back"]
COLOUR_NAMES: tuple[Colour, ...] = ("red", "yellow", "green", "blue")
SIDES: tuple[Side, Side] = ("front", "back")
CARD_NAMES: tuple[str, ...] = (
    *(f"{colour}-{value}" for colour in COLOUR_NAMES for value in range(1, VALUES + 1)),
    "monkey",
    "mate",
)


class Play(msgspec.Struct, frozen=True, tag="play"):
    card: str


class Plank(msgspec.Struct, frozen=True, tag="plank"):
    side: Side
    red: int
    yellow: int
    green: int
    blue: int


class Dealer(msgspec.Struct, frozen=True, tag="dealer"):
    seat: int


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    seat: int
    card: str | None


class Centre(msgspec.Struct, frozen=True, tag="centre"):
    card: str


class Ghost(msgspec.Struct, frozen=True, tag="ghost"):
    card: str


def _actions() -> Iterator[tuple[int, msgspec.Struct]]:
    for card, name in enumerate(CARD_NAMES):
        yield PLAY + card, Play(name)
    spaces = range(SPACES)
    for i, plank in enumerate(product(SIDES, spaces, spaces, spaces, spaces)):
        yield PLANK + i, Plank(*plank)


def _outcomes() -> Iterator[tuple[int, msgspec.Struct]]:
    for seat in range(MOST_PLAYERS):
        yield DEALER + seat, Dealer(seat)
    for seat in range(MOST_PLAYERS):
        for card, name in enumerate(CARD_NAMES):
            yield deal_of(seat, card), Deal(seat, name)
        yield deal_of(seat, UNSEEN), Deal(seat, None)
    for card, name in enumerate(CARD_NAMES):
        yield CENTRE + card, Centre(name)
    for card, name in enumerate(CARD_NAMES):
        yield GHOST + card, Ghost(name)


ACTIONS = Notation(_actions(), MalformedAction)
OUTCOMES = Notation(_outcomes(), MalformedOutcome)
