"""A game of one's own, written in plain Python, works on the compiled build as on the interpreted one."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import msgspec
import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera import OVER, Game, Options, State, View, playouts
from calavera.core.errors import IllegalAction, MalformedAction, NotYourTurn, UnknownSeat
from calavera.core.notation import Notation
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget, best
from calavera.search.expectimax import expectimax
from calavera.search.flat import flat
from calavera.search.ismcts import ismcts
from calavera.search.model import Model
from calavera.search.regret import regret
from calavera.testing import check_game

MOST = 3  # matches may be taken at once


class NimOptions(Options, frozen=True, kw_only=True):
    matches: int = 10


class NimView(View, frozen=True, kw_only=True):
    options: NimOptions
    matches: int


class Take(msgspec.Struct, frozen=True, tag="take"):
    number: int


class NimState(State):
    """Whoever takes the last match wins. Nothing is hidden and there is no chance, so the rules are all there is."""

    def __init__(self, game: Any, options: NimOptions, players: int, history: Any, matches: int) -> None:
        super().__init__(game, options, players, history)
        self.matches = matches
        self.turn = 0

    def mover(self) -> int:
        return self.turn if self.matches else OVER

    def legal_into(self, seat: int, out: Any) -> int:  # noqa: ARG002  (the same for all)
        count = min(MOST, self.matches)
        for i in range(count):
            out[i] = i + 1
        return count

    def scores(self) -> list[int]:
        return [int(seat in self.winners()) for seat in range(self.players)]

    def winners(self) -> list[int]:
        return [] if self.matches else [(self.turn - 1) % self.players]

    def clone(self) -> NimState:
        new = NimState(self.game, self.options, self.players, self.history[:], self.matches)
        new.turn = self.turn
        return new

    def _act(self, seat: int, action: int) -> None:
        self.matches -= action
        self.turn = (seat + 1) % self.players


class NimModel(Model):
    """Leaves a multiple of four where it can."""

    def act(self, state: State, seat: int, rng: Random, scratch: Any) -> int:
        assert isinstance(state, NimState)
        right = state.matches % (MOST + 1)
        return right or state.random_action(seat, rng, scratch)

    def value(self, state: State, seat: int) -> float:
        return float(seat in state.winners())


def make(game: Game[NimState, NimOptions, NimView], options: NimOptions, players: int) -> NimState:
    return NimState(game, options, players, vec[i64](), options.matches)


def declared(**changed: Any) -> Game[Any, Any, Any]:
    whole: dict[str, Any] = {
        "id": "nim",
        "version": 1,
        "package": "tests.core.nim",
        "seats": range(2, 5),
        "options": NimOptions,
        "view": NimView,
        "make": make,
        "actions": Notation([(number, Take(number)) for number in range(1, MOST + 1)], MalformedAction),
    }
    return Game(**(whole | changed))


NIM: Game[NimState, NimOptions, NimView] = declared()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_keeps_every_promise(players: int) -> None:
    for seed in range(3):
        check_game(NIM, players, {"matches": 9}, seed)


def test_its_view_takes_its_fields_from_the_state() -> None:
    state = NIM.new(2)
    state.play(0, Take(3))
    assert state.view(1).matches == 7
    assert "matches: 7" in str(state)


def test_it_is_played_out_at_random() -> None:
    moves, chosen = playouts(NIM.new(2), 50, 1)
    assert moves == chosen > 150


@pytest.mark.parametrize("search", [flat, ismcts, expectimax])
@pytest.mark.parametrize("matches", [5, 6, 7])
def test_a_search_with_a_model_of_ones_own_finds_the_winning_move(search: Any, matches: int) -> None:
    state = NIM.new(2, {"matches": matches})
    model = NimModel()
    draws = Determinizations(NIM, state.view(0), model)
    assert best(search(draws, model, 0, state.legal(0), Budget(simulations=200), Random(1))) == matches % 4


@pytest.mark.parametrize("search", [flat, ismcts, expectimax, regret])
def test_a_search_for_what_cannot_be_chosen_is_refused(search: Any) -> None:
    state = NIM.new(2, {"matches": 2})
    model = NimModel()
    draws = Determinizations(NIM, state.view(0), model)
    for seat, action, error in ((1, 1, NotYourTurn), (2, 1, UnknownSeat), (0, 3, IllegalAction)):
        with pytest.raises(error):
            search(draws, model, seat, [action], Budget(simulations=20), Random(1))


@pytest.mark.parametrize("seats", [range(3), range(2, 14), range(0)])
def test_more_or_fewer_players_than_a_history_can_tell_apart_are_refused(seats: range) -> None:
    with pytest.raises(ValueError, match="between 1 and 12 players"):
        declared(seats=seats)


@pytest.mark.parametrize("number", [-1, 9_999, 1 << 27])
def test_numbers_that_a_history_cannot_tell_apart_are_refused(number: int) -> None:
    notation = Notation([(number, Take(1))], MalformedAction)
    with pytest.raises(ValueError, match=f"'take 1' has the number {number}"):
        declared(actions=notation)
    declared(
        actions=Notation([((1 << 27) - 1, Take(1))], MalformedAction),
        outcomes=Notation([(9_999, Take(1))], MalformedAction),
    )


class HeapsView(View, frozen=True, kw_only=True):
    options: NimOptions
    heaps: tuple[int, ...]
    taken: dict[str, tuple[int, ...]]


class HeapsState(NimState):
    """Holds what a view shows in a vector and in a dictionary."""

    def __init__(self, game: Any, options: NimOptions, players: int) -> None:
        super().__init__(game, options, players, vec[i64](), 10)
        self.heaps = vec[i64]([10])
        self.taken: dict[str, list[int]] = {"so far": []}

    def _act(self, seat: int, action: int) -> None:
        super()._act(seat, action)
        self.heaps[0] -= action
        self.taken["so far"].append(action)


def test_a_view_made_of_attributes_does_not_change_with_the_state() -> None:
    state = declared(view=HeapsView, make=HeapsState).new(2)
    state.play(0, "take 3")
    view = state.view(0)
    before = msgspec.json.encode(view)
    state.play(1, "take 2")
    assert (view.heaps, view.taken) == ((7,), {"so far": (3,)})
    assert msgspec.json.encode(view) == before


def test_it_is_copied_and_pickled() -> None:
    state = NIM.new(3)
    state.play(0, "take 2")
    for twin in (copy.copy(state), copy.deepcopy(state), NIM.load(state.dump())):
        assert twin == state
        assert twin is not state
    with pytest.raises(pickle.PicklingError, match="is not a variable"):
        pickle.dumps(declared())
