"""File descriptors: how many this process may have, and so how many connections."""

from __future__ import annotations

import contextlib
import os
import sys

if sys.platform != "win32":
    import resource


def allow(wanted: int) -> None:
    """Raise this process's own limit to so many, as far as the system lets it."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    reachable = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with contextlib.suppress(ValueError, OSError):  # the system knows best; connections adapt to what there is
        resource.setrlimit(resource.RLIMIT_NOFILE, (reachable, hard))


def allowed() -> int:
    """How many this process may have at once."""
    if sys.platform == "win32":
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


class Spare:
    """A descriptor kept to be let go when there is no other: with it a caller can still be told so."""

    def __init__(self) -> None:
        self._held: int | None = None
        self.take()

    def take(self) -> None:
        if self._held is None:
            with contextlib.suppress(OSError):  # none is free; later, perhaps
                self._held = os.open(os.devnull, os.O_RDONLY)

    def release(self) -> bool:
        """Whether there was one to let go."""
        if self._held is None:
            return False
        os.close(self._held)
        self._held = None
        return True
