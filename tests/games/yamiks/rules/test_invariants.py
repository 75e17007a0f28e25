"""Whatever breaks an invariant of Yamik's is named."""

from __future__ import annotations

import pytest

from calavera.games.yamiks.rules.invariants import broken_invariant
from calavera.games.yamiks.rules.layout import BOX, FILLED, FILLS, SEATS, SERIES, TOTAL, WON
from calavera.games.yamiks.rules.state import YamiksState
from tests.games.yamiks.rules.script import GOOD_DICE, begun, turn


def one_round() -> YamiksState:
    state = begun(2)
    turn(state, GOOD_DICE["full_house"], "full_house")
    turn(state, GOOD_DICE["sixes"], "sixes")
    return state


PLANTED = {
    "every player fills one box per round": (FILLED, 0),
    "the series are what stands in their boxes": (SERIES, 5),
    "the total is boxes, bonus and pot": (TOTAL, 5),
    "every box is filled in a round of its own": (FILLS, 3),
}


def test_a_position_of_a_game_is_sound() -> None:
    assert broken_invariant(one_round()) == ""


@pytest.mark.parametrize("broken", PLANTED)
def test_a_wrong_count_is_named(broken: str) -> None:
    state = one_round()
    column, count = PLANTED[broken]
    state.at[column] = count
    assert broken_invariant(state) == broken


def test_the_whole_pot_is_won() -> None:
    state = one_round()
    won = state.at[WON] + state.at[WON + 1]
    for seat in range(2):
        state.at[BOX + SEATS * 9 + seat] += state.at[WON + seat]
        state.at[WON + seat] = 0
    assert won > 0
    assert broken_invariant(state) == "the whole pot is won, every round"


def test_five_dice_lie_on_the_table_or_none() -> None:
    state = one_round()
    state.dice = 1
    assert broken_invariant(state) == "five dice lie on the table or none"
