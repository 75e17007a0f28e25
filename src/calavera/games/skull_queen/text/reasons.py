"""Why a seat to move may not do something in Skull Queen, from its own cards and what lies open."""

from __future__ import annotations

from calavera.core.bits import bit
from calavera.core.reason import Reason
from calavera.games.skull_queen.rules.layout import HAND, PLACING, PLANK, PLAY
from calavera.games.skull_queen.rules.state import SkullQueenState


def why(state: SkullQueenState, seat: int, action: int) -> Reason:
    """What forbids an action that the seat may not choose."""
    if state.stage == PLACING:
        return Reason("plank_first")
    if action >= PLANK:
        return Reason("planks_are_set")
    return Reason("must_follow" if state.at[HAND + seat] & bit(action - PLAY) else "not_in_hand")
