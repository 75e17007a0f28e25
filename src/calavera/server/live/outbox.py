"""Fan-out: a bounded queue and one writer task a connection, so that one stalled reader never holds up a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

Send = Callable[[bytes], Awaitable[None]]
SendAtOnce = Callable[[bytes], bool]  # False if that would mean to wait


class SlowReader(Exception):
    """The reader did not keep up and was dropped; it may come back and resync."""


class Outbox:
    """What waits to be sent to one connection. Usually nothing does: what can be sent at once is never queued."""

    def __init__(self, send: Send, most: int, at_once: SendAtOnce | None = None) -> None:
        self._send = send
        self._at_once = at_once
        self._waiting = 0  # in the queue and in the writer's hands
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(most)
        self._writer: asyncio.Task[None] | None = None
        self._finished = False
        self.overflowed = False

    def put(self, message: bytes) -> bool:
        """Queue a message; False when the reader is too slow or gone, after which nothing more is queued."""
        if self.overflowed or self._finished:
            return False
        if self._waiting == 0 and self._at_once is not None and self._at_once(message):
            return True
        return self._put(message)

    def _put(self, message: bytes | None) -> bool:
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.overflowed = True
            if self._writer is not None:
                self._writer.cancel()  # it hangs in a send that the reader does not take
            return False
        self._waiting += 1
        return True

    def finish(self) -> None:
        """Let the writer end after what is queued."""
        if not self._finished and not self.overflowed:
            self._finished = True
            self._put(None)

    async def write(self) -> None:
        """Send until told to finish or the connection fails."""
        self._writer = asyncio.current_task()
        try:
            while not self.overflowed:
                message = await self._queue.get()
                if message is None:
                    return
                await self._send(message)
                self._waiting -= 1
        except asyncio.CancelledError:
            if not self.overflowed:
                raise
        raise SlowReader
