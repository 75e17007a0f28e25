"""Regret matching at the root: how to mix one's choices so that it does not help the others to know the mixture.

The counterfactual regret walk of `cfr.py`, started in sampled worlds and ended after the first few choices, where the
model plays on. Those who choose at once, and the next ones to answer, learn along with the searcher, each by what it
knows; so a choice is worth what it is against others who see through it as far as that. For small choices: others are
told apart by all they know, and who knows much is hardly ever met twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from librt.random import Random
from mypy_extensions import i64

from calavera.play.cfr import Trainer, situation
from calavera.play.estimate import Budget, Estimate
from calavera.play.model import Model, play_out
from calavera.play.worlds import Worlds
from calavera.rules.state import State, choices, entry_who

ANSWERS: Final = 1  # choices after the searcher's, or after those made at once, that are learnt as well


class Mixture(NamedTuple):
    """`chances` is how often each choice should be made; the values are those against what the others learnt."""

    estimates: list[Estimate]
    chances: list[float]


class _Table:
    """Where the walks start and end, and what they are worth there."""

    def __init__(self, worlds: Worlds, model: Model, budget: Budget, rng: Random, answers: i64) -> None:
        self.budget = budget
        self.worlds = worlds
        self.model = model
        self.rng = rng
        self.scratch = choices()
        self.world = worlds.draw(rng)
        self.horizon: i64 = model.horizon(self.world)
        self.luck: i64 = 0
        self.start: i64 = len(self.world.history)
        self.learnt: i64 = len(self.world.movers()) + answers
        self.trainer = Trainer(self.begin, int(self.world.players), utility=self.utility, ended=self.ended)

    def next_world(self) -> None:
        self.world = self.worlds.draw(self.rng)
        self.horizon = self.model.horizon(self.world)
        self.luck = self.rng.randrange(1 << 30)

    def begin(self) -> State:
        return self.world.clone()

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
    worlds: Worlds,
    model: Model,
    seat: i64,
    legal: Sequence[int],
    budget: Budget,
    rng: Random,
    answers: int = ANSWERS,
) -> Mixture:
    """How to mix the choices of `seat`, which must be all its legal ones, ascending; a look is one playout, `looks` of
    an estimate the worlds in which a choice was tried.
    """
    if len(legal) == 0:
        return Mixture([], [])
    table = _Table(worlds, model, budget, rng, answers)
    trainer = table.trainer
    key = situation(table.world, seat)
    trainer.watch(key, len(legal))
    while not trainer.stopped:
        table.next_world()
        trainer.run(1, rng)
    estimates: list[Estimate] = []
    for i in range(len(legal)):
        looks, mean, error = trainer.watched(i)
        estimates.append(Estimate(legal[i], mean, error, looks))
    return Mixture(estimates, trainer.average()[key])
