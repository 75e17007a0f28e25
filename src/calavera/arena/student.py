"""Student's t distribution: confidence in the mean of a few deals whose variance is estimated from the same few."""

from __future__ import annotations

from functools import lru_cache
from math import atan, cos, erfc, exp, inf, lgamma, pi, sqrt

_STEPS = 2_000  # of Simpson's rule; even
_HALVINGS = 60
_MANY = 10_000  # from here on it is the normal distribution, to four digits


def beyond(t: float, freedom: int) -> float:
    """The probability that t with so many degrees of freedom exceeds this value, which is at least 0."""
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
    """The half-width of a 95 % confidence interval, in standard errors."""
    if freedom < 1:
        return inf
    low, high = 0.0, 13.0  # 12.7 with one degree, the most there can be
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if beyond(middle, freedom) > 0.025 else (low, middle)
    return high
