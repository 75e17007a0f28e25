"""The solutions that come with the package: whole, and true where that can be checked quickly."""

from __future__ import annotations

import pytest

from calavera.games.yamiks.bots.solved import POTS, SETTINGS, Distribution, Pot, Setting, Solution, file_of, shipped
from calavera.games.yamiks.bots.solved.sheets import ALL_FILLED, SHEETS, sheet_number
from calavera.games.yamiks.bots.solved.spread import SCORES
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.search.strategy_file import DamagedStrategy
from tests.games.yamiks.bots.solved.endgames import solved

MOST_BYTES = 2**20


def made_up(setting: Setting) -> Solution:
    return Solution(setting, [1.5 + i for i in range(SHEETS)], Distribution((0.25, 0.75), 0.5))


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_solution_comes_back_as_it_was_packed(setting: Setting) -> None:
    again = shipped.unpack(setting, shipped.pack(made_up(setting)))
    assert again.setting == setting
    assert list(again.values) == list(made_up(setting).values)
    assert again.distribution() == made_up(setting).distribution()


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_setting_has_a_solution_that_agrees_with_its_own_distribution(setting: Setting) -> None:
    found = shipped.shipped_solution(setting)
    assert found.setting == setting
    assert (len(found.values), len(found.distribution().chances)) == (SHEETS, SCORES)
    assert sum(found.distribution().chances) == pytest.approx(1, abs=1e-12)
    assert found.distribution().mean() == pytest.approx(found.value(), abs=1e-9)


@pytest.mark.parametrize("pot", POTS)
def test_a_file_takes_less_than_a_megabyte(pot: Pot) -> None:
    assert len(file_of(pot).read_bytes()) < MOST_BYTES


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_ends_of_games_are_worth_what_the_solver_computes(setting: Setting) -> None:
    """The whole game is computed and compared in `test_whole_game`, where the solver is compiled."""
    boxes = ("sixes", "grand_slam")
    computed, found = solved(setting, *boxes), shipped.shipped_solution(setting)
    filled = ALL_FILLED & ~sum(1 << BOX_NAMES.index(box) for box in boxes)
    for series in range(61):
        number = sheet_number(filled, series)
        assert found.values[number] == pytest.approx(computed.values[number], abs=1e-9)
    assert found.values[sheet_number(ALL_FILLED, 60)] == 0


@pytest.mark.parametrize("at", [0, 30, 5_000, -1])
def test_a_damaged_file_is_refused(at: int) -> None:
    data = bytearray(file_of("simple").read_bytes())
    data[at] ^= 1
    with pytest.raises(DamagedStrategy):
        shipped.unpack(Setting("simple"), bytes(data))


def test_the_solution_of_another_pot_is_refused() -> None:
    with pytest.raises(DamagedStrategy):
        shipped.unpack(Setting("none"), file_of("simple").read_bytes())
