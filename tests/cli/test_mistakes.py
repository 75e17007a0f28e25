"""A user's mistake is a sentence in their language on stderr and exit code 2, never a traceback."""

from __future__ import annotations

import platform
from pathlib import Path

import pytest

import calavera
from calavera.cli import app
from tests.cli.terminal import Terminal

COMMANDS = tuple(command.__name__ for command in app.COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "ludo"], "There’s no such game."),
        (["rules", "ludo"], "There’s no such game."),
        (["simulate", "ludo"], "There’s no such game."),
        (["play", "skull", "--players", "9"], "This game needs 3 to 6 players."),
        (
            ["play", "skull", "--bots", "clever"],
            "There’s no bot “clever” for this game; choose from random",
        ),
        (["play", "skull", "--bots", "random,random"], "Bots named: 2; seats for bots: 3."),
        (["play", "skull", "--bots", ","], "Bots named: 0; seats for bots: 3."),
        (["play", "skull", "--option", "last_chance"], "“last_chance” doesn’t have the form name=value."),
        (["play", "skull", "--option", "last_chance=perhaps"], "These options don’t work"),
        (["play", "skull", "--option", "colour=true"], "These options don’t work"),
        (["play", "skull_king", "--option", 'bag={"red":{"count":1,"faces":[1,1,1,1,1,1]}}'], "the bag holds 29 dice"),
        (["play", "skull", "--seed", "-1"], "--seed must be from 0 to 9223372036854775807, not -1."),
        (["play", "skull", "--humans", "7", "--players", "3"], "--humans must be from 0 to 3, not 7."),
        (["play", "skull", "--names", "Ann,Ann"], "At most 2 names, all different"),
        (["play", "skull", "--humans", "1", "--names", "Ann,Ben"], "At most 1 names, all different"),
        (["play", "skull", "--lang", "xx"], "There’s no language “xx”; choose from en, de, fr, it."),
        (["simulate", "skull", "--games", "0"], "--games must be from 1"),
        (["simulate", "skull", "--jobs", "0"], "--jobs must be from 1"),
        (["simulate", "skull", "--bots", "clever"], "There’s no bot “clever”"),
        (["play", "skull", "--players", "three"], "I can’t make sense of this command line"),
        (["dance"], "I can’t make sense of this command line"),
        (["play", "skull", "--loud"], "I can’t make sense of this command line"),
        (["rules"], "I can’t make sense of this command line"),
    ],
)
def test_a_mistake_is_explained(terminal: Terminal, arguments: list[str], sentence: str) -> None:
    result = terminal.run(*arguments)
    assert result.code == 2
    assert sentence in result.err
    assert "Traceback" not in result.err
    assert result.out == ""


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("fr", "Ce jeu se joue de 3 à 6 joueurs."),
        ("de", "Dieses Spiel ist für 3 bis 6 Personen."),
        ("it", "Questo gioco è per 3–6 giocatori."),
    ],
)
def test_mistakes_are_explained_in_the_language_asked_for(terminal: Terminal, lang: str, sentence: str) -> None:
    assert sentence in terminal.run("play", "skull", "--players", 2, "--lang", lang).err
    assert sentence in terminal.run("play", "skull", "--players", 2, f"--lang={lang}").err


def test_a_saved_game_is_never_overwritten(terminal: Terminal, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    saved.write_text("precious", encoding="utf-8")
    result = terminal.run("play", "skull", "--save", saved)
    assert result.code == 2
    assert saved.read_text(encoding="utf-8") == "precious"


def test_a_folder_that_is_not_there_cannot_be_written_to(terminal: Terminal, tmp_path: Path) -> None:
    result = terminal.run("play", "skull", "--save", tmp_path / "nowhere" / "game.txt")
    assert result.code == 2
    assert "can’t be written" in result.err


def test_the_version_says_how_the_rules_run(terminal: Terminal) -> None:
    out = terminal.run("--version").out
    assert out.startswith(f"calavera {calavera.__version__}, ")
    assert ("interpreted" in out) == (calavera.core.state.__file__.endswith(".py"))
    assert platform.python_version() in out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_the_language_asked_for(terminal: Terminal, command: str) -> None:
    english = terminal.run(command, "--help")
    german = terminal.run(command, "--lang", "de", "--help")
    assert english.code == german.code == 0
    assert "otherwise as the system is set" in english.out
    assert "sonst wie im System" in german.out


def test_without_arguments_the_commands_are_listed(terminal: Terminal) -> None:
    out = terminal.run().out
    assert all(command in out for command in COMMANDS)
