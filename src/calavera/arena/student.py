"""Student's t: what the mean of a few deals can say, when how much they differ is known from those few alone."""

from __future__ import annotations

from functools import lru_cache
from math import atan, cos, erfc, exp, inf, lgamma, pi, sqrt

_STEPS = 2_000  # of Simpson's rule; even
_HALVINGS = 60
_MANY = 10_000  # from here on it is the normal distribution, to four digits


def beyond(t: float, freedom: int) -> float:
    """How likely a t with so many degrees of freedom is higher than this one, which is at least 0."""
    if freedom < 1:
        return 0.5
    if freedom >= _MANY:
        return 0.5 * erfc(t / sqrt(2))
    # With t = √freedom · tan(angle) the density is a power of the cosine, and the tail ends at a right angle.
    start = atan(t / sqrt(freedom))
    step = (pi / 2 - start) / _STEPS
    total = 0.0
    for i in range(_STEPS + 1):
        often = 1 if i in (0, _STEPS) else 2 + 2 * (i % 2)
        total += often * max(0.0, cos(start + i * step)) ** (freedom - 1)
    return exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(pi) * total * step / 3


@lru_cache(maxsize=64)
def middle_95(freedom: int) -> float:
    """How many standard errors on both sides of a mean hold the truth with 95 % confidence."""
    if freedom < 1:
        return inf
    low, high = 0.0, 13.0  # 12.7 with one degree, the most there can be
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if beyond(middle, freedom) > 0.025 else (low, middle)
    return high
