"""uvicorn's websocket protocol, with no patience for peers that read nothing.

Closing waits until everything is sent, for ever if the other side takes nothing: such a connection has to be cut.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

ABORT = "calavera.abort"  # an ASGI extension of our own


class Wire(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake was a good one
            extensions: dict[str, Any] = self.scope.get("extensions") or {}
            self.scope["extensions"] = {**extensions, ABORT: {"abort": self.transport.abort}}

    def shutdown(self) -> None:
        super().shutdown()
        if not self.writable.is_set():
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


def cut_off(scope: Mapping[str, Any]) -> None:
    """Drop a connection without another word, if the server lets us."""
    extension = (scope.get("extensions") or {}).get(ABORT)
    if extension is not None:
        extension["abort"]()
