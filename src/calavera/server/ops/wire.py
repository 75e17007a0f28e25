"""uvicorn's websocket protocol, with a short cut for what can be sent at once, and no patience for who reads nothing.

A message that has to wait for nobody goes straight to the connection: the way through the application's layers costs
four times as much, and a table speaks to all its seats after every move. Closing waits until everything is sent, for
ever if the other side takes nothing: such a connection has to be cut.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

EXTENSION = "calavera.wire"  # of ASGI, our own


class Wire(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake was a good one
            extensions: dict[str, Any] = self.scope.get("extensions") or {}
            own: dict[Any, Any] = {"abort": self.transport.abort, "send_at_once": self.send_at_once}
            self.scope["extensions"] = {**extensions, EXTENSION: own}

    def send_at_once(self, text: bytes) -> bool:
        """Send a message, or return False if the other side is slow or gone."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            # Refused with an answer, which is a way to end a handshake too: uvicorn would call it a mistake of ours,
            # and whoever knocks often enough could fill the log with that.
            self.handshake_complete = True

    def shutdown(self) -> None:
        super().shutdown()
        if not self.writable.is_set():
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


def own_extension(scope: Mapping[str, Any]) -> Mapping[str, Any]:
    """Empty under a server that does not know it."""
    extension: Mapping[str, Any] = (scope.get("extensions") or {}).get(EXTENSION, {})
    return extension


def cut_off(scope: Mapping[str, Any]) -> None:
    """Drop a connection without another word, if the server lets us."""
    if "abort" in (wire := own_extension(scope)):
        wire["abort"]()
