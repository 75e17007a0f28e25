"""The front door: typed by id, printable, copyable; moves in three forms; luck from anywhere."""

from __future__ import annotations

import copy
import pickle
import random
import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, get_overloads

import pytest
from librt.random import Random

import calavera
from calavera.core.bot import play_to_end
from calavera.core.errors import (
    BadDump,
    BadOptions,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourTurn,
    OutcomeNotDue,
    UnknownSeat,
)
from calavera.games.skull.rules.actions import Bid, Place, Starter
from calavera.testing.script import go_on

BEGUN = "chance starter 0, 0 place skull, 1 place flower, 2 place flower"


def begun() -> calavera.State:
    state = calavera.new("skull", 3)
    go_on(state, BEGUN)
    return state


# The front door names the games of this distribution alone.
OURS = [point.name for point in entry_points(group="calavera.games") if point.dist and point.dist.name == "calavera"]


def camel(id: str) -> str:
    return "".join(part.capitalize() for part in id.split("_"))


def test_a_type_checker_knows_every_game_of_ours_by_its_id() -> None:
    for function, kind in ((calavera.new, "State"), (calavera.game, "Game")):
        typed = {each.__annotations__["id"]: each.__annotations__["return"] for each in get_overloads(function)}
        expected = {f"Literal['{id}']": f"{camel(id)}{kind}" for id in OURS}
        assert {id: typed[id] for id in typed if id != "str"} == expected


