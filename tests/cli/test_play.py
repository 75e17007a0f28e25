"""Whole games through `calavera play`, with what is typed piped in."""

from __future__ import annotations

from pathlib import Path

import pytest

from calavera.games import GAMES
from tests.cli.terminal import Terminal, typed_game

TABLES = [
    ("skull_king", 3, {}),
    ("skull", 4, {}),
    ("skull", 3, {"last_chance": True, "showing": False}),
    ("yamiks", 2, {"free_downgrade": True}),
    ("yamiks", 1, {}),
    ("skull_queen", 2, {"rounds": 3}),
    ("skull_queen", 4, {}),
]


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_typed_in_is_the_game_that_is_played(
    terminal: Terminal, tmp_path: Path, game: str, players: int, options: dict[str, object], lang: str
) -> None:
    typed, dump = typed_game(game, players, 7, options)
    saved = tmp_path / "game.txt"
    given = [f"--option={name}={str(value).lower()}" for name, value in options.items()]
    result = terminal.run(
        "play", game, "--players", players, "--seed", 7, "--save", saved, "--lang", lang, *given, typed=typed
    )
    assert result.code == 0, result.err
    assert saved.read_text(encoding="utf-8") == dump
    assert GAMES[game].load(dump).is_over()
    assert {"en": "The game is over.", "fr": "La partie est finie."}[lang] in result.out
    assert not list(tmp_path.glob("*.new"))


def test_the_end_names_the_winners_and_the_seed(terminal: Terminal) -> None:
    result = terminal.run("play", "skull", "--humans", 0, "--seed", 5)
    assert "wins!" in result.out
    assert "Seed: 5" in result.out


def test_the_same_seed_gives_the_same_game(terminal: Terminal) -> None:
    runs = [terminal.run("play", "skull_king", "--humans", 0, "--seed", seed).out for seed in (8, 8, 9)]
    assert runs[0] == runs[1] != runs[2]


def test_choices_are_typed_by_number_by_letter_or_in_words(terminal: Terminal, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    terminal.run("play", "skull", "--seed", 3, "--save", saved, typed=["a"])
    assert "\n0 place flower\n" in saved.read_text(encoding="utf-8")
    for n, words in enumerate(("skull", "place skull", "PLACE  Skull", "b")):
        saved = tmp_path / f"{n}.txt"
        terminal.run("play", "skull", "--seed", 3, "--save", saved, typed=[words])
        assert "\n0 place skull\n" in saved.read_text(encoding="utf-8")


def test_bare_digits_are_the_dice_to_keep_and_letters_are_boxes(terminal: Terminal, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    terminal.run("play", "yamiks", "--players", 1, "--seed", 1, "--save", saved, typed=["0", "l"])
    assert saved.read_text(encoding="utf-8").splitlines()[3:6:2] == ["0 keep none", "0 fill grand_slam"]


def test_a_move_the_rules_forbid_and_one_nobody_understands_are_told_apart(terminal: Terminal) -> None:
    result = terminal.run("play", "skull_king", "--seed", 1, "--lang", "it", typed=["bid 5", "abracadabra"])
    assert "In questa mano c’è solo 1 presa." in result.out
    assert "Non capisco «abracadabra»." in result.out


def test_help_rules_and_scores_are_there_in_the_middle_of_a_game(terminal: Terminal) -> None:
    result = terminal.run("play", "skull_queen", "--seed", 1, typed=["?", "s", "r", ""])
    assert "plank front 2 0 4 1, play red-7" in result.out
    assert "Rules: Skull Queen" in result.out
    assert result.out.count("Set up your plank") == 3  # asked, asked again after help, and after the rules


def test_quitting_asks_once_and_tells_where_the_game_is(terminal: Terminal, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    result = terminal.run("play", "skull", "--seed", 3, "--save", saved, "--lang", "de", typed=["q", "nein", "q", "j"])
    assert result.code == 0
    assert result.out.count("Wirklich aufhören?") == 2
    assert "calavera replay" in " ".join(result.out.split())
    assert "Bis bald am Tisch." in result.out


def test_input_that_ends_ends_the_game_quietly(terminal: Terminal) -> None:
    result = terminal.run("play", "skull", "--seed", 3)
    assert (result.code, result.err) == (0, "")
    assert "See you at the table." in result.out


def test_an_interrupt_leaves_without_a_traceback(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("calavera.cli.screen.Screen.ask", interrupted)
    result = terminal.run("play", "skull", "--seed", 3)
    assert (result.code, result.err) == (130, "")
    assert "See you at the table." in result.out


def test_the_menu_leads_to_a_game(terminal: Terminal, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    # Italian; rules of the second game; then the first game, three players, one of them a person, random bots.
    typed = ["4", "r", "2", "9", "1", "3", "", "Zoe", "1", "a", "q", "sì"]
    result = terminal.run("play", "--save", saved, typed=typed)
    assert result.code == 0, result.err
    assert "«9» non è fra le scelte." in result.out
    assert "Zoe, tocca a te." in result.out
    assert saved.read_text(encoding="utf-8").startswith("calavera 1 skull 2 3\n")


def test_after_a_game_from_the_menu_another_may_follow(terminal: Terminal) -> None:
    # Yamik's alone: every first roll goes into the next box; the last box is filled like the others.
    typed = ["4", "1", "", "Ann", *"abcdefghijkl", "y", "q"]
    result = terminal.run("play", "--lang", "en", typed=typed)
    assert "Ann wins!" in result.out
    assert result.out.count("Which game?") == 2
