"""Why a seat to move may not do something in Skull Queen: told from its own cards and what lies open."""

from __future__ import annotations

from calavera.rules.reason import Reason
from calavera.rules.skull_queen.state import HAND, PLACING, PLANK, SkullQueenState


def why(state: SkullQueenState, seat: int, action: int) -> Reason:
    if state.stage == PLACING:
        return Reason("plank_first")
    if action >= PLANK:
        return Reason("planks_are_set")
    return Reason("must_follow") if state.at[HAND + seat] >> action & 1 else Reason("not_in_hand")
