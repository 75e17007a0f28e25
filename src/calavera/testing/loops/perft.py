"""Node counts of complete small trees: the strongest cheap check of a move generator.

The tree below a position is counted to a depth: every legal choice of the first seat that may act, every outcome of
chance. Counts of all games stand in one text file; a rule changed by accident changes a count.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, OVER, State


def perft(state: State, depth: i64, most: i64) -> i64:
    """How many positions lie exactly `depth` moves below `state`; ended games are counted where they end.

    Counting stops soon after `most`: a larger result only says that the tree is larger.
    """
    if depth == 0:
        return 1
    who = state.mover()
    if who == OVER:
        return 1
    nodes: i64 = 0
    if who == CHANCE:
        for outcome, _ in state.weights():
            if nodes <= most:
                nodes += _below(state, CHANCE, outcome, depth, most - nodes)
        return nodes
    out = vec[i64]([0] * state.most_choices())
    for i in range(state.legal_into(who, out)):
        if nodes <= most:
            nodes += _below(state, who, out[i], depth, most - nodes)
    return nodes


def _below(state: State, who: i64, what: i64, depth: i64, most: i64) -> i64:
    below = state.clone()
    below.apply(who, what)
    return perft(below, depth - 1, most)
