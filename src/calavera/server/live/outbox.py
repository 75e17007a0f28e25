"""Fan-out: a bounded queue and one writer task per connection, so that a stalled reader never holds up a table."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

Send = Callable[[bytes], Awaitable[None]]
SendAtOnce = Callable[[bytes], bool]  # False if that would mean to wait


class SlowReader(Exception):
    """The reader did not keep up and was dropped; it may come back and resync."""


class Budget:
    """Bytes that may wait in all outboxes together."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.used = 0

    def take(self, count: int) -> bool:
        if self.used + count > self._most:
            return False
        self.used += count
        return True

    def give_back(self, count: int) -> None:
        self.used -= count


class Outbox:
    """Messages that wait for one connection. Usually none do: what can be sent directly is never queued.

    A single message may be longer than `most_bytes`, as the whole log is to somebody who comes late.
    """

    def __init__(
        self,
        send: Send,
        most: int,
        at_once: SendAtOnce | None = None,
        *,
        most_bytes: int = sys.maxsize,
        budget: Budget | None = None,
    ) -> None:
        self._send = send
        self._at_once = at_once
        self._most_bytes = most_bytes
        self._budget = Budget(sys.maxsize) if budget is None else budget
        self._waiting = 0  # in the queue and in the writer's hands
        self._bytes = 0  # of them
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
        size = len(message or b"")
        fits = self._bytes == 0 or self._bytes + size <= self._most_bytes
        if not fits or self._queue.full() or not self._budget.take(size):
            self.overflowed = True
            if self._writer is not None:
                self._writer.cancel()  # it hangs in a send that the reader does not take
            return False
        self._queue.put_nowait(message)
        self._waiting += 1
        self._bytes += size
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
                self._sent(message)
        except asyncio.CancelledError:
            if not self.overflowed:
                raise
        raise SlowReader

    def _sent(self, message: bytes) -> None:
        self._waiting -= 1
        self._bytes -= len(message)
        self._budget.give_back(len(message))

    def close(self) -> None:
        """Whatever still waits will never be sent."""
        self._finished = True
        self._budget.give_back(self._bytes)
        self._bytes = 0
