"""Help and complaints about a command line are in one language, frame and all."""

from __future__ import annotations

import pytest

from calavera.cli import app
from tests.cli.terminal import Terminal

ENGLISH_FRAME = ("Usage:", "Arguments", "Options", "Commands", "OPTIONS", "COMMAND", "Show this", "default", "required")
COMMANDS = tuple(command.__name__ for command in app.COMMANDS)


@pytest.mark.parametrize(("lang", "frame"), [("de", "Aufruf: calavera"), ("it", "Uso: calavera")])
def test_nothing_of_the_help_stays_english(terminal: Terminal, lang: str, frame: str) -> None:
    for command in COMMANDS:
        out = terminal.run(command, "--lang", lang, "--help").out
        assert frame in out
        assert [word for word in ENGLISH_FRAME if word in out] == [], command


def test_french_help_has_its_own_frame(terminal: Terminal) -> None:
    out = terminal.run("arena", "--lang", "fr", "--help").out
    assert "Usage\u00a0: calavera arena [options] game" in out
    assert "(obligatoire)" in out
    assert "(400 d’habitude)" in out
    assert "Afficher cette aide." in out


def test_help_names_every_argument_and_option(terminal: Terminal) -> None:
    out = terminal.run("replay", "--help").out
    assert "Usage: calavera replay [options] file" in out
    assert all(name in out for name in ("--seat …", "--all ", "--step ", "--lang …", "--help"))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["paly"], "den Befehl „paly“ gibt es nicht – meintest du play, replay?"),
        (["xylophone"], "den Befehl „xylophone“ gibt es nicht)"),
        (["play", "skull", "--loud"], "die Option --loud gibt es nicht)"),
        (["play", "skull", "--player", "3"], "die Option --player gibt es nicht – meintest du --players?"),
        (["rules"], "game fehlt"),
        (["arena", "skull"], "--bots fehlt"),
        (["play", "skull", "--players", "drei"], "--players kann diesen Wert nicht haben"),
        (["rules", "skull", "yamiks"], "ein Wort ist zu viel"),
        (["replay", "file", "--step=3"], "--step lässt sich so nicht verwenden"),
        (["serve", "--port", "99999"], "--port muss zwischen 0 und 65535 liegen, nicht bei 99999."),
    ],
)
def test_what_is_wrong_with_a_command_line_is_said_in_the_language(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, arguments: list[str], reason: str
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    result = terminal.run(*arguments)
    assert result.code == 2
    assert reason in result.err


def test_the_rules_in_the_terminal_name_the_options_as_they_are_typed(terminal: Terminal) -> None:
    out = " ".join(terminal.run("rules", "skull").out.split())
    assert "last_chance (Last Chance), showing (Show after a failed challenge)" in out
