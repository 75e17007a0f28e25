"""How lucky every seat of a game is, by simulations: what each draw brought, less what it could have brought.

The difference is 0 on average, whoever plays how, because both sides of it are estimated by the same simulations; and
it goes up and down with the result. Taking it off a result leaves the mean where it is and most of the noise out.
"""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, State
from calavera.search.model import Model, play_out

FEW = 12  # outcomes that are all tried


class SampledMeter:
    """Watches one game with all that is hidden in it. A draw with few outcomes is compared with all of them in the same
    simulations; a series of draws, such as a deal, with other deals.
    """

    def __init__(self, model: Model, players: int, rng: Random, each: int, series: int, scale: float = 1.0) -> None:
        """`each` simulations for an outcome, `series` for a deal and as many for others in its place. `scale` is what
        part of the luck is counted, for models that are too sure of what follows.
        """
        self._scale = scale
        self._model = model
        self._players: i64 = players
        self._rng = rng
        self._each: i64 = each
        self._series: i64 = series
        self._luck = vec[float]([0.0] * players)
        self._out = vec[float]([0.0] * players)
        self._expected: vec[float] | None = None  # before the series of draws that is going on

    def drawn(self, state: State, outcome: i64) -> None:
        if self._expected is not None:
            return
        outcomes = state.weights()
        # Decided by all that could come, not by what came: else the two ways of comparing would be mixed by luck.
        if len(outcomes) <= FEW and not self._may_go_on(state, outcomes):
            self._draw(state, outcome, outcomes)
        else:
            self._expected = self._mean(state, True)

    def settle(self, state: State) -> None:
        if self._expected is None:
            return
        found = self._mean(state, False)
        for seat in range(self._players):
            self._luck[seat] += found[seat] - self._expected[seat]
        self._expected = None

    def luck(self) -> list[float]:
        return [self._scale * float(one) for one in self._luck]

    def _may_go_on(self, state: State, outcomes: list[tuple[int, int]]) -> bool:
        """Whether chance may be due once more after this draw."""
        for outcome, _ in outcomes:
            after = state.clone()
            after.apply(CHANCE, outcome)
            if after.mover() == CHANCE:
                return True
        return False

    def _draw(self, state: State, what: i64, outcomes: list[tuple[int, int]]) -> None:
        whole = 0.0
        for _, weight in outcomes:
            whole += float(weight)
        horizon = self._model.horizon(state)
        for _ in range(self._each):
            luck = self._rng.randrange(1 << 30)
            for outcome, weight in outcomes:
                part = -float(weight) / whole
                if outcome == what:
                    part += 1.0
                after = state.clone()
                after.apply(CHANCE, outcome)
                self._add(after, horizon, Random(luck), part / float(self._each))

    def _add(self, state: State, horizon: i64, rng: Random, part: float) -> None:
        play_out(state, self._model, horizon, rng, state.buffer())
        self._model.values(state, self._out)
        for seat in range(self._players):
            self._luck[seat] += part * self._out[seat]

    def _mean(self, state: State, drawing: bool) -> vec[float]:
        """What every seat has on average from here on; chance draws first if it is due."""
        found = vec[float]([0.0] * self._players)
        for _ in range(self._series):
            after = state.clone()
            rng = Random(self._rng.randrange(1 << 30))
            if drawing:
                while after.mover() == CHANCE:
                    after.apply(CHANCE, after.draw(rng))
            play_out(after, self._model, self._model.horizon(after), rng, after.buffer())
            self._model.values(after, self._out)
            for seat in range(self._players):
                found[seat] += self._out[seat] / float(self._series)
        return found
