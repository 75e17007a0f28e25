"""What is conserved in Skull Queen: components are neither lost nor made, counts agree with each other."""

from __future__ import annotations

from mypy_extensions import i64

from calavera.core.bits import count
from calavera.games.skull_queen.rules.layout import (
    ALL_CARDS,
    COLOURS,
    HAND,
    ONES_AND_TWELVES,
    OVERBOARD,
    PLAYING,
    SPACES,
    at_space,
)
from calavera.games.skull_queen.rules.state import SkullQueenState


def broken_invariant(state: SkullQueenState) -> str:
    """The first invariant that does not hold, or nothing."""
    lying: i64 = state.deck
    together: i64 = count(state.deck)
    for seat in range(state.players):
        lying |= state.at[HAND + seat]
        together += count(state.at[HAND + seat])
        for colour in range(COLOURS):
            if not OVERBOARD <= state.at[at_space(seat, colour)] < SPACES:
                return "a pirate is on the plank or overboard"
        if state.stage == PLAYING and count(state.at[HAND + seat]) - state.tricks_left > 0:
            return "nobody holds more cards than there are tricks left"
    for cards in (state.trick, state.centre, state.gone):
        lying |= cards
        together += count(cards)
    in_play: i64 = ALL_CARDS if state.players > 3 else ALL_CARDS & ~ONES_AND_TWELVES
    if state.round > 0 and (lying != in_play or together != count(in_play)):
        return "every card is somewhere, once"
    return ""
