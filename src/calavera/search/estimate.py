"""What a search answers: a value for every legal choice, with how sure it is, and how long it may look."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

CHECK_EVERY = 16  # looks between two glances at the clock


class Estimate(NamedTuple):
    """`value` is from 0 (lost) to 1 (won); `error` its standard error: none where nothing was sampled but reckoned, and
    infinite where it is not known.
    """

    action: int
    value: float
    error: float
    looks: int


class Budget:
    """How long a search may go on: so many looks, so many seconds, or until somebody says stop.

    With looks alone the same seed gives the same answer on every machine.
    """

    def __init__(
        self, looks: int | None = None, seconds: float | None = None, stop: Callable[[], bool] | None = None
    ) -> None:
        if looks is None and seconds is None and stop is None:
            raise ValueError("a search needs an end")
        self._left = looks
        self._until = None if seconds is None else time.monotonic() + seconds
        self._stop = stop
        self._taken = 0

    def take(self) -> bool:
        """Whether one more look may be taken; it counts as taken."""
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
    """The action of highest value; of equals the one looked at most, then the lowest."""
    return max(estimates, key=lambda one: (one.value, one.looks, -one.action)).action
