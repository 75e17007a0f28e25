"""The value of a position at the beginning of a round of Skull, learnt from games that went through it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.skull.rules.layout import OWNED, OWNS_SKULL, WINS
from calavera.games.skull.rules.state import SkullState

SEAT_BUCKETS: Final = 32  # of a seat: discs, skull, won challenges, whether it starts
_ABSENT: Final = 32
_EXACT: Final = 3  # with so many opponents at most, each position has its own average
_PRIOR_GAMES: Final = 20.0  # the weight of the prior, in games
_ENOUGH: Final = 20_000.0  # games; from then on older ones fade
_STEP: Final = 0.02
_STRONGEST: Final = 8.0  # logarithm; among equals no strength explains that a learner wins more


def seat_bucket(state: SkullState, seat: i64) -> i64:
    discs = state.at[OWNED + seat] - 1
    starts: i64 = 1 if state.first == seat else 0
    return ((discs * 2 + state.at[OWNS_SKULL + seat]) * 2 + state.at[WINS + seat]) * 2 + starts


class RoundValues(ABC):
    """The chance that a seat wins, from what everybody has and which seat starts."""

    @abstractmethod
    def of(self, state: SkullState, seat: i64) -> float:
        """As far as it is known."""

    @abstractmethod
    def learn(self, state: SkullState, seat: i64, won: bool) -> None:
        """Count a game that went through this position, from the side of one seat."""


class Values(RoundValues):
    """What self-play and learners go by.

    The prior is Luce's choice rule: a seat wins in proportion to the strength of its bucket, fitted as games end. With
    few opponents an average over the games of that very position is shrunk towards this prior.
    """

    def __init__(self) -> None:
        self.strength = vec[float]([0.0] * (5 * SEAT_BUCKETS))  # logarithms, by players left and seat bucket
        self.won = vec[float]([0.0] * (SEAT_BUCKETS * 33 * 33 * 33))
        self.games = vec[float]([0.0] * (SEAT_BUCKETS * 33 * 33 * 33))

    def of(self, state: SkullState, seat: i64) -> float:
        own = state.at[OWNED + seat]
        if own == 0:
            return 0.0
        prior = self._prior(state, seat)
        if state.alive - 1 > _EXACT:
            return prior
        at = _place(state, seat)
        return (self.won[at] + _PRIOR_GAMES * prior) / (self.games[at] + _PRIOR_GAMES)

    def _prior(self, state: SkullState, seat: i64) -> float:
        base = (state.alive - 2) * SEAT_BUCKETS
        total = 0.0
        mine = 0.0
        for other in range(state.players):
            if state.at[OWNED + other] > 0:
                strength = exp(self.strength[base + seat_bucket(state, other)])
                total += strength
                if other == seat:
                    mine = strength
        return mine / total

    def learn(self, state: SkullState, seat: i64, won: bool) -> None:
        if state.alive - 1 <= _EXACT:
            at = _place(state, seat)
            if self.games[at] >= _ENOUGH:
                self.games[at] *= 0.5
                self.won[at] *= 0.5
            self.games[at] += 1.0
            if won:
                self.won[at] += 1.0
        at = (state.alive - 2) * SEAT_BUCKETS + seat_bucket(state, seat)
        strength = self.strength[at] + _STEP * ((1.0 if won else 0.0) - self._prior(state, seat))
        self.strength[at] = max(-_STRONGEST, min(_STRONGEST, strength))


def _place(state: SkullState, seat: i64) -> i64:
    first: i64 = _ABSENT
    second: i64 = _ABSENT
    third: i64 = _ABSENT
    for other in range(state.players):
        if other == seat or state.at[OWNED + other] == 0:
            continue
        bucket = seat_bucket(state, other)
        if bucket < first:
            bucket, first = first, bucket
        if bucket < second:
            bucket, second = second, bucket
        if bucket < third:
            third = bucket
    return ((seat_bucket(state, seat) * 33 + first) * 33 + second) * 33 + third
