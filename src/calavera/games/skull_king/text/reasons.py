"""Why a seat to move may not do something in the Skull King dice game: told from its own dice and what lies open."""

from __future__ import annotations

from calavera.rules.reason import Reason
from calavera.rules.skull_king.state import BIDDING, HELD, THROW, SkullKingState


def why(state: SkullKingState, seat: int, action: int) -> Reason:
    if state.stage == BIDDING:
        return Reason("bid_first") if action >= THROW else Reason("bid_too_high", {"most": int(state.hand)})
    if action < THROW:
        return Reason("bids_are_made")
    has = state.at[HELD + 8 * seat + action - THROW] > 0
    return Reason("must_follow") if has else Reason("no_such_die")
