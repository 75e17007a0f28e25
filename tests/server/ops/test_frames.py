"""What the application never sees of a web socket is limited too: pings, pongs, pieces, and what comes all at once."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import websockets
from websockets.frames import Frame, Opcode

from calavera.server import run
from calavera.server.ops.wire import Wire
from tests.server.client import Chair, Person
from tests.server.conftest import RunningServer, running
from tests.server.raw import Line, line
from tests.server.web import limited, logged

HANDSHAKE = (
    b"GET /api/lobby/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
POLICY = b"\x88\x02\x03\xf0"  # the close frame of code 1008


def frame(kind: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(kind, data, fin=fin).serialize(mask=True)


async def flood(server: RunningServer, first: bytes, again: bytes) -> bytes:
    """All that is heard until the server closes.

    On a bare socket: asyncio's transports drop what has arrived as soon as a write fails, the close frame too.
    """
    where = urlsplit(server.base)
    loop = asyncio.get_running_loop()
    with socket.socket() as stranger:
        stranger.setblocking(False)
        await loop.sock_connect(stranger, (where.hostname, where.port))
        await loop.sock_sendall(stranger, HANDSHAKE)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += await loop.sock_recv(stranger, 65_536)
        heard = asyncio.ensure_future(_all_on(stranger))
        await loop.sock_sendall(stranger, first)
        while not heard.done():
            with suppress(ConnectionError):  # what happened is read off what was heard
                await loop.sock_sendall(stranger, again * 100)
            await asyncio.sleep(0.01)
        return await heard


async def _all_on(stranger: socket.socket) -> bytes:
    heard = b""
    with suppress(ConnectionError):
        while more := await asyncio.get_running_loop().sock_recv(stranger, 65_536):
            heard += more
    return heard


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"", frame(Opcode.PING, b"x" * 100)),
        (b"", frame(Opcode.PONG)),
        (frame(Opcode.TEXT, b"x", fin=False), frame(Opcode.CONT, fin=False)),
    ],
    ids=["pings", "pongs", "empty pieces"],
)
def test_a_flood_of_frames_that_say_nothing_ends_the_connection(tmp_path: Path, first: bytes, again: bytes) -> None:
    with logged() as log, running(tmp_path) as server:
        heard = asyncio.run(flood(server, first, again))
    assert POLICY in heard
    assert log.getvalue() == ""


def test_a_client_that_makes_sure_of_the_line_is_welcome(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        async with websockets.connect(f"{server.base.replace('http', 'ws', 1)}/api/lobby/socket") as socket:
            for _ in range(20):
                await (await socket.ping(os.urandom(4)))
            await socket.send(["a ", "message ", "in ", "pieces"])
            await (await socket.ping())

    with running(tmp_path, limits=limited()) as server:
        asyncio.run(story(server))


def test_of_messages_that_come_all_at_once_few_wait_inside_and_all_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    longest = 0
    put = Wire.send_receive_event_to_app

    def watched(self: Wire) -> None:
        nonlocal longest
        put(self)
        longest = max(longest, self.queue.qsize())

    monkeypatch.setattr(Wire, "send_receive_event_to_app", watched)

    async def story(server: RunningServer) -> None:
        anna = await Person.sign_in(server.base, "Anna")
        async with Chair(server.base, await anna.new_table("skull", 3), anna.token) as chair:
            await chair.until(lambda table: "status" in table)
            many = 20_000
            ping = frame(Opcode.TEXT, b'{"type":"ping","v":1}')
            chair.socket.transport.write(ping * many)
            async with asyncio.timeout(60):
                while sum(message["type"] == "pong" for message in chair.heard) < many:
                    await asyncio.sleep(0.05)

    generous = limited(messages_per_second=1e9, message_burst=1_000_000, queue=100_000)
    with running(tmp_path, limits=generous) as server:
        asyncio.run(story(server))
    assert 0 < longest < 1_000


async def _all(stranger: Line) -> bytes:
    heard = b""
    with suppress(ConnectionError):
        while more := await stranger.reader.read(65_536):
            heard += more
    return heard


async def at_a_table(stranger: Line, server: RunningServer) -> None:
    """A handshake and a hello, byte for byte."""
    anna = await Person.sign_in(server.base, "Anna")
    table = await anna.new_table("skull", 3)
    await stranger.say(HANDSHAKE.replace(b"/api/lobby/", f"/api/tables/{table}/".encode()))
    await stranger.reader.readuntil(b"\r\n\r\n")
    await stranger.say(frame(Opcode.TEXT, b'{"type":"hello","v":1}'))
    await stranger.reader.readuntil(b'"type":"welcome"')


async def pongs(stranger: Line, count: int) -> None:
    async with asyncio.timeout(30):
        for _ in range(count):
            await stranger.reader.readuntil(b'"type":"pong"')


PING = b'{"type":"ping","v":1}'
WHOLE = frame(Opcode.TEXT, PING)
LONG = frame(Opcode.TEXT, PING + b" " * 3_000)


@pytest.mark.parametrize(
    ("pieces", "messages"),
    [
        ([WHOLE], 1),
        ([WHOLE[i : i + 1] for i in range(len(WHOLE))], 1),
        ([WHOLE * 5], 5),
        ([WHOLE + WHOLE[:3], WHOLE[3:], WHOLE], 3),
        ([LONG[:1], LONG[1:3], LONG[3:2_000], LONG[2_000:] + WHOLE, WHOLE], 3),
        ([frame(Opcode.TEXT, PING[:9], fin=False), frame(Opcode.CONT, PING[9:]), WHOLE], 2),
        ([frame(Opcode.TEXT, PING[:9], fin=False), frame(Opcode.PONG), frame(Opcode.CONT, PING[9:]) + WHOLE], 2),
        ([frame(Opcode.PONG, b"stray"), WHOLE + frame(Opcode.PING), WHOLE], 2),
    ],
    ids=["whole", "byte by byte", "five at once", "cut in the head", "long", "in two frames", "mixed", "strays"],
)
def test_however_messages_are_cut_on_the_way_all_are_answered(
    tmp_path: Path, pieces: list[bytes], messages: int
) -> None:
    async def story(server: RunningServer) -> None:
        async with line(server.base) as stranger:
            await at_a_table(stranger, server)
            for _ in range(3):  # whatever came before, the next message is read as well
                for piece in pieces:
                    await stranger.say(piece)
                    await asyncio.sleep(0.005)
                await pongs(stranger, messages)

    with logged() as log, running(tmp_path) as server:
        asyncio.run(story(server))
    assert log.getvalue() == ""


@pytest.mark.parametrize(
    "bad",
    [Frame(Opcode.TEXT, PING).serialize(mask=False), frame(Opcode.TEXT, b"\xff\xfe"), b"\x83\x80abcd"],
    ids=["unmasked", "not in UTF-8", "of an unknown kind"],
)
def test_a_frame_that_breaks_the_rules_ends_the_connection(tmp_path: Path, bad: bytes) -> None:
    async def story(server: RunningServer) -> None:
        async with line(server.base) as stranger:
            await at_a_table(stranger, server)
            await stranger.say(WHOLE)
            await pongs(stranger, 1)
            await stranger.say(bad)
            async with asyncio.timeout(20):
                assert b"\x88" in await _all(stranger)  # a close frame, and then nothing

    with running(tmp_path) as server:
        asyncio.run(story(server))


def test_only_a_client_that_says_nothing_is_asked_whether_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "PING_SECONDS", 1.0)

    async def story(server: RunningServer) -> None:
        async with line(server.base) as stranger:
            await at_a_table(stranger, server)
            heard = asyncio.ensure_future(stranger.reader.readuntil(b"\x89\x04"))
            for _ in range(20):
                await stranger.say(WHOLE)
                await asyncio.sleep(0.1)
            assert not heard.done()
            async with asyncio.timeout(20):
                await heard

    with running(tmp_path) as server:
        asyncio.run(story(server))


@pytest.mark.parametrize(
    "early",
    [frame(Opcode.PING) * 1_000, frame(Opcode.CONT) * 3, b"\xff" * 100],
    ids=["pings", "pieces", "nonsense"],
)
def test_frames_before_the_handshake_is_over_are_no_failure_of_ours(tmp_path: Path, early: bytes) -> None:
    async def story(server: RunningServer) -> None:
        for _ in range(5):
            async with line(server.base) as hasty:
                await hasty.say(HANDSHAKE)
                await hasty.say(early)
                await asyncio.sleep(0.05)
        async with asyncio.timeout(20):
            while len(server.server.server_state.places):
                await asyncio.sleep(0.05)

    with logged() as log, running(tmp_path) as server:
        asyncio.run(story(server))
    assert log.getvalue() == ""
