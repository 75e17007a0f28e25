"""Strategies while they are learnt: a table of numbers for every bucket."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull.bots.blueprint.keys import MOST_ACTIONS
from calavera.search.matching import match_regrets

CAPACITY: Final = 1_048_573  # of a table
_PRIME: Final = 1_048_573
_SPREAD: Final = 40_503

_TEMPERATURE: Final = 0.012  # of a game: an action worse by this much is chosen e times less often
_LEAST_STEP: Final = 0.0005  # of an average advantage towards the latest update, so that older ones fade
_PRIOR_UPDATES: Final = 4.0  # the weight of the prior, which is no advantage


class Table:
    """By the key of a bucket: average advantages or regrets of the actions, the number of updates, and the sum of the
    strategies so far. Open addressing, in vectors.
    """

    def __init__(self, capacity: i64 = CAPACITY) -> None:
        self.capacity = capacity
        self.keys = vec[i64]([NOBODY] * capacity)
        self.counts = vec[i64]([0] * capacity)
        self.updates = vec[float]([0.0] * capacity)
        self.advantages = vec[float]([0.0] * (capacity * MOST_ACTIONS))  # regrets for a learner with fixed opponents
        self.totals = vec[float]([0.0] * (capacity * MOST_ACTIONS))
        self.used: i64 = 0

    def _slot(self, key: i64) -> i64:
        """Hash the key: consecutive keys would cluster."""
        return (key % _PRIME * _SPREAD + (key >> 20)) % self.capacity

    def find(self, key: i64) -> i64:
        """Where the numbers of this bucket begin; NOBODY if it was never met."""
        slot = self._slot(key)
        while self.keys[slot] != key:
            if self.keys[slot] == NOBODY:
                return NOBODY
            slot = slot + 1 if slot + 1 < self.capacity else 0
        return slot * MOST_ACTIONS

    def place(self, key: i64, count: i64) -> i64:
        slot = self._slot(key)
        while self.keys[slot] != key:
            if self.keys[slot] == NOBODY:
                if self.used >= self.capacity - self.capacity // 8:
                    raise MemoryError("more buckets than a table holds")
                self.keys[slot] = key
                self.counts[slot] = count
                self.used += 1
                break
            slot = slot + 1 if slot + 1 < self.capacity else 0
        if self.counts[slot] != count:
            raise ValueError("one key for buckets with different numbers of actions")
        return slot * MOST_ACTIONS

    def match_regrets(self, at: i64, count: i64, out: vec[float]) -> None:
        """The strategy in proportion to positive regrets."""
        match_regrets(self.advantages, at, count, out, 0)

    def softmax(self, at: i64, count: i64, out: vec[float]) -> None:
        """The strategy by average advantages."""
        top = self.advantages[at]
        for i in range(1, count):
            top = max(top, self.advantages[at + i])
        total = 0.0
        for j in range(count):
            out[j] = exp((self.advantages[at + j] - top) / _TEMPERATURE)
            total += out[j]
        _normalise(out, count, total)

    def update(self, at: i64, values: vec[float], expected: float) -> None:
        """Move the average advantages towards these values less `expected`, the value of the strategy."""
        slot = at // MOST_ACTIONS
        step = max(_LEAST_STEP, 1.0 / (self.updates[slot] + _PRIOR_UPDATES))
        self.updates[slot] += 1.0
        for i in range(len(values)):
            advantage = self.advantages[at + i]
            self.advantages[at + i] = advantage + step * (values[i] - expected - advantage)

    def average(self, at: i64, count: i64, out: vec[float]) -> None:
        total = 0.0
        for i in range(count):
            out[i] = self.totals[at + i]
            total += out[i]
        _normalise(out, count, total)

    def sums(self, least: float) -> dict[int, list[float]]:
        """The strategy sums of buckets met often enough: `least` bounds the weight of their traversals."""
        found: dict[int, list[float]] = {}
        for slot in range(self.capacity):
            if self.keys[slot] == NOBODY:
                continue
            at = slot * MOST_ACTIONS
            total = 0.0
            for i in range(self.counts[slot]):
                total += self.totals[at + i]
            if total >= least:
                found[self.keys[slot]] = [self.totals[at + i] for i in range(self.counts[slot])]
        return found


def shares(sums: dict[int, list[float]]) -> dict[int, list[float]]:
    """The average strategies behind strategy sums."""
    return {key: _shares(one) for key, one in sums.items()}


def _shares(sums: list[float]) -> list[float]:
    total = sum(sums)
    return [one / total if total > 0.0 else 1.0 / len(sums) for one in sums]


def _normalise(out: vec[float], count: i64, total: float) -> None:
    for i in range(count):
        out[i] = out[i] / total if total > 0.0 else 1.0 / float(count)
