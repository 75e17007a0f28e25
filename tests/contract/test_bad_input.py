"""Mutated texts, options and dumps meet documented errors only and change nothing."""

from __future__ import annotations

import pickle

import pytest
from librt.random import Random

from calavera import game, load
from calavera.core import errors
from calavera.core.errors import (
    BadDump,
    BadOptions,
    BadPlayers,
    BadView,
    CalaveraError,
    MalformedAction,
    MalformedOutcome,
    UnknownGame,
    UnknownRules,
    UnknownSeat,
)
from calavera.games.skull.rules.actions import Place
from calavera.testing import SETTINGS
from calavera.testing.build import COMPILED
from calavera.testing.fuzz import fuzz_dumps, fuzz_options, fuzz_words
from calavera.testing.script import go_on, scripted
from tests.sizes import size

SCALE = size(4, 1) if COMPILED else 20


def test_mutated_words_are_refused_or_legal() -> None:
    assert fuzz_words(80_000 // SCALE, seed=1) > 0


def test_damaged_options_are_refused_or_valid() -> None:
    assert fuzz_options(10_000 // SCALE, seed=2) > 0


def test_mutated_dumps_are_refused_or_load() -> None:
    assert fuzz_dumps(10_000 // SCALE, seed=3) > 0


def test_every_kind_of_error_has_its_own_code() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, CalaveraError)]
    assert len({kind.code for kind in kinds}) == len(kinds)


def test_an_error_survives_the_way_between_processes() -> None:
    error = pickle.loads(pickle.dumps(BadPlayers(players=9, low=3, high=6)))  # noqa: S301  (our own bytes)
    assert isinstance(error, BadPlayers)
    assert error.params == {"players": 9, "low": 3, "high": 6}
    assert str(error) == "players.invalid(players=9, low=3, high=6)"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        game("chess")


@pytest.mark.parametrize("players", [-1, 0, 2, 7, True, 4.0, "4", None])
def test_a_wrong_number_of_players_is_refused(players: object) -> None:
    with pytest.raises(BadPlayers):
        game("skull").new(players)  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"x": 1}, {"last_chance": 1}, {"last_chance": None}, [], "last_chance", object()])
def test_wrong_options_are_refused(options: object) -> None:
    with pytest.raises(BadOptions):
        game("skull").new(4, options)  # type: ignore[arg-type]


def test_there_is_no_view_for_a_seat_that_does_not_exist() -> None:
    state = scripted("skull", 3)
    for seat in (-1, 3):
        with pytest.raises(UnknownSeat):
            state.view(seat)


def test_a_view_of_another_game_cannot_be_determinized() -> None:
    other = next(setting for setting in SETTINGS if setting.game != "skull")
    view = game(other.game).new(other.players, other.options).view()
    with pytest.raises(BadView):
        game("skull").determinize(view, Random(1))


def test_a_view_without_its_history_cannot_be_determinized() -> None:
    skull = game("skull")
    state = skull.new(3)
    go_on(state, "chance starter 0, 0 place skull, 1 place flower, 2 place flower")
    with pytest.raises(BadView):
        skull.determinize(skull.view(state, 0, history=False), Random(1))
    beginning = skull.new(3)
    assert skull.determinize(skull.view(beginning, 0, history=False), Random(1)) == beginning


@pytest.mark.parametrize("seat", [-2, 3, 9, 300])
def test_nobody_observes_from_a_seat_that_does_not_exist(seat: int) -> None:
    state = scripted("skull", 3)
    with pytest.raises(UnknownSeat):
        state.key(seat)
    with pytest.raises(UnknownSeat):
        state.observed(seat)


@pytest.mark.parametrize("move", [None, 1.0, [], ("place", "flower"), object(), Place])
def test_a_move_of_no_known_form_is_malformed(move: object) -> None:
    state = scripted("skull", 3)
    with pytest.raises(MalformedOutcome):
        state.happen(move)  # type: ignore[arg-type]
    go_on(state, "chance starter 0")
    with pytest.raises(MalformedAction):
        state.play(0, move)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "calavera 1 skull 1 3",
        "calavera 2 skull 1 3\n{}\n",
        "calavera 1 skull 1 9\n{}\n",
        "calavera 1 skull 1 ³\n{}\n",
        "calavera 1 skull 1 03\n{}\n",
        "calavera 1 skull 1 3\n{}\nchance starter 0\n00 place flower\n",
        "calavera 1 skull 1 3\n{\n",
        "calavera 1 skull 1 3\n" + "[" * 100_000,
        "calavera 1 skull 1 3\n{}\nchance starter 0\n\n",
        "calavera 1 skull 1 3\n{}\nchance starter 3\n",
        "calavera 1 skull 1 3\n{}\n0 place flower\n",
        "calavera 1 skull 1 3\n{}\nchance starter 0\n0 place rose\n",
        "calavera 1 skull 1 3\n{}\nnobody starter 0\n",
    ],
)
def test_a_damaged_dump_is_refused(text: str) -> None:
    with pytest.raises(BadDump):
        game("skull").load(text)


@pytest.mark.parametrize(
    ("header", "reason"), [("calavera 1 chess 1 3", "game.unknown"), ("calavera 1 skull 99 3", "game.version")]
)
def test_a_dump_of_a_game_that_is_not_known_here_says_so(header: str, reason: str) -> None:
    with pytest.raises(BadDump) as caught:
        load(f"{header}\n{{}}\n")
    assert caught.value.params == {"line": 1, "reason": reason}
    assert isinstance(caught.value.__cause__, UnknownGame | UnknownRules)


def test_a_damaged_dump_names_the_line_and_the_reason() -> None:
    with pytest.raises(BadDump) as caught:
        game("skull").load("calavera 1 skull 1 3\n{}\nchance starter 0\n0 bid 1\n")
    assert caught.value.params == {"line": 4, "reason": "action.illegal"}
