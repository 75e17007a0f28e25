"""Looks weighed against what was expected."""

from __future__ import annotations

from math import inf

import pytest

from calavera.search.estimate import Estimate
from calavera.search.shrinkage import shrink


def test_sure_looks_stay_as_they_are() -> None:
    looked = [Estimate(0, 0.4, 1e-6, 1000), Estimate(1, 0.6, 1e-6, 1000)]
    assert [one.value for one in shrink(looked, [0.9, 0.1], 0.1)] == pytest.approx([0.4, 0.6], abs=1e-6)


def test_unsure_looks_give_way_to_what_was_expected_up_to_a_common_shift() -> None:
    looked = [Estimate(0, 0.5, 10.0, 2), Estimate(1, 0.7, 10.0, 2)]
    first, second = shrink(looked, [0.2, 0.1], 0.001)
    assert first.value - second.value == pytest.approx(0.1, abs=1e-3)
    assert (first.value + second.value) / 2 == pytest.approx(0.6, abs=1e-3)


def test_the_error_falls_when_two_sources_are_put_together() -> None:
    one, _ = shrink([Estimate(0, 0.5, 0.1, 9), Estimate(1, 0.5, 0.1, 9)], [0.5, 0.5], 0.1)
    assert one.error == pytest.approx(0.1 / 2**0.5)


def test_a_choice_not_looked_at_is_worth_what_was_expected() -> None:
    looked = [Estimate(0, 0.5, 0.01, 50), Estimate(1, 0.0, 0.0, 0), Estimate(2, 0.9, inf, 1)]
    _, second, third = shrink(looked, [0.3, 0.2, 0.25], 0.05)
    assert second.value == pytest.approx(0.4)
    assert second.error == pytest.approx(0.05)
    assert third.value == pytest.approx(0.45)


def test_without_any_look_nothing_is_made_up() -> None:
    looked = [Estimate(0, 0.0, inf, 0)]
    assert shrink(looked, [0.7], 0.1) == looked
