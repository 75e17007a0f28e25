"""Points at the end of a hand and of the game."""

from __future__ import annotations

import pytest

from calavera.core.state import OVER
from tests.games.skull_king.rules.table import ALL_BLACK, PLENTY, Table, play_black_hand, play_first_hand


def test_rulebook_example_three_bid_and_three_won_is_sixty() -> None:
    assert play_black_hand(3, bids=[3, 1, 1], takers=[0, 0, 0])[0] == 60


def test_rulebook_example_five_bid_and_one_won_is_minus_forty() -> None:
    assert play_black_hand(5, bids=[5, 0, 4], takers=[0, 2, 2, 2, 2]) == [-40, 50, 80]


def test_rulebook_example_no_trick_bid_and_none_won_in_hand_four_is_forty() -> None:
    assert play_black_hand(4, bids=[0, 1, 1], takers=[1, 1, 2, 2])[0] == 40


def test_rulebook_example_no_trick_bid_and_two_won_in_hand_six_is_minus_sixty() -> None:
    assert play_black_hand(6, bids=[0, 4, 4], takers=[0, 0, 1, 1, 1, 1])[0] == -60


def test_rulebook_examples_for_landlubbers() -> None:
    # Nothing bid and nothing won in hand three; nothing bid and something won in hand four.
    assert play_black_hand(3, bids=[0, 1, 2], takers=[1, 2, 2], landlubber=True) == [30, 20, 40]
    assert play_black_hand(4, bids=[0, 1, 2], takers=[0, 1, 2, 2], landlubber=True) == [-40, 20, 40]


def test_a_missed_bid_costs_ten_for_each_trick_too_many_or_too_few() -> None:
    assert play_black_hand(4, bids=[1, 3, 1], takers=[0, 0, 0, 2]) == [-20, -30, 20]


def test_a_landlubbers_missed_bid_costs_nothing() -> None:
    assert play_black_hand(4, bids=[1, 3, 1], takers=[0, 0, 0, 2], landlubber=True) == [0, 0, 20]


@pytest.mark.parametrize("landlubber", [False, True])
@pytest.mark.parametrize("taken", [1, 2, 3])
def test_a_missed_bid_of_none_costs_the_same_however_many_were_won(taken: int, landlubber: bool) -> None:
    takers = [0] * taken + [1] * (3 - taken)
    assert play_black_hand(3, bids=[0, 0, 0], takers=takers, landlubber=landlubber)[0] == -30


def test_bids_may_add_up_to_anything() -> None:
    assert play_black_hand(2, bids=[2, 2, 2], takers=[0, 0]) == [40, -20, -20]


def test_each_pirate_skull_under_the_skull_king_earns_thirty() -> None:
    dice = ("pirate skull", "pirate skull", "skull_king skull", "pirate skull")
    table = play_first_hand(*dice, bids=[0, 0, 1, 0])
    assert table.sheet(1)[2].bonus == 90
    assert table.sheet(1)[2].points == 110


def test_a_captured_pirate_that_shows_a_flag_earns_nothing() -> None:
    dice = ("pirate flag", "pirate skull", "skull_king skull", "pirate flag")
    assert play_first_hand(*dice, bids=[0, 0, 1, 0]).sheet(1)[2].bonus == 30


def test_a_skull_king_that_captures_nobody_earns_no_bonus() -> None:
    assert play_first_hand("black 7", "mermaid flag", "skull_king skull", bids=[0, 0, 1]).points(1) == [10, 10, 20]


def test_a_mermaid_earns_fifty_once_and_nothing_for_pirates() -> None:
    # Two Mermaids and two Skull Kings in one trick: still fifty, and none for the Pirate.
    dice = ("skull_king skull", "mermaid skull", "pirate skull", "skull_king skull", "mermaid skull")
    table = play_first_hand(*dice, bids=[0, 0, 0, 0, 1], bag=PLENTY)
    assert table.sheet(1)[4].bonus == 50
    assert table.points(1) == [10, 10, 10, 10, 70]


def test_a_mermaid_that_captures_a_skull_king_showing_a_flag_earns_nothing() -> None:
    assert play_first_hand("skull_king flag", "mermaid skull", "black 7", bids=[0, 1, 0]).points(1) == [10, 20, 10]


def test_a_pirate_that_captures_a_mermaid_earns_nothing() -> None:
    assert play_first_hand("pirate skull", "mermaid skull", "black 7", bids=[1, 0, 0]).points(1) == [20, 10, 10]


def test_a_pirate_of_another_trick_is_not_captured() -> None:
    # The Pirate is thrown in the first trick, the Skull King wins the second: no capture.
    table = Table(3, hand=2)
    table.deal("pirate skull_king", "red red", "red red")
    table.bid(2, 0, 0)
    table.throw("pirate skull", "red 1", "red 1", "skull_king skull", "red 1", "red 1")
    assert table.points(2) == [40, 20, 20]


