"""`calavera review`: finished games looked at by the coach."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from calavera.games import GAMES
from tests.cli.proofs import proof_of
from tests.cli.terminal import Terminal, typed_game

pytestmark = pytest.mark.once  # simulations take their time

QUICKLY = ("--effort", "0.05")


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_can_be_reviewed(terminal: Terminal, tmp_path: Path, game: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(typed_game(game, 2 if game == "yamiks" else 3, 4)[1], encoding="utf-8")
    result = terminal.run("review", path, "--seat", 1, *QUICKLY, "--lang", "fr")
    assert (result.code, result.err) == (0, "")
    assert "Résultat sans la chance" in result.out


def test_a_proof_is_reviewed_with_the_names_at_the_table(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(proof_of("yamiks")), encoding="utf-8")
    result = terminal.run("review", path, "--json", *QUICKLY)
    assert result.code == 0
    told = json.loads(result.out)
    assert [one["seat"] for one in told] == list(range(len(told)))
    for one in told:
        luck = sum(amount["value"] for amount in one["luck"].values())
        assert one["final"] - one["initial"]["value"] == pytest.approx(luck + one["skill"]["value"], abs=1e-9)


def test_a_game_that_is_not_over_is_no_game_to_review(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    lines = typed_game("skull", 3, 4)[1].splitlines()
    path.write_text("\n".join(lines[:-3]) + "\n", encoding="utf-8")
    result = terminal.run("review", path)
    assert result.code == 2
    assert "isn’t over" in result.err


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", "calavera 1 chess 1 2\n{}\n", "\x00\x01"])
def test_what_is_no_game_is_a_mistake(terminal: Terminal, tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    result = terminal.run("review", path)
    assert result.code == 2
    assert result.out == ""


def test_a_seat_that_is_none_is_a_mistake(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(typed_game("skull", 3, 4)[1], encoding="utf-8")
    assert terminal.run("review", path, "--seat", 9).code == 2
