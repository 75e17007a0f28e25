"""The socket of a table: hello, then commands in and updates out."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter as Counted
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketException
from litestar.params import FromPath
from prometheus_client import Counter

from calavera.core.errors import CalaveraError
from calavera.server.api.padding import to_block
from calavera.server.api.protocol import (
    PROTOCOL,
    ClientMessage,
    Do,
    Done,
    Goodbye,
    Hello,
    Ping,
    Pong,
    Refused,
    ServerMessage,
)
from calavera.server.live.greeting import Greeted, tell_so_far
from calavera.server.live.outbox import Outbox, SlowReader
from calavera.server.live.room import Room, Viewer, never_silent
from calavera.server.live.service import RESTARTING, Service
from calavera.server.ops.background import LOG
from calavera.server.ops.limiting import Bucket, MessageTooLarge, TooFast, TooManyConnections, TooManySpectators
from calavera.server.ops.metrics import COMMAND_SECONDS, COMMANDS, CONNECTIONS, DROPPED, STORE_FAILURES
from calavera.server.ops.security import address_of, check_origin
from calavera.server.ops.shares import Share, TooManyAsides
from calavera.server.ops.wire import cut_off, own_extension
from calavera.server.people.identity import NotSignedIn, Player
from calavera.store.errors import StoreError
from calavera.table.commands import Command
from calavera.table.errors import NotAllowed
from calavera.table.people import Asker

HELLO_SECONDS = 10.0
PARTING_SECONDS = 2.0
LONGEST_KEY = 64
# Close codes of our own, in the range the standard leaves to applications.
REFUSED, SLOW, RESTART = 4400, 4408, 4503


class MalformedMessage(CalaveraError):
    code = "message.malformed"


class WrongProtocol(CalaveraError):
    code = "message.version"


class NoHello(CalaveraError):
    """The first message was another one, or none came."""

    code = "message.no_hello"


class ServerFailed(CalaveraError):
    """A mistake of ours; what it was is in the server's log."""

    code = "server.failed"


class Gone(Exception):
    """The other side is not there any more."""


_read: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def parse(text: str, limit: int) -> ClientMessage:
    if len(text) > limit or len(text.encode()) > limit:
        raise MessageTooLarge(most=limit)
    try:
        message = _read.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise MalformedMessage() from None
    if message.v != PROTOCOL:
        raise WrongProtocol(expected=PROTOCOL)
    return message


def refusal(error: CalaveraError | StoreError, key: str | None = None) -> Refused:
    # What a store says of its trouble (paths, sizes) is not for players.
    return Refused(PROTOCOL, key, error.code, {} if isinstance(error, StoreError) else error.params)


def encode(message: ServerMessage) -> bytes:
    return to_block(msgspec.json.encode(message, enc_hook=str))


@cache
def _done(kind: str) -> Counter:
    """Finding it costs more than counting."""
    return COMMANDS.labels(kind, "done")


class Connections:
    """How many sockets there are, in all and by address."""

    def __init__(self) -> None:
        self.by_address: Counted[str] = Counted()

    @contextlib.contextmanager
    def count(self, service: Service, address: str) -> Iterator[None]:
        limits = service.config.limits
        full = self.by_address.total() >= limits.connections
        if full or self.by_address[address] >= limits.connections_per_address:
            raise TooManyConnections()
        self.by_address[address] += 1
        CONNECTIONS.inc()
        try:
            yield
        finally:
            self.by_address[address] -= 1
            if self.by_address[address] == 0:
                del self.by_address[address]
            CONNECTIONS.dec()


