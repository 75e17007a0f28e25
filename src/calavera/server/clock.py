"""The server's time: the date when the process began, and from then on a clock that nobody can set.

Thinking time must not jump because somebody corrects the machine's date.
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
