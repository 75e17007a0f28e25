"""Losses in words."""

from __future__ import annotations

import pytest

from calavera.coach.marks import accuracy, grade, mark


@pytest.mark.parametrize(
    ("loss", "said"),
    [(-0.1, "best"), (0.0, "best"), (0.01, "good"), (0.05, "inaccuracy"), (0.1, "mistake"), (0.2, "blunder")],
)
def test_a_loss_has_a_mark(loss: float, said: str) -> None:
    assert mark(loss, "wins") == said
    assert mark(40 * loss, "points") == said


def test_accuracy_falls_from_a_hundred() -> None:
    assert accuracy([], "wins") is None
    assert accuracy([0.0, -0.01], "wins") == 100.0
    some, more = accuracy([0.05], "wins"), accuracy([0.5], "wins")
    assert some is not None
    assert more is not None
    assert 100 > some > more >= 0


def test_a_mean_loss_has_a_word() -> None:
    assert grade([0.0] * 10, "wins") == "supernatural"
    assert grade([0.003] * 10, "wins") == "expert"
    assert grade([0.1] * 10, "wins") == "awful"
    assert grade([0.11] * 10, "points") == "expert"


def test_a_few_decisions_get_no_word() -> None:
    assert grade([], "wins") is None
    assert grade([0.1] * 9, "wins") is None
