"""Spell: a stretch of time with the same trouble. It is logged when it begins and ends, not for every connection that
meets it.
"""

from __future__ import annotations

import time

from calavera.server.ops.background import LOG
from calavera.server.ops.limiting import Seconds

QUIET_SECONDS = 60.0  # without the trouble, after which it is over


class Spell:
    def __init__(self, event: str, clock: Seconds = time.monotonic) -> None:
        self._event = event
        self._clock = clock
        self._last: float | None = None

    def note(self, **facts: object) -> None:
        """It happens now."""
        if self._last is None:
            LOG.warning(self._event, **facts)
        self._last = self._clock()

    def tick(self) -> None:
        """Called from time to time, to notice the end."""
        if self._last is not None and self._clock() - self._last >= QUIET_SECONDS:
            self._last = None
            LOG.info(f"{self._event}_over")
