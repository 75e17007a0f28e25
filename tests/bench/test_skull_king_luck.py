"""The luck that is taken off shares of wins in Skull King: nothing on average, and less noise without it."""

from __future__ import annotations

from statistics import fmean, pvariance

import pytest
from librt.random import Random

from bench.skull_king_luck import Luck, LuckWatch, adjusted
from calavera.core.state import CHANCE
from calavera.games.skull_king.bots.model import SkullKingModel
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.layout import BIDDING, ROLLING
from calavera.games.skull_king.rules.state import SkullKingState


def rolling(seed: int, hand: int, moves: int) -> SkullKingState:
    """So many moves after the bids of a hand, with a die in the air."""
    state = GAME.new(4)
    rng = Random(seed)
    scratch = state.buffer()
    while state.hand < hand or state.stage != ROLLING or moves > 0:
        moves -= state.hand == hand and state.stage != BIDDING
        who = state.mover()
        state.apply(who, state.sample(rng) if who == CHANCE else state.random_action(who, rng, scratch))
    return state


@pytest.mark.parametrize(("hand", "moves"), [(3, 20), (4, 30), (8, 60)])
def test_the_luck_of_a_roll_is_nothing_on_average(hand: int, moves: int) -> None:
    state = rolling(hand, hand, moves)
    model = SkullKingModel(state)
    total, largest = 0.0, 0.0
    for face, weight in state.weights():
        watch = LuckWatch(model, 0, Random(1))
        watch.happened(state, face)
        total += weight * watch.luck().rolls
        largest = max(largest, abs(watch.luck().rolls))
    assert total == pytest.approx(0.0, abs=1e-9)
    assert largest > 0


def test_a_good_deal_is_luck_and_a_bad_one_is_not() -> None:
    found = []
    for seed in range(60):
        rng = Random(seed)
        state = GAME.new(4)
        state.apply(CHANCE, 0)
        watch = LuckWatch(SkullKingModel(state), 0, Random(seed + 1))
        while state.stage != BIDDING:
            outcome = state.sample(rng)
            watch.happened(state, outcome)
            state.apply(CHANCE, outcome)
        watch.chooses(state)
        found.append(watch.luck().deals)
    assert min(found) < 0 < max(found)
    assert abs(fmean(found)) < max(found)


def test_what_luck_explains_is_taken_off_and_the_mean_stays() -> None:
    rng = Random(3)
    lucks = [Luck(rng.random() - 0.5, rng.random() - 0.5) for _ in range(400)]
    shares = [0.3 + 1.5 * one.rolls + 0.7 * one.deals + 0.1 * (rng.random() - 0.5) for one in lucks]
    left = adjusted(shares, lucks)
    assert fmean(left) == pytest.approx(0.3, abs=0.01)
    assert pvariance(left) < 0.02 * pvariance(shares)