class Conversation:
    """One connection to one table."""

    def __init__(self, socket: WebSocket[Any, Any, Any], service: Service, room: Room) -> None:
        self._socket = socket
        self._service = service
        self._room = room
        self._limits = service.config.limits
        self._address = address_of(socket, service.config)
        wire = own_extension(socket.scope)
        self._next_text: Callable[[], Awaitable[str]] = wire.get("receive_text", self._receive_from_framework)
        self._outbox = Outbox(
            self._send,
            self._limits.queue,
            wire.get("send_at_once"),
            most_bytes=self._limits.queue_bytes,
            budget=service.unsent,
            address=self._address,
        )
        self._bucket = Bucket(self._limits.messages_per_second, self._limits.message_burst)
        self._patience = self._limits.message_burst  # refusals for haste before the connection is closed
        self._player: Player | None = None
        self._at_work = False  # a command is being carried out
        self._over = False

    # The wire

    async def _send(self, message: bytes) -> None:
        try:
            await self._socket.send_data(message, mode="text")
        except (WebSocketException, OSError, RuntimeError) as error:
            raise Gone from error

    async def _receive_from_framework(self) -> str:
        return await self._socket.receive_data(mode="text")

    async def _receive(self) -> str:
        try:
            return await self._next_text()
        except (WebSocketException, OSError, RuntimeError) as error:
            raise Gone from error

    async def _close(self, code: int) -> None:
        """Close properly if the other side still listens, otherwise immediately."""
        try:
            async with asyncio.timeout(PARTING_SECONDS):
                await self._socket.close(code=code)
        except TimeoutError:
            cut_off(self._socket.scope)
        except (WebSocketException, OSError, RuntimeError) as error:
            raise Gone from error

    def close(self) -> None:
        self._outbox.close()

    def _say(self, message: ServerMessage) -> None:
        self._outbox.put(encode(message))

    # From hello to goodbye

    async def hold(self) -> None:
        """Greet, then read and write until either side is done."""
        viewer = await self._greet()
        writing = asyncio.create_task(self._outbox.write())
        reading = asyncio.create_task(self._read(viewer))
        self._service.shutdown_hooks[self._part] = viewer.player
        if self._service.closing.is_set():
            self._part(RESTARTING)
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self._service.shutdown_hooks[self._part]
            self._room.leave(viewer)
            self._over = True
            if not self._at_work:  # what is being carried out is finished and told
                reading.cancel()
            writing.cancel()
            ended = await asyncio.gather(reading, writing, return_exceptions=True)
        await self._end(*ended)

    async def _end(self, read: BaseException | None, written: BaseException | None) -> None:
        """Say why, where the other side can still hear it."""
        if isinstance(written, SlowReader):
            DROPPED.labels("slow").inc()
            await self._close(SLOW)
        elif written is None:
            await self._close(RESTART if self._service.closing.is_set() else REFUSED)
        for outcome in (read, written):
            if isinstance(outcome, Exception) and not isinstance(outcome, SlowReader):
                raise outcome

    def _part(self, code: str) -> None:
        self._revoke(code)  # nothing more is done for a client that keeps sending and does not read this
        self._say(Goodbye(PROTOCOL, code, again=True))
        self._outbox.finish()

    async def _greet(self) -> Viewer:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message = parse(await self._receive(), self._limits.message_bytes)
        except TimeoutError:
            raise NoHello() from None
        if not isinstance(message, Hello):
            raise NoHello()
        if message.token is not None:
            self._player = await self._service.identities.of_token(message.token)
        player = self._player.id if self._player is not None else None
        silence = own_extension(self._socket.scope).get("silence", never_silent)
        viewer = Viewer(player, self._outbox, full=message.full, address=self._address, silence=silence)
        self._check_may_look(viewer)
        told = await self._tell_so_far(viewer, message.have)
        if player is not None and self._player is None:
            raise NotSignedIn()
        self._check_may_look(viewer)
        if player is not None:
            self._room.make_place(player, self._limits.windows_per_player)
        # No await between the log that is told here and the place among those who are told the rest.
        self._room.enter(viewer, told.have, told.ready)
        return viewer

    async def _tell_so_far(self, viewer: Viewer, have: int) -> Greeted:
        """A long log takes its time, in which the player may sign out everywhere."""
        self._service.shutdown_hooks[self._revoke] = viewer.player
        try:
            costly = self._service.rooms.costly
            return await tell_so_far(self._room, viewer, have, costly, self._send, self._count_page)
        finally:
            del self._service.shutdown_hooks[self._revoke]

    def _count_page(self) -> None:
        """A page of a log is a costly read, over a socket as over HTTP."""
        self._service.shares.read(Share(self._address, "" if self._player is None else self._player.id))

    def _revoke(self, code: str) -> None:
        if code == NotSignedIn.code:
            self._player = None

    def _check_may_look(self, viewer: Viewer) -> None:
        room, limits = self._room, self._limits
        if not room.may_look(viewer.player):
            raise NotAllowed()
        if room.takes_part(viewer.player):
            return
        # Somebody with a name may have come to sit down: a crowd of spectators must not keep the seats empty.
        may_sit = viewer.player is not None and room.table.status == "open"
        crowded = not may_sit and room.spectators() >= limits.spectators_per_table
        if crowded or room.spectators(self._address) >= limits.spectators_per_address:
            raise TooManySpectators()

    # Messages

    async def _read(self, viewer: Viewer) -> None:
        try:
            await self._room.welcome_back(viewer)
        except StoreError as error:  # the clock tries again; meanwhile one may look
            STORE_FAILURES.labels(error.code).inc()
        while not self._over:
            text = await self._receive()
            in_time = self._keeps_pace()
            try:
                await self._answer(parse(text, self._limits.message_bytes), in_time=in_time)
            except (CalaveraError, StoreError) as error:
                self._say(refusal(error))

    def _keeps_pace(self) -> bool:
        """Whether this message comes slowly enough to be answered; a client that never slows down is sent away."""
        if self._bucket.take() and self._service.paces.take(self._address) and self._patience >= 0:
            return True
        self._patience -= 1
        if self._patience < 0:
            raise TooFast()
        return False

    async def _answer(self, message: ClientMessage, *, in_time: bool) -> None:
        if isinstance(message, Do):
            try:
                await self._do(message, in_time=in_time)
            finally:
                self._at_work = False
                self._outbox.send_gathered()
        elif not in_time:
            raise TooFast()
        elif isinstance(message, Ping):
            self._say(Pong(PROTOCOL, self._room.now()))
        else:
            raise MalformedMessage()

    async def _do(self, message: Do, *, in_time: bool) -> None:
        kind = type(message.command).__name__
        began = time.perf_counter()
        try:
            if not in_time:
                raise TooFast()
            if self._player is None:
                raise NotAllowed()
            if not 0 < len(message.key) <= LONGEST_KEY:
                raise MalformedMessage()
            asker = Asker(self._player.id, self._player.name, self._player.bot)
            await self._count(message.command, asker)
            self._at_work = True
            version = await self._room.carry_out(message.command, asker, message.key, self._outbox)
        except (CalaveraError, StoreError) as error:
            if isinstance(error, StoreError):
                STORE_FAILURES.labels(error.code).inc()
            COMMANDS.labels(kind, "refused").inc()
            self._say(refusal(error, message.key))
            return
        _done(kind).inc()
        COMMAND_SECONDS.observe(time.perf_counter() - began)
        self._say(Done(PROTOCOL, message.key, version))

    async def _count(self, command: Command, asker: Asker) -> None:
        """Everything but moves has to be done at a moderate pace; what is a little too fast waits for its turn."""
        spectates = "" if self._room.takes_part(asker.player) else self._room.table.id
        try:
            wait = self._service.shares.check(Share(self._address, asker.player), command, spectates)
        except TooManyAsides:
            self._patience -= 1
            raise
        if wait > 0:
            await asyncio.sleep(wait)
            if self._player is None:  # signed out everywhere meanwhile
                raise NotAllowed()


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    service: NamedDependency[Service],
    connections: NamedDependency[Connections],
) -> None:
    await socket.accept()
    try:
        check_origin(socket, service.config)
        address = address_of(socket, service.config)
        with connections.count(service, address):
            if not service.rooms.is_awake(table_id):
                service.shares.read(Share(address, ""))
            room = await service.find(table_id, address)
            with contextlib.closing(Conversation(socket, service, room)) as conversation:
                await conversation.hold()
    except Gone:
        pass
    except (CalaveraError, StoreError) as error:
        await refuse(socket, error)
    except Exception as error:
        LOG.error("socket_failed", kind=type(error).__name__)
        await refuse(socket, ServerFailed())


async def refuse(socket: WebSocket[Any, Any, Any], error: CalaveraError | StoreError) -> None:
    DROPPED.labels(error.code).inc()
    with contextlib.suppress(WebSocketException, OSError, RuntimeError, TimeoutError):
        async with asyncio.timeout(PARTING_SECONDS):
            await socket.send_data(encode(refusal(error)), mode="text")
            await socket.close(code=REFUSED)
