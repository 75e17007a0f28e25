"""The better line: it begins with the best choice, ends with the round, can be said in every language, and is made of
nothing but what the seat could know.
"""

from __future__ import annotations

import random

import msgspec
import pytest

from calavera.coach.line import MOST_MOVES, BetterLine, better_line
from calavera.coach.report import Amount, DecisionReport
from calavera.core.state import CHANCE, State
from calavera.games import find_game
from calavera.games.bots import fallback_bot, make_bot
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.terminal.speech import Speech
from tests.server.harness.twins import random_game, twin_of

SETTINGS = [("skull", 4), ("skull_king", 3), ("skull_queen", 3), ("yamiks", 1), ("yamiks", 2)]
NAMES = ("Ada", "Ben", "Cleo", "Dora")


def played(game: str, players: int, seed: int = 1) -> State:
    """A whole game of quick players."""
    state: State = find_game(game).new(players)
    bot = make_bot(game, fallback_bot(game))
    rng = random.Random(seed)
    while not state.is_over():
        if state.mover() == CHANCE:
            state.random_move(rng)
        else:
            seat = state.mover()
            state.apply(seat, bot.choose(state.view(seat), state.legal(seat), rng.getrandbits(30)))
    return state


def decisions(end: State, seat: int) -> list[DecisionReport]:
    """One for every choice that the seat had, as if the last possible one had been the best."""
    state: State = end.game.new(end.players, end.options)
    found = []
    for number, (who, what) in enumerate(end.moves()):
        if who == seat and len(legal := state.legal(seat)) > 1:
            found.append(decision(end, number, what, legal[-1]))
        state.apply(who, what)
    return found


def decision(end: State, move: int, made: int, best: int) -> DecisionReport:
    words = end.game.actions.format
    exact = end.game.id == "yamiks"
    return DecisionReport(move, words(made), words(best), Amount(0, 0), "good", False, exact, 0, 2, (), None)


@pytest.mark.parametrize(("game", "players"), SETTINGS)
def test_a_line_is_told_in_every_language_and_ends_with_the_round(game: str, players: int) -> None:
    end = played(game, players)
    for one in decisions(end, 0)[::7]:
        line = better_line(end, 0, one)
        assert (line.action, len(line.scores)) == (one.best, players)
        assert 0 < len(line.steps) <= MOST_MOVES
        for lang in LANGUAGES:
            speech = Speech(catalogue(lang), NAMES)
            for sentence in (line.label, *(text for step in line.steps for text in step.texts)):
                said = speech.tell(sentence)
                assert said
                assert "{" not in said


@pytest.mark.parametrize(("game", "players"), SETTINGS)
def test_the_same_question_has_the_same_answer(game: str, players: int) -> None:
    end = played(game, players)
    one = decisions(end, 0)[-1]
    assert better_line(end, 0, one) == better_line(end, 0, one)


def test_the_end_of_the_game_ends_a_line() -> None:
    end = played("yamiks", 1)
    last = better_line(end, 0, decisions(end, 0)[-1])
    assert last.over
    assert not better_line(end, 0, decisions(end, 0)[0]).over


@pytest.mark.parametrize(("game", "players"), [("skull", 4), ("skull_king", 3), ("skull_queen", 3)])
def test_a_line_is_the_same_whatever_the_others_really_held(game: str, players: int) -> None:
    rng = random.Random(4)
    compared = 0
    for seed in range(6):
        moves = random_game(game, players, {}, random.Random(seed))
        twin = twin_of(game, players, {}, moves, 0, rng)
        if twin is None:
            continue
        lines: list[list[BetterLine]] = []
        for course in (moves, twin):
            end = find_game(game).new(players)
            for move in course:
                if move.who == CHANCE:
                    find_game(game).happen(end, move.words)
                else:
                    find_game(game).play(end, move.who, move.words)
            lines.append([better_line(end, 0, one) for one in decisions(end, 0)[:12]])
        assert msgspec.json.encode(lines[0]) == msgspec.json.encode(lines[1])
        compared += len(lines[0])
    assert compared > 0
