"""The application: the only place that wires store, service, HTTP and sockets together."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide

from calavera.server.api import problems
from calavera.server.api.http import HANDLERS
from calavera.server.api.lobby import LobbyBoard, lobby_socket
from calavera.server.api.readings import Readings
from calavera.server.api.schema import SCHEMA_HANDLERS
from calavera.server.api.sheets import Printer
from calavera.server.api.socket import Connections, table_socket
from calavera.server.config import Config
from calavera.server.live.service import Service
from calavera.server.ops.background import LOG
from calavera.server.ops.guard import Guard
from calavera.server.ops.limiting import Tries
from calavera.server.site.pages import Pages
from calavera.store.port import Store


def make_app(config: Config, store: Store, web: Path | None = None) -> Litestar:
    """The whole server; `web` is the folder of the built web app, if there is one."""
    service = Service(config, store)
    connections = Connections()
    shared = {
        "service": service,
        "connections": connections,
        "board": LobbyBoard(service),
        "tries": Tries(config.limits),
        "readings": Readings(service.rooms.costly),
        "printer": Printer(service.rooms.costly),
    }

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None, None]:
        try:
            await service.start()
        except Exception as error:
            LOG.error("start_failed", kind=type(error).__name__, where=problems.where(error))
            raise
        try:
            yield
        finally:
            await service.stop()

    app = Litestar(
        route_handlers=[*HANDLERS, *SCHEMA_HANDLERS, table_socket, lobby_socket],
        dependencies={name: _provide(thing) for name, thing in shared.items()},
        exception_handlers=problems.HANDLERS,
        lifespan=[lifespan],
        state=State({"service": service, "connections": connections}),  # for the program that runs the server
        request_max_body_size=config.limits.body_bytes,
        openapi_config=None,
        debug=False,
        logging_config=None,
        pdb_on_exception=False,
    )
    # Middleware of the framework sees only requests that have found a handler; the guard has to see all of them.
    app.asgi_handler = Guard(Pages(app.asgi_handler, config, web), config)
    return app


def _provide(thing: object) -> Provide:
    return Provide(lambda: thing, sync_to_thread=False)
