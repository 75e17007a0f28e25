"""What a search returns, a value for every legal choice with its standard error, and how long it may run."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

CHECK_EVERY = 16  # simulations between two readings of the clock


class Estimate(NamedTuple):
    """`value` is from 0 (lost) to 1 (won); `error` its standard error: 0 where the value was computed instead
    of sampled, infinite where it is unknown.
    """

    action: int
    value: float
    error: float
    simulations: int


class Budget:
    """How long a search may go on: so many simulations, so many seconds, or until somebody says stop.

    With simulations alone the same seed gives the same answer on every machine.
    """

    def __init__(
        self, simulations: int | None = None, seconds: float | None = None, stop: Callable[[], bool] | None = None
    ) -> None:
        if simulations is None and seconds is None and stop is None:
            raise ValueError("a search needs an end")
        self._left = simulations
        self._until = None if seconds is None else time.monotonic() + seconds
        self._stop = stop
        self._taken = 0

    def take(self) -> bool:
        """Whether one more simulation may be taken; it counts as taken."""
        if self._left is not None:
            if self._left <= 0:
                return False
            self._left -= 1
        self._taken += 1
        if self._taken % CHECK_EVERY:
            return True
        if self._stop is not None and self._stop():
            return False
        return self._until is None or time.monotonic() < self._until


def best(estimates: Sequence[Estimate]) -> int:
    """The action of highest value; of equals the one simulated most often, then the lowest."""
    return max(estimates, key=lambda one: (one.value, one.simulations, -one.action)).action
