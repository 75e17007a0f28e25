"""As little WebSocket and HTTP client as will do, so that the load generator is never what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any, cast

import msgspec

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
# A mask of zeros changes nothing on our side; the server unmasks all the same.
_NO_MASK = bytes(4)


class LoadFailed(Exception):
    """A server did not do what the load needs; no figure can be trusted after that."""


def frame(opcode: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        head = bytes((0x80 | opcode, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((0x80 | opcode, 0x80 | 126)) + size.to_bytes(2)
    else:
        head = bytes((0x80 | opcode, 0x80 | 127)) + size.to_bytes(8)
    return head + _NO_MASK + payload


class Socket(asyncio.Protocol):
    """One WebSocket. Every text that arrives is handed to `on_text` immediately."""

    def __init__(self, host: str, path: str, on_text: Callable[[bytes], None]) -> None:
        self.on_text = on_text
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = _upgrade(host, path)
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own kind is no subclass of it
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self.opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(LoadFailed(head.split(b"\r\n")[0].decode()))
                return
            self.opened.set_result(None)
        self._rest = self._take_frames(data)

    def _take_frames(self, data: bytes) -> bytes:
        """Hand on all whole frames; return what is left over. Servers neither mask nor, here, split messages."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2]), start + 2
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8]), start + 8
            if start + size > end:
                break
            self._take(data[at], data[start : start + size])
            at = start + size
        return data[at:]

    def _take(self, first: int, payload: bytes) -> None:
        if first == 0x80 | TEXT:
            self.on_text(payload)
        elif first == 0x80 | PING:
            self._write(PONG, payload)
        elif first == 0x80 | CLOSE:
            self.closed = True
        else:
            raise LoadFailed(f"a frame that begins with {first:#x}")

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(LoadFailed(f"no connection: {exc}"))

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, opcode: int, payload: bytes) -> None:
        assert self._transport is not None
        if self.closed:
            raise LoadFailed("the server has closed the connection")
        self._transport.write(frame(opcode, payload))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


def _upgrade(host: str, path: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
    )
    return "\r\n".join((*lines, "", "")).encode()


async def connect(port: int, path: str, on_text: Callable[[bytes], None], source: str = "") -> Socket:
    """`source` is the address to come from, if not the usual one."""
    loop = asyncio.get_running_loop()
    host = "127.0.0.1"
    own = (source, 0) if source else None
    _, socket = await loop.create_connection(
        lambda: Socket(f"{host}:{port}", path, on_text), host, port, local_addr=own
    )
    await socket.opened
    return socket


class Http:
    """JSON over one connection that is kept, one request after the other."""

    def __init__(self, port: int, source: str = "") -> None:
        self._port = port
        self._source = (source, 0) if source else None
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=self._source)
        payload = msgspec.json.encode(body)
        lines = [
            f"POST {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self._port}",
            "Content-Type: application/json",
            f"Content-Length: {len(payload)}",
        ]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        self._writer.write("\r\n".join((*lines, "", "")).encode() + payload)
        return await self._answer(self._reader, path)

    async def _answer(self, reader: asyncio.StreamReader, path: str) -> dict[str, Any]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if not head[0].split()[1].startswith("2"):
            raise LoadFailed(f"{path}: {head[0]}")
        answer: dict[str, Any] = msgspec.json.decode(body)
        return answer

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            await self._writer.wait_closed()
