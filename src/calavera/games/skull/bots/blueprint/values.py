"""What a situation at the beginning of a round of Skull is worth, learnt from games that went through it."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.rules.skull.state import OWNED, OWNS_SKULL, WINS, SkullState

SORTS: Final = 32  # of a seat: discs, skull, won challenges, whether it starts
_ABSENT: Final = 32
_TELLING: Final = 3  # with so many others at most each situation has its own average
_EXPECTED_COUNTS: Final = 20.0  # as many games as what is expected weighs
_ENOUGH: Final = 20_000.0  # games; then what was long ago fades
_STEP: Final = 0.02
_STRONGEST: Final = 8.0  # logarithm; where all are alike, no strength explains why one who studies them wins more


def sort_of(state: SkullState, seat: i64) -> i64:
    discs = state.at[OWNED + seat] - 1
    starts: i64 = 1 if state.first == seat else 0
    return ((discs * 2 + state.at[OWNS_SKULL + seat]) * 2 + state.at[WINS + seat]) * 2 + starts


class Values:
    """How likely a seat wins from here, by what everybody has and who starts. What is expected is in proportion to a
    strength of each seat, fitted as games end; what has been seen often enough overrules it.
    """

    def __init__(self) -> None:
        self.strength = vec[float]([0.0] * (5 * SORTS))  # logarithms, by how many are in
        self.won = vec[float]([0.0] * (SORTS * 33 * 33 * 33))
        self.games = vec[float]([0.0] * (SORTS * 33 * 33 * 33))

    def of(self, state: SkullState, seat: i64) -> float:
        own = state.at[OWNED + seat]
        if own == 0:
            return 0.0
        expected = self._expected(state, seat)
        if state.alive - 1 > _TELLING:
            return expected
        at = _place(state, seat)
        return (self.won[at] + _EXPECTED_COUNTS * expected) / (self.games[at] + _EXPECTED_COUNTS)

    def _expected(self, state: SkullState, seat: i64) -> float:
        base = (state.alive - 2) * SORTS
        total = 0.0
        mine = 0.0
        for other in range(state.players):
            if state.at[OWNED + other] > 0:
                strength = exp(self.strength[base + sort_of(state, other)])
                total += strength
                if other == seat:
                    mine = strength
        return mine / total

    def learn(self, state: SkullState, seat: i64, won: bool) -> None:
        """From a game that was in this situation, where it was one's own."""
        if state.alive - 1 <= _TELLING:
            at = _place(state, seat)
            if self.games[at] >= _ENOUGH:
                self.games[at] *= 0.5
                self.won[at] *= 0.5
            self.games[at] += 1.0
            if won:
                self.won[at] += 1.0
        at = (state.alive - 2) * SORTS + sort_of(state, seat)
        strength = self.strength[at] + _STEP * ((1.0 if won else 0.0) - self._expected(state, seat))
        self.strength[at] = max(-_STRONGEST, min(_STRONGEST, strength))


def _place(state: SkullState, seat: i64) -> i64:
    first: i64 = _ABSENT
    second: i64 = _ABSENT
    third: i64 = _ABSENT
    for other in range(state.players):
        if other == seat or state.at[OWNED + other] == 0:
            continue
        sort = sort_of(state, other)
        if sort < first:
            sort, first = first, sort
        if sort < second:
            sort, second = second, sort
        if sort < third:
            third = sort
    return ((sort_of(state, seat) * 33 + first) * 33 + second) * 33 + third
