"""A real server on loopback, in a thread of its own, on a store in a temporary folder."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from calavera.server.config import Config, Limits
from calavera.server.live.service import Service
from calavera.server.run import listen, make_server
from calavera.store import open_store
from calavera.testing.server.shares import NO_SHARES

T = TypeVar("T")

GENEROUS = Limits(
    **NO_SHARES,
    messages_per_second=10_000,
    message_burst=10_000,
    requests_per_second=10_000,
    request_burst=10_000,
    players_per_hour=10_000,
)


class RunningServer:
    def __init__(self, folder: Path, config: Config) -> None:
        listening = listen("127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.store = open_store(str(folder))
        self._started = threading.Event()
        self.server = make_server(config, self.store, self._ready)
        self.service: Service = self.server._service
        self.thread = threading.Thread(target=self._run, args=[listening])
        self.thread.start()
        self._started.wait()

    def _ready(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._started.set()

    def _run(self, listening: socket.socket) -> None:
        with listening:
            try:
                self.server.run([listening])
            finally:
                self._started.set()  # also when it could not start

    async def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's own thread."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[RunningServer]:
    server = RunningServer(folder, Config(**{"bot_delay": 0.0, "bot_talk": 0.0, "limits": GENEROUS, **settings}))
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with running(tmp_path / "data") as started:
        yield started


@pytest.fixture
def base(server: RunningServer) -> str:
    return server.base
