"""Shrink Monte Carlo estimates towards the model's prior: few simulations say little, and the prior says something."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, sqrt

from calavera.search.estimate import Estimate


def shrink(sampled: Sequence[Estimate], priors: Sequence[float], doubt: float) -> list[Estimate]:
    """Each estimate moved towards its prior, the further the larger its standard error.

    The priors may be off by an amount common to all choices, and by about `doubt` in each of them. A choice without
    simulations gets its prior.
    """
    known = [i for i, one in enumerate(sampled) if one.simulations > 0 and isfinite(one.error)]
    if not known:
        return list(sampled)
    trust = [1 / (sampled[i].error ** 2 + doubt**2) for i in known]
    # Both sums start at 0.0: compiled, a sum that starts at the integer 0 refuses floats.
    shift = sum((t * (sampled[i].value - priors[i]) for t, i in zip(trust, known, strict=True)), 0.0) / sum(trust, 0.0)
    return [_shrunk(one, prior + shift, doubt) for one, prior in zip(sampled, priors, strict=True)]


def _shrunk(one: Estimate, prior: float, doubt: float) -> Estimate:
    if one.simulations == 0 or not isfinite(one.error):
        return one._replace(value=_within(prior), error=doubt)
    part = doubt**2 / (doubt**2 + one.error**2)
    return one._replace(value=_within(part * one.value + (1 - part) * prior), error=one.error * sqrt(part))


def _within(value: float) -> float:
    return min(1.0, max(0.0, value))
