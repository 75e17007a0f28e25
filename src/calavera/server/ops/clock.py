"""The server's time: the date when the process began, and from then on a clock that cannot be set.

Thinking time must not jump when the machine's date is corrected.
"""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], int]


def _steady_ns() -> int:
    """Goes on while the machine sleeps, where the system has such a clock."""
    boottime: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic_ns() if boottime is None else time.clock_gettime_ns(boottime)


_BEGAN = time.time_ns() - _steady_ns()


def now_ms() -> int:
    return (_BEGAN + _steady_ns()) // 1_000_000


class MonotonicClock:
    """A table's own time. It never goes back: where the server's clock does, it continues from where it was.

    After a restart with another date the log may be ahead of the clock, and thinking time must not stand still.
    """

    __slots__ = ("_ahead", "_last", "_now")

    def __init__(self, now: Now, last: int) -> None:
        self._now = now
        self._last = last
        self._ahead = 0

    def __call__(self) -> int:
        now = self._now() + self._ahead
        if now < self._last:
            self._ahead += self._last - now
            now = self._last
        self._last = now
        return now
