"""When Python looks for unreachable cycles: in quiet moments.

A full collection stops everything for as long as it takes to look at every object, with a thousand tables a third of a
second. Left alone it would come in the middle of play.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

QUIET_SECONDS = 2.0
LONGEST_SECONDS = 600.0  # without a quiet moment
# Young objects are looked at less often than Python would; old ones only when we say so.
THRESHOLDS = (20_000, 20, 1_000_000)


@contextmanager
def calm_collector() -> Iterator[None]:
    """What is there now stays; the rest is looked at when `QuietMoments` finds the time."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class QuietMoments:
    """Collects once after every stretch of play, as soon as nothing has happened for a little while."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._seen = 0
        self._changed_at = self._collected_at = now()
        self._due = False

    def tick(self, changes: int) -> None:
        """`changes` counts what has happened at all tables so far."""
        now = self._now()
        if changes != self._seen:
            self._seen, self._changed_at, self._due = changes, now, True
        quiet = now - self._changed_at >= QUIET_SECONDS
        if self._due and (quiet or now - self._collected_at >= LONGEST_SECONDS):
            gc.collect()
            self._due = False
            self._collected_at = self._now()
