"""The end: totals, who wins, and how ties are broken."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from calavera.core.errors import BadPlayers, GameOver
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.dice import ALL_FACES, BEST_TWO, FULL, MULTISETS
from calavera.games.yamiks.rules.journal import Ended, RolledOff
from calavera.games.yamiks.rules.points import points
from calavera.games.yamiks.rules.state import YamiksState
from tests.games.yamiks.rules.script import (
    GOOD_DICE,
    all_twelve_rounds,
    alone,
    begun,
    lines_by_round,
    play_alone,
    told,
    turn,
)


def roll(state: YamiksState, *rolls: str) -> None:
    for shown in rolls:
        GAME.happen(state, f"roll {shown}")


def test_boxes_bonus_and_pot_are_added() -> None:
    state = alone(solo_pot="simple")
    for box in BOX_NAMES:
        play_alone(state, GOOD_DICE[box], box)
    # Series 3 + 6 + 9 + 12 + 15 + 18 = 63, bonus 35, patterns 30 + 40 + 20 + 30 + 40 + 50 = 210.
    # Two dice against the opponent's 10: once above it, five times equal.
    sheet = state.view(0).seats[0]
    assert (sheet.series, sheet.bonus, sheet.pot_total, sheet.total) == (63, 35, 42, 63 + 35 + 210 + 42)
    sums = [line.two_dice for line in lines_by_round(sheet)]
    assert sums == [6, 9, 8, 8, 10, 12, 10, 9, 10, 10, 8, 10]
    assert sheet.two_dice_total == sum(sums)
    # The bonus comes with the sixes, in round 6.
    assert sheet.totals == (3, 9, 18, 30, 51, 51 + 18 + 35 + 12, 152, 192, 218, 254, 294, 350)
    assert state.scores() == [350]


def test_a_player_alone_always_wins() -> None:
    state = alone(solo_pot="simple")
    all_twelve_rounds(state, "1 1 2 2 3")
    assert state.is_over()
    assert state.winners() == [0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_highest_total_wins(players: int) -> None:
    for best in range(players):
        state = begun(players)
        all_twelve_rounds(state, *("6 6 6 1 2" if seat == best else "5 5 1 1 2" for seat in range(players)))
        assert state.winners() == [best]
        assert state.scores()[best] == max(state.scores())


def blank(box: str, two_dice: int) -> str:
    """Dice that score nothing in a box, with this sum of the two best."""
    for index in range(FULL, MULTISETS):
        if BEST_TWO[index] == two_dice and points(BOX_NAMES.index(box), index, 0, True) == 0:
            return " ".join(map(str, ALL_FACES[index]))
    raise AssertionError(f"{box} always scores with {two_dice}")


def only_pots(state: YamiksState, *two_dice: Sequence[int]) -> None:
    """Twelve rounds in which no box scores; for each seat its sum in odd and in even rounds."""
    for number, box in enumerate(BOX_NAMES):
        for _ in range(state.players):
            turn(state, blank(box, two_dice[state.turn][number % 2]), box)


@pytest.mark.parametrize(("sums", "winner"), [(((8, 7), (7, 9)), 1), (((9, 7), (7, 8)), 0)])
def test_a_tie_goes_to_the_higher_total_of_two_dice_sums(sums: tuple[tuple[int, int], ...], winner: int) -> None:
    state = begun(2)
    only_pots(state, *sums)
    assert state.scores() == [72, 72]
    assert [sheet.two_dice_total for sheet in state.view(None).seats] == [6 * sum(pair) for pair in sums]
    assert state.winners() == [winner]


def test_points_come_before_two_dice_sums() -> None:
    # Seat 0 wins seven pots by one, seat 1 five of them by three.
    state = begun(2)
    for number, box in enumerate(BOX_NAMES):
        for _ in range(2):
            sums = (7, 10) if number < 5 else (8, 7)
            turn(state, blank(box, sums[state.turn]), box)
    totals = [sheet.two_dice_total for sheet in state.view(None).seats]
    assert totals[0] < totals[1]
    assert state.scores() == [84, 60]
    assert state.winners() == [0]


def test_a_tie_in_everything_is_rolled_for_with_five_dice() -> None:
    state = begun(2)
    only_pots(state, (8, 7), (7, 8))
    state.journal = []
    view = state.view(None)
    assert (view.stage, view.winners, view.rivals, view.to_play) == ("tie_roll", (), (0, 1), (0, 1))
    assert [sheet.roll_off for sheet in view.seats] == [(), ()]  # the rolls for the order are forgotten
    roll(state, "1 2 3 4 5", "6 6 1 1 1")
    assert state.winners() == []  # fifteen each: again
    roll(state, "1 2 3 4 5", "6 6 6 1 1")
    assert state.winners() == [1]
    view = state.view(0)
    assert (view.stage, view.over, view.turn, view.to_play, view.rivals) == ("ended", True, None, (), (1,))
    assert told(state) == [
        RolledOff(0, "tie", (1, 2, 3, 4, 5), 15, ()),
        RolledOff(1, "tie", (1, 1, 1, 6, 6), 15, again=(0, 1)),
        RolledOff(0, "tie", (1, 2, 3, 4, 5), 15, ()),
        RolledOff(1, "tie", (1, 1, 6, 6, 6), 20, ()),
        Ended((1,), "roll", 0, 0, 20),
    ]


def test_only_the_tied_roll_again_and_again() -> None:
    state = begun(4)
    only_pots(state, (9, 9), (8, 8), (9, 9), (9, 9))
    assert state.scores() == [96, 0, 96, 96]
    assert state.view(1).to_play == (0, 2, 3)
    roll(state, "6 6 6 6 6", "5 5 5 5 5", "6 6 6 6 6")
    assert state.view(1).to_play == (0, 3)
    roll(state, "1 1 1 1 1", "1 1 1 1 1")
    assert state.view(1).to_play == (0, 3)
    roll(state, "1 1 1 1 2", "1 1 1 1 1")
    assert state.winners() == [0]
    assert [sheet.roll_off for sheet in state.view(1).seats][1] == ()


def test_a_seat_behind_on_two_dice_sums_does_not_roll() -> None:
    state = begun(3)
    for number, box in enumerate(BOX_NAMES):
        for _ in range(3):
            # Each seat wins four pots alone; seat 0 wins its pots with less.
            sum_won = 8 if state.turn == 0 else 9
            turn(state, blank(box, sum_won if number % 3 == state.turn else 7), box)
    assert state.scores() == [72, 72, 72]
    assert state.view(None).to_play == (1, 2)


def test_the_game_is_over_for_everybody() -> None:
    state = alone(solo_pot="simple")
    all_twelve_rounds(state, "1 1 2 2 3")
    with pytest.raises(GameOver):
        GAME.play(state, 0, "fill ones")
    with pytest.raises(GameOver):
        GAME.happen(state, "roll 1 1 1 1 1")


@pytest.mark.parametrize("players", [0, 5, -1])
def test_one_to_four_may_play(players: int) -> None:
    with pytest.raises(BadPlayers):
        GAME.new(players)
