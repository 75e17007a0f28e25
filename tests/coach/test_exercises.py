"""Exercises come from real games, are the same for the same seed, and follow from one seat's view."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from librt.random import Random

from calavera.coach.errors import NoExercise
from calavera.coach.exercises import exercise, exercises_of, kind_for, position, with_choice
from calavera.core.errors import IllegalAction, NotCoached
from calavera.games import GAMES, find_game
from calavera.server.live.exercises import Drill, drill

KINDS = [(game.id, kind) for game in GAMES.values() if game.exercises is not None for kind in game.exercises.kinds]
LITTLE = 0.02  # effort: these tests are about positions, not about values


def test_each_of_our_games_can_be_practised() -> None:
    assert {game for game, _ in KINDS} >= {"skull", "skull_king", "skull_queen", "yamiks"}


@pytest.mark.parametrize(("id", "kind"), KINDS)
def test_every_kind_is_found_and_is_what_it_says(id: str, kind: str) -> None:
    game = find_game(id)
    for seed in range(3):
        found = position(game, kind, seed)
        assert found.seat in found.state.movers()
        assert len(found.state.legal(found.seat)) > 1
        assert exercises_of(game).kind(found.state.view(found.seat)) == kind


@pytest.mark.parametrize(("id", "kind"), KINDS)
def test_the_same_seed_gives_the_same_exercise(id: str, kind: str) -> None:
    game = find_game(id)
    first, second = drill(game, kind, 7, LITTLE), drill(game, kind, 7, LITTLE)
    assert msgspec.json.encode(first) == msgspec.json.encode(second)
    assert drill(game, kind, 8, LITTLE).puzzle != first.puzzle


@pytest.mark.parametrize(("id", "kind"), [pair for pair in KINDS if pair[0] != "yamiks"])
def test_an_exercise_is_the_same_whatever_the_others_hold(id: str, kind: str) -> None:
    """What is sent follows from the view: another deal that fits it gives the same table and the same values."""
    game = find_game(id)
    found = exercise(game, kind, 3, LITTLE)
    state, seat = found.position.state, found.position.seat
    view = state.view(seat)
    for luck in range(5):
        other = game.determinize(view, Random(luck))
        assert game.view(other, seat, history=False) == game.view(state, seat, history=False)
        coach: Any = game.coach
        assert coach.get().appraise(other.view(seat), other.legal(seat), LITTLE) == found.appraisal


@pytest.mark.parametrize(("id", "kind"), KINDS)
def test_what_is_sent_tells_no_private_line_of_others(id: str, kind: str) -> None:
    game = find_game(id)
    found = exercise(game, kind, 5, LITTLE)
    sent = drill(game, kind, 5, LITTLE)
    private = [note for note in found.position.notes if note.only not in (-1, found.position.seat)]
    told = [line.event for line in sent.puzzle.journal]
    assert not [event for event in game.events(private) if event in told]
    assert sent.puzzle.table.you == found.position.seat
    assert sent.puzzle.table.view.history == ()


@pytest.mark.parametrize(("id", "kind"), KINDS)
def test_the_best_choice_is_right_and_stands_first(id: str, kind: str) -> None:
    solution = drill(find_game(id), kind, 2, 0.1).solution
    assert solution.choices[0].action == solution.best
    assert solution.choices[0].right or solution.simulations > 0
    assert solution.of >= len(solution.choices)


@pytest.mark.parametrize(("id", "kind"), KINDS)
def test_something_can_go_wrong_in_an_exercise(id: str, kind: str) -> None:
    """Of positions in which all is as good as anything else there are many: they are passed over, if possible."""
    game = find_game(id)
    wrong = [any(not choice.right for choice in drill(game, kind, seed, 0.1).solution.choices) for seed in range(4)]
    assert sum(wrong) >= 3


def test_alone_values_are_exact_and_the_best_loses_nothing() -> None:
    for kind in ("keep_1", "keep_2", "box"):
        solution = drill(find_game("yamiks"), kind, 1, 1.0).solution
        assert solution.simulations == 0
        assert solution.unit == "points"
        assert solution.choices[0].loss == 0
        assert all(choice.error == 0 for choice in solution.choices)
        values = [choice.value for choice in solution.choices]
        assert values == sorted(values, reverse=True)
        assert [choice.loss for choice in solution.choices] == pytest.approx([values[0] - value for value in values])


def test_a_choice_that_was_not_worth_a_thought_is_valued_when_it_is_made() -> None:
    game = find_game("skull_queen")
    found = exercise(game, "plank", 1, LITTLE)
    valued = {choice.action for choice in found.appraisal.choices}
    state, seat = found.position.state, found.position.seat
    left_out = next(action for action in state.legal(seat) if action not in valued)
    more = with_choice(found, left_out, LITTLE)
    assert more.appraisal.choices[:-1] == found.appraisal.choices
    assert more.appraisal.choices[-1].action == left_out
    assert with_choice(found, next(iter(valued)), LITTLE) is found


def test_a_choice_that_is_not_legal_is_refused() -> None:
    game = find_game("skull_king")
    found = exercise(game, "bid", 1, LITTLE)
    with pytest.raises(IllegalAction):
        with_choice(found, game.actions.parse("throw red"), LITTLE)


def test_kinds_and_games_that_are_none() -> None:
    with pytest.raises(NoExercise):
        exercise(find_game("skull"), "box", 1)
    for game in GAMES.values():
        if game.exercises is None:
            with pytest.raises(NotCoached):
                exercise(game, "bid", 1)


def test_without_a_kind_every_kind_comes() -> None:
    game = find_game("yamiks")
    assert {kind_for(game, seed) for seed in range(30)} == set(exercises_of(game).kinds)


def test_a_drill_can_be_read_again() -> None:
    body = msgspec.json.encode(drill(find_game("skull"), "bid", 4, LITTLE))
    assert msgspec.json.encode(msgspec.json.decode(body, type=Drill)) == body
