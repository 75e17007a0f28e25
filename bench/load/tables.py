"""What the load needs of a table, whoever serves it: four players who make random legal choices."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from random import Random

from bench.load.wire import LoadFailed, Socket

SEATS = 4
# Tables that are being set up at the same time.
AT_ONCE = 50
PATIENCE_SECONDS = 30


class LoadTable(ABC):
    """One table with a socket for each seat. At most one choice is under way."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.version = 0
        self.on_seen: Callable[[LoadTable, float], None] | None = None
        self.failure: LoadFailed | None = None
        self._missing = 0
        self._sent = 0.0

    @abstractmethod
    async def create(self, port: int) -> None:
        """Make the table, without a socket."""

    @abstractmethod
    async def connect(self, port: int) -> None:
        """Open the sockets and begin the game."""

    @abstractmethod
    def choice(self, rng: Random) -> tuple[int, bytes] | None:
        """A seat that may act and a message with one of its legal choices; None when the game is over."""

    def move(self, rng: Random) -> bool:
        """Send a choice; False when the game is over."""
        if self.failure is not None:
            raise self.failure
        chosen = self.choice(rng)
        if chosen is None:
            return False
        seat, message = chosen
        self._missing = SEATS
        self._sent = time.perf_counter()
        self.sockets[seat].send(message)
        return True

    def seen(self, version: int) -> None:
        """A seat has got its view after a choice; the last one ends the choice."""
        if self._missing == 0:
            self.version = version
            return
        self._missing -= 1
        if self._missing == 0:
            self.version = version
            if self.on_seen is not None:
                self.on_seen(self, time.perf_counter() - self._sent)

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


async def for_all(tables: Sequence[LoadTable], work: Callable[[LoadTable], Coroutine[None, None, None]]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(table: LoadTable) -> None:
        async with gate:
            try:
                await asyncio.wait_for(work(table), PATIENCE_SECONDS)
            except TimeoutError:
                raise table.failure or LoadFailed("the server does not answer") from None

    await asyncio.gather(*(one(table) for table in tables))
