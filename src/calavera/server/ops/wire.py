"""uvicorn's websocket protocol, with a short cut for messages that need not wait, a way to cut off stalled readers, and
limits on what the application never sees.

A message that has to wait for nobody goes straight to the connection: the way through the application's layers costs
four times as much, and a table speaks to all its seats after every move. Closing waits until everything is sent, for
ever if the other side takes nothing: such a connection has to be cut.

Pings, pongs and pieces of messages are counted. What comes in is looked at piece by piece and no further than the
application has read, since a quarter of a megabyte, which may come in one piece, can be forty thousand messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import uvicorn
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from calavera.server.ops.limiting import Bucket
from calavera.server.ops.metrics import DROPPED
from calavera.server.ops.places import Place
from calavera.server.ops.traffic import Traffic, drop

EXTENSION = "calavera.wire"  # of ASGI, our own


PIECE = 4_096  # bytes


class Wire(WebSocketsSansIOProtocol):
    def __init__(
        self,
        config: uvicorn.Config,
        server_state: Traffic,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        limits = server_state.limits
        self._places = server_state.places
        self._place: Place | None = None
        self._frames = Bucket(limits.control_frames_per_second, limits.control_frame_burst)
        self._own: dict[Any, Any] = {}  # what the application gets as our extension
        self._rest = bytearray()  # came in, and is not looked at yet
        self._shed = False  # sent away: what else is in the same piece counts for nothing
        self._heard = self.loop.time()  # when anything at all came in last

    def settle(self, place: Place) -> None:
        """Take the place over from the HTTP request that this connection began as."""
        self._place = place
        place.holder = self

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._rest.clear()
        self._break_cycles()
        if self._place is not None:
            self._places.leave(self._place)

    def _break_cycles(self) -> None:
        """So that a connection is gone when it is over: the collector comes in quiet moments only."""
        self.conn.parser.close()  # a generator, whose frame holds the object that holds it
        for error in (self.conn.parser_exc, self.conn.handshake_exc):
            if error is not None:
                error.__traceback__ = None
        self._own.clear()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._place is not None:
            self._places.stalls(self._place)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._place is not None:
            self._places.flows(self._place)

    def make_way(self) -> None:
        self.transport.abort()

    def unsent(self) -> int:
        return self.transport.get_write_buffer_size()

    # What comes in

    def silence(self) -> float:
        """For how many seconds nothing has come in; pings are answered by browsers themselves, whatever a page does."""
        return self.loop.time() - self._heard

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        self._rest += data
        self._look()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if self._rest:
            self._look()
        return message

    def _look(self) -> None:
        """Go on until the application has something to do."""
        while self._rest and not self.read_paused and not self._shed:
            piece = bytes(self._rest[:PIECE])
            del self._rest[:PIECE]
            super().data_received(piece)
        if self._place is not None:
            begun = len(self.conn.reader.buffer) + (self.conn.current_size or 0)
            self._places.holds(self._place, len(self._rest) + begun)

    def handle_ping(self) -> None:
        if self._counts():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._counts():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._counts():
            super().handle_cont(event)

    def _counts(self) -> bool:
        """Whether such a frame comes slowly enough to be looked at. Browsers answer a ping in four seconds."""
        if self._shed or self._frames.take():
            return not self._shed
        self._shed = True
        DROPPED.labels("frames").inc()
        self.conn.fail(CloseCode.POLICY_VIOLATION)
        self.handle_parser_exception()
        drop(self.transport)
        return False

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
        else:  # frames before there is a web socket, to which nothing can be said yet
            self._shed = True
            self.transport.abort()

    # What goes out

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake was a good one
            extensions: dict[str, Any] = self.scope.get("extensions") or {}
            self._own |= {
                "abort": self.transport.abort,
                "send_at_once": self.send_at_once,
                "silence": self.silence,
            }
            self.scope["extensions"] = {**extensions, EXTENSION: self._own}

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
            # and a client that connects often enough could fill the log with that.
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
