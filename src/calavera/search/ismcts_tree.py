"""The trees of a search over information sets, one for each seat, in flat vectors.

A node is what one seat has perceived when it has to choose, found by a hash of it; so the trees of all seats share one
table, and a seat that cannot tell two histories apart is in the same node after both. Its edges are the choices, in
ascending order, made only when the node is reached a second time: most never are.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

NONE: Final = -1
_FIRST_SLOTS: Final = 1 << 10
_EDGES_PER_NODE: Final = 8  # on average, for the bound on memory

# Two hashes modulo primes below 2**31, so that products fit; together 62 bits.
_PRIME_A: Final = 2147483647
_PRIME_B: Final = 2147483629
_FACTOR_A: Final = 1103515245
_FACTOR_B: Final = 1664525999


def fold(key: i64, what: i64) -> i64:
    """The hash of a sequence with one number more."""
    a = ((key >> 31) * _FACTOR_A + what + 1) % _PRIME_A
    b = ((key & 2147483647) * _FACTOR_B + what + 1) % _PRIME_B
    return (a << 31) | b


class Trees:
    def __init__(self, most_nodes: i64, root_edges: i64) -> None:
        self.nodes: i64 = 0
        self._most_nodes = most_nodes
        self._most_edges = most_nodes * _EDGES_PER_NODE + root_edges  # so there is always room for the root's
        self._slots: i64 = _FIRST_SLOTS
        self._table = vec[i64]([NONE] * (2 * _FIRST_SLOTS))  # key and node by turns, so that they are fetched together
        # Of each node: where its edges begin and how many there are
        self._begin = vec[i64]()
        self._count = vec[i64]()
        # Of each edge; counts are kept as floats, because they are only used in floating-point arithmetic
        self.actions = vec[i64]()
        self.visits = vec[float]()
        self.chances = vec[float]()  # how often it could have been chosen
        self.sums = vec[float]()

    def reach(self, key: i64) -> i64:
        """The node of a key; NONE where there was none, and then it is added unless memory is full."""
        table = self._table
        slot = _slot(table, self._slots, key)
        if table[slot + 1] != NONE or self.nodes >= self._most_nodes:
            return table[slot + 1]
        table[slot] = key
        table[slot + 1] = self.nodes
        self.nodes += 1
        self._begin = append(self._begin, 0)
        self._count = append(self._count, 0)
        if 2 * self.nodes >= self._slots:
            self._grow()
        return NONE

    def _grow(self) -> None:
        old = self._table
        slots: i64 = 4 * self._slots
        table = vec[i64]([NONE] * (2 * slots))
        for i in range(0, 2 * self._slots, 2):
            if old[i + 1] != NONE:
                slot = _slot(table, slots, old[i])
                table[slot] = old[i]
                table[slot + 1] = old[i + 1]
        self._table = table
        self._slots = slots

    def select(self, node: i64, legal: vec[i64], count: i64, exploration: float, rng: Random) -> i64:
        """The edge to follow: one not tried yet, else the one whose upper confidence bound is highest. NONE when there
        is no room for edges.
        """
        counted: i64 = 0
        while True:
            missing, best = self._scan(node, legal, count, exploration, rng, counted)
            if missing == NONE:
                return best
            if not self.widen(node, legal, count):
                return NONE
            counted = missing

    def _scan(
        self, node: i64, legal: vec[i64], count: i64, exploration: float, rng: Random, counted: i64
    ) -> tuple[i64, i64]:
        """The first of the choices that has no edge, or NONE and the edge to follow. The first `counted` choices were
        noted as possible before.
        """
        actions = self.actions
        all_visits = self.visits
        all_chances = self.chances
        sums = self.sums
        edge = self._begin[node]
        end: i64 = edge + self._count[node]
        best = edge
        bound = -1.0
        untried: i64 = 0
        chances_before = 0.0
        logarithm = 0.0
        for i in range(count):
            action = legal[i]
            while edge < end and actions[edge] < action:
                edge += 1
            if edge == end or actions[edge] != action:
                return i, NONE
            if i >= counted:
                all_chances[edge] += 1.0
            visits = all_visits[edge]
            if visits == 0.0:
                # Reservoir sampling: each choice not tried yet with the same probability, without listing them.
                untried += 1
                if untried == 1 or rng.randrange(untried) == 0:
                    best = edge
            elif untried == 0:
                chances = all_chances[edge]
                if chances != chances_before:
                    logarithm = log(chances)
                    chances_before = chances
                value = sums[edge] / visits + exploration * sqrt(logarithm / visits)
                if value > bound:
                    bound = value
                    best = edge
            edge += 1
        return NONE, best

    def widen(self, node: i64, legal: vec[i64], count: i64) -> bool:
        """Put the node's edges, old and new, at the end of all; False when there is no room for them."""
        edge = self._begin[node]
        end: i64 = edge + self._count[node]
        begin: i64 = len(self.actions)
        if begin + end - edge + count > self._most_edges:
            return False
        i: i64 = 0
        while i < count or edge < end:
            if edge < end and (i == count or self.actions[edge] <= legal[i]):
                if i < count and self.actions[edge] == legal[i]:
                    i += 1
                self._put(self.actions[edge], self.visits[edge], self.chances[edge], self.sums[edge])
                edge += 1
            else:
                self._put(legal[i], 0.0, 0.0, 0.0)
                i += 1
        self._begin[node] = begin
        self._count[node] = len(self.actions) - begin
        return True

    def _put(self, action: i64, visits: float, chances: float, total: float) -> None:
        self.actions = append(self.actions, action)
        self.visits = append(self.visits, visits)
        self.chances = append(self.chances, chances)
        self.sums = append(self.sums, total)


def _slot(table: vec[i64], slots: i64, key: i64) -> i64:
    """Where a key stands in the table, or where it would."""
    slot: i64 = 2 * (key & (slots - 1))
    while table[slot + 1] != NONE and table[slot] != key:
        slot = (slot + 2) & (2 * slots - 1)
    return slot
