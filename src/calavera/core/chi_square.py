"""The χ² test: how likely it is that fair chance gives counts at least this far from the expected ones."""

from __future__ import annotations

from math import exp, lgamma, log

_MOST_TERMS = 10_000
_PRECISION = 1e-15
_TINY = 1e-300
# Against the largest variance: what is less than this is rounding, not variance.
_NOTHING = 1e-9


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The probability of a χ² at least that large with so many degrees of freedom."""
    if statistic <= 0.0 or freedom <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    factor = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        return 1.0 - factor * _series(a, x)
    return factor * _continued_fraction(a, x)


def _series(a: float, x: float) -> float:
    """The lower incomplete gamma function, for small x."""
    term = total = 1.0 / a
    for n in range(1, _MOST_TERMS):
        term *= x / (a + n)
        total += term
        if term < total * _PRECISION:
            break
    return total


def _continued_fraction(a: float, x: float) -> float:
    """The upper incomplete gamma function, for large x (Lentz's method)."""
    b = x + 1 - a
    c = 1 / _TINY
    d = total = 1 / b
    for n in range(1, _MOST_TERMS):
        step = n * (a - n)
        b += 2
        d = step * d + b
        d = 1 / (d if abs(d) > _TINY else _TINY)
        c = b + step / c
        c = c if abs(c) > _TINY else _TINY
        total *= c * d
        if abs(c * d - 1) < _PRECISION:
            break
    return total


def chi_square(deviations: list[float], covariance: list[list[float]]) -> tuple[float, int]:
    """The statistic of deviations with that covariance, and its degrees of freedom.

    It is the square of the deviations after they were made independent and of variance 1. For throws of one die it is
    Pearson's sum of (seen - expected)² / expected; but it also holds where the chances change from draw to draw, as
    they do with cards. Directions in which nothing can vary are left out.
    """
    rest = [row.copy() for row in covariance]
    left = deviations.copy()
    open_rows = list(range(len(left)))
    greatest = max((rest[i][i] for i in open_rows), default=0.0)
    statistic, freedom = 0.0, 0
    while open_rows:
        pivot = max(open_rows, key=lambda i: rest[i][i])
        variance = rest[pivot][pivot]
        if variance <= greatest * _NOTHING:
            break
        open_rows.remove(pivot)
        statistic += left[pivot] ** 2 / variance
        freedom += 1
        for i in open_rows:
            share = rest[i][pivot] / variance
            left[i] -= share * left[pivot]
            for j in open_rows:
                rest[i][j] -= share * rest[pivot][j]
    return statistic, freedom
