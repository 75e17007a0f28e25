"""The whole tree of a duel of Skull, an equilibrium of it by CFR+, and the exact best responses to a strategy.

A duel is the rest of a game when two players are left. Its tree is grown by the rules themselves, from one start per
pair of secrets (does each still own the skull?). An information set is what `State.key` says a seat knows, plus its own
secret. Nobody shows discs in this tree; `solve.py` explains why that changes no value.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, NOBODY, OVER
from calavera.games.skull.rules.layout import OWNS_SKULL
from calavera.games.skull.rules.state import SkullState
from calavera.search.matching import match_regrets

_END: Final = 2  # the mover of a node, beside the seats 0 and 1
_CHANCE: Final = 3


class Tree:
    """Nodes and information sets are numbered, parents first. What belongs to an action of an information set stands at
    its *place*: the first place of the set plus the index of the action among the legal ones.
    """

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.who = vec[i64]()
        self.info = vec[i64]()
        self.first_edge = vec[i64]()
        self.edge_count = vec[i64]()
        self.next_alike = vec[i64]()  # the next node of the same information set
        self.payoff = vec[float]()  # of an end: 1 when seat 0 has won
        self.edges = vec[i64]()
        self.chance = vec[float]()  # of an edge after chance
        self.numbers: dict[bytes, int] = {}
        self.owner = vec[i64]()  # by information set: whose it is
        self.first_place = vec[i64]()
        self.action_count = vec[i64]()
        self.before = vec[i64]()  # the place its owner came from, NOBODY at first
        self.head = vec[i64]()  # one of its nodes
        self.actions = vec[i64]()  # by place

    def grow(self, starts: list[tuple[SkullState, float]]) -> None:
        """Grow the tree below a first chance node that deals the secrets."""
        root = self._node(_CHANCE, len(starts))
        for i in range(len(starts)):
            state, chance = starts[i]
            secrets = [state.at[OWNS_SKULL], state.at[OWNS_SKULL + 1]]
            edge = self.first_edge[root] + i
            self.chance[edge] = chance
            child = self._below(state, secrets, NOBODY, NOBODY)
            self.edges[edge] = child

    def _node(self, who: i64, edges: i64) -> i64:
        node = self.nodes
        self.nodes += 1
        self.who = append(self.who, who)
        self.info = append(self.info, NOBODY)
        self.first_edge = append(self.first_edge, len(self.edges))
        self.edge_count = append(self.edge_count, edges)
        self.next_alike = append(self.next_alike, NOBODY)
        self.payoff = append(self.payoff, 0.0)
        for _ in range(edges):
            self.edges = append(self.edges, NOBODY)
            self.chance = append(self.chance, 0.0)
        return node

    def _below(self, state: SkullState, secrets: list[int], from0: i64, from1: i64) -> i64:
        """The node of this state with all that follows; `from0` and `from1` are the places the seats came from."""
        who = state.mover()
        if who == OVER:
            end = self._node(_END, 0)
            self.payoff[end] = 1.0 if 0 in state.winners() else 0.0
            return end
        if who == CHANCE:
            return self._below_chance(state, secrets, from0, from1)
        legal = state.legal(who)
        if len(legal) == 1:
            state.apply(who, legal[0])  # no choice, no node
            return self._below(state, secrets, from0, from1)
        node = self._node(who, len(legal))
        info = self._info(bytes([secrets[who]]) + state.key(who), who, legal, from0 if who == 0 else from1)
        self.info[node] = info
        self.next_alike[node] = self.head[info]
        self.head[info] = node
        for i in range(len(legal)):
            after = state.clone()
            after.apply(who, legal[i])
            place = self.first_place[info] + i
            if who == 0:
                child = self._below(after, secrets, place, from1)
            else:
                child = self._below(after, secrets, from0, place)
            self.edges[self.first_edge[node] + i] = child
        return node

    def _below_chance(self, state: SkullState, secrets: list[int], from0: i64, from1: i64) -> i64:
        weighted = state.weights()
        total = 0
        for _, weight in weighted:
            total += weight
        node = self._node(_CHANCE, len(weighted))
        for i in range(len(weighted)):
            outcome, weight = weighted[i]
            after = state.clone()
            after.apply(CHANCE, outcome)
            edge = self.first_edge[node] + i
            self.chance[edge] = weight / total
            child = self._below(after, secrets, from0, from1)
            self.edges[edge] = child
        return node

    def _info(self, key: bytes, who: i64, legal: list[int], before: i64) -> i64:
        known = self.numbers.get(key)
        if known is not None:
            return known
        info: i64 = len(self.owner)
        self.numbers[key] = info
        self.owner = append(self.owner, who)
        self.first_place = append(self.first_place, len(self.actions))
        self.action_count = append(self.action_count, len(legal))
        self.before = append(self.before, before)
        self.head = append(self.head, NOBODY)
        for action in legal:
            self.actions = append(self.actions, action)
        return info

    def key_of_infos(self) -> list[bytes]:
        return list(self.numbers)


class Regrets:
    """CFR+ on a tree: the seats update in turn, regrets never fall below zero, and later strategies weigh more in the
    average.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        places = len(tree.actions)
        self.regret = vec[float]([0.0] * places)
        self.change = vec[float]([0.0] * places)
        self.now = vec[float]([0.0] * places)
        self.reach = vec[float]([0.0] * places)
        self.total = vec[float]([0.0] * places)
        self.done: i64 = 0
        for seat in range(2):
            self._match(seat)

    def run(self, iterations: i64) -> None:
        for _ in range(iterations):
            self.done += 1
            for seat in range(2):
                self._value(0, seat, 1.0)
                self._update(seat)

    def average(self) -> vec[float]:
        """The average strategy, by place; uniform in sets that their owner never reaches."""
        tree = self.tree
        average = vec[float]([0.0] * len(tree.actions))
        for info in range(len(tree.owner)):
            first = tree.first_place[info]
            count = tree.action_count[info]
            mass = 0.0
            for place in range(first, first + count):
                mass += self.total[place]
            for place in range(first, first + count):
                average[place] = self.total[place] / mass if mass > 0.0 else 1.0 / int(count)
        return average

    def _value(self, node: i64, seat: i64, others: float) -> float:
        """The value of the node to `seat`; `others` is the probability that chance and the other seat lead there."""
        tree = self.tree
        who = tree.who[node]
        if who == _END:
            return tree.payoff[node] if seat == 0 else 1.0 - tree.payoff[node]
        first = tree.first_edge[node]
        count = tree.edge_count[node]
        value = 0.0
        if who == _CHANCE:
            for edge in range(first, first + count):
                value += tree.chance[edge] * self._value(tree.edges[edge], seat, others * tree.chance[edge])
            return value
        place = tree.first_place[tree.info[node]]
        if who != seat:
            for i in range(count):
                chance = self.now[place + i]
                if chance > 0.0:
                    value += chance * self._value(tree.edges[first + i], seat, others * chance)
            return value
        for i in range(count):
            one = self._value(tree.edges[first + i], seat, others)
            value += self.now[place + i] * one
            self.change[place + i] += others * one
        for i in range(count):
            self.change[place + i] -= others * value
        return value

    def _update(self, seat: i64) -> None:
        for place in range(len(self.regret)):
            regret = self.regret[place] + self.change[place]
            self.regret[place] = max(0.0, regret)
            self.change[place] = 0.0
        self._match(seat)
        weight = float(int(self.done))
        tree = self.tree
        for info in range(len(tree.owner)):
            if tree.owner[info] != seat:
                continue
            before = tree.before[info]
            reach = 1.0 if before == NOBODY else self.reach[before]
            first = tree.first_place[info]
            for place in range(first, first + tree.action_count[info]):
                self.reach[place] = reach * self.now[place]
                self.total[place] += weight * self.reach[place]

    def _match(self, seat: i64) -> None:
        tree = self.tree
        for info in range(len(tree.owner)):
            if tree.owner[info] != seat:
                continue
            first = tree.first_place[info]
            match_regrets(self.regret, first, tree.action_count[info], self.now, first)


