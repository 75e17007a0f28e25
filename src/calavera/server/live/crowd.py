"""A crowd: more spectators than are told in one go. So many at a time, and in between the event loop serves others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable

from calavera.server.live.outbox import Outbox

# Taking a message costs some ten microseconds each.
AT_ONCE = 64


class Crowd:
    """What is told first is heard first. The players of a table are not part of it: they are told directly."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Outbox, bytes]] = deque()
        self._goes_on = False

    def tell(self, messages: Iterable[tuple[Outbox, bytes]]) -> None:
        self._waiting.extend(messages)
        if not self._goes_on:
            self._tell_some()

    def _tell_some(self) -> None:
        for _ in range(min(AT_ONCE, len(self._waiting))):
            outbox, message = self._waiting.popleft()
            outbox.put(message)  # a reader that does not keep up is dropped by its own connection
        self._goes_on = bool(self._waiting)
        if self._goes_on:
            asyncio.get_running_loop().call_soon(self._tell_some)
