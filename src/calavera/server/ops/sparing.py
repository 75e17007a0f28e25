"""A trouble that goes on fills no disk: lines of the log that say the same are written once a minute.

On a full disk every table fails with every tick, and every request with an answer of its own. The next line of the same
kind says how many were left out.
"""

from __future__ import annotations

import time
from collections.abc import MutableMapping
from typing import Any

import structlog

from calavera.server.ops.limiting import Seconds

SECONDS = 60.0
# Kinds of lines that are remembered; more of them than there are in our code would come from what libraries say.
MOST = 1_000


class Sparing:
    """A processor of structlog."""

    def __init__(self, clock: Seconds = time.monotonic) -> None:
        self._clock = clock
        self._written: dict[tuple[object, ...], tuple[float, int]] = {}  # when, and how many were left out since

    def __call__(self, _: object, level: str, facts: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        kind = (level, *sorted([(name, str(value)) for name, value in facts.items()]))
        now = self._clock()
        at, left_out = self._written.get(kind, (-SECONDS, 0))
        if now - at < SECONDS:
            self._written[kind] = at, left_out + 1
            raise structlog.DropEvent
        if len(self._written) >= MOST:
            self._forget(now)
        self._written[kind] = now, 0
        if left_out:
            facts["left_out"] = left_out
        return facts

    def _forget(self, now: float) -> None:
        self._written = {kind: told for kind, told in self._written.items() if now - told[0] < SECONDS}
        if len(self._written) >= MOST:
            self._written.clear()
