"""What all connections share: uvicorn's own state, the limits, the places, and how a refusal looks on the wire."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from uvicorn.server import ServerState

from calavera.core.errors import CalaveraError
from calavera.server.api.problems import answer_to, encoded
from calavera.server.config import Config
from calavera.server.ops import descriptors
from calavera.server.ops.places import Places
from calavera.server.ops.security import headers_for


class Traffic(ServerState):
    def __init__(self, config: Config) -> None:
        super().__init__()
        self.limits = limits = config.limits
        free = max(1, descriptors.allowed() - limits.reserved_descriptors)
        # Where descriptors are few, one address does not get all of them.
        per_address = min(limits.accepted_per_address, max(1, free // 2))
        self.places = Places(
            min(limits.connections, free),
            # A proxy of ours brings everybody from its own address; it says in each request whose it is.
            None if config.trust_proxy else per_address,
            limits.buffered_bytes,
            limits.stalled_seconds,
        )
        self._headers = "".join(f"{name.lower()}: {value}\r\n" for name, value in headers_for(config).items()).encode()

    def answer(self, error: CalaveraError, status: int | None = None) -> bytes:
        """A whole response, after which the connection is closed."""
        usual, problem = answer_to(error)
        number = usual if status is None else status
        body = encoded(problem)
        lines = [
            f"HTTP/1.1 {number} {HTTPStatus(number).phrase}\r\n".encode(),
            *(name + b": " + value + b"\r\n" for name, value in self.default_headers),
            self._headers,
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n".encode(),
            body,
        ]
        return b"".join(lines)


def drop(transport: asyncio.Transport) -> None:
    """Close now. A transport that has something left to send would wait for the other side to take it."""
    if transport.get_write_buffer_size():
        transport.abort()
    else:
        transport.close()
