"""Work whose cost grows with a log, done so that nobody else waits for it.

It is cut into pieces of a millisecond, and after each the event loop belongs to everybody else for as long, however
many jobs there are: one piece at a time, and the jobs take turns. Threads would not help: compiled rules never give the
interpreter away, so the loop would wait for a whole call of them. Only a few such jobs are under way at the same time,
one per owner (an address); the others wait, and the owners take turns.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Generator
from contextlib import asynccontextmanager
from typing import TypeVar

from calavera.server.ops.limiting import TooFast
from calavera.server.ops.metrics import COSTLY_WAITING

R = TypeVar("R")

PIECE_SECONDS = 0.001
AT_ONCE = 4
# Of one owner. A class that comes back to its tables is not turned away; thousands of requests are.
MOST_WAITING = 100


class Costly:
    def __init__(self, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING, piece: float = PIECE_SECONDS) -> None:
        self._at_once = at_once
        self._most_waiting = most_waiting
        self._piece = piece
        self._one_piece = asyncio.Lock()  # those who wait for it get it in the order in which they came
        self._rested = 0.0  # when the next piece may begin, of whatever job
        self._running: set[str] = set()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # whose turn is next stands first

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Wait until this owner's work may go on; TooFast if so much of it is waiting already."""
        await self._enter(owner)
        try:
            yield
        finally:
            self._running.discard(owner)
            self._let_in()

    async def in_pieces(self, work: Generator[None, None, R]) -> R:
        """Do the work from one `yield` to the next; after each piece of it others have as much of the loop."""
        while True:
            async with self._one_piece:
                await self._rest()
                began = time.perf_counter()
                try:
                    next(work)
                    while time.perf_counter() - began < self._piece:
                        next(work)
                except StopIteration as end:
                    result: R = end.value
                    return result
                finally:
                    now = time.perf_counter()
                    self._rested = now + (now - began)

    async def _rest(self) -> None:
        """Let the loop turn at least once, and until the last piece is made up for."""
        await asyncio.sleep(0)
        while (left := self._rested - time.perf_counter()) > 0:
            # Timers count in milliseconds, and would take a part of one for none.
            await asyncio.sleep(math.ceil(1000 * left) / 1000)

    async def _enter(self, owner: str) -> None:
        if owner not in self._running and owner not in self._waiting and len(self._running) < self._at_once:
            self._running.add(owner)
            return
        queue = self._waiting.setdefault(owner, deque())
        if len(queue) >= self._most_waiting:
            raise TooFast()
        admitted = asyncio.get_running_loop().create_future()
        queue.append(admitted)
        COSTLY_WAITING.inc()
        try:
            await admitted
        except asyncio.CancelledError:
            if admitted.cancelled():
                self._forget(owner, admitted)
            else:  # let in and cancelled in the same moment
                self._running.discard(owner)
                self._let_in()
            raise
        finally:
            COSTLY_WAITING.dec()

    def _forget(self, owner: str, admitted: asyncio.Future[None]) -> None:
        queue = self._waiting[owner]
        queue.remove(admitted)
        if not queue:
            del self._waiting[owner]

    def _let_in(self) -> None:
        for owner in [owner for owner in self._waiting if owner not in self._running]:
            if len(self._running) >= self._at_once:
                return
            queue = self._waiting.pop(owner)
            admitted = queue.popleft()
            if queue:
                self._waiting[owner] = queue  # behind the others
            self._running.add(owner)
            admitted.set_result(None)
