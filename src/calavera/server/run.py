"""Running the server: one process and one port, until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import math
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from calavera.core.errors import CalaveraError
from calavera.server.app import make_app
from calavera.server.config import Config
from calavera.server.live.service import Service
from calavera.server.ops import descriptors
from calavera.server.ops.acceptor import Acceptor
from calavera.server.ops.collector import QuietMoments, calm_collector
from calavera.server.ops.http_protocol import HttpProtocol
from calavera.server.ops.places import Place
from calavera.server.ops.traffic import Traffic
from calavera.server.ops.wire import Wire
from calavera.server.site.assets import app_folder
from calavera.store import Store, open_store

# Often enough that somebody who is gone is noticed soon (`SILENT_SECONDS`); a slow phone has longer to answer.
PING_SECONDS = 4.0
PONG_SECONDS = 20.0
GOODBYE_SECONDS = 3.0  # for everybody to be told to come back
SHUTDOWN_SECONDS = 5  # then for requests under way; whatever is left is cut off
BACKLOG = 2_048
CONNECTIONS_A_CHANGE = 500  # how many leave as much to the collector as is worth its coming
TICKS_A_LOOK = 5  # of uvicorn's, ten a second, from one look at the deadlines of connections to the next


class PortTaken(CalaveraError):
    code = "server.port_taken"


class BadAddress(CalaveraError):
    code = "server.bad_address"


class NotStarted(CalaveraError):
    code = "server.not_started"


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else is opened."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError, OverflowError) as error:
        raise BadAddress(host=host, port=str(port), reason=str(error)) from error
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise PortTaken(host=host, port=str(port)) from error
        raise BadAddress(host=host, port=str(port), reason=str(error)) from error
    return listening


class Server(uvicorn.Server):
    """uvicorn, but we let connections in ourselves, and everybody is told before they are closed."""

    def __init__(self, settings: uvicorn.Config, service: Service, traffic: Traffic, ready: Callable[[], None]) -> None:
        super().__init__(settings)
        self.server_state: Traffic = traffic
        self._service = service
        self._ready = ready
        self._quiet = QuietMoments()
        self._acceptors: dict[Acceptor, asyncio.Task[None]] = {}

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        for listening in sockets or []:
            acceptor = Acceptor(listening, self.server_state, self._protocol)
            self._acceptors[acceptor] = asyncio.create_task(acceptor.run())
        self._ready()

    def _protocol(self, place: Place) -> HttpProtocol:
        return HttpProtocol(self.config, self.server_state, self.lifespan.state, place)

    async def on_tick(self, counter: int) -> bool:
        # Connections leave something to collect too: a framework's objects hold each other.
        self._quiet.tick(self._service.changes + self.server_state.places.taken // CONNECTIONS_A_CHANGE)
        if counter % TICKS_A_LOOK == 0:
            self.server_state.places.tick()
            for acceptor in self._acceptors:
                acceptor.tick()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for accepting in self._acceptors.values():
            accepting.cancel()
        await asyncio.gather(*self._acceptors.values(), return_exceptions=True)
        self._service.say_goodbye()
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                while self.server_state.tasks and not self.force_exit:
                    await asyncio.sleep(0.02)
        except TimeoutError:
            pass  # a reader that does not read; uvicorn cuts it off
        await super().shutdown(sockets)


def make_server(config: Config, store: Store, ready: Callable[[], None]) -> Server:
    app = make_app(config, store, app_folder())
    settings = uvicorn.Config(
        app,
        loop="asyncio" if sys.platform == "win32" else "uvloop",
        http=HttpProtocol,
        ws=Wire,
        ws_max_size=16 * config.limits.message_bytes,  # what is a little too long gets an answer of its own
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        ws_per_message_deflate=False,  # its buffers cost more memory than a table
        lifespan="on",
        log_config=None,
        access_log=False,  # addresses of tables are keys
        server_header=False,
        proxy_headers=False,  # `trust_proxy` decides, and reads less
        timeout_keep_alive=math.ceil(config.limits.idle_seconds),
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        backlog=BACKLOG,
    )
    return Server(settings, app.state.service, Traffic(config), ready)


def run(config: Config, ready: Callable[[str, int], None], *, any_port: bool = False) -> None:
    """Serve until a signal says stop; `ready` is told host and port once people can come. With `any_port`, a free port
    will do where the one of the configuration is taken.
    """
    descriptors.allow(config.limits.connections + config.limits.reserved_descriptors)
    try:
        listening = listen(config.host, config.port)
    except PortTaken:
        if not any_port:
            raise
        listening = listen(config.host, 0)
    try:
        store = open_store(config.data)
        try:
            host, port = listening.getsockname()[:2]
            server = make_server(config, store, lambda: ready(host, port))
            with _signals(server), calm_collector():
                server.run([listening])
        except SystemExit as error:  # how uvicorn says that the application did not start
            raise NotStarted() from error
        finally:
            asyncio.run(store.close())  # again, for a start that failed; twice does no harm
    finally:
        listening.close()


@contextmanager
def _signals(server: Server) -> Iterator[None]:
    """While uvicorn runs it handles signals itself, and raises them again after its end: here they mean no more."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_: int, __: FrameType | None) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
