"""Model: all that a search needs to know of a game beyond its rules.

A search plays in determinizations: full states that the searcher cannot tell from the true one. They hide nothing, so
a model that acts for a seat must restrict itself to what that seat would know.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from calavera.core.state import CHANCE, OVER, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Model(ABC):
    """How seats play in a determinization, where a simulation ends, and what each seat has there."""

    @abstractmethod
    def act(self, state: State, seat: i64, rng: Random, scratch: vec[i64]) -> i64:
        """A legal action for a seat that may act, quickly; `scratch` is a buffer from `State.buffer()`."""

    @abstractmethod
    def value(self, state: State, seat: i64) -> float:
        """What a seat has where the simulation ended, from 0 (lost) to 1 (won)."""

    def values(self, state: State, out: vec[float]) -> None:
        """The same for every seat."""
        for seat in range(state.players):
            out[seat] = self.value(state, seat)

    def horizon(self, state: State) -> i64:  # noqa: ARG002  (for games of several rounds)
        """Where a simulation from this state shall end, in any measure that `ended` understands."""
        return 0

    def ended(self, state: State, horizon: i64) -> bool:  # noqa: ARG002  (as above)
        return state.mover() == OVER

    def weight(self, state: State, seat: i64) -> float:  # noqa: ARG002  (all alike)
        """How likely, up to a factor and at most 1, the other seats would have acted as they did if this were true."""
        return 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomModel(Model):
    """Knows nothing: everybody plays at random to the end, and a win is shared by those who have it."""

    def act(self, state: State, seat: i64, rng: Random, scratch: vec[i64]) -> i64:
        return state.random_action(seat, rng, scratch)

    def value(self, state: State, seat: i64) -> float:
        return win_share(state, seat)

    def values(self, state: State, out: vec[float]) -> None:
        winners = state.winners()
        for seat in range(state.players):
            out[seat] = 1.0 / len(winners) if seat in winners else 0.0


def win_share(state: State, seat: i64) -> float:
    winners = state.winners()
    return 1.0 / len(winners) if seat in winners else 0.0


def play_out(state: State, model: Model, horizon: i64, rng: Random, scratch: vec[i64]) -> None:
    """Let the model play everybody, in place, until the simulation ends."""
    while not model.ended(state, horizon):
        who = state.mover()
        if who == OVER:
            return
        if who == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            state.apply(who, model.act(state, who, rng, scratch))
