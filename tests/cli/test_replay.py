"""`calavera replay`: saved games again."""

from __future__ import annotations

from pathlib import Path

import pytest

from calavera.games import GAMES
from tests.cli.terminal import Terminal, typed_game


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(typed_game("skull", 3, 4)[1], encoding="utf-8")
    return path


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("how", [[], ["--seat", "1"], ["--all"]])
def test_every_game_can_be_shown_again(terminal: Terminal, tmp_path: Path, game: str, how: list[str]) -> None:
    path = tmp_path / "game.txt"
    path.write_text(typed_game(game, 2 if game == "yamiks" else 3, 4)[1], encoding="utf-8")
    result = terminal.run("replay", path, *how)
    assert (result.code, result.err) == (0, "")
    assert "The game is over." in result.out


def test_a_spectator_sees_no_disc_that_was_not_turned(terminal: Terminal, saved: Path) -> None:
    assert "Put down the skull" not in terminal.run("replay", saved).out
    assert "Put down the skull" not in terminal.run("replay", saved, "--seat", 1).out


def test_after_the_game_everything_can_be_shown(terminal: Terminal, saved: Path) -> None:
    out = terminal.run("replay", saved, "--all").out
    assert out.count("Put down the skull") == saved.read_text(encoding="utf-8").count("place skull")


def test_a_game_that_is_not_over_keeps_its_secrets(terminal: Terminal, saved: Path) -> None:
    saved.write_text("\n".join(saved.read_text(encoding="utf-8").splitlines()[:8]) + "\n", encoding="utf-8")
    result = terminal.run("replay", saved, "--all")
    assert result.code == 2
    assert "isn’t over" in result.err
    assert "Hand:" in terminal.run("replay", saved, "--seat", 2).out


def test_steps_go_forth_and_back(terminal: Terminal, saved: Path) -> None:
    out = terminal.run("replay", saved, "--step", "--lang", "de", typed=["", "", "b", "q"]).out
    steps = [line.strip("─ ") for line in out.splitlines() if "Schritt" in line or "Der Anfang" in line]
    assert [step.split(" von ")[0] for step in steps if " von " in step] == ["Schritt 1", "Schritt 2", "Schritt 1"]
    assert "Der Anfang" in steps


def test_stepping_to_the_end_shows_the_result_and_stops(terminal: Terminal, saved: Path) -> None:
    moves = len(saved.read_text(encoding="utf-8").splitlines()) - 2
    result = terminal.run("replay", saved, "--step", typed=[""] * (moves + 1))
    assert result.code == 0
    assert result.out.count("wins!") == 1


@pytest.mark.parametrize(
    ("number", "text", "sentence"),
    [
        (1, "calavera 1 ludo 1 3", "There’s no such game."),
        (1, "hello", "This saved game can’t be read."),
        (2, "{", "This saved game can’t be read."),
        (2, '{"last_chance": 3}', "These options don’t work"),
        (4, "0 fly", "I don’t understand “fly”."),
        (4, "0 bid 9", "First everyone puts one disc down."),
        (4, "nonsense", "I don’t understand “nonsense”."),
        (3, "chance starter 5", "That can’t happen now."),
    ],
)
def test_a_broken_file_is_named_with_the_line_that_is_wrong(
    terminal: Terminal, saved: Path, number: int, text: str, sentence: str
) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines()
    lines[number - 1] = text
    saved.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = terminal.run("replay", saved)
    assert result.code == 2
    assert f"line {number}: {sentence}" in result.err
    assert "Traceback" not in result.err


def test_a_file_that_is_not_there_or_not_text_is_an_error(terminal: Terminal, tmp_path: Path) -> None:
    assert "can’t be read" in terminal.run("replay", tmp_path / "nothing.txt").err
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert terminal.run("replay", binary).code == 2
    assert terminal.run("replay", tmp_path).code == 2
