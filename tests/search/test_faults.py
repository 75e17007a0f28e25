"""Faults that once went unnoticed: each test here fails when one of them is planted."""

from __future__ import annotations

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import State
from calavera.search.cfr import Trainer, situation
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget
from calavera.search.flat import flat
from calavera.search.model import Model, RandomModel
from calavera.testing.loops.small_games import ROCK
from calavera.testing.small_tables import DICE, SIGNS

DRAWS = 3_000
FACES = 4  # the outcomes of a seat's die begin at so many times the seat


class Suspicious(RandomModel):
    """Takes a die of the first seat for the less likely the higher it is."""

    WEIGHTS = (1.0, 0.5, 0.1)

    def weight(self, state: State, seat: int) -> float:  # noqa: ARG002  (it suspects the first seat)
        return self.WEIGHTS[state.moves()[0][1]]


class Lucky(Model):
    """Knows nothing but its luck: a state is worth the first number that was drawn in it."""

    def __init__(self) -> None:
        self.drawn = 0.0

    def horizon(self, state: State) -> int:
        return len(state.moves()) + 2

    def ended(self, state: State, horizon: int) -> bool:
        return len(state.moves()) >= horizon

    def act(self, state: State, seat: int, rng: Random, scratch: vec[i64]) -> int:
        self.drawn = rng.random()
        return state.random_action(seat, rng, scratch)

    def value(self, state: State, seat: int) -> float:  # noqa: ARG002  (whoever asks)
        return self.drawn


def dealt() -> State:
    state = DICE.new(2)
    state.happen(0)
    state.happen(FACES)
    return state


def test_determinizations_are_drawn_by_the_weights_of_the_model() -> None:
    state = dealt()
    state.play(0, 0)
    draws = Determinizations(DICE, state.view(1), Suspicious())
    rng = Random(1)
    found = [0, 0, 0]
    for _ in range(DRAWS):
        found[draws.draw(rng).moves()[0][1]] += 1
    whole = sum(Suspicious.WEIGHTS)
    assert [times / DRAWS for times in found] == pytest.approx(
        [weight / whole for weight in Suspicious.WEIGHTS], abs=0.04
    )


def test_flat_gives_all_choices_the_same_luck() -> None:
    state = dealt()
    model = Lucky()
    legal = state.legal(0)
    estimates = flat(Determinizations(DICE, state.view(0), model), model, 0, legal, Budget(20 * len(legal)), Random(1))
    assert len({estimate.value for estimate in estimates}) == 1
    assert {estimate.simulations for estimate in estimates} == {20}
    assert estimates[0].error > 0


def test_later_iterations_weigh_more_in_the_average_strategy() -> None:
    """Only rock is worth anything: the first strategy is uniform, and all later ones are pure. The weight of the first
    among n is 1 / (1 + 2 + … + n).
    """
    start = SIGNS.new(2)
    trainer = Trainer(start.clone, 2, utility=lambda state, seat: float(state.moves()[seat][1] == ROCK))
    trainer.run(10, Random(1))
    first = 1 / sum(range(1, 11))
    assert trainer.strategy(situation(start, 1)) == pytest.approx([1 - first * 2 / 3, first / 3, first / 3])
