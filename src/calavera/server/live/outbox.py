"""Fan-out: a bounded queue and one writer task per connection, so that a stalled reader never holds up a table."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence

Send = Callable[[bytes], Awaitable[None]]
SendAtOnce = Callable[[Sequence[bytes]], bool]  # False if that would mean to wait


class SlowReader(Exception):
    """The reader did not keep up and was dropped; it may come back and resync."""


class Budget:
    """Bytes that may wait in all outboxes together, and in those of one address.

    When there is no room for more, the fullest outbox of the address that holds most makes some: readers that drip keep
    no room from those who only need it for a moment.
    """

    def __init__(self, most: int, most_per_address: int = sys.maxsize) -> None:
        self._most = most
        self._most_per_address = most_per_address
        self._holders: dict[str, set[Outbox]] = {}  # those in which something waits, by address
        self.used = 0

    def held_by(self, address: str) -> int:
        return sum([outbox.held for outbox in self._holders.get(address, ())])

    def take(self, outbox: Outbox, count: int) -> bool:
        """Room for so many bytes more in this outbox; False if it is this one that has to make room."""
        while self.used + count > self._most or self.held_by(outbox.address) + count > self._most_per_address:
            full = self.held_by(outbox.address) + count > self._most_per_address
            address = outbox.address if full else max(self._holders, key=self.held_by, default=outbox.address)
            fullest = max(self._holders.get(address, ()), key=_held, default=outbox)
            if address == outbox.address and fullest.held <= outbox.held + count:
                return False
            fullest.drop()
        self.used += count
        self._holders.setdefault(outbox.address, set()).add(outbox)
        return True

    def give_back(self, outbox: Outbox, count: int) -> None:
        self.used -= count
        if outbox.held == 0 and outbox.address in self._holders:
            self._holders[outbox.address].discard(outbox)
            if not self._holders[outbox.address]:
                del self._holders[outbox.address]


def _held(outbox: Outbox) -> int:
    return outbox.held


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
        address: str = "",
    ) -> None:
        self._send = send
        self._at_once = at_once
        self._most_bytes = most_bytes
        self._budget = Budget(sys.maxsize) if budget is None else budget
        self.address = address
        self._waiting = 0  # in the queue and in the writer's hands
        self.held = 0  # bytes of them
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(most)
        self._writer: asyncio.Task[None] | None = None
        self._finished = False
        self.overflowed = False
        self._gathered: list[bytes] | None = None  # until they are sent together

    def put(self, message: bytes) -> bool:
        """Queue a message; False when the reader is too slow or gone, after which nothing more is queued."""
        if self.overflowed or self._finished:
            return False
        if self._waiting == 0 and self._at_once is not None:
            if self._gathered is not None:
                self._gathered.append(message)
                return True
            if self._at_once((message,)):
                return True
        return self._put(message)

    def gather(self) -> None:
        """What is put from here on goes out together, when `send_gathered` is called, in the same turn of the loop."""
        self._gathered = []

    def send_gathered(self) -> None:
        gathered, self._gathered = self._gathered, None
        if not gathered or (self._at_once is not None and self._at_once(gathered)):
            return
        for message in gathered:
            if self.overflowed or not self._put(message):
                return

    def _put(self, message: bytes | None) -> bool:
        size = len(message or b"")
        fits = self.held == 0 or self.held + size <= self._most_bytes
        if not fits or self._queue.full() or not self._budget.take(self, size):
            self.drop()
            return False
        self._queue.put_nowait(message)
        self._waiting += 1
        self.held += size
        return True

    def drop(self) -> None:
        """The reader does not keep up: nothing of what waits will be sent."""
        self.overflowed = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._let_go()
        if self._writer is not None:
            self._writer.cancel()  # it hangs in a send that the reader does not take

    def _let_go(self) -> None:
        held, self.held = self.held, 0
        self._budget.give_back(self, held)

    def finish(self) -> None:
        """Let the writer end after what is queued."""
        self.send_gathered()
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
        self.held -= len(message)
        self._budget.give_back(self, len(message))

    def close(self) -> None:
        """Whatever still waits will never be sent."""
        self._finished = True
        self._let_go()
