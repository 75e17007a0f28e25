"""Random games with every position checked, compiled: a million of them take minutes."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, OVER, State
from calavera.testing.settings import broken_invariant
from calavera.testing.violation import Violation


def sound_playouts(state: State, games: i64, seed: i64) -> i64:
    """Play `games` random games from `state`, checking invariants after every move; return how many moves were made."""
    rng = Random(seed)
    scratch = state.buffer()
    moves: i64 = 0
    for _ in range(games):
        moves += _sound_playout(state.clone(), rng, scratch)
    return moves


def _sound_playout(state: State, rng: Random, scratch: vec[i64]) -> i64:
    moves: i64 = 0
    who = state.mover()
    while who != OVER:
        if who == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            state.apply(who, state.random_action(who, rng, scratch))
        broken = broken_invariant(state)
        if broken != "":
            raise Violation(broken, state)
        moves += 1
        who = state.mover()
    if len(state.winners()) == 0:
        raise Violation("a game that is over has winners", state)
    return moves
