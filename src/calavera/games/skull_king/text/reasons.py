"""Why the rules of the Skull King dice game forbid an action, told from the seat's own dice and what lies open."""

from __future__ import annotations

from calavera.core.reason import Reason
from calavera.games.skull_king.rules.layout import BIDDING, THROW, hand_at
from calavera.games.skull_king.rules.state import SkullKingState


def why(state: SkullKingState, seat: int, action: int) -> Reason:
    if state.stage == BIDDING:
        return Reason("bid_first") if action >= THROW else Reason("bid_too_high", {"most": int(state.hand)})
    if action < THROW:
        return Reason("bids_are_made")
    has = state.at[hand_at(seat) + action - THROW] > 0
    return Reason("must_follow") if has else Reason("no_such_die")
