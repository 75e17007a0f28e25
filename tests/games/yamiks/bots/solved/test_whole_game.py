"""The whole solo game, solved from nothing. Compiled this takes seconds, interpreted many minutes."""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path

import pytest

from calavera.rules.yamiks import GAME
from calavera.rules.yamiks.words import BOX_NAMES
from calavera.solve.yamiks import EMPTY, Setting, Sheet, Solution, compute, find
from calavera.solve.yamiks.games import play_games
from calavera.testing.build import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="many minutes interpreted")

GAMES = 20_000


@cache
def solved(setting: Setting) -> Solution:
    return compute(setting)


@pytest.mark.parametrize(
    ("pot", "value", "bonus"),
    [("none", 239.3443, 0.6534), ("simple", 332.2808, 0.4468), ("recommended", 324.8352, 0.4984)],
)
def test_the_value_of_the_game(pot: str, value: float, bonus: float) -> None:
    solution = solved(next(one for one in (Setting("none"), Setting("simple"), Setting()) if one.pot == pot))
    found = solution.distribution()
    assert solution.value() == pytest.approx(value, abs=5e-5)
    assert solution.bonus_probability() == pytest.approx(bonus, abs=5e-5)
    assert found.mean() == pytest.approx(solution.value(), abs=1e-9)
    assert sum(found.chances) == pytest.approx(1, abs=1e-12)


def test_a_free_downgrade_is_worth_nothing_on_any_sheet() -> None:
    strict, free = solved(Setting()), solved(Setting(free_downgrade=True))
    assert max(abs(a - b) for a, b in zip(strict.values, free.values, strict=True)) < 1e-9


def test_games_played_by_the_solution_bring_what_it_says() -> None:
    solution = solved(Setting())
    by_points, bonuses = play_games(solution.player(), GAME.new(1), GAMES, 11, with_pot=True)
    found = solution.distribution()
    mean = sum(points * count for points, count in enumerate(by_points)) / GAMES
    assert sum(by_points) == GAMES
    assert abs(mean - solution.value()) < 4 * found.deviation() / sqrt(GAMES)
    assert abs(bonuses / GAMES - found.bonus) < 4 * sqrt(0.25 / GAMES)


def test_more_points_in_the_series_are_never_worse() -> None:
    solution = solved(Setting())
    filled = 0b1010  # twos and fours: 2 a + 4 b points
    values = [solution.value(Sheet(filled, points)) for points in range(0, 31, 2)]
    assert values == sorted(values)


def test_five_sixes_at_once_fill_the_grand_slam() -> None:
    solution = solved(Setting())
    assert solution.best_keep(EMPTY, (6, 6, 6, 6, 6), 1) is None
    assert solution.best_box(EMPTY, (6, 6, 6, 6, 6)) == BOX_NAMES.index("grand_slam")


def test_it_is_solved_once_and_then_read(tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    first = find(Setting("none"), tmp_path, lambda done, total: steps.append((done, total)))
    assert steps == sorted(steps)
    assert 0 <= steps[0][0] < steps[-1][0] < steps[-1][1]
    again = find(Setting("none"), tmp_path)
    assert (first.from_file, again.from_file) == (False, True)
    assert list(first.solution.values) == list(again.solution.values)
    assert first.solution.distribution() == again.solution.distribution()
