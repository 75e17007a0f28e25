"""The command line as a user has it, without a terminal: typed lines in, text and exit code out."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from librt.random import Random
from rich.console import Console

from calavera.cli import main
from calavera.cli.screen import Screen
from calavera.cli.setup import make_bots
from calavera.cli.sitting import Sitting
from calavera.core.bot import Bot
from calavera.games import GAMES
from calavera.games.bots import USUAL
from calavera.games.catalogue import catalogue
from calavera.terminal.speech import Speech


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


class Terminal:
    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        monkeypatch.setenv("COLUMNS", "100")
        for variable in ("LC_ALL", "LC_MESSAGES"):
            monkeypatch.delenv(variable, raising=False)
        monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def run(self, *arguments: object, typed: Sequence[str] = ()) -> Result:
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        captured = self._capsys.readouterr()
        code = left.value.code
        assert isinstance(code, int)
        return Result(code, captured.out, captured.err)


class Recorder:
    """A player who chooses at random and notes down what was typed for it."""

    def __init__(self, game: str) -> None:
        self._words = GAMES[game].actions
        self.typed: list[str] = []

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (chooses blindly)
        action = legal[rng.randrange(len(legal))]
        self.typed.append(self._words.format(action))
        return action


def quiet_screen() -> Screen:
    return Screen(Console(file=io.StringIO(), width=100))


def typed_game(game: str, players: int, seed: int, options: dict[str, Any] | None = None) -> tuple[list[str], str]:
    """What a random player in the first seat types in a game against the usual bots, and the whole game's dump."""
    state = GAMES[game].new(players, options)
    recorder = Recorder(game)
    bots: list[Bot | None] = [recorder, *make_bots(game, [USUAL] * (players - 1))]
    speech = Speech(catalogue("en"), [f"P{seat}" for seat in range(players)])
    Sitting(state, bots, speech, quiet_screen(), seed, None).play()
    return recorder.typed, state.dump()
