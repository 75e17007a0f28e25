"""Looks weighed against expectations: few looks say little, and what a model reckons beforehand is worth something."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, sqrt

from calavera.play.estimate import Estimate


def settle(looked: Sequence[Estimate], expected: Sequence[float], doubt: float) -> list[Estimate]:
    """Each value moved towards what was expected, the more the less sure it is.

    What was expected may be off by an amount common to all choices, and by about `doubt` in each of them. A choice that
    was not looked at is worth what was expected.
    """
    known = [i for i, one in enumerate(looked) if one.looks > 0 and isfinite(one.error)]
    if not known:
        return list(looked)
    trust = [1 / (looked[i].error ** 2 + doubt**2) for i in known]
    shift = sum(t * (looked[i].value - expected[i]) for t, i in zip(trust, known, strict=True)) / sum(trust)
    return [_settled(one, prior + shift, doubt) for one, prior in zip(looked, expected, strict=True)]


def _settled(one: Estimate, prior: float, doubt: float) -> Estimate:
    if one.looks == 0 or not isfinite(one.error):
        return one._replace(value=_within(prior), error=doubt)
    part = doubt**2 / (doubt**2 + one.error**2)
    return one._replace(value=_within(part * one.value + (1 - part) * prior), error=one.error * sqrt(part))


def _within(value: float) -> float:
    return min(1.0, max(0.0, value))
