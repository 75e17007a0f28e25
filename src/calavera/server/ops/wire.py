"""uvicorn's websocket protocol, with short cuts for messages that need not wait, a way to cut off stalled readers, and
limits on what the application never sees.

A message that has to wait for nobody goes straight to the connection, and one for which the application waits straight
to the application: the way through all layers costs several times as much, and a table hears a choice and speaks to all
its seats with every move. The short cuts know whole frames of the usual kinds only (`frames.py`); the library does the
rest. Closing waits until everything is sent, for ever if the other side takes nothing: such a connection has to be cut.

Pings, pongs and pieces of messages are counted. What comes in is looked at piece by piece and no further than the
application has read, since a quarter of a megabyte, which may come in one piece, can be forty thousand messages. A
connection from which something has just come is not asked whether it is still there.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from typing import Any

import uvicorn
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from calavera.server.ops import frames
from calavera.server.ops.limiting import Bucket
from calavera.server.ops.metrics import DROPPED
from calavera.server.ops.places import Place
from calavera.server.ops.traffic import Traffic, drop

EXTENSION = "calavera.wire"  # of ASGI, our own


PIECE = 4_096  # bytes


class Inbox(asyncio.Queue[ASGIReceiveEvent]):
    """What waits for the application, and the application where it waits for a message."""

    waiter: asyncio.Future[str | None] | None = None

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        super().put_nowait(item)
        self.hand_over(None)  # look here

    def hand_over(self, text: str | None) -> bool:
        """Give a message to the application, if it waits for one."""
        waiter = self.waiter
        if waiter is None or waiter.done():
            return False
        waiter.set_result(text)
        return True


class Wire(WebSocketsSansIOProtocol):
    def __init__(
        self,
        config: uvicorn.Config,
        server_state: Traffic,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = self._inbox = Inbox()
        limits = server_state.limits
        self._places = server_state.places
        self._place: Place | None = None
        self._frames = Bucket(limits.control_frames_per_second, limits.control_frame_burst)
        self._own: dict[Any, Any] = {}  # what the application gets as our extension
        self._rest = bytearray()  # came in, and is not looked at yet
        self._left = -1  # bytes to come of the frame that the library has begun to read; -1: nobody has counted
        self._early = False  # something came before there was a web socket, and borders of frames were not counted
        self._flows = True  # the other side takes what is sent to it
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
        self._flows = False
        if self._place is not None:
            self._places.stalls(self._place)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._flows = True
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
        if self._left == 0 and not self._rest and self._is_taken(data):
            return
        self._rest += data
        self._look()

    def _is_taken(self, data: bytes) -> bool:
        """Take what is one whole frame of the usual kinds, if nothing else is under way."""
        if self.conn.state is not State.OPEN or self.conn.current_size is not None or self._shed:
            return False
        if data[0] == frames.WHOLE_TEXT and self._inbox.empty():
            text = frames.text_in(data)
            return text is not None and self._inbox.hand_over(text)
        if data[0] == frames.PONG and self.pending_ping_payload is not None:
            if frames.payload_in(data) != self.pending_ping_payload:
                return False
            if self._counts():
                self._answered()
            return True
        return False

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if self._rest:
            self._look()
        return message

    async def receive_text(self) -> str:
        """The next message, past the layers of the framework; ConnectionResetError when there will be none."""
        inbox = self._inbox
        if inbox.empty():
            inbox.waiter = self.loop.create_future()
            try:
                text = await inbox.waiter
            finally:
                inbox.waiter = None
            if text is not None:
                return text
        event = await self.receive()
        if event["type"] != "websocket.receive":
            raise ConnectionResetError
        return event.get("text") or ""

    def _look(self) -> None:
        """Go on until the application has something to do."""
        while self._rest and not self.read_paused and not self._shed:
            size = self._next_piece()
            if size == 0:
                break  # of a head that is not complete
            piece = bytes(self._rest[:size])
            del self._rest[:size]
            super().data_received(piece)
        if self._place is not None:
            begun = len(self.conn.reader.buffer) + (self.conn.current_size or 0)
            self._places.holds(self._place, len(self._rest) + begun)

    def _next_piece(self) -> int:
        """How much the library gets to read now: nothing beyond the frame it is in, so that we know where that ends."""
        if self._left < 0:
            self._early = self._early or self.handshake_initiated
            return PIECE
        if self._left == 0:
            self._left = frames.length_of(self._rest)
        size = min(self._left, PIECE, len(self._rest))
        self._left -= size
        return size

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

    # Whether the other side is still there

    def send_keepalive_ping(self) -> None:
        quiet = self.loop.time() - self._heard
        wanted = self.ping_interval or 0.0
        if quiet < wanted:  # it has just said something
            self.ping_timer = self.loop.call_later(wanted - quiet, self.send_keepalive_ping)
            return
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        self.pending_ping_payload = random.randbytes(4)  # tells the answer from that to an earlier one
        self.transport.write(frames.ping(self.pending_ping_payload))
        self.pong_timer = self.loop.call_later(self.ping_timeout or 0.0, self.keepalive_timeout)

    def _answered(self) -> None:
        self.pending_ping_payload = None
        if self.pong_timer is not None:
            self.pong_timer.cancel()
            self.pong_timer = None
        self.ping_timer = self.loop.call_later(self.ping_interval or 0.0, self.send_keepalive_ping)

    # What goes out

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake was a good one
            extensions: dict[str, Any] = self.scope.get("extensions") or {}
            self._own |= {
                "abort": self.transport.abort,
                "receive_text": self.receive_text,
                "send_at_once": self.send_at_once,
                "silence": self.silence,
            }
            self.scope["extensions"] = {**extensions, EXTENSION: self._own}

    def send_at_once(self, texts: Sequence[bytes]) -> bool:
        """Send messages in one piece, or return False if the other side is slow or gone."""
        transport = self.transport
        if not self._flows or self.close_sent or transport.is_closing():
            return False
        transport.write(frames.text(texts[0]) if len(texts) == 1 else b"".join(map(frames.text, texts)))
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self._left < 0 and self.conn.state is State.OPEN and not (self._early or self._rest):
            self._left = 0  # from here on frames are counted
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
