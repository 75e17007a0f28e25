"""Regret matching and drawing from a mixed strategy, on slices of vectors."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64


def match_regrets(regrets: vec[float], at: i64, count: i64, out: vec[float], to: i64) -> None:
    """Write the strategy in proportion to the positive regrets among `count`; uniform where none is positive."""
    total = 0.0
    for i in range(count):
        regret = regrets[at + i]
        if regret > 0.0:
            total += regret
    for j in range(count):
        if total > 0.0:
            regret = regrets[at + j]
            out[to + j] = regret / total if regret > 0.0 else 0.0
        else:
            out[to + j] = 1.0 / float(count)


def drawn(chances: vec[float], count: i64, rng: Random) -> i64:
    """An index below `count`, each with its probability."""
    rest = rng.random()
    for i in range(count - 1):
        rest -= chances[i]
        if rest < 0.0:
            return i
    # Rounding must never draw an index whose probability is 0.
    last: i64 = count - 1
    while last > 0 and chances[last] <= 0.0:
        last -= 1
    return last
