"""The places at the end of a game."""

from __future__ import annotations

from calavera.table.standing import places

SCORES, WINNERS = (30, 20, 10, 10), (0,)


def test_winners_come_first_and_then_points_count() -> None:
    assert places(SCORES, WINNERS, []) == [0, 2, 3, 3]
    assert places((1, 5, 3), (0,), []) == [0, 1, 2], "the rules say who has won, not the points"


def test_whoever_has_left_comes_last_and_the_best_of_the_others_wins() -> None:
    order = places(SCORES, WINNERS, [0])
    assert order[1] == 0 < order[2] == order[3] < order[0]


def test_the_first_to_leave_comes_last() -> None:
    order = places(SCORES, WINNERS, [1, 0])
    assert order[2] == order[3] == 0 < order[0] < order[1]


def test_where_everybody_has_left_nobody_wins() -> None:
    assert 0 not in places(SCORES, WINNERS, [3, 1, 0, 2])