class BestResponse:
    """The most that a seat can get against a strategy of the other, exactly."""

    def __init__(self, tree: Tree, strategy: vec[float], seat: i64) -> None:
        self.tree = tree
        self.strategy = strategy
        self.seat = seat
        self.others = vec[float]([0.0] * tree.nodes)
        self.values = vec[float]([-1.0] * tree.nodes)
        self.choice = vec[i64]([NOBODY] * len(tree.owner))

    def value(self) -> float:
        self._reach(0, 1.0)
        return self._value(0)

    def _reach(self, node: i64, others: float) -> None:
        tree = self.tree
        self.others[node] = others
        who = tree.who[node]
        first = tree.first_edge[node]
        for i in range(tree.edge_count[node]):
            chance = 1.0
            if who == _CHANCE:
                chance = tree.chance[first + i]
            elif who != self.seat:
                chance = self.strategy[tree.first_place[tree.info[node]] + i]
            self._reach(tree.edges[first + i], others * chance)

    def _value(self, node: i64) -> float:
        if self.values[node] >= 0.0:
            return self.values[node]
        tree = self.tree
        who = tree.who[node]
        first = tree.first_edge[node]
        value = 0.0
        if who == _END:
            value = tree.payoff[node] if self.seat == 0 else 1.0 - tree.payoff[node]
        elif who == self.seat:
            value = self._value(tree.edges[first + self._choose(tree.info[node])])
        else:
            for i in range(tree.edge_count[node]):
                if who == _CHANCE:
                    value += tree.chance[first + i] * self._value(tree.edges[first + i])
                else:
                    chance = self.strategy[tree.first_place[tree.info[node]] + i]
                    value += chance * self._value(tree.edges[first + i])
        self.values[node] = value
        return value

    def _choose(self, info: i64) -> i64:
        if self.choice[info] != NOBODY:
            return self.choice[info]
        tree = self.tree
        best: i64 = 0
        most = -1.0
        for i in range(tree.action_count[info]):
            sum_of = 0.0
            node = tree.head[info]
            while node != NOBODY:
                if self.others[node] > 0.0:
                    sum_of += self.others[node] * self._value(tree.edges[tree.first_edge[node] + i])
                node = tree.next_alike[node]
            if sum_of > most:
                most = sum_of
                best = i
        self.choice[info] = best
        return best


def value_of(tree: Tree, strategy: vec[float], node: i64 = 0) -> float:
    """The chance that seat 0 wins when both seats play the strategy."""
    who = tree.who[node]
    if who == _END:
        return tree.payoff[node]
    first = tree.first_edge[node]
    value = 0.0
    for i in range(tree.edge_count[node]):
        if who == _CHANCE:
            chance = tree.chance[first + i]
        else:
            chance = strategy[tree.first_place[tree.info[node]] + i]
        if chance > 0.0:
            value += chance * value_of(tree, strategy, tree.edges[first + i])
    return value
