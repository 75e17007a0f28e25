"""What one player may not know is never shown to that player."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from librt.random import Random
from rich.console import Console

from calavera.cli.narration import Narration
from calavera.cli.screen import InputEnded, Screen
from calavera.cli.sitting import Sitting
from calavera.core.bot import RandomBot, step
from calavera.core.state import NOBODY, OVER, State
from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.terminal.generic import board_of
from calavera.terminal.speech import Speech
from tests.cli.terminal import Terminal, typed_game

CLEARED = "\x1b[3J"


def told(state: State, observer: int, speech: Speech) -> list[str]:
    """All that an observer of this game has been told."""
    fresh: State = state.game.new(state.players, state.options)
    narration = Narration(fresh, speech, [observer])
    for who, what in state.moves():
        fresh.apply(who, what)
        narration.collect()
    return narration.since_last_time(observer)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_seat_is_told_the_same_in_all_worlds_it_cannot_tell_apart(game: str) -> None:
    players = GAMES[game].seats[-1]
    speech = Speech(catalogue("en"), [f"P{seat}" for seat in range(players)])
    rng = Random(11)
    state = GAMES[game].new(players)
    bots = [RandomBot()] * players
    moves = 0
    while state.mover() != OVER and moves < 150:
        step(state, bots, rng)
        moves += 1
        if moves % 15 == 0:
            for observer in (NOBODY, 0, players - 1):
                view = state.view(None if observer == NOBODY else observer)
                other = GAMES[game].determinize(view, rng)
                assert told(state, observer, speech) == told(other, observer, speech)


def hands_shown(out: str) -> set[str]:
    return {line.strip() for line in re.findall(r"^Hand: (.*)$", out, flags=re.MULTILINE)}


def own_hands(dump: str, game: str, seat: int, speech: Speech) -> set[str]:
    """Every hand that a seat ever looked at, as the screen writes it."""
    shown: set[str] = set()
    end = GAMES[game].load(dump)
    state: State = GAMES[game].new(end.players, end.options)
    console = Console(file=io.StringIO(), width=100)
    for who, what in end.moves():
        state.apply(who, what)
        with console.capture() as captured:
            console.print(board_of(GAMES[game]).own(state.view(seat), speech))
        shown |= hands_shown(captured.get())
    return shown


@pytest.mark.parametrize("game", ["skull_king", "skull", "skull_queen"])
def test_no_other_hand_is_ever_on_the_screen(terminal: Terminal, game: str) -> None:
    typed, dump = typed_game(game, 3, 21)
    result = terminal.run("play", game, "--players", 3, "--seed", 21, typed=typed)
    speech = Speech(catalogue("en"), ["Player 1", "Bot 2", "Bot 3"])
    shown = hands_shown(result.out)
    assert shown
    assert shown <= own_hands(dump, game, 0, speech)
    # The test could fail: the other hands are written in the same way and are not the same.
    assert own_hands(dump, game, 1, speech) - own_hands(dump, game, 0, speech)


def test_a_disc_lost_is_known_to_its_owner_alone() -> None:
    rng = Random(3)
    state = GAMES["skull"].new(3)
    while state.mover() != OVER:
        step(state, [RandomBot()] * 3, rng)
    speech = Speech(catalogue("en"), ["A", "B", "C"])
    lost = [sum("nobody else knows" in line for line in told(state, seat, speech)) for seat in (NOBODY, 0, 1, 2)]
    gone = [4 - seat.discs for seat in state.view(None).seats]
    assert lost == [0, *gone]
    assert sum(gone) > 0


class _Typist(Screen):
    """Types the first choice of every menu until patience ends."""

    def __init__(self, answers: list[str]) -> None:
        self.paper = io.StringIO()
        super().__init__(Console(file=self.paper, width=100, force_terminal=True, color_system=None))
        self._answers = answers

    def ask(self, prompt: str = "") -> str:
        self.paper.write(f"{prompt} > \n")
        if not self._answers:
            raise InputEnded
        return self._answers.pop(0)


def played_by_two(game: str, answers: list[str]) -> str:
    state: Any = GAMES[game].new(3)
    speech = Speech(catalogue("en"), ["Ann", "Ben", "Bot"])
    screen = _Typist(answers)
    with pytest.raises(InputEnded):
        Sitting(state, [None, None, RandomBot()], speech, screen, 5, None).play()
    return screen.paper.getvalue()


def test_the_screen_is_empty_when_it_is_handed_over() -> None:
    out = played_by_two("skull_king", ["0", "", "0"])
    assert "Hand the screen to Ben, then press Enter." in out
    before, after = out.split("Hand the screen to Ben, then press Enter.")[:2]
    assert before.rpartition(CLEARED)[2].count("Hand:") == 0  # nothing of Ann's is left above the line
    assert after.partition("Hand:")[0].count(CLEARED) == 1  # and Ben's hand comes on a fresh screen


def test_a_game_without_secrets_needs_no_handing_over() -> None:
    out = played_by_two("yamiks", ["1", "a", "a", "a", "a"])
    assert "Hand the screen" not in out
