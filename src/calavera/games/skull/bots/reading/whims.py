"""Whims: somebody who does anything at all."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull.bots.reading.habits import Character, act_idly, discs_to_place
from calavera.games.skull.rules.layout import (
    ADDING,
    BID,
    BIDDING,
    OWNS_SKULL,
    PASS,
    PLACE_FLOWER,
    PLACE_LAST_CHANCE,
    PLACE_SKULL,
    PLACING,
    SKULL_AT,
)
from calavera.games.skull.rules.state import SkullState


class Whims(Character):
    """Every legal choice is as likely as the others. The Last Chance disc counts as a flower."""

    def skull(self, state: SkullState, seat: i64) -> float:
        if state.at[OWNS_SKULL + seat] == 0 or state.at[SKULL_AT + seat] != NOBODY:
            return 0.0
        return 1.0 / float(discs_to_place(state, seat))

    def bids(self, state: SkullState, seat: i64, success: vec[float]) -> float:  # noqa: ARG002  (no calculation)
        numbers = state.on_table - state.bid
        others: i64 = 1 if state.stage == BIDDING else discs_to_place(state, seat)
        return float(numbers) / float(numbers + others)

    def number(self, state: SkullState, seat: i64, number: i64, success: vec[float]) -> float:  # noqa: ARG002
        return 1.0 / float(state.on_table - state.bid)

    def act(self, state: SkullState, seat: i64, rng: Random) -> i64:
        if state.stage != PLACING and state.stage != ADDING and state.stage != BIDDING:
            return act_idly(state, seat, rng)
        if state.stage != PLACING and rng.random() < self.bids(state, seat, vec[float]()):
            return BID + state.bid + 1 + rng.randrange(int(state.on_table - state.bid))
        if state.stage == BIDDING:
            return PASS
        if rng.random() < self.skull(state, seat):
            return PLACE_SKULL
        return PLACE_FLOWER if state.flowers_in_hand(seat) > 0 else PLACE_LAST_CHANCE
