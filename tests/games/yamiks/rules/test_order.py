"""Who plays when: the roll for the order, the choice, and how rounds follow each other."""

from __future__ import annotations

import pytest

from calavera.core.errors import IllegalAction, IllegalOutcome
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.journal import OrderChosen, RolledOff, RoundBegan
from calavera.games.yamiks.rules.state import YamiksState
from tests.games.yamiks.rules.script import alone, begun, chance_is_due, play_round, told, turn


def rolled_off(*rolls: str) -> YamiksState:
    state = GAME.new(len(rolls))
    for roll in rolls:
        GAME.happen(state, f"roll {roll}")
    return state


def starters_and_orders(state: YamiksState, rounds: int) -> list[list[int]]:
    orders = []
    for box in BOX_NAMES[:rounds]:
        order = []
        for _ in range(state.players):
            order.append(int(state.turn))
            turn(state, "1 2 3 4 6", box)
        orders.append(order)
    return orders


@pytest.mark.parametrize(
    ("rolls", "chooser"),
    [
        (("1 1 1 1 1", "6 6 6 6 6"), 1),
        (("6 6 6 6 6", "1 1 1 1 1"), 0),
        (("1 2 3 4 5", "1 2 3 4 6", "1 1 1 1 1"), 1),
        (("1 1 1 1 1", "2 2 2 2 2", "3 3 3 3 3", "4 4 4 4 4"), 3),
    ],
)
def test_the_highest_roll_of_five_dice_chooses(rolls: tuple[str, ...], chooser: int) -> None:
    state = rolled_off(*rolls)
    assert state.movers() == [chooser]
    assert [GAME.actions.format(action) for action in state.legal(chooser)] == ["start", "finish"]
    with pytest.raises(IllegalAction):
        GAME.play(state, chooser, "fill ones")


def test_who_starts_plays_first_and_turns_pass_left() -> None:
    state = rolled_off("1 1 1 1 1", "2 2 2 2 2", "3 3 3 3 3", "1 1 1 1 2")
    GAME.play(state, 2, "start")
    assert starters_and_orders(state, 1) == [[2, 3, 0, 1]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_finishes_lets_the_left_neighbour_start(players: int) -> None:
    for chooser in range(players):
        state = rolled_off(*("6 6 6 6 6" if seat == chooser else "1 1 1 1 1" for seat in range(players)))
        GAME.play(state, chooser, "finish")
        order = starters_and_orders(state, 1)[0]
        assert order[0] == (chooser + 1) % players
        assert order[-1] == chooser


def test_only_those_tied_for_the_highest_roll_again() -> None:
    state = rolled_off("5 5 5 5 5", "1 1 1 1 1", "6 6 6 6 1", "6 6 6 5 2")
    view = state.view(None)
    assert (view.stage, view.rivals, view.to_play, view.turn) == ("order_roll", (0, 2, 3), (0, 2, 3), 0)
    GAME.happen(state, "roll 1 1 1 1 1")
    assert state.view(None).to_play == (2, 3)
    GAME.happen(state, "roll 2 2 2 2 2")
    GAME.happen(state, "roll 1 1 2 3 3")
    assert state.view(None).rivals == (2, 3)
    assert chance_is_due(state)
    GAME.happen(state, "roll 1 1 1 1 1")
    GAME.happen(state, "roll 1 1 1 1 2")
    view = state.view(None)
    assert (view.stage, view.rivals, view.to_act) == ("order_choice", (3,), (3,))
    assert [sum(sheet.roll_off) for sheet in view.seats] == [5, 5, 5, 6]


def test_the_order_is_rolled_with_all_five_dice() -> None:
    with pytest.raises(IllegalOutcome):
        GAME.happen(GAME.new(2), "roll 6 6 6 6")


def test_who_ends_a_round_starts_the_next_one() -> None:
    assert starters_and_orders(begun(2), 4) == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert starters_and_orders(begun(3), 4) == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]
    assert starters_and_orders(begun(4), 3) == [[0, 1, 2, 3], [3, 0, 1, 2], [2, 3, 0, 1]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_and_ends_as_many_rounds(players: int) -> None:
    # The rulebook says so of twelve rounds and any number of players.
    orders = starters_and_orders(begun(players), 12)
    for seat in range(players):
        assert sum(order[0] == seat for order in orders) == 12 // players
        assert sum(order[-1] == seat for order in orders) == 12 // players


def test_a_player_alone_begins_at_once() -> None:
    view = alone().view(0)
    assert (view.stage, view.first, view.turn, view.round) == ("rolling", 0, 0, 1)


def test_the_journal_tells_of_the_order() -> None:
    state = GAME.new(2)
    state.journal = []
    for roll in ("1 2 3 4 5", "1 2 3 3 6", "1 1 1 1 1", "1 1 1 1 2"):
        GAME.happen(state, f"roll {roll}")
    GAME.play(state, 1, "finish")
    assert told(state) == [
        RolledOff(0, "order", (1, 2, 3, 4, 5), 15, ()),
        RolledOff(1, "order", (1, 2, 3, 3, 6), 15, again=(0, 1)),
        RolledOff(0, "order", (1, 1, 1, 1, 1), 5, ()),
        RolledOff(1, "order", (1, 1, 1, 1, 2), 6, ()),
        OrderChosen(1, "finish", 6),
        RoundBegan(0, 1),
    ]
    state = rolled_off("1 1 1 1 1", "6 6 6 6 6")
    state.journal = []
    GAME.play(state, 1, "start")
    assert told(state) == [OrderChosen(1, "start", 30), RoundBegan(1, 1)]


def test_the_view_tells_round_starter_and_who_has_still_to_play() -> None:
    state = begun(3)
    view = state.view(2)
    assert (view.round, view.first, view.to_play) == (1, 0, (0, 1, 2))
    turn(state, "1 2 3 4 6", "ones")
    assert state.view(2).to_play == (1, 2)
    play_round(state, "ones", "1 2 3 4 6", "1 2 3 4 6")
    view = state.view(None)
    assert (view.round, view.first, view.turn, view.to_play) == (2, 2, 2, (2, 0, 1))
