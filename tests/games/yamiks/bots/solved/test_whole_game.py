"""The whole solo game, solved from nothing. Compiled this takes seconds, interpreted many minutes."""

from __future__ import annotations

from functools import cache
from math import sqrt

import pytest

from calavera.games.yamiks.bots.solved import EMPTY, SETTINGS, Setting, Sheet, Solution, compute, shipped
from calavera.games.yamiks.bots.solved.games import play_games
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.testing.build import COMPILED
from tests.sizes import LONG

pytestmark = pytest.mark.skipif(not COMPILED, reason="many minutes interpreted")

GAMES = 20_000
TOLD: dict[Setting, list[tuple[int, int]]] = {setting: [] for setting in SETTINGS}


@cache
def solved(setting: Setting) -> Solution:
    """One is solved in every run, and what comes with the package compared with it. The long run solves them all: in
    others that comparison, and the ends of games (`test_endgames`), stand for the rest.
    """
    if not LONG and setting != Setting():
        return shipped.shipped_solution(setting)
    return compute(setting, lambda done, total: TOLD[setting].append((done, total)))


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


def test_whoever_waits_is_told_how_far_it_is() -> None:
    solved(Setting())
    steps = TOLD[Setting()]
    assert steps == sorted(steps)
    assert 0 <= steps[0][0] < steps[-1][0] < steps[-1][1]


@pytest.mark.parametrize("setting", SETTINGS if LONG else [Setting()])
def test_what_comes_with_the_package_is_what_the_solver_computes(setting: Setting) -> None:
    """But for the last digits, which depend on the C compiler."""
    computed, found = solved(setting), shipped.shipped_solution(setting)
    assert max(abs(a - b) for a, b in zip(computed.values, found.values, strict=True)) < 1e-9
    chances = zip(computed.distribution().chances, found.distribution().chances, strict=True)
    assert max(abs(a - b) for a, b in chances) < 1e-12
    assert found.bonus_probability() == pytest.approx(computed.bonus_probability(), abs=1e-12)
