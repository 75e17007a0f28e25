"""Expectimax: in each determinization every outcome of chance is tried with its exact weight, down to a depth.

The searcher's later choices are searched too and the best is taken. The model plays the other seats, once each, since
they must not choose by what they cannot know. After `depth` choices and outcomes the model plays on to its horizon, so
a value is exact where everything ends before that, and a sample elsewhere. The searcher makes its own later choices in
a determinization as if it knew it to be true: use this search where little is hidden, or few choices are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, OVER, State
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget, Estimate
from calavera.search.model import Model, play_out
from calavera.search.viewpoint import check_choices

DEPTH: Final = 3


class _Search:
    def __init__(self, model: Model, seat: i64, budget: Budget) -> None:
        self.model = model
        self.seat = seat
        self.budget = budget
        self.horizon: i64 = 0
        self.rng = Random(0)
        self.scratch = vec[i64]()  # made for the first determinization
        self.spent = False  # the budget has run out: what is returned then must not be used

    def value(self, state: State, depth: i64) -> float:
        """What a state is worth to the searcher; the state is used up."""
        while not self.spent and not self.model.ended(state, self.horizon):
            who = state.mover()
            if who == OVER or depth == 0:
                break
            if who == CHANCE:
                return self._expected(state, depth)
            if who == self.seat:
                count = state.legal_into(who, self.scratch)
                if count > 1:
                    return self._highest(state, self.scratch[:count], depth)
                state.apply(who, self.scratch[0])
            else:
                state.apply(who, self.model.act(state, who, self.rng, self.scratch))
        if self.spent or not self.budget.take():
            self.spent = True
            return 0.0
        play_out(state, self.model, self.horizon, self.rng, self.scratch)
        return self.model.value(state, self.seat)

    def _expected(self, state: State, depth: i64) -> float:
        weighted = state.weights()
        if len(weighted) == 1:  # a single outcome costs no depth
            state.apply(CHANCE, weighted[0][0])
            return self.value(state, depth)
        total = 0.0
        weights = 0.0
        for outcome, weight in weighted:
            after = state.clone()
            after.apply(CHANCE, outcome)
            total += float(weight) * self.value(after, depth - 1)
            weights += float(weight)
            if self.spent:
                break
        return total / weights

    def _highest(self, state: State, actions: vec[i64], depth: i64) -> float:
        highest = -inf
        for i in range(len(actions)):
            after = state.clone()
            after.apply(self.seat, actions[i])
            highest = max(highest, self.value(after, depth - 1))
            if self.spent:
                break
        return highest


def expectimax(
    determinizations: Determinizations,
    model: Model,
    seat: i64,
    legal: Sequence[int],
    budget: Budget,
    rng: Random,
    depth: int = DEPTH,
    most_determinizations: int = 1_000_000,
) -> list[Estimate]:
    """Values of the legal choices of `seat`; a simulation is the end of one line of play; `simulations` of an
    estimate counts the determinizations.

    All choices are tried in the same determinizations with the same luck. One is enough where nothing is hidden and
    everything ends within `depth`: more would give the same values.
    """
    search = _Search(model, seat, budget)
    count = len(legal)
    simulations = [0] * count
    sums = [0.0] * count
    squares = [0.0] * count
    for _ in range(most_determinizations):
        if count == 0 or search.spent:
            break
        determinization = determinizations.draw(rng)
        search.horizon = model.horizon(determinization)
        if len(search.scratch) == 0:
            search.scratch = determinization.buffer()
            check_choices(determinization, seat, legal)
        luck = rng.randrange(1 << 30)
        for i in range(count):
            search.rng = Random(luck)
            state = determinization.clone()
            state.apply(seat, legal[i])
            value = search.value(state, depth)
            if search.spent:
                break
            simulations[i] += 1
            sums[i] += value
            squares[i] += value * value
    return [_estimate(legal[i], simulations[i], sums[i], squares[i]) for i in range(count)]


def _estimate(action: int, simulations: int, total: float, squares: float) -> Estimate:
    if simulations == 0:
        return Estimate(action, 0.0, inf, 0)
    mean = total / simulations
    error = inf if simulations == 1 else sqrt(max(0.0, squares / simulations - mean * mean) / (simulations - 1))
    return Estimate(action, mean, error, simulations)
