"""Comings and goings at a table: everybody there is told of the first few directly, of a crowd of them now and then.

Whoever connects and hangs up again and again would otherwise have every viewer told twice each time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from calavera.server.ops.limiting import Bucket

PER_SECOND = 4.0
AT_ONCE = 8


class Comings:
    def __init__(self) -> None:
        self._bucket = Bucket(PER_SECOND, AT_ONCE)
        self._later = False

    def take(self, tell: Callable[[], None]) -> bool:
        """Whether news may be told now. Otherwise `tell` is called soon, for all that comes meanwhile."""
        if self._later:
            return False
        if self._bucket.take():
            return True
        self._later = True
        asyncio.get_running_loop().call_later(1 / PER_SECOND, self._tell_later, tell)
        return False

    def _tell_later(self, tell: Callable[[], None]) -> None:
        self._later = False
        self._bucket.take()
        tell()
