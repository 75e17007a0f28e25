"""Stored expectations: golden playthroughs and node counts. `python -m calavera.testing` rewrites them."""

from __future__ import annotations

from pathlib import Path

import pytest

from calavera.games import GAMES
from calavera.testing import SETTINGS, GameSetting
from calavera.testing.build import COMPILED
from calavera.testing.expectations import SEED, from_the_start, golden_settings, to_the_end
from calavera.testing.playthrough import playthrough

TESTS = Path(__file__).parent.parent


def test_every_game_has_golden_playthroughs() -> None:
    assert {setting.game for setting in golden_settings()} == set(GAMES)
    stored = {path.stem for path in (TESTS / "playthroughs").glob("*.txt")}
    assert stored == {str(setting) for setting in golden_settings()}


@pytest.mark.parametrize("setting", golden_settings(), ids=str)
def test_a_game_goes_as_it_is_written_down(setting: GameSetting) -> None:
    stored = (TESTS / "playthroughs" / f"{setting}.txt").read_text(encoding="utf-8")
    assert playthrough(setting, SEED) == stored


# Interpreted they take many times longer, and are the same: every third setting shows it.
@pytest.mark.parametrize("setting", SETTINGS if COMPILED else SETTINGS[::3], ids=str)
def test_node_counts_are_those_on_file(setting: GameSetting) -> None:
    lines = (TESTS / "perft.txt").read_text(encoding="utf-8").splitlines()
    assert f"{setting} from the start: {' '.join(map(str, from_the_start(setting)))}" in lines
    assert f"{setting} to the end: {' '.join(map(str, to_the_end(setting)))}" in lines
