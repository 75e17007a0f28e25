"""Hands of the Skull King dice game for tests of its bots."""

from __future__ import annotations

from librt.random import Random

from calavera.core.state import CHANCE
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.layout import BIDDING, STARTER, deal
from calavera.games.skull_king.rules.state import SkullKingState


def dealt(hands: list[list[int]]) -> SkullKingState:
    """The hand with as many dice as these lists have; the hands before it were bid and thrown as they came."""
    state = GAME.new(len(hands))
    rng = Random(3)
    state.apply(CHANCE, STARTER)
    scratch = state.buffer()
    while state.hand < len(hands[0]):
        who = state.mover()
        state.apply(who, state.sample(rng) if who == CHANCE else state.random_action(who, rng, scratch))
    while state.stage != BIDDING:
        seat = state.turn
        state.apply(CHANCE, deal(seat, hands[seat][state.drawn]))
    return state
