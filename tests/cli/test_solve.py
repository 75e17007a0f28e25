"""`calavera solve`: what it prints of a solution, which comes with the package or is computed again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from calavera.games.yamiks import solver
from calavera.games.yamiks.bots.solved import SETTINGS, Distribution, Setting, Solution, file_of, shipped_solution
from calavera.games.yamiks.bots.solved.sheets import SHEETS
from calavera.messages import LANGUAGES
from tests.cli.terminal import Terminal


def made_up(setting: Setting) -> Solution:
    return Solution(setting, [240.0] * SHEETS, Distribution((0.0,) * 190 + (1.0,), 0.625))


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_setting_can_be_asked_for(terminal: Terminal, setting: Setting) -> None:
    flags = ["--free-downgrade"] if setting.free_downgrade else []
    result = terminal.run("solve", "yamiks", "--pot", setting.pot, *flags, "--json")
    assert result.code == 0, result.err
    report = msgspec.json.decode(result.out)
    found = shipped_solution(setting)
    assert (report["pot"], report["free_downgrade"]) == setting
    assert report["expected"] == found.value()
    assert report["bonus"] == found.bonus_probability()
    assert report["distribution"] == list(found.distribution().chances)
    assert Path(report["file"]).is_file()


def test_settings_may_be_given_as_flags_or_as_name_and_value(terminal: Terminal) -> None:
    ways = (
        ("--pot", "simple", "--free-downgrade"),
        ("--pot=simple", "--free-downgrade"),
        ("--option", "pot=simple", "--option", "free_downgrade=true"),
        ("--free-downgrade", "--option", "pot=simple"),
    )
    for way in ways:
        report = msgspec.json.decode(terminal.run("solve", "yamiks", *way, "--json").out)
        assert (report["pot"], report["free_downgrade"]) == ("simple", True), way


def test_the_recommended_pot_is_the_usual_one(terminal: Terminal) -> None:
    report = msgspec.json.decode(terminal.run("solve", "yamiks", "--json").out)
    assert (report["pot"], report["free_downgrade"]) == Setting()


def test_it_is_read_unless_asked_otherwise(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "compute", lambda setting, _: made_up(setting))
    assert "Solved before" in terminal.run("solve", "yamiks").out
    told = terminal.run("solve", "yamiks", "--recompute").out
    assert "Solved in" in told
    assert "240.0000" in told
    assert msgspec.json.decode(terminal.run("solve", "yamiks", "--recompute", "--json").out)["file"] is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_result_is_told_in_every_language_within_eighty_columns(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = terminal.run("solve", "yamiks", "--lang", lang)
    assert result.code == 0
    decimal = "." if lang == "en" else ","
    assert f"324{decimal}8352" in result.out
    assert f"49{decimal}84\u00a0%" in result.out
    assert "180–199" in result.out
    assert max(len(line) for line in result.out.splitlines() if str(file_of("recommended")) not in line) <= 80


def test_a_game_without_a_solver_is_told_which_games_have_one(terminal: Terminal) -> None:
    unsolved = terminal.run("solve", "skull")
    assert unsolved.code == 2
    assert "“skull” has no solver; games that have one: yamiks." in unsolved.err
    assert terminal.run("solve", "chess").code == 2


@pytest.mark.parametrize(
    "wrong",
    [
        ["--pot", "large"],
        ["--option", "pot=large"],
        ["--option", "pots=simple"],
        ["--pots", "simple"],
        ["--option", "free_downgrade=7"],
    ],
)
def test_a_setting_the_solver_does_not_have_is_refused_with_those_it_has(terminal: Terminal, wrong: list[str]) -> None:
    refused = terminal.run("solve", "yamiks", *wrong)
    assert refused.code == 2
    assert "pot=none|simple|recommended, free_downgrade=true|false" in refused.err


def test_a_word_without_a_name_is_not_a_setting(terminal: Terminal) -> None:
    refused = terminal.run("solve", "yamiks", "simple", "--lang", "fr")
    assert refused.code == 2
    assert "«\u00a0simple\u00a0»" in refused.err
