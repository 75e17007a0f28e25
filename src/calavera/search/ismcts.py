"""Information-set Monte Carlo tree search with a tree for every seat.

Each simulation draws a determinization and plays it on. The seat to choose does so in its own tree, at the node of what
it has perceived: by upper confidence bounds that count how often a choice was available, since it may not be legal in
other determinizations. A seat that comes to a node missing from its tree adds it, and the model plays for it from then
on; when all seats have left their trees the model plays on alone, to its horizon. Seats that choose simultaneously do
not perceive each other's choices, so each selects for itself. Chance is drawn.

What the other seats knew before the search began differs between determinizations. By default their nodes do not depend
on it, so that all simulations teach them together; with `exact` they do, which is right where few things are hidden and
hopeless where many are.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, FACT, MOST_PLAYERS, OVER, State, entry, entry_what, entry_who
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget, Estimate
from calavera.search.ismcts_tree import NONE, Trees, fold
from calavera.search.model import Model, play_out
from calavera.search.viewpoint import check_choices

EXPLORATION: Final = 0.7
NODES: Final = 200_000  # about 60 MB when all of them are opened
ROOT: Final = 0
WIDEST: Final = 64  # with more choices than that, others than the searcher are left to the model


class _Search:
    def __init__(
        self,
        determinizations: Determinizations,
        model: Model,
        seat: i64,
        legal: vec[i64],
        rng: Random,
        exploration: float,
        exact: bool,
        nodes: i64,
    ) -> None:
        self.determinizations = determinizations
        self.model = model
        self.seat = seat
        self.legal = legal
        self.rng = rng
        self.exploration = exploration
        self.exact = exact
        self.trees = Trees(nodes, len(legal))
        self.trees.reach(0)
        self.trees.widen(ROOT, legal, len(legal))  # so the first edges are the searcher's choices, in order
        # Of each of them in this determinization, and over all of them: simulations in the same determinization are not
        # independent, so errors are those between determinizations.
        self.here = vec[float]([0.0] * len(legal))
        self.visits_here = vec[float]([0.0] * len(legal))
        self.squares = vec[float]([0.0] * len(legal))
        self.products = vec[float]([0.0] * len(legal))
        self.visit_squares = vec[float]([0.0] * len(legal))
        self.draws_of = vec[float]([0.0] * len(legal))
        self.values = vec[float]([0.0] * MOST_PLAYERS)
        self.scratch = vec[i64]()
        self.keys = vec[i64]()  # of each seat: what it has perceived
        self.upto = vec[i64]()  # and how much of the history that is
        self.path = vec[i64]()  # the edges followed
        self.walkers = vec[i64]()  # and by whom
        self.steps: i64 = 0

    def simulate(self, state: State, horizon: i64) -> None:
        """Play one determinization on, in place, and learn from it."""
        self.steps = 0
        self._place(state)
        inside: i64 = (1 << state.players) - 1
        rooted = False
        while inside != 0 and not self.model.ended(state, horizon):
            who = state.mover()
            if who == CHANCE:
                state.apply(CHANCE, state.draw(self.rng))
                continue
            if who == OVER:
                break
            edge: i64 = NONE
            if who == self.seat and not rooted:
                rooted = True
                edge = self.trees.select(ROOT, self.legal, len(self.legal), self.exploration, self.rng)
            elif inside >> who & 1 == 1:
                count = state.legal_into(who, self.scratch)
                if count == 1:
                    state.apply(who, self.scratch[0])
                    continue
                edge = self._choose(state, who, count)
            if edge == NONE:
                inside &= ~(1 << who)
                state.apply(who, self.model.act(state, who, self.rng, self.scratch))
            else:
                self._follow(edge, who)
                state.apply(who, self.trees.actions[edge])
        play_out(state, self.model, horizon, self.rng, self.scratch)
        self._learn(state)

    def _place(self, state: State) -> None:
        """Put every seat at the root of its tree."""
        start: i64 = state.stage_from if state.waiting != 0 else len(state.history)
        if self.exact:
            start = self.determinizations.settled
        if len(self.keys) == 0:
            self.scratch = state.buffer()
            self.keys = vec[i64]([0] * state.players)
            self.upto = vec[i64]([0] * state.players)
        for seat in range(state.players):
            self.keys[seat] = fold(0, seat)
            self.upto[seat] = start

    def _choose(self, state: State, who: i64, count: i64) -> i64:
        """The edge that a seat follows in its tree; NONE where it leaves it."""
        if count > WIDEST:
            return NONE
        node = self.trees.reach(self._perceived(state, who))
        if node == NONE:
            return NONE
        return self.trees.select(node, self.scratch, count, self.exploration, self.rng)

    def _perceived(self, state: State, seat: i64) -> i64:
        """All that a seat has perceived, as a hash; simultaneous choices count only when the last one is in."""
        end: i64 = state.stage_from if state.waiting != 0 else len(state.history)
        key = self.keys[seat]
        history = state.history
        for i in range(self.upto[seat], end):
            packed = history[i]
            who = entry_who(packed)
            if who != FACT and who != seat:
                packed = entry(who, state.perceive(seat, who, entry_what(packed)))
            key = fold(key, packed)
        self.keys[seat] = key
        self.upto[seat] = end
        return key

    def _follow(self, edge: i64, who: i64) -> None:
        if self.steps == len(self.path):
            self.path = append(self.path, edge)
            self.walkers = append(self.walkers, who)
        else:
            self.path[self.steps] = edge
            self.walkers[self.steps] = who
        self.steps += 1

    def _learn(self, state: State) -> None:
        """Add the value of the end to every edge on the path, as the seat that chose it values it."""
        path = self.path
        walkers = self.walkers
        visits = self.trees.visits
        sums = self.trees.sums
        values = self.values
        self.model.values(state, values)
        for step in range(self.steps):
            edge = path[step]
            value = values[walkers[step]]
            visits[edge] += 1.0
            sums[edge] += value
            if edge < len(self.legal):
                self.here[edge] += value
                self.visits_here[edge] += 1.0

    def leave_determinization(self) -> None:
        visits_here = self.visits_here
        for edge in range(len(visits_here)):
            visits = visits_here[edge]
            if visits > 0.0:
                total = self.here[edge]
                self.squares[edge] += total * total
                self.products[edge] += total * visits
                self.visit_squares[edge] += visits * visits
                self.draws_of[edge] += 1.0
                self.here[edge] = 0.0
                visits_here[edge] = 0.0

    def estimate(self, edge: i64) -> Estimate:
        visits = self.trees.visits[edge]
        action: int = self.legal[edge]
        if visits == 0.0:
            return Estimate(action, 0.0, inf, 0)
        mean = self.trees.sums[edge] / visits
        draws = self.draws_of[edge]
        error = inf
        if draws > 1.0:
            spread = self.squares[edge] - 2.0 * mean * self.products[edge] + mean * mean * self.visit_squares[edge]
            error = sqrt(max(0.0, spread) * draws / (draws - 1.0)) / visits
        return Estimate(action, mean, error, int(visits))


def ismcts(
    determinizations: Determinizations,
    model: Model,
    seat: i64,
    legal: Sequence[int],
    budget: Budget,
    rng: Random,
    exploration: float = EXPLORATION,
    exact: bool = False,
    per_determinization: int = 1,
    nodes: int = NODES,
) -> list[Estimate]:
    """Values of the legal choices of `seat`; each determinization is used for `per_determinization` simulations.

    Memory is bounded by `nodes`: when there are that many, the trees grow no further, but their statistics are still
    updated. The standard errors treat the mean as fixed, although it also drifts while the trees improve.
    """
    if len(legal) == 0:
        return []
    ordered = sorted(legal)
    search = _Search(determinizations, model, seat, vec[i64](ordered), rng, exploration, exact, nodes)
    left: i64 = 0
    determinization = determinizations.draw(rng)
    check_choices(determinization, seat, legal)
    horizon = model.horizon(determinization)
    while budget.take():
        if left == 0:
            search.leave_determinization()
            left = per_determinization
            determinization = determinizations.draw(rng)
            horizon = model.horizon(determinization)
        left -= 1
        search.simulate(determinization if left == 0 else determinization.clone(), horizon)
    search.leave_determinization()
    found: dict[int, Estimate] = {}
    for edge in range(len(ordered)):
        found[ordered[edge]] = search.estimate(edge)
    return [found[action] for action in legal]
