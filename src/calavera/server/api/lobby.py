"""The lobby as it changes, over a socket: the whole list each time, at most twice a second."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketException

from calavera.core.errors import CalaveraError
from calavera.server.api.protocol import PROTOCOL, Goodbye, Refused
from calavera.server.api.socket import PARTING_SECONDS, RESTART, Connections, refuse
from calavera.server.live.service import RESTARTING, Service
from calavera.server.ops.limiting import Bucket, TooFast
from calavera.server.ops.security import address_of, check_origin
from calavera.server.ops.wire import cut_off
from calavera.server.people.index import TableSummary

LOBBY_SECONDS = 0.5


class Lobby(msgspec.Struct, frozen=True, tag="lobby"):
    """All public tables that can be joined or watched, the newest first."""

    v: int
    tables: tuple[TableSummary, ...]


LobbyMessage = Lobby | Refused | Goodbye


class LobbyBoard:
    """The list as it is sent, put together once for all who look at it."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._at = -LOBBY_SECONDS
        self._message = b""

    def message(self) -> bytes:
        if time.monotonic() - self._at >= LOBBY_SECONDS:
            self._message = msgspec.json.encode(Lobby(PROTOCOL, tuple(self._service.rooms.index.lobby())))
            self._at = time.monotonic()
        return self._message


@websocket("/api/lobby/socket")
async def lobby_socket(
    socket: WebSocket[Any, Any, Any],
    service: NamedDependency[Service],
    connections: NamedDependency[Connections],
    board: NamedDependency[LobbyBoard],
) -> None:
    await socket.accept()
    try:
        check_origin(socket, service.config)
        with connections.count(service, address_of(socket, service.config)):
            await _hold(socket, service, board)
    except CalaveraError as error:
        await refuse(socket, error)
    except (WebSocketException, OSError, RuntimeError):
        pass  # the other side is gone


async def _hold(socket: WebSocket[Any, Any, Any], service: Service, board: LobbyBoard) -> None:
    """Runs until either side is done. Listening is needed too, to learn that the other side is gone."""
    work = [
        asyncio.ensure_future(_write(socket, board)),
        asyncio.ensure_future(_listen(socket, service)),
        asyncio.ensure_future(service.closing.wait()),
    ]
    try:
        done, _ = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
    if work[2] in done:
        await _part(socket)
    for task in done:
        task.result()


async def _write(socket: WebSocket[Any, Any, Any], board: LobbyBoard) -> None:
    told = b""
    while True:
        if (message := board.message()) != told:
            told = message
            await socket.send_data(message, mode="text")
        await asyncio.sleep(LOBBY_SECONDS)


async def _listen(socket: WebSocket[Any, Any, Any], service: Service) -> None:
    """There is nothing to say to the lobby; a client that talks too much is sent away."""
    limits = service.config.limits
    bucket = Bucket(limits.messages_per_second, limits.message_burst)
    while (await socket.receive())["type"] != "websocket.disconnect":
        if not bucket.take():
            raise TooFast()


async def _part(socket: WebSocket[Any, Any, Any]) -> None:
    goodbye = Goodbye(PROTOCOL, RESTARTING, again=True)
    try:
        async with asyncio.timeout(PARTING_SECONDS):
            await socket.send_data(msgspec.json.encode(goodbye), mode="text")
            await socket.close(code=RESTART)
    except TimeoutError:
        cut_off(socket.scope)
