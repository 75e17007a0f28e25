"""What a captain makes of the others at its table, from the hands that are over."""

from __future__ import annotations

from mypy_extensions import i64

from calavera.games.skull_king.bots.habits import Habits
from calavera.games.skull_king.bots.model import BID_DOUBT, SkullKingModel
from calavera.games.skull_king.rules.layout import BID, BIDDING
from calavera.games.skull_king.rules.state import SkullKingState


def read(model: SkullKingModel, state: SkullKingState, start: SkullKingState, me: i64) -> None:
    """Let the model foresee the others by their habits, as told by all hands before the one that is played in `state`.
    `start` is a new game of the same kind, and `me` the seat that reads, whose own habits do not matter.
    """
    habits = Habits(state.players)
    now = start.clone()
    scratch = now.buffer()
    for who, what in state.moves():
        if now.hand == state.hand:
            break
        if who >= 0 and who != me:
            if now.stage == BIDDING:
                habits.has_bid(who, now.hand, model.bid_points(now, who), BID_DOUBT, what - BID)
            else:
                count = now.legal_into(who, scratch)
                if count > 1:
                    habits.has_thrown(now, who, scratch, count, model.calculated(now, who, scratch, count), what)
        now.apply(who, what)
    model.habits = habits
    model.me = me
