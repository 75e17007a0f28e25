"""Whatever breaks an invariant of Skull Queen is named."""

from __future__ import annotations

from calavera.games.skull_queen.rules.invariants import broken_invariant
from calavera.games.skull_queen.rules.layout import HAND, PLAYING, SPACES, at_space
from tests.games.skull_queen.rules.table import Table


def dealt() -> Table:
    table = Table(4)
    table.deal("red-5", "red-6", "red-7", "red-8")
    return table


def test_a_position_of_a_game_is_sound() -> None:
    assert broken_invariant(dealt().state) == ""


def test_a_pirate_is_somewhere() -> None:
    state = dealt().state
    state.at[at_space(0, 0)] = SPACES
    assert broken_invariant(state) == "a pirate is on the plank or overboard"


def test_hands_have_as_many_cards_as_tricks_are_left() -> None:
    state = dealt().state
    state.stage = PLAYING
    state.tricks_left = 1
    assert broken_invariant(state) == "nobody holds more cards than there are tricks left"


def test_no_card_is_lost() -> None:
    state = dealt().state
    state.at[HAND] = 0
    assert broken_invariant(state) == "every card is somewhere, once"
