"""What a trick moves, what stays in the centre, and what the round is worth."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.journal import Discarded, Moved, RoundScored, Stayed, ToCentre
from tests.games.skull_queen.rules.table import Table, finish_round, ready

WORTH = {"front": (1, 2, 3, 5, 8), "back": (8, 5, 3, 2, 1)}


def test_a_centre_card_that_is_highest_moves_nobody() -> None:
    table = ready("red-4", "red-9", "red-6", "red-7", centre="red-12 blue-1")
    table.play("red-4 red-9 red-6 red-7")
    assert table.moves() == {(0, "red", -1)}
    assert table.told(Stayed) == [Stayed(None, "red", 1, "up", "red-12", "centre")]


def test_a_centre_card_that_is_lowest_moves_nobody() -> None:
    table = ready("red-4", "red-9", "red-6", "red-7", centre="red-1 blue-1")
    table.play("red-4 red-9 red-6 red-7")
    assert table.moves() == {(1, "red", 1)}


def test_an_8_and_a_5_in_the_centre_count_as_well() -> None:
    table = ready("red-4", "red-9", "red-6", "red-7", centre="red-8 red-5")
    table.play("red-4 red-9 red-6 red-7")
    assert table.moves() == {(1, "red", 2), (0, "red", -2)}


def test_two_centre_cards_of_one_colour_are_discarded_with_the_first_trick() -> None:
    table = ready("red-4", "red-9", "red-6", "red-7", centre="blue-8 blue-5")
    table.play("red-4 red-9 red-6 red-7")
    assert table.moves() == {(1, "red", 1), (0, "red", -1)}
    assert table.view().centre == ()
    assert {"blue-5", "blue-8"} <= set(table.view().gone)
    assert table.told(Discarded) == [Discarded("red"), Discarded("blue")]


def test_a_played_card_forms_one_group_with_both_centre_cards_of_its_colour() -> None:
    table = ready("red-4", "red-9", "red-6", "blue-7 -red", centre="blue-8 blue-5")
    table.play("red-4 red-9 red-6 blue-7")
    assert table.moves() == {(1, "red", 1), (0, "red", -1)}
    assert {"blue-5", "blue-7", "blue-8"} <= set(table.view().gone)


def test_a_solitary_card_waits_in_the_centre_for_the_next_of_its_colour() -> None:
    table = ready("red-4 red-2 blue-3", "red-9 red-3 blue-6", "red-6 red-12 blue-9", "blue-7 blue-2 -red")
    table.play("red-4 red-9 red-6 blue-7")
    assert table.view().centre == ("blue-7",)
    assert table.told(ToCentre) == [ToCentre("blue-7")]
    table.play("blue-6 blue-9 blue-2 blue-3")
    assert table.moves() == {(2, "blue", 1), (3, "blue", -1)}
    assert table.view().centre == ()


def test_ones_own_card_in_the_centre_moves_nobody_later() -> None:
    table = ready("red-4 blue-3", "red-9 blue-6", "red-6 blue-9", "blue-12 blue-2 -red")
    table.play("red-4 red-9 red-6 blue-12")
    assert table.view().leader == 3
    table.play("blue-2 blue-3 blue-6 blue-9")
    assert table.moves() == {(3, "blue", -1)}


def test_a_card_that_stays_in_the_centre_is_told_of_once() -> None:
    table = ready("red-4 red-2", "red-9 red-3", "red-6 red-12", "blue-7 green-2 -red -yellow", centre="mate monkey")
    table.play("red-4 red-9 red-6 blue-7")
    table.play("red-3 red-12 green-2 red-2")
    assert table.view().centre == ("green-2", "blue-7")
    assert table.told(ToCentre) == [ToCentre("blue-7"), ToCentre("green-2")]


def test_several_colours_are_evaluated_in_one_trick() -> None:
    table = ready("red-4", "red-9", "blue-6 -red", "blue-7 -red")
    table.play("red-4 red-9 blue-6 blue-7")
    assert table.moves() == {(1, "red", 1), (0, "red", -1), (3, "blue", 1), (2, "blue", -1)}
    assert table.view().centre == ()


@pytest.mark.parametrize(("space", "where"), [(0, 1), (3, 4), (4, None)])
def test_a_pirate_that_moves_up_beyond_the_plank_is_overboard(space: int, where: int | None) -> None:
    table = ready("red-4", "red-9", "red-6", "red-7", planks=("front 2 2 2 2", f"back {space} 0 0 0"))
    table.play("red-4 red-9 red-6 red-7")
    assert table.pirates(1) == (where, 0, 0, 0)
    assert [move.overboard for move in table.last_moves()] == [where is None, False]
    worth = {None: 0, 1: 5, 4: 1}[where]
    raised = Moved(1, "red", 1, "up", 1, "highest", "red-9", overboard=where is None, space=where, worth=worth)
    assert table.told(Moved) == [
        raised,
        Moved(0, "red", -1, "down", 1, "lowest", "red-4", overboard=False, space=1, worth=2),
    ]


@pytest.mark.parametrize(("space", "where"), [(0, None), (1, None), (2, 0), (4, 2)])
def test_a_pirate_that_moves_down_beyond_the_plank_is_overboard(space: int, where: int | None) -> None:
    table = ready("red-4", "red-9", "red-5", "red-7", planks=(f"front {space} 4 4 4",))
    table.play("red-4 red-9 red-5 red-7")
    assert table.pirates(0) == (where, 4, 4, 4)


def test_a_pirate_overboard_stays_there_and_its_colours_cards_count_all_the_same() -> None:
    hands = ("red-4 red-1", "red-9 red-10", "red-6 red-2", "red-7 red-3")
    table = ready(*hands, planks=("front 2 2 2 2", "front 4 2 2 2"))
    table.play("red-4 red-9 red-6 red-7")
    assert table.pirates(1)[0] is None
    table.play("red-10 red-2 red-3 red-1")
    assert table.pirates(1)[0] is None
    assert table.moves() == {(0, "red", -1)}  # the 10 was the highest, so nobody else moves up
    assert table.told(Stayed) == [Stayed(1, "red", 1, "up", "red-10", "overboard")]
    assert table.view().leader == 1


def test_moves_are_told_with_the_card_that_moves_and_the_space_they_end_on() -> None:
    table = ready("blue-4", "blue-9", "blue-5", "blue-8")
    table.play("blue-4 blue-9 blue-5 blue-8")
    up = Moved(1, "blue", 2, "up", 2, "highest_and_eight", "blue-9", overboard=False, space=4, worth=8)
    down = Moved(0, "blue", -2, "down", 2, "lowest_and_five", "blue-4", overboard=False, space=0, worth=1)
    assert table.told(Moved) == [up, down]


def test_a_wild_card_is_the_one_that_moves() -> None:
    table = ready("blue-8", "mate", "blue-5", "monkey", centre="red-1 red-2")
    table.play("blue-8 mate blue-5 monkey")
    assert [(event.seat, event.card, event.steps) for event in table.told(Moved)] == [(1, "mate", 2), (3, "monkey", -2)]
    assert [(move.seat, move.card) for move in table.last_moves()] == [(1, "mate"), (3, "monkey")]


def test_five_and_six_players_play_whole_tricks_too() -> None:
    five = ready("red-4", "red-9", "red-6", "red-7", "red-3")
    five.play("red-4 red-9 red-6 red-7 red-3")
    assert five.moves() == {(1, "red", 1), (4, "red", -1)}
    six = ready("red-4", "red-9", "red-6", "red-7", "red-3", "red-10")
    six.play("red-4 red-9 red-6 red-7 red-3 red-10")
    assert six.moves() == {(5, "red", 1), (4, "red", -1)}
    assert six.view().leader == 5


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_pirate_scores_its_space_at_the_end_of_the_round(players: int) -> None:
    table = Table(players)
    rng = Random(players)
    for _ in range(table.state.rounds):
        finish_round(table.state, rng)
    for seat in table.view().seats:
        plank = seat.plank
        assert plank is not None
        worth = [0 if space is None else WORTH[plank.side][space] for space in plank.pirates]
        assert seat.points[-1] == sum(worth)
        assert len(seat.points) == table.state.rounds
    scored = table.told(RoundScored)[-players:]
    assert [event.points for event in scored] == [seat.points[-1] for seat in table.view().seats]
    assert [sum(event.pirates) for event in scored] == [event.points for event in scored]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_totals_add_up_all_rounds_and_the_most_points_win(players: int) -> None:
    for seed in range(5):
        state = GAME.new(players)
        rng = Random(seed)
        while not state.is_over():
            assert state.winners() == []
            finish_round(state, rng)
        view = state.view()
        totals = [sum(seat.points) for seat in view.seats]
        assert list(view.scores) == totals
        assert list(view.winners) == [seat for seat in range(players) if totals[seat] == max(totals)]


def test_equal_totals_share_the_win() -> None:
    shared = 0
    for seed in range(40):
        state = GAME.new(2)
        rng = Random(seed)
        while not state.is_over():
            finish_round(state, rng)
        if state.scores()[0] == state.scores()[1]:
            shared += 1
            assert state.winners() == [0, 1]
    assert shared > 0
