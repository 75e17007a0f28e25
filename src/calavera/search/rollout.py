"""Random playouts, compiled: every choice uniform among the legal ones, every outcome with its probability."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.randomness import Source, fast
from calavera.core.state import CHANCE, OVER, State


def playout(state: State, rng: Random, scratch: vec[i64]) -> tuple[i64, i64]:
    """Play `state` to its end in place; return how many moves were made and how many of them by a seat."""
    steps: i64 = 0
    decisions: i64 = 0
    who = state.mover()
    while who != OVER:
        if who == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            state.apply(who, state.random_action(who, rng, scratch))
            decisions += 1
        steps += 1
        who = state.mover()
    return steps, decisions


def playouts(state: State, games: i64, rng: Source) -> tuple[i64, i64]:
    """Play `games` clones of `state` to their ends; return all moves made and how many of them by a seat.

    `rng` is any generator, or a seed.
    """
    generator: Random = fast(rng)
    scratch = state.buffer()
    steps: i64 = 0
    decisions: i64 = 0
    for _ in range(games):
        moves, chosen = playout(state.clone(), generator, scratch)
        steps += moves
        decisions += chosen
    return steps, decisions
