"""uvicorn's HTTP protocol, with limits on everything that comes before a request is complete.

uvicorn and its parser take any number of headers of any length, for any time. Here the parser is fed in pieces no
longer than the headers may be, and each connection has a deadline for what it has to do next.
"""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from calavera.core.errors import CalaveraError
from calavera.server.api.problems import BadRequest
from calavera.server.ops.limiting import (
    LARGEST_PAD_BODY,
    AddressTooLong,
    HeadersTooLarge,
    MessageTooLarge,
    TooFast,
    TooSlow,
)
from calavera.server.ops.places import Place
from calavera.server.ops.traffic import Traffic, drop
from calavera.server.ops.wire import Wire

# A refused caller may still be sending. Were the connection closed on it, the answer would be lost with it.
LINGER_SECONDS = 1.0
LINGER_BYTES = 262_144
# Where more may be sent than elsewhere.
SHARED = (b"/api/pads/", b"/api/groups/")  # where phones bring what they have written without a network
# A body in chunks is longer on the wire than when it is put together.
WITH_CHUNKS = 4


class HttpProtocol(HttpToolsProtocol):
    def __init__(
        self,
        config: uvicorn.Config,
        server_state: Traffic,
        app_state: dict[str, Any],
        place: Place,
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limits = server_state.limits
        self._places = server_state.places
        self._traffic = server_state
        self._place = place
        place.holder = self
        self._in_head = True  # what comes next belongs to the address or the headers, of this request or the next
        self._head = 0  # bytes of them so far
        self._body = 0  # bytes of the body so far, as they came
        self._requests = 0  # begun so far
        self._receiving = False  # a request was begun and is not complete
        self._answering: RequestResponseCycle | None = None  # the request that the application has last begun with
        self._refusal: CalaveraError | None = None
        self._parting = False  # refused; whatever comes is thrown away
        self._thrown_away = 0

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._places.waits(self._place, self._limits.idle_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._answering is not None and not self._answering.response_complete:
            self._leave_alone(self._answering)  # uvicorn thinks of the request that came last
        self._places.leave(self._place)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._places.stalls(self._place)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._places.flows(self._place)

    def make_way(self) -> None:
        if self._receiving and not self._parting:
            self._answer(TooSlow())
        self._parting = True
        drop(self.transport)

    def unsent(self) -> int:
        return self.transport.get_write_buffer_size()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        wire = self.transport.get_protocol()
        if isinstance(wire, Wire):
            self._places.served(self._place)
            self._places.holds(self._place, 0)
            wire.settle(self._place)
            self.parser = None  # type: ignore[assignment]  # as at the end of a connection: parser and protocol
            # hold each other
            if not wire.handshake_initiated:  # uvicorn would say nothing and wait for ever
                self.transport.write(self._traffic.answer(BadRequest(field="")))
                self.transport.close()

    # What comes in

    def data_received(self, data: bytes) -> None:
        if self._parting:
            self._thrown_away += len(data)
            if self._thrown_away > LINGER_BYTES:
                drop(self.transport)
            return
        if not self._receiving:
            self._receiving = True
            self._places.waits(self._place, self._limits.header_seconds)
        while data and not self._parting and self.transport.get_protocol() is self:
            room = self._limits.header_bytes - (self._head if self._in_head else 0)
            if room <= 0:
                self.refuse(HeadersTooLarge())
                return
            piece, data = data[:room], data[room:]
            self._feed(piece)
        if not self._parting and self.transport.get_protocol() is self:
            self._weigh()

    def _feed(self, piece: bytes) -> None:
        before, in_head = self._requests, self._in_head
        super().data_received(piece)
        if not self._in_head:
            if not in_head:
                self._body += len(piece)
            most = self._limits.body_bytes
            if self.url.startswith(SHARED):
                most = max(most, LARGEST_PAD_BODY)
            if self._body > WITH_CHUNKS * most:
                self.refuse(MessageTooLarge(most=most))
        elif self._requests == before and in_head:
            self._head += len(piece)
        else:  # where in the piece it began is not known, and only a client that does not wait for answers cares
            self._head = len(piece) if self._requests != before and self._receiving else 0

    def _weigh(self) -> None:
        waiting = len(self.cycle.body) if self.cycle is not None else 0
        self._places.holds(self._place, self._head + waiting)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  (uvicorn calls it so)
        """Where the parser cannot go on, by itself or because one of the methods below has raised."""
        self.refuse(BadRequest(field="") if self._refusal is None else self._refusal)

    def refuse(self, error: CalaveraError) -> None:
        """Answer, and close when the caller has had time to hear it."""
        answered = self._answer(error)
        self._parting = True
        self._receiving = False
        if not answered:
            self.transport.abort()
            return
        self.flow.resume_reading()
        self.transport.write_eof()
        self._places.holds(self._place, 0)
        self._places.served(self._place)
        self._places.waits(self._place, LINGER_SECONDS)

    def _answer(self, error: CalaveraError) -> bool:
        """Unless this request has its answer already; False if that is just being written, or that of another one."""
        cycle, answering = self.cycle, self._answering
        if answering is not None and not answering.response_complete:
            if answering is not cycle or answering.response_started or not answering.more_body:
                return False
            self._leave_alone(answering)  # the application waits for the rest of it
        if self.transport.is_closing():
            return False
        if self._in_head or cycle is None or not cycle.response_complete:
            self.transport.write(self._traffic.answer(error))
        return True

    def _leave_alone(self, cycle: RequestResponseCycle) -> None:
        """To the application the caller is gone."""
        cycle.disconnected = True
        cycle.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    # What the parser finds

    def _stop(self, error: CalaveraError) -> CalaveraError:
        """To be raised: the parser stops, and uvicorn answers with `send_400_response`."""
        self._refusal = error
        return error

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._requests += 1
        self._receiving = True

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self._limits.address_bytes:
            raise self._stop(AddressTooLong())

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= self._limits.headers:
            raise self._stop(HeadersTooLarge())
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._head = self._body = 0
        super().on_headers_complete()
        if len(self.pipeline) > self._limits.pipelined_requests:
            raise self._stop(TooFast())
        self._places.waits(self._place, self._limits.body_seconds)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_head = True
        self._receiving = False
        if self.cycle is not None and not self.cycle.response_complete:
            self._places.served(self._place)
        else:
            self._places.waits(self._place, self._limits.idle_seconds)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.pipeline or self.transport.is_closing():
            return
        if self._receiving:  # the rest of what nobody wanted to read, or the next request
            self._places.waits(self._place, self._limits.body_seconds)
        else:
            self._places.served(self._place)  # and to the end of the queue
            self._places.waits(self._place, self._limits.idle_seconds)
        self._weigh()