def test_without_an_exact_bid_there_is_no_bonus() -> None:
    table = Table(3, hand=2)
    table.deal("skull_king red", "pirate red", "black red")
    table.bid(2, 0, 0)
    table.throw("skull_king skull", "pirate skull", "black 7")
    assert table.view().seats[0].bonus == 30
    table.throw("red 1", "red 1", "red 2")
    assert [(line.bonus, line.points) for line in table.sheet(2)] == [(0, -10), (0, 20), (0, -20)]


def test_a_missed_bid_of_none_earns_no_bonus() -> None:
    table = play_first_hand("pirate skull", "skull_king skull", "black 7")
    assert table.sheet(1)[1].bonus == 0
    assert table.points(1) == [10, -10, 10]


def test_bonuses_of_several_tricks_add_up() -> None:
    table = Table(3, hand=2, bag=PLENTY)
    table.deal("pirate skull_king", "skull_king mermaid", "pirate pirate")
    table.bid(0, 2, 0)
    table.throw("pirate skull", "skull_king skull", "pirate skull")
    table.throw("mermaid skull", "pirate skull", "skull_king skull")
    assert table.sheet(2)[1].bonus == 60 + 50
    assert table.points(2) == [20, 150, 20]


def test_landlubbers_know_no_bonus() -> None:
    dice = ("pirate skull", "skull_king skull", "black 7")
    table = play_first_hand(*dice, bids=[0, 1, 0], landlubber=True)
    assert table.points(1) == [10, 20, 10]
    dice = ("mermaid skull", "skull_king skull", "black 7")
    assert play_first_hand(*dice, bids=[1, 0, 0], landlubber=True).points(1) == [20, 10, 10]


def test_points_add_up_over_the_hands() -> None:
    table = Table(3, bag=ALL_BLACK)
    table.deal("black", "black", "black")
    table.bid(1, 1, 0)
    table.take(0)
    assert table.state.scores() == [20, -10, 10]
    table.deal("black black", "black black", "black black")
    table.bid(0, 1, 0)
    table.take(0, 1)
    assert table.state.scores() == [20 - 20, -10 + 20, 10 + 20]
    assert table.state.winners() == []


def play_last_hand(players: int, hand: int, takers: list[int]) -> Table:
    table = Table(players, hand=hand, bag=ALL_BLACK)
    table.deal(*["black " * hand] * players)
    table.bid(*[takers.count(seat) for seat in range(players)])
    table.take(*takers)
    return table


def test_most_points_win() -> None:
    table = play_last_hand(3, 8, [1] * 8)
    assert table.state.mover() == OVER
    assert table.state.winners() == [1]
    assert max(table.state.scores()) == table.state.scores()[1]


def test_equal_totals_share_the_win() -> None:
    table = Table(3, bag=ALL_BLACK)
    for hand in range(1, 9):
        table.deal(*["black " * hand] * 3)
        table.bid(0, 0, 0)
        table.take(*[2] * hand)
    assert table.state.scores() == [360, 360, -360]
    assert table.state.winners() == [0, 1]


def test_the_fewest_minus_points_win_when_nobody_has_more() -> None:
    table = Table(3, bag=ALL_BLACK)
    for hand in range(1, 9):
        table.deal(*["black " * hand] * 3)
        table.bid(hand, hand, hand)
        table.take(*([2] if hand == 1 else [0] + [1] * (hand - 1)))
    assert table.state.scores() == [-290, -80, -330]
    assert table.state.winners() == [1]


def test_a_bid_is_within_reach_until_it_has_too_many_tricks_or_too_few_are_left() -> None:
    table = Table(3, hand=3, bag=ALL_BLACK)
    table.deal("black " * 3, "black " * 3, "black " * 3)

    def reachable() -> list[bool]:
        return [seat.reachable for seat in table.view().seats]

    assert reachable() == [True, True, True]
    table.bid(0, 3, 2)
    assert reachable() == [True, True, True]
    table.take(2)
    assert reachable() == [True, False, True]  # three tricks of the two that are left
    table.take(0)
    assert reachable() == [False, False, True]
    table.take(2)
    assert [line.bid == line.taken for line in table.sheet(3)] == [False, False, True]
    assert reachable() == [True, True, True]  # the next hand


def test_while_bids_are_secret_all_are_within_reach() -> None:
    table = Table(3)
    table.deal("red", "red", "red")
    table.play(0, "bid 1")
    assert all(seat.reachable for viewer in (0, 1, None) for seat in table.view(viewer).seats)
