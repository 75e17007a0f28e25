"""Appraise a position by simulations: what it is worth if the model plays on for everybody, and each choice if only
that one is forced. All of them are tried in the same determinizations with the same luck.

There is no maximum in these values: the mean of noisy maxima lies above the maximum of the means, and whatever follows
a choice would look unlucky.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from math import sqrt
from typing import Any

import msgspec
from librt.random import Random
from mypy_extensions import i64

from calavera.core.coach import Appraisal, Choice, Value
from calavera.core.game import Game
from calavera.core.state import State
from calavera.core.view import View
from calavera.search.determinizations import Determinizations
from calavera.search.model import Model, play_out
from calavera.search.viewpoint import as_first_to_choose, check_choices, own_seat

LEAST_SIMULATIONS = 4  # two halves with a spread each


def appraised(
    game: Game[Any, Any, Any],
    view: View,
    legal: Sequence[int],
    model: Callable[[State], Model],
    simulations: int,
    shares: Sequence[float] | None = None,
    seed: int = 0,
) -> Appraisal:
    """From what the seat may know alone: all that is random is drawn from a seed made of the view, and of `seed`."""
    before = as_first_to_choose(view)
    count = max(LEAST_SIMULATIONS, simulations)
    rng = Random(seed_of(before, count, seed))
    playing = model(game.determinize(before, rng))
    fitting = Determinizations(game, before, playing)
    worths = sample(fitting, playing, own_seat(view), list(legal), count, rng)
    choices = [
        Choice(action, worths[at + 1], None if shares is None else shares[at]) for at, action in enumerate(legal)
    ]
    return Appraisal(worths[0], tuple(choices))


def possible(
    game: Game[Any, Any, Any], view: View, model: Callable[[State], Model], count: int
) -> tuple[list[State], Model]:
    """So many determinizations of a view, and the model to play on with: to count what comes of a choice."""
    before = as_first_to_choose(view)
    rng = Random(seed_of(before))
    playing = model(game.determinize(before, rng))
    fitting = Determinizations(game, before, playing)
    return [fitting.draw(rng) for _ in range(count)], playing


def seed_of(view: View, count: int = 0, seed: int = 0) -> int:
    """With another number of simulations the luck is another one: what a hint has found best must not be judged in a
    review by the very simulations that made it look best.
    """
    known = msgspec.msgpack.encode((view.seat, view.history, count, seed))
    return int.from_bytes(sha256(known).digest()[:6], "big")


def sample(
    determinizations: Determinizations, model: Model, seat: i64, legal: list[int], count: i64, rng: Random
) -> list[Value]:
    """The worth of the position, and then that of each legal choice, from `count` determinizations."""
    freely = _Sums()
    forced = [_Sums() for _ in legal]
    for i in range(count):
        determinization = determinizations.draw(rng)
        horizon = model.horizon(determinization)
        if i == 0 and len(legal) > 0:
            check_choices(determinization, seat, legal)
        scratch = determinization.buffer()
        luck = rng.randrange(1 << 30)
        for at in range(len(legal)):
            state = determinization.clone()
            state.apply(seat, legal[at])
            play_out(state, model, horizon, Random(luck), scratch)
            forced[at].add(model.value(state, seat), i % 2)
        play_out(determinization, model, horizon, Random(luck), scratch)
        freely.add(model.value(determinization, seat), i % 2)
    return [freely.worth()] + [sums.worth() for sums in forced]


class _Sums:
    def __init__(self) -> None:
        self.even: i64 = 0
        self.odd: i64 = 0
        self.sum_even = 0.0
        self.sum_odd = 0.0
        self.squares = 0.0

    def add(self, value: float, half: i64) -> None:
        if half == 0:
            self.even += 1
            self.sum_even += value
        else:
            self.odd += 1
            self.sum_odd += value
        self.squares += value * value

    def worth(self) -> Value:
        count = self.even + self.odd
        mean = (self.sum_even + self.sum_odd) / float(count)
        variance = max(0.0, self.squares / float(count) - mean * mean)
        halves = (self.sum_even / float(self.even), self.sum_odd / float(self.odd))
        return Value(mean, sqrt(variance / float(count - 1)), count, halves)
