"""The χ² test against known values, and for draws whose chances change."""

from __future__ import annotations

import random
from math import erfc, exp, isclose, sqrt

import pytest

from calavera.core.chi_square import chi_square, chi_square_tail

# From printed tables: degrees of freedom, probability, critical value.
TABLE = [
    (1, 0.05, 3.841459),
    (1, 0.001, 10.827566),
    (2, 0.01, 9.210340),
    (5, 0.95, 1.145476),
    (5, 0.05, 11.070498),
    (5, 0.001, 20.515006),
    (10, 0.5, 9.341818),
    (10, 0.01, 23.209251),
    (30, 0.05, 43.772972),
    (50, 0.95, 34.764252),
    (100, 0.05, 124.342113),
]


@pytest.mark.parametrize(("freedom", "p", "critical"), TABLE)
def test_the_tail_is_that_of_the_tables(freedom: int, p: float, critical: float) -> None:
    assert isclose(chi_square_tail(critical, freedom), p, rel_tol=2e-6)


@pytest.mark.parametrize("x", [1e-6, 0.1, 1.0, 2.9, 3.1, 10.0, 80.0, 600.0])
def test_one_and_two_degrees_have_formulas_of_their_own(x: float) -> None:
    assert isclose(chi_square_tail(x, 1), erfc(sqrt(x / 2)), rel_tol=1e-9)
    assert isclose(chi_square_tail(x, 2), exp(-x / 2), rel_tol=1e-9)


def test_nothing_to_test_is_no_surprise() -> None:
    assert chi_square_tail(0.0, 5) == 1.0
    assert chi_square_tail(3.0, 0) == 1.0


def test_for_a_die_it_is_pearsons_sum() -> None:
    seen = [5, 8, 9, 8, 10, 20]  # Wikipedia's example: 13.4 with 5 degrees of freedom
    n = sum(seen)
    covariance = [[n * ((i == j) / 6 - 1 / 36) for j in range(6)] for i in range(6)]
    statistic, freedom = chi_square([count - n / 6 for count in seen], covariance)
    assert (round(statistic, 9), freedom) == (13.4, 5)


def test_what_cannot_vary_is_left_out() -> None:
    assert chi_square([], []) == (0.0, 0)
    assert chi_square([0.0, 0.0], [[0.0, 0.0], [0.0, 0.0]]) == (0.0, 0)


def test_cards_that_leave_the_deck_count_as_fairly_as_dice() -> None:
    """Half a deck is dealt again and again: the statistic has the mean and the spread of χ², not less."""
    rng = random.Random(5)
    found = []
    for _ in range(400):
        deviations, covariance = [0.0] * 4, [[0.0] * 4 for _ in range(4)]
        for _ in range(10):
            deck = [0] * 4 + [1] * 4 + [2] * 3 + [3] * 3
            rng.shuffle(deck)
            for k in range(7):
                rest = deck[k:]
                p = [rest.count(kind) / len(rest) for kind in range(4)]
                for i in range(4):
                    deviations[i] += (deck[k] == i) - p[i]
                    for j in range(4):
                        covariance[i][j] += (i == j) * p[i] - p[i] * p[j]
        statistic, freedom = chi_square(deviations, covariance)
        assert freedom == 3
        found.append(statistic)
    mean = sum(found) / len(found)
    assert abs(mean - 3) < 4 * sqrt(6 / len(found))
    assert 0.02 < sum(x > 7.8147 for x in found) / len(found) < 0.085
