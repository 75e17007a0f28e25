"""Bytes on a connection, for what no proper client would send."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 20.0


class Line:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def say(self, data: bytes) -> None:
        with suppress(ConnectionError):  # what happened is read off the answer
            self.writer.write(data)
            await self.writer.drain()

    async def answer(self) -> tuple[int, Any]:
        """Status and body, the latter read as JSON."""
        async with asyncio.timeout(PATIENCE):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
            lines = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if line)
            body = await self.reader.readexactly(int(lines["content-length"]))
        return int(head.split(" ", 2)[1]), json.loads(body)

    async def is_closed(self) -> bool:
        """Whether the server closes it before our patience ends; False as soon as it says anything more."""
        async with asyncio.timeout(PATIENCE):
            try:
                return not await self.reader.read(1)
            except ConnectionError:
                return True


@asynccontextmanager
async def line(base: str, local: str | None = None) -> AsyncIterator[Line]:
    """A connection, from another address of this machine if one is given."""
    where = urlsplit(base)
    reader, writer = await asyncio.open_connection(
        where.hostname, where.port, local_addr=None if local is None else (local, 0)
    )
    try:
        yield Line(reader, writer)
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
