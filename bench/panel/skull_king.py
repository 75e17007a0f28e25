"""Strangers for the Skull King dice game: people with one habit each, who bid by it or throw by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from librt.random import Random

from calavera.core.bot import Bot, RandomBot
from calavera.games.skull_king.rules.actions import KIND_NAMES, Kind
from calavera.games.skull_king.rules.layout import BID, THROW
from calavera.games.skull_king.rules.view import SkullKingView
from calavera.search.viewpoint import own_seat

SEATS: Final = 4

Throws = Callable[[SkullKingView, Sequence[int], Random], int]

# What people think a die is good for
_STRENGTH: Final[Mapping[Kind, float]] = {
    "skull_king": 0.7,
    "pirate": 0.6,
    "mermaid": 0.5,
    "black": 0.4,
    "blue": 0.2,
    "red": 0.1,
    "yellow": 0.1,
}


def _strength(action: int) -> float:
    return _STRENGTH[KIND_NAMES[action - THROW]]


def strongest(view: SkullKingView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG001  (a habit)
    return max(legal, key=_strength)


def weakest(view: SkullKingView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG001  (a habit)
    return min(legal, key=_strength)


def anything(view: SkullKingView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG001  (a whim)
    return legal[rng.randrange(len(legal))]


def as_needed(view: SkullKingView, legal: Sequence[int], rng: Random) -> int:
    """The best die while tricks are wanted, then the worst."""
    me = view.seats[own_seat(view)]
    return (strongest if (me.bid or 0) > me.taken else weakest)(view, legal, rng)


class FixedBid:
    """Bids the same part of every hand, whatever it holds."""

    def __init__(self, part: float, throws: Throws) -> None:
        self._part = part
        self._throws = throws

    def choose(self, view: SkullKingView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "bidding":
            return BID + round(self._part * view.hand)
        return self._throws(view, legal, rng)


class Counter:
    """Adds up what its dice seem good for, too brave or too shy by so many tricks."""

    def __init__(self, off: float, throws: Throws) -> None:
        self._off = off
        self._throws = throws

    def choose(self, view: SkullKingView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "bidding":
            hoped = sum(_STRENGTH[die] for die in view.dice) + self._off
            return BID + min(view.hand, max(0, round(hoped)))
        return self._throws(view, legal, rng)


class Whim:
    """Bids anything up to half of the tricks and throws whatever comes to hand."""

    def choose(self, view: SkullKingView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "bidding":
            return BID + rng.randrange(view.hand // 2 + 1)
        return anything(view, legal, rng)


MEMBERS: Mapping[str, Callable[[Random], Bot]] = {
    "bids nothing": lambda _: FixedBid(0.0, weakest),
    "bids a fixed part": lambda rng: FixedBid(0.15 + 0.35 * rng.random(), as_needed),
    "highest first": lambda rng: Counter(-0.5 * rng.random(), strongest),
    "lowest first": lambda rng: Counter(-0.5 * rng.random(), weakest),
    "too brave": lambda rng: Counter(0.5 + rng.random(), as_needed),
    "too shy": lambda rng: Counter(-0.5 - rng.random(), as_needed),
    "counts dice": lambda _: Counter(0.0, as_needed),
    "whim": lambda _: Whim(),
    "random": lambda _: RandomBot(),
}
