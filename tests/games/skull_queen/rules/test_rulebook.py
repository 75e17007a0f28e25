"""The examples of the rulebook."""

from __future__ import annotations

from calavera.games.skull_queen.rules.layout import OVERBOARD, at_space, points_of
from tests.games.skull_queen.rules.table import Table, colour_of, ready

ADELINE, BEATRICE, CHARLOTTE, DOROTHEE = range(4)


def example_trick() -> Table:
    hands = ("blue-6 blue-1", "green-7 red-1 -blue", "blue-12 blue-11", "blue-8 blue-2")
    table = ready(*hands, centre="yellow-4 blue-3")
    table.play("blue-6 green-7 blue-12 blue-8")
    return table


def test_example_only_who_has_no_blue_card_may_play_a_green_one() -> None:
    table = ready("blue-6", "green-7 -blue", "blue-12", "blue-8", centre="yellow-4 blue-3")
    table.play("blue-6")
    assert "green-7" in table.legal(BEATRICE)
    table.play("green-7")
    for seat, card in ((CHARLOTTE, "blue-12"), (DOROTHEE, "blue-8")):
        assert table.legal(seat) == {held for held in table.view(seat).hand if colour_of(held) in ("blue", None)}
        table.play(card)


def test_example_charlotte_moves_up_two_and_nobody_moves_down() -> None:
    table = example_trick()
    assert table.moves() == {(CHARLOTTE, "blue", 2)}
    assert table.pirates(CHARLOTTE) == (2, 2, 2, 4)
    for seat in (ADELINE, BEATRICE, DOROTHEE):
        assert table.pirates(seat) == (2, 2, 2, 2)


def test_example_the_solitary_cards_lie_in_the_centre_and_the_blue_ones_are_gone() -> None:
    view = example_trick().view()
    assert view.centre == ("yellow-4", "green-7")
    assert view.gone == ("blue-3", "blue-6", "blue-8", "blue-12")


def test_example_charlotte_leads_the_next_trick() -> None:
    table = example_trick()
    assert table.view().leader == CHARLOTTE
    assert table.state.mover() == CHARLOTTE


def test_example_charlottes_pirate_on_the_8_falls_when_she_plays_the_highest_blue_card_again() -> None:
    table = example_trick()
    table.play("blue-11 blue-2 blue-1 red-1")
    assert table.pirates(CHARLOTTE) == (2, 2, 2, None)
    assert [(move.seat, move.overboard) for move in table.last_moves() if move.steps > 0] == [(CHARLOTTE, True)]


def test_example_of_fifteen_points_with_one_pirate_overboard() -> None:
    table = ready("", "", "", planks=("front 4 3 1 0",))
    table.state.at[at_space(0, 3)] = OVERBOARD
    assert [points_of(table.state.at, 0, colour) for colour in range(4)] == [8, 5, 2, 0]


def test_the_8_moves_who_played_the_highest_card_not_who_played_the_8() -> None:
    table = ready("red-8", "red-9", "red-7", "red-6")
    table.play("red-8 red-9 red-7 red-6")
    assert table.moves() == {(1, "red", 2), (3, "red", -1)}


def test_the_5_moves_who_played_the_lowest_card_not_who_played_the_5() -> None:
    table = ready("red-5", "red-9", "red-4", "red-6")
    table.play("red-5 red-9 red-4 red-6")
    assert table.moves() == {(1, "red", 1), (2, "red", -2)}


def test_a_single_8_or_5_moves_nobody() -> None:
    table = ready("red-3", "red-9", "blue-8 -red", "green-5 -red")
    table.play("red-3 red-9 blue-8 green-5")
    assert table.moves() == {(1, "red", 1), (0, "red", -1)}
    assert table.view().centre == ("green-5", "blue-8")


def test_the_monkey_is_the_lowest_card_of_the_announced_colour() -> None:
    table = ready("blue-3", "monkey blue-9", "blue-7", "blue-4", centre="mate red-1")
    table.play("blue-3 monkey blue-7 blue-4")
    assert table.moves() == {(2, "blue", 1), (1, "blue", -1)}
    assert table.pirates(1) == (2, 2, 2, 1)


def test_the_mate_is_the_highest_card_of_the_announced_colour() -> None:
    table = ready("blue-3", "mate blue-9", "blue-12", "blue-4", centre="monkey red-1")
    table.play("blue-3 mate blue-12 blue-4")
    assert table.moves() == {(1, "blue", 1), (0, "blue", -1)}


def test_the_8_and_the_5_count_for_the_mate_and_the_monkey_too() -> None:
    table = ready("blue-8", "mate", "blue-5", "monkey", centre="red-1 red-2")
    table.play("blue-8 mate blue-5 monkey")
    assert table.moves() == {(1, "blue", 2), (3, "blue", -2)}
