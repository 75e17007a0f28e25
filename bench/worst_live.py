"""Tables in play whose people do all they can: rename, take back and talk, each seen by as many viewers as may look.

Every troupe has an address of its own on the loopback, and sends as fast as the limits that are shipped let an address
send anything.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from typing import Any

import msgspec

from bench.load.wire import Http, Socket, connect
from calavera.server.config import Limits
from calavera.server.live.service import BUSY_CONNECTIONS

GAME, SEATS = "skull_king", 4
SHIPPED = Limits()
PER_SECOND = SHIPPED.messages_per_second * SHIPPED.connections_per_address * BUSY_CONNECTIONS


class Troupe:
    """Two tables of the same four people: at the open one they rename themselves, at the other they play."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._address = f"127.0.0.{2 + number}"
        self._tokens: list[str] = []
        self._voices: list[tuple[Socket, Iterator[dict[str, Any]]]] = []
        self._sockets: list[Socket] = []
        self._keys = itertools.count()
        self.sent = 0
        self.heard = 0

    async def set_up(self) -> None:
        http = Http(self._port, self._address)
        for seat in range(SEATS):
            self._tokens.append((await http.post("/api/players", {"name": f"Rude {seat}"}))["token"])
        tables: list[str] = []
        for _ in range(2):
            settings = {"game": GAME, "seats": SEATS, "absence": {"policy": "wait"}}
            made = await http.post("/api/tables", {"settings": settings, "nonce": "n"}, self._tokens[0])
            tables.append(made["id"])
        await http.close()
        for table, starts in zip(tables, (False, True), strict=True):
            await self._people(table, starts=starts)
            for _ in range(SHIPPED.spectators_per_address):
                await self._window(table, None)

    async def _people(self, table: str, *, starts: bool) -> None:
        first = [await self._window(table, token) for token in self._tokens]
        for seat in range(1, SEATS):
            self._do(first[seat], {"type": "sit", "name": f"Rude {seat}", "nonce": "n"})
            await asyncio.sleep(0.05)  # so that all sit before the start
        if starts:
            self._do(first[0], {"type": "start"})
        for seat, token in enumerate(self._tokens):
            # One of them never bids, so that the others can take their bids back for as long as they may.
            does = _renames(seat) if not starts else _plays() if seat else _talks()
            windows = [first[seat], *[await self._window(table, token) for _ in range(SHIPPED.windows_per_player - 1)]]
            self._voices += [(window, does) for window in windows]

    async def _window(self, table: str, token: str | None) -> Socket:
        await asyncio.sleep(1 / SHIPPED.requests_per_second)  # opening a socket is a request
        socket = await connect(self._port, f"/api/tables/{table}/socket", self._hear, self._address)
        socket.send(msgspec.json.encode({"type": "hello", "v": 1, "token": token}))
        self._sockets.append(socket)
        return socket

    def _hear(self, _: bytes) -> None:
        self.heard += 1

    def _do(self, socket: Socket, command: dict[str, Any]) -> None:
        message = {"type": "do", "v": 1, "key": f"k{next(self._keys)}", "command": command}
        socket.send(msgspec.json.encode(message))
        self.sent += 1

    async def trouble(self) -> None:
        """All windows in turn, as fast as the address may."""
        for socket, commands in itertools.cycle(self._voices):
            self._do(socket, next(commands))
            await asyncio.sleep(1 / PER_SECOND)

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()


def _renames(seat: int) -> Iterator[dict[str, Any]]:
    for i in itertools.count():
        yield {"type": "change_name", "name": f"Rude {seat} the {i}th"}


def _plays() -> Iterator[dict[str, Any]]:
    while True:
        yield {"type": "play", "action": "bid 0"}
        yield {"type": "undo"}
        yield {"type": "say", "phrase": "hello"}


def _talks() -> Iterator[dict[str, Any]]:
    while True:
        yield {"type": "say", "phrase": "hello"}
