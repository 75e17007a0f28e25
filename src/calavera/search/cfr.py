"""Counterfactual regret minimisation by external sampling, for games in which predictable players lose.

    trainer = Trainer(new, players)             new() is a state to start from: a whole game, a round, an end game
    trainer.run(100_000, Random(1))
    trainer.strategy(situation(state, seat))    a probability for each legal action, ascending; None if never met
    trainer.average()                           all of them, to be kept (strategy_file.py)

Each iteration walks the game once for every seat: that seat tries all its choices, the others and chance are drawn. In
two-player zero-sum games the average strategies converge to an equilibrium; with more players, or with keys that leave
something out, they are only a good guess. Iteration t has weight t in the average, because the first iterations know
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, OVER, State
from calavera.search.matching import drawn, match_regrets
from calavera.search.model import win_share

Key = Callable[[State, int], bytes]
Utility = Callable[[State, int], float]
Ended = Callable[[State], bool]


def situation(state: State, seat: int) -> bytes:
    """All that a seat about to choose has seen. Which of several seats that choose at the same time have done
    so already is left out: it isn't part of the game, and differs from table to table.
    """
    key = state.key(seat)
    return key if state.waiting == 0 else key[: 1 + 4 * int(state.stage_from)]


class _Situation:
    """One information set: what its seat has learnt about its choices there."""

    def __init__(self, count: i64) -> None:
        self.regrets = vec[float]([0.0] * count)
        self.totals = vec[float]([0.0] * count)  # of the strategies so far: their shares are the average

    def match(self) -> vec[float]:
        count: i64 = len(self.regrets)
        chances = vec[float]([0.0] * count)
        match_regrets(self.regrets, 0, count, chances, 0)
        return chances


class Trainer:
    """`key` names what a seat cannot tell apart, by default all it has seen; a coarser one makes a smaller table, but
    the seat must have equally many choices wherever it is the same. `utility` is what a seat has where a walk ends, by
    default its share of the win; `ended` says that a walk ends before the game is over.
    """

    def __init__(
        self,
        game_factory: Callable[[], State],
        players: int,
        key: Key | None = None,
        utility: Utility | None = None,
        ended: Ended | None = None,
    ) -> None:
        self._new = game_factory
        self._players: i64 = players
        self._key = key
        self._utility = utility
        self._ended = ended
        self._situations: dict[bytes, _Situation] = {}
        self._scratch = vec[i64]()  # made for the first state
        self._rng = Random(0)
        self._weight = 0.0
        self._watched: _Situation | None = None
        self._sums = vec[float]()
        self._squares = vec[float]()
        self._simulations = 0
        self.iterations = 0
        self.stopped = False  # set by a caller that cannot wait; an iteration that is cut short is thrown away

    def run(self, iterations: int, rng: Random) -> None:
        """Run this many more iterations; may be called repeatedly."""
        self._rng = rng
        for _ in range(iterations):
            if self.stopped:
                return
            self.iterations += 1
            self._weight = float(self.iterations)
            for seat in range(self._players):
                state = self._new()
                if len(self._scratch) == 0:
                    self._scratch = state.buffer()
                self._walk(state, seat)

    def strategy(self, key: bytes) -> list[float] | None:
        found = self._situations.get(key)
        return None if found is None else _shares(found.totals)

    def watch(self, key: bytes, count: int) -> None:
        """From now on note what the choices of this situation turn out to be worth."""
        self._watched = self._situations.setdefault(key, _Situation(count))
        self._sums = vec[float]([0.0] * count)
        self._squares = vec[float]([0.0] * count)
        self._simulations = 0

    def watched(self, choice: int) -> tuple[int, float, float]:
        """How often it was tried, what it was worth on average, and the standard error of that."""
        if self._simulations == 0:
            return 0, 0.0, inf
        mean = self._sums[choice] / self._simulations
        if self._simulations == 1:
            return 1, mean, inf
        spread = max(0.0, self._squares[choice] / self._simulations - mean * mean)
        return self._simulations, mean, sqrt(spread / (self._simulations - 1))

    def average(self) -> dict[bytes, list[float]]:
        return {key: _shares(each.totals) for key, each in self._situations.items()}

    def __len__(self) -> int:
        return len(self._situations)

    def _walk(self, state: State, seat: i64) -> float:
        """Play on from here, in place; return the utility of `seat`."""
        while True:
            who = state.mover()
            if self.stopped:
                return 0.0
            if who == OVER or (self._ended is not None and self._ended(state)):
                return win_share(state, seat) if self._utility is None else self._utility(state, seat)
            if who == CHANCE:
                state.apply(CHANCE, state.draw(self._rng))
                continue
            count = state.legal_into(who, self._scratch)
            if count == 1:
                state.apply(who, self._scratch[0])
                continue
            here = self._situation(state, who, count)
            if who == seat:
                return self._try_all(state, seat, here, self._scratch[:count])
            chances = here.match()
            for i in range(count):
                here.totals[i] += self._weight * chances[i]
            state.apply(who, self._scratch[drawn(chances, count, self._rng)])

    def _try_all(self, state: State, seat: i64, here: _Situation, actions: vec[i64]) -> float:
        chances = here.match()
        count: i64 = len(actions)
        values = vec[float]([0.0] * count)
        expected = 0.0
        for i in range(count):
            after = state.clone() if i < count - 1 else state
            after.apply(seat, actions[i])
            values[i] = self._walk(after, seat)
            expected += chances[i] * values[i]
        if self.stopped:
            return 0.0
        for j in range(count):
            here.regrets[j] += self._weight * (values[j] - expected)
        if here is self._watched:
            self._note(values)
        return expected

    def _note(self, values: vec[float]) -> None:
        self._simulations += 1
        for i in range(len(values)):
            self._sums[i] += values[i]
            self._squares[i] += values[i] * values[i]

    def _situation(self, state: State, who: i64, count: i64) -> _Situation:
        key = situation(state, who) if self._key is None else self._key(state, who)
        found = self._situations.get(key)
        if found is None:
            found = _Situation(count)
            self._situations[key] = found
        elif len(found.regrets) != count:
            raise ValueError("one key for situations with different numbers of choices")
        return found


def _shares(totals: vec[float]) -> list[float]:
    shares = list(totals)
    total = sum(shares)
    if total <= 0.0:  # so far met only in walks of its own seat
        return [1.0 / len(shares)] * len(shares)
    return [each / total for each in shares]
