"""Letting connections in. The event loop's own server would take any number of them, and when no file descriptor is
left it would throw callers out without a word to anybody.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable

from calavera.server.api.problems import where
from calavera.server.ops.background import LOG
from calavera.server.ops.descriptors import Spare
from calavera.server.ops.limiting import TooManyConnections
from calavera.server.ops.places import Full, Place
from calavera.server.ops.security import household
from calavera.server.ops.spell import Spell
from calavera.server.ops.traffic import Traffic

BATCH = 64  # connections let in before anything else is done
PAUSE_SECONDS = 0.1  # after a failure, so that it does not keep the loop busy
LINGER_SECONDS = 1.0  # for a refused caller to hear why
MOST_LINGERING = 16
OUT_OF_DESCRIPTORS = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})


class Acceptor:
    def __init__(
        self, listening: socket.socket, traffic: Traffic, protocol: Callable[[Place], asyncio.Protocol]
    ) -> None:
        self._listening = listening
        self._traffic = traffic
        self._places = traffic.places
        self._protocol = protocol
        self._spare = Spare()
        self._out = Spell("out_of_descriptors")
        self._lingering: set[socket.socket] = set()  # refused, and not closed yet

    async def run(self) -> None:
        """Until it is cancelled."""
        self._listening.setblocking(False)
        loop = asyncio.get_running_loop()
        try:
            while True:
                try:
                    first = await loop.sock_accept(self._listening)
                    await asyncio.gather(*map(self._let_in, [first, *self._more()]))
                except OSError as error:
                    await self._failed(error)
        finally:
            self._spare.release()
            for connection in list(self._lingering):
                self._let_go(connection)

    def tick(self) -> None:
        self._out.tick()

    def _more(self) -> list[tuple[socket.socket, tuple[str, int]]]:
        """Whoever else stands before the door."""
        found: list[tuple[socket.socket, tuple[str, int]]] = []
        with contextlib.suppress(OSError):  # nobody; or what the next round will meet again
            while len(found) < BATCH:
                found.append(self._listening.accept())
        return found

    async def _let_in(self, accepted: tuple[socket.socket, tuple[str, int]]) -> None:
        connection, peer = accepted
        try:
            place = self._places.take(household(peer[0]))
        except Full as full:
            self._refuse(connection, 429 if full.of_address else 503)
            return
        try:
            connection.setblocking(False)
            await asyncio.get_running_loop().connect_accepted_socket(lambda: self._protocol(place), connection)
        except BaseException as error:
            connection.close()
            self._places.leave(place)
            if not isinstance(error, Exception):
                raise
            if not isinstance(error, OSError):  # which means that it is gone already
                LOG.error("connection_failed", kind=type(error).__name__, where=where(error))

    async def _failed(self, error: OSError) -> None:
        if error.errno in OUT_OF_DESCRIPTORS:
            self._out.note()
            self._refuse_all()
            self._places.make_room(BATCH)
        else:
            LOG.warning("accept_failed", kind=errno.errorcode.get(error.errno or 0, type(error).__name__))
        await asyncio.sleep(PAUSE_SECONDS)
        self._spare.take()

    def _refuse_all(self) -> None:
        """Tell whoever stands before the door that there is no room, one after the other."""
        if self._spare.release():
            with contextlib.suppress(OSError):  # nobody is left
                for _ in range(BATCH):
                    self._refuse(self._listening.accept()[0], 503, linger=False)
            self._spare.take()

    def _refuse(self, connection: socket.socket, status: int, *, linger: bool = True) -> None:
        """Say so without waiting for the request, and close when the caller has had time to hear it."""
        with contextlib.suppress(OSError):  # gone already
            connection.setblocking(False)
            connection.send(self._traffic.answer(TooManyConnections(), status))
            connection.shutdown(socket.SHUT_WR)
            if linger and len(self._lingering) < MOST_LINGERING:
                self._lingering.add(connection)
                asyncio.get_running_loop().call_later(LINGER_SECONDS, self._let_go, connection)
                return
        connection.close()

    def _let_go(self, connection: socket.socket) -> None:
        self._lingering.discard(connection)
        connection.close()
