"""What is conserved in the Skull King dice game: components are neither lost nor made, counts agree with each other."""

from __future__ import annotations

from mypy_extensions import i64

from calavera.games.skull_king.rules.layout import (
    BIDS,
    DEALING,
    ENDED,
    KINDS,
    LEFT,
    ROLLING,
    TAKEN,
    die_kind,
    hand_at,
    trick_at,
)
from calavera.games.skull_king.rules.state import SkullKingState


def broken_invariant(state: SkullKingState) -> str:
    """The first invariant that does not hold, or nothing."""
    for kind in range(KINDS):
        if _dice_of(state, kind) != state.counts[kind]:
            return "every die of the bag is somewhere, once"
    taken: i64 = 0
    for seat in range(state.players):
        taken += state.at[TAKEN + seat]
        if state.at[BIDS + seat] > state.hand:
            return "nobody bids more tricks than there are"
        held: i64 = 0
        for kind in range(KINDS):
            if state.at[hand_at(seat) + kind] < 0:
                return "no die is thrown that is not held"
            held += state.at[hand_at(seat) + kind]
        if held > state.hand or (state.stage == ENDED and held > 0):
            return "nobody holds more dice than the hand has tricks"
    if state.stage > DEALING and taken != state.tricks:
        return "every trick is taken by somebody"
    return ""


def _dice_of(state: SkullKingState, kind: i64) -> i64:
    """In the bag, behind the screens, on the table and rolling."""
    dice = state.at[LEFT + kind]
    for seat in range(state.players):
        dice += state.at[hand_at(seat) + kind]
    for i in range(state.players * state.tricks + state.in_trick):
        if die_kind(state.at[trick_at(state.players, 1) + i]) == kind:
            dice += 1
    if state.stage == ROLLING and state.rolling == kind:
        dice += 1
    return dice
