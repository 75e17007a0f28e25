"""Regret matching at the root: a mixed strategy that opponents cannot exploit even if they know it.

The counterfactual regret walk of `cfr.py`, started in determinizations and ended after the first few choices, where the
model plays on. The seats that choose simultaneously, and the next ones to answer, learn along with the searcher, each
in its own information sets; so each choice is valued against opponents who have adapted to the mixture that far. Use it
where little is private: a seat with much private information hardly ever meets the same information set twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from librt.random import Random
from mypy_extensions import i64

from calavera.core.state import State, entry_who
from calavera.search.cfr import Trainer, situation
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget, Estimate
from calavera.search.model import Model, play_out
from calavera.search.viewpoint import check_choices

ANSWERS: Final = 1  # choices after the searcher's, or after simultaneous ones, that are learnt as well


class Mixture(NamedTuple):
    """`chances` is how often each choice should be made; the values are those against what the others learnt."""

    estimates: list[Estimate]
    chances: list[float]


class _Table:
    """Where the walks start and end, and what they are worth there."""

    def __init__(
        self, determinizations: Determinizations, model: Model, budget: Budget, rng: Random, answers: i64
    ) -> None:
        self.budget = budget
        self.determinizations = determinizations
        self.model = model
        self.rng = rng
        self.start_state = determinizations.draw(rng)
        self.scratch = self.start_state.buffer()
        self.horizon: i64 = model.horizon(self.start_state)
        self.luck: i64 = 0
        self.start: i64 = len(self.start_state.history)
        self.learnt: i64 = len(self.start_state.movers()) + answers
        self.trainer = Trainer(self.begin, int(self.start_state.players), utility=self.utility, ended=self.ended)

    def next_start(self) -> None:
        self.start_state = self.determinizations.draw(self.rng)
        self.horizon = self.model.horizon(self.start_state)
        self.luck = self.rng.randrange(1 << 30)

    def begin(self) -> State:
        return self.start_state.clone()

    def ended(self, state: State) -> bool:
        if self.model.ended(state, self.horizon):
            return True
        chosen: i64 = 0
        for i in range(self.start, len(state.history)):
            if entry_who(state.history[i]) >= 0:
                chosen += 1
        return chosen >= self.learnt

    def utility(self, state: State, seat: int) -> float:
        if not self.budget.take():
            self.trainer.stopped = True
            return 0.0
        # The same luck for all choices, so that it cancels out.
        play_out(state, self.model, self.horizon, Random(self.luck), self.scratch)
        return self.model.value(state, seat)


def regret(
    determinizations: Determinizations,
    model: Model,
    seat: i64,
    legal: Sequence[int],
    budget: Budget,
    rng: Random,
    answers: int = ANSWERS,
) -> Mixture:
    """How to mix the choices of `seat`, which must be all its legal ones, ascending; a simulation is
    one playout; `simulations` of an estimate counts the determinizations in which a choice was tried.
    """
    if len(legal) == 0:
        return Mixture([], [])
    table = _Table(determinizations, model, budget, rng, answers)
    check_choices(table.start_state, seat, legal)
    trainer = table.trainer
    key = situation(table.start_state, seat)
    trainer.watch(key, len(legal))
    while not trainer.stopped:
        table.next_start()
        trainer.run(1, rng)
    estimates: list[Estimate] = []
    for i in range(len(legal)):
        simulations, mean, error = trainer.watched(i)
        estimates.append(Estimate(legal[i], mean, error, simulations))
    return Mixture(estimates, trainer.average()[key])
