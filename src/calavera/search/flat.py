"""Flat Monte Carlo: every choice is tried in the same determinizations with the same luck, so that luck cancels out.

Choices that are clearly worse than the best one drop out: after a first few determinizations for all of them, each
further one is spent on the choices whose difference to the leader could still be chance. The first few may have been
lucky for everybody: the value of what dropped out is corrected by the leader's luck in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget, Estimate
from calavera.search.model import Model, play_out
from calavera.search.viewpoint import check_choices

FIRST_ROUNDS = 16
DOUBTS = 3.0  # a choice further behind the best one than this many standard errors of the difference drops out


class _Tried:
    def __init__(self, action: i64) -> None:
        self.action = action
        self.simulations = 0
        self.sum = 0.0
        self.squares = 0.0
        self.values: list[float] = []

    def add(self, value: float) -> None:
        self.simulations += 1
        self.sum += value
        self.squares += value * value
        self.values.append(value)

    def mean(self) -> float:
        return self.sum / self.simulations if self.simulations else 0.0

    def error(self) -> float:
        if self.simulations < 2:
            return inf
        mean = self.mean()
        return sqrt(max(0.0, self.squares / self.simulations - mean * mean) / (self.simulations - 1))


def flat(
    determinizations: Determinizations, model: Model, seat: i64, legal: Sequence[int], budget: Budget, rng: Random
) -> list[Estimate]:
    """Values of all the legal choices of `seat`; a simulation is one playout."""
    tried = [_Tried(action) for action in legal]
    racing = tried
    scratch = vec[i64]()  # made for the first determinization
    rounds: i64 = 0
    going = len(tried) > 0
    while going:
        determinization = determinizations.draw(rng)
        horizon = model.horizon(determinization)
        if rounds == 0:
            check_choices(determinization, seat, legal)
            scratch = determinization.buffer()
        luck = rng.randrange(1 << 30)
        for one in racing:
            if not budget.take():
                going = False
                break
            state = determinization.clone()
            state.apply(seat, one.action)
            play_out(state, model, horizon, Random(luck), scratch)
            one.add(model.value(state, seat))
        rounds += 1
        if rounds >= FIRST_ROUNDS and rounds % 8 == 0:
            racing = _still_in_doubt(racing)
            if len(racing) == 1 and len(tried) > 1 and rounds >= 4 * FIRST_ROUNDS:
                going = False
    leader = _leader(racing)
    return [Estimate(one.action, _beside(one, leader), one.error(), one.simulations) for one in tried]


def _leader(racing: list[_Tried]) -> _Tried:
    leader = racing[0]
    for one in racing:
        if one.mean() > leader.mean():
            leader = one
    return leader


def _beside(one: _Tried, leader: _Tried) -> float:
    """The mean as it would be in all the determinizations of the leader: if those of both were lucky for the leader,
    they were for this choice too, as far as the values of both rise and fall together.
    """
    count: i64 = len(one.values)
    if count < 2 or count >= len(leader.values):
        return one.mean()
    shared = 0.0
    for i in range(count):
        shared += leader.values[i]
    shared /= float(count)
    together = 0.0
    spread = 0.0
    for j in range(count):
        above = leader.values[j] - shared
        together += above * (one.values[j] - one.mean())
        spread += above * above
    if spread <= 0.0:
        return one.mean()
    return max(0.0, min(1.0, one.mean() + together / spread * (leader.mean() - shared)))


def _still_in_doubt(racing: list[_Tried]) -> list[_Tried]:
    leader = _leader(racing)
    return [one for one in racing if one is leader or not _behind(one, leader)]


def _behind(one: _Tried, leader: _Tried) -> bool:
    """Choices still in the race were tried in the same determinizations, so their values are compared in pairs."""
    count = min(len(one.values), len(leader.values))
    if count < 2:
        return False
    total = 0.0
    squares = 0.0
    for i in range(count):
        difference = leader.values[i] - one.values[i]
        total += difference
        squares += difference * difference
    mean = total / count
    error = sqrt(max(0.0, squares / count - mean * mean) / (count - 1))
    return mean > DOUBTS * error + 1e-9