def test_mypy_reveals_the_types_behind_the_front_door(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    lines = ["import calavera"]
    for id in OURS:
        new, game = f'calavera.new("{id}", 3)', f'calavera.game("{id}")'
        lines += [
            f"reveal_type({what})" for what in (new, f"{new}.view(0)", game, f"{game}.new(3)", f"{game}.view_type")
        ]
    lines += ["def any_game(id: str) -> None:", "    reveal_type(calavera.new(id, 2))"]
    snippet = tmp_path / "snippet.py"
    snippet.write_text("\n".join(lines) + "\n", encoding="utf-8")
    # The installed package brings its types along; the sources have to be pointed to.
    source = Path(calavera.__file__).parents[1]
    env = {} if source.name == "site-packages" else {"MYPYPATH": str(source)}
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(tmp_path), str(snippet)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    short = [re.sub(r"[\w.]*\.", "", text) for text in re.findall(r'Revealed type is "(.*)"', told.stdout)]
    expected = []
    for game in map(camel, OURS):
        whole = f"Game[{game}State, {game}Options, {game}View]"
        expected += [f"{game}State", f"{game}View", whole, f"{game}State", f"type[{game}View]"]
    assert short == [*expected, "State"], told.stdout + told.stderr


def test_options_are_named_one_by_one_or_given_together() -> None:
    named = calavera.new("skull", 3, last_chance=True)
    assert named == calavera.new("skull", 3, {"last_chance": True})
    assert named == calavera.new("skull", 3, named.options)
    both = calavera.new("skull", 3, {"last_chance": True}, showing=False)
    assert both == calavera.new("skull", 3, last_chance=True, showing=False)


def test_an_unknown_option_is_answered_by_the_known_ones() -> None:
    with pytest.raises(BadOptions) as caught:
        calavera.new("skull", 3, lastchance=True)
    assert caught.value.params == {"reason": "option.invalid", "field": "lastchance", "known": "last_chance, showing"}


def test_a_move_is_a_number_words_or_a_struct() -> None:
    states = [begun() for _ in range(3)]
    moves: list[int | str | Bid] = [6, "bid 2", Bid(2)]
    for state, move in zip(states, moves, strict=True):
        state.play(0, move)
    assert states[0] == states[1] == states[2]
    luck = [calavera.new("skull", 3) for _ in range(3)]
    outcomes: list[int | str | Starter] = [1, "starter 1", Starter(1)]
    for state, outcome in zip(luck, outcomes, strict=True):
        state.happen(outcome)
    assert luck[0] == luck[1] == luck[2]


@pytest.mark.parametrize(
    ("seat", "move", "error"),
    [
        (0, "bid 9", IllegalAction),
        (0, 8, IllegalAction),
        (0, 10**30, IllegalAction),
        (0, -(10**30), IllegalAction),
        (0, Bid(4), IllegalAction),
        (0, "bid nine", MalformedAction),
        (0, Starter(1), MalformedAction),
        (1, "bid 1", NotYourTurn),
        (3, "bid 1", UnknownSeat),
        (-1, 5, UnknownSeat),
        (10**30, 5, UnknownSeat),
    ],
)
def test_a_move_that_cannot_be_made_is_refused_in_every_form(
    seat: int, move: int | str | Bid, error: type[Exception]
) -> None:
    state = begun()
    with pytest.raises(error):
        state.play(seat, move)
    assert state == begun()


def test_a_refusal_says_why_in_every_form() -> None:
    for move in (8, "bid 4", Bid(4)):
        with pytest.raises(IllegalAction) as caught:
            begun().play(0, move)
        assert str(caught.value.params["reason"]).startswith("skull.")


def test_choices_are_listed_in_three_forms() -> None:
    state = begun()
    assert state.legal_words(0) == ["place flower", "bid 1", "bid 2", "bid 3"]
    assert state.legal_actions(0) == [Place("flower"), Bid(1), Bid(2), Bid(3)]
    assert [state.game.actions.number(action) for action in state.legal_actions(0)] == state.legal(0)
    assert state.legal_words(1) == []


def test_print_shows_what_a_spectator_sees() -> None:
    assert str(begun()) == (
        "skull, 3 players, seat 0 to act\n"
        "stage: adding, round: 1, first: 0, bid: 0, bidder: -, most_bid: 3, to_turn: 0, last_chance_holder: -\n"
        "  seat  score  discs  wins  passed  stack\n"
        "> 0     0      4      0     no      ·\n"
        "  1     0      4      0     no      ·\n"
        "  2     0      4      0     no      ·"
    )
    assert repr(begun()) == "<skull, 3 players, 4 moves, seat 0 to act>"


@pytest.mark.parametrize("game", list(calavera.GAMES))
def test_no_secret_is_printed(game: str) -> None:
    state = calavera.GAMES[game].new(3)
    rng = random.Random(4)
    while not state.is_over():
        who = state.mover()
        twin = state.game.determinize(state.view(None), rng)
        assert str(twin) == str(state)
        state.play(who, rng.choice(state.legal(who))) if who >= 0 else state.happen(state.sample(rng))
    assert "over, won by seat" in str(state)


@pytest.mark.parametrize("game", list(calavera.GAMES))
def test_states_and_games_are_copied_and_pickled(game: str) -> None:
    rulebook = calavera.GAMES[game]
    state = rulebook.new(3)
    rng = random.Random(5)
    for _ in range(40):
        who = state.mover()
        state.play(who, rng.choice(state.legal(who))) if who >= 0 else state.happen(state.sample(rng))
        for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301
            assert twin == state
            assert twin is not state
            assert twin.view(0) == state.view(0)
    before = state.dump()
    twin = copy.copy(state)
    who = twin.mover()
    twin.play(who, twin.legal(who)[0]) if who >= 0 else twin.happen(twin.sample(1))
    assert state.dump() == before
    for same in (copy.copy(rulebook), copy.deepcopy(rulebook), pickle.loads(pickle.dumps(rulebook))):  # noqa: S301
        assert same is rulebook


def test_luck_comes_from_a_seed_or_any_generator() -> None:
    state = calavera.new("skull", 6)
    assert state.sample(3) == state.sample(Random(3))
    assert len({state.sample(random.Random(seed)) for seed in range(40)}) == 6
    generator = random.Random(1)
    assert len({state.sample(generator) for _ in range(40)}) == 6
    assert calavera.playouts(state, 5, 7) == calavera.playouts(state, 5, Random(7))
    assert calavera.playouts(state, 5, random.Random(7)) == calavera.playouts(state, 5, random.Random(7))
    bot = calavera.make_bot("skull", "random")
    begun_state = begun()
    view, legal = begun_state.view(0), begun_state.legal(0)
    assert bot.choose(view, legal, 5) == bot.choose(view, legal, Random(5))
    assert bot.choose(view, legal, random.Random(5)) in legal
    assert state.game.determinize(begun_state.view(1), 5) == state.game.determinize(begun_state.view(1), Random(5))
    assert play_to_end(begun_state, [bot] * 3, 9) > 5


class LikeNumpy:
    """A generator of NumPy, as far as it matters here: it has no `getrandbits`."""

    def bytes(self, length: int) -> bytes:
        return random.Random(4).randbytes(length)


class LikeNumpysInteger:
    def __index__(self) -> int:
        return 3


def test_generators_and_numbers_of_numpy_are_luck_too() -> None:
    state = calavera.new("skull", 6)
    assert state.sample(LikeNumpysInteger()) == state.sample(3)
    assert calavera.playouts(state, 5, LikeNumpy()) == calavera.playouts(state, 5, LikeNumpy())


@pytest.mark.parametrize("seed", [10**40, -(10**40), 2**63, -(2**63), 2**63 - 1, 0, -1])
def test_a_seed_may_be_of_any_size(seed: int) -> None:
    state = calavera.new("skull", 6)
    assert calavera.playouts(state, 5, seed) == calavera.playouts(state, 5, seed)
    assert calavera.playouts(state, 5, seed) != calavera.playouts(state, 5, seed + 1)


@pytest.mark.parametrize("source", [None, 1.5, "luck", object()])
def test_what_is_no_luck_is_named_by_its_type(source: Any) -> None:
    with pytest.raises(TypeError, match=f"not from {type(source).__name__}"):
        calavera.new("skull", 3).sample(source)


def test_the_games_are_shown_by_their_ids() -> None:
    assert repr(calavera.GAMES).startswith("<games skull, skull_king,")


def test_nothing_is_drawn_when_chance_is_not_to_move() -> None:
    with pytest.raises(OutcomeNotDue):
        begun().sample(1)


def test_a_state_is_shown_with_all_seats_that_may_act() -> None:
    state = calavera.new("skull", 3)
    assert repr(state) == "<skull, 3 players, 0 moves, chance to act>"
    go_on(state, "chance starter 0")
    assert repr(state) == "<skull, 3 players, 1 moves, seats 0, 1, 2 to act>"
    assert repr(begun()) == "<skull, 3 players, 4 moves, seat 0 to act>"


@pytest.mark.parametrize("game", list(calavera.GAMES))
def test_random_moves_are_such_that_can_be_made(game: str) -> None:
    state = calavera.GAMES[game].new(3)
    rng = random.Random(2)
    moves = 0
    while not state.is_over():
        state.random_move(rng)
        moves += 1
    assert state.game.replay(state.moves(), 3) == (state, moves, None)
    with pytest.raises(GameOver):
        state.random_move(rng)


def test_a_dump_of_any_game_is_loaded() -> None:
    state = begun()
    assert calavera.load(state.dump()) == state
    for wrong in ("", "calavera 1 chess 1 3\n{}\n", "something else"):
        with pytest.raises(BadDump):
            calavera.load(wrong)


def test_moves_are_replayed_while_they_are_valid() -> None:
    game = calavera.game("skull")
    moves = begun().dump().splitlines()[2:]
    whole = game.replay(moves, 3)
    assert (whole.state, whole.made, whole.error) == (begun(), 4, None)
    numbers = game.replay(begun().moves(), 3)
    assert numbers.state == begun()
    stopped = game.replay([*moves, "0 bid 9", "0 bid 1"], 3)
    assert (stopped.state, stopped.made) == (begun(), 4)
    assert isinstance(stopped.error, IllegalAction)
    assert isinstance(game.replay(["nobody bids"], 3).error, MalformedAction)


def test_docstrings_are_there_on_every_build() -> None:
    assert "One position of one game" in str(calavera.State.__doc__)
    assert "Make a seat's choice" in str(calavera.State.play.__doc__)
    assert "Play `games` clones" in str(calavera.playouts.__doc__)
    assert "A rulebook with all" in str(calavera.Game.__doc__)
