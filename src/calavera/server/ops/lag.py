"""The lag of the event loop: how much later than due its tasks run. Everybody waits for that long."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from calavera.server.ops.metrics import LOOP_LAG, LOOP_LAG_WORST

EVERY_SECONDS = 0.1
KEPT = 600  # measures: those of the last minute


async def watch_lag() -> None:
    """Measure for ever. A loop that is held up for longer than the pause between two measures is seen in any case."""
    recent: deque[float] = deque(maxlen=KEPT)
    while True:
        due = time.perf_counter() + EVERY_SECONDS
        await asyncio.sleep(EVERY_SECONDS)
        lag = max(0.0, time.perf_counter() - due)
        recent.append(lag)
        LOOP_LAG.observe(lag)
        LOOP_LAG_WORST.set(max(recent))
