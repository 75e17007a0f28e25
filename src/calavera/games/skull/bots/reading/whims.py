"""Whims: somebody who does anything at all."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull.bots.reading.character import Character, act_idly, kinds_to_place
from calavera.games.skull.rules.layout import (
    ADDING,
    BID,
    BIDDING,
    CHANCE_AT,
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
    """Every legal choice is as likely as the others."""

    def skull(self, state: SkullState, seat: i64) -> float:
        if state.at[OWNS_SKULL + seat] == 0 or state.at[SKULL_AT + seat] != NOBODY:
            return 0.0
        return 1.0 / float(kinds_to_place(state, seat))

    def bids(self, state: SkullState, seat: i64, success: vec[float]) -> float:  # noqa: ARG002  (no calculation)
        numbers = state.on_table - state.bid
        others: i64 = 1 if state.stage == BIDDING else kinds_to_place(state, seat)
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
        return self._other_disc(state, seat, rng)

    def _other_disc(self, state: SkullState, seat: i64, rng: Random) -> i64:
        if state.flowers_in_hand(seat) == 0:
            return PLACE_LAST_CHANCE
        waits = state.chance_holder == seat and state.at[CHANCE_AT + seat] == NOBODY
        return PLACE_LAST_CHANCE if waits and rng.random() < 0.5 else PLACE_FLOWER
