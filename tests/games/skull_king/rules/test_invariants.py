"""Whatever breaks an invariant of the Skull King dice game is named."""

from __future__ import annotations

from calavera.games.skull_king.rules.invariants import broken_invariant
from calavera.games.skull_king.rules.layout import BIDS, BLACK, ENDED, LEFT, RED, TAKEN, hand_at
from tests.games.skull_king.rules.table import Table


def dealt() -> Table:
    table = Table(3, hand=2)
    table.deal("red red", "blue yellow", "black black")
    return table


def test_a_position_of_a_game_is_sound() -> None:
    assert broken_invariant(dealt().state) == ""


def test_no_die_is_lost() -> None:
    state = dealt().state
    state.at[LEFT + RED] -= 1
    assert broken_invariant(state) == "every die of the bag is somewhere, once"


def test_nobody_bids_more_than_there_is() -> None:
    state = dealt().state
    state.at[BIDS] = 3
    assert broken_invariant(state) == "nobody bids more tricks than there are"


def test_a_die_that_nobody_holds_is_not_thrown() -> None:
    state = dealt().state
    state.at[hand_at(0) + BLACK] = -1
    state.at[LEFT + BLACK] += 1
    assert broken_invariant(state) == "no die is thrown that is not held"


def test_a_hand_has_as_many_dice_as_tricks() -> None:
    state = dealt().state
    state.at[hand_at(0) + BLACK] += 1
    state.at[LEFT + BLACK] -= 1
    assert broken_invariant(state) == "nobody holds more dice than the hand has tricks"


def test_in_the_end_nobody_holds_a_die() -> None:
    state = dealt().state
    state.stage = ENDED
    assert broken_invariant(state) == "nobody holds more dice than the hand has tricks"


def test_every_trick_has_a_taker() -> None:
    state = dealt().state
    state.at[TAKEN] = 1
    assert broken_invariant(state) == "every trick is taken by somebody"
