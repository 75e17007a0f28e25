"""The benches of the coach and of matches without luck, in small."""

from __future__ import annotations

import pytest

from bench import adjusted, coach
from bench.coach_report import Figures, markdown, svg

pytestmark = pytest.mark.once  # simulations take their time


def test_luck_and_skill_add_up_in_the_bench_too() -> None:
    found = coach.measured_luck("yamiks", 3, 0.05)
    assert found.worst_sum < 1e-9
    assert {one.seat for one in found.sources} == {0, 1}
    assert found.results > 0


def test_levels_are_asked_about_the_same_positions() -> None:
    rows = coach.measured_levels("yamiks", 6, 0.05)
    assert [row.level for row in rows] == ["captain", "bosun", "sailor", "novice"]
    assert len({row.positions for row in rows}) == 1
    assert rows[0].loss == pytest.approx(0.0, abs=1e-9)
    assert rows[-1].loss > 0
    text = markdown(Figures({}, {"yamiks": coach.measured_luck("yamiks", 2, 0.05)}, {"yamiks": rows}))
    assert "| yamiks | novice |" in text


def test_luck_and_skill_share_what_varies() -> None:
    found = coach.measured_shares("yamiks", 24, 0.05)
    assert sum(found.luck.values()) + found.skill == pytest.approx(1.0, abs=1e-6)
    assert found.luck["own_rolls"] > 0
    assert "<rect" in svg({"yamiks": found})


def test_a_match_without_its_luck_varies_less() -> None:
    row = adjusted.measured("yamiks", ("captain", "bosun"), 8, 1)
    assert row.games_fewer > 2
    assert "captain, bosun" in adjusted.markdown(adjusted.Figures({}, {"yamiks": "m"}, [row]))
