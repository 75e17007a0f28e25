"""Rude callers: connections that are idle, slow, broken or loud, each held or opened again until it is cancelled."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Awaitable, Callable

from websockets.frames import Frame, Opcode

Call = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

AGAIN_SECONDS = 3.0  # from the end of a connection to the next one
SLOW_SECONDS = 1.0
LOUD_SECONDS = 0.02  # between two bursts
GET = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
POST = (
    b"POST /api/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
)
HANDSHAKE = (
    b"GET /api/lobby/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PINGS = Frame(Opcode.PING, b"x" * 100).serialize(mask=True) * 50
PIECES = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 500
MALFORMED = (b"\x16\x03\x01\x02\x00\x01\x00", b"GET\x00 / HTTP/9.9\r\n\r\n", b"\xff" * 4_000, b"NONSENSE\r\n\r\n")


class Rude:
    """All rude callers, and what the server did with them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._malformed = itertools.cycle(MALFORMED)
        self.kinds: dict[str, Call] = {
            "idle": self._idle,
            "slow": self._slow,
            "half a header": self._half_header,
            "half a body": self._half_body,
            "endless header": self._endless_header,
            "pings": self._pings,
            "pieces": self._pieces,
            "malformed": self._nonsense,
        }
        self.open = 0
        self.opened: Counter[str] = Counter()
        self.heard: Counter[str] = Counter()  # what the server said first, on how many connections

    async def call(self, kind: str) -> None:
        while True:
            try:
                await self._once(kind)
            except (OSError, EOFError):
                self.heard["reset"] += 1
            await asyncio.sleep(AGAIN_SECONDS)

    async def _once(self, kind: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        self.open += 1
        self.opened[kind] += 1
        saying = asyncio.ensure_future(self.kinds[kind](reader, writer))
        try:
            # Whatever is said, the end comes from the server.
            said = (await reader.readline()).decode(errors="replace").split(" ", 2)
            self.heard[said[1] if len(said) > 1 else "closed"] += 1
            while await reader.read(65_536):
                pass
        finally:
            self.open -= 1
            saying.cancel()
            await asyncio.gather(saying, return_exceptions=True)
            writer.transport.abort()

    async def _idle(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pass

    async def _slow(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(GET + b"X: ")
        while True:
            await asyncio.sleep(SLOW_SECONDS)
            writer.write(b"x")

    async def _half_header(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(GET + b"X: " + b"x" * 12_000)

    async def _half_body(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(POST + b"{" * 900)

    async def _endless_header(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(GET + b"X: ")
        await _go_on(writer, b"x" * 8_000)

    async def _pings(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(HANDSHAKE)
        await _go_on(writer, PINGS)

    async def _pieces(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(HANDSHAKE + Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True))
        await _go_on(writer, PIECES)

    async def _nonsense(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(next(self._malformed))


async def _go_on(writer: asyncio.StreamWriter, said: bytes) -> None:
    while True:
        await asyncio.sleep(LOUD_SECONDS)
        writer.write(said)
        await writer.drain()
