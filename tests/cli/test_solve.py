"""`calavera solve`: what it prints of a solution that is in its file already."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from calavera.messages import LANGUAGES
from calavera.solve.yamiks import SETTINGS, Distribution, Setting, Solution, cache
from calavera.solve.yamiks.sheets import SHEETS
from calavera.solve.yamiks.spread import SCORES
from tests.cli.terminal import Terminal

CHANCES = tuple(0.25 if points in {190, 210, 230, 330} else 0.0 for points in range(SCORES))


def made_up(setting: Setting) -> Solution:
    value = 240.0 + SETTINGS.index(setting)
    return Solution(setting, [value] * SHEETS, Distribution(CHANCES, 0.625))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "default_folder", lambda: tmp_path)
    monkeypatch.setattr(cache, "compute", lambda setting, _tell: made_up(setting))
    return tmp_path


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_setting_can_be_asked_for(terminal: Terminal, folder: Path, setting: Setting) -> None:
    flags = ["--free-downgrade"] if setting.free_downgrade else []
    result = terminal.run("solve", "yamiks", "--pot", setting.pot, *flags, "--json")
    assert result.code == 0, result.err
    report = msgspec.json.decode(result.out)
    assert (report["pot"], report["free_downgrade"]) == setting
    assert report["expected"] == 240 + SETTINGS.index(setting)
    assert report["bonus"] == 0.625
    assert report["distribution"] == list(CHANCES)
    assert (report["from_file"], report["written"]) == (False, True)
    assert Path(report["file"]).parent == folder


def test_the_recommended_pot_is_the_usual_one(terminal: Terminal, folder: Path) -> None:
    report = msgspec.json.decode(terminal.run("solve", "yamiks", "--json").out)
    assert (report["pot"], report["free_downgrade"]) == Setting()


def test_the_second_time_it_is_read_unless_asked_otherwise(terminal: Terminal, folder: Path) -> None:
    assert "sheets solved" in terminal.run("solve", "yamiks").out
    assert "Solved before" in terminal.run("solve", "yamiks").out
    assert "sheets solved" in terminal.run("solve", "yamiks", "--anew").out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_result_is_told_in_every_language_within_eighty_columns(
    terminal: Terminal, folder: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = terminal.run("solve", "yamiks", "--lang", lang)
    assert result.code == 0
    decimal = "." if lang == "en" else ","
    assert f"244{decimal}0000" in result.out
    assert f"62{decimal}50\u00a0%" in result.out
    assert "180–199" in result.out
    assert max(len(line) for line in result.out.splitlines() if str(folder) not in line) <= 80


def test_a_file_that_cannot_be_written_is_said_and_does_no_harm(
    terminal: Terminal, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = folder / "file"
    in_the_way.touch()
    monkeypatch.setattr(cache, "default_folder", lambda: in_the_way)
    result = terminal.run("solve", "yamiks")
    assert result.code == 0
    assert "cannot be written" in result.out


def test_a_game_that_is_not_solved_and_a_pot_that_is_none(terminal: Terminal) -> None:
    unsolved = terminal.run("solve", "skull")
    assert unsolved.code == 2
    assert "not solved" in unsolved.err
    unknown = terminal.run("solve", "chess")
    assert unknown.code == 2
    pot = terminal.run("solve", "yamiks", "--pot", "large", "--lang", "fr")
    assert pot.code == 2
    assert "«\u00a0large\u00a0»" in pot.err
