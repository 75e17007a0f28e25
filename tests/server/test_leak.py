"""Every byte that leaves the server over whole games, held against a list of our own of what each viewer may know."""

from __future__ import annotations

import asyncio
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.routes import HTTPRoute

from calavera.games import GAMES
from calavera.server.app import make_app
from calavera.server.config import Config
from calavera.store.memory import MemoryStore
from calavera.testing.server.process import Server
from tests.server.harness.scan import Scan
from tests.server.harness.tap import Sitting
from tests.sizes import LONG


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    started = Server(tmp_path)
    try:
        started.start()
        started.until_ready()
        yield started
    finally:
        started.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="starts the server by forking it")
@pytest.mark.parametrize("game", list(GAMES))
def test_nobody_is_told_what_they_may_not_know_in_whole_games(game: str, server: Server) -> None:
    rng = random.Random(game)
    seats = GAMES[game].seats
    tables = seats if LONG else (seats[0], seats[len(seats) // 2])
    sittings = [Sitting(server.port, game, each, rng, public=i % 2 == 1) for i, each in enumerate(tables)]

    async def evening() -> None:
        await asyncio.gather(*(sitting.play() for sitting in sittings))

    asyncio.run(evening())
    server.check_output()
    scan = Scan(sittings, server.data / "calavera.sqlite3", server.output.read_bytes())
    scan.check()
    for route in routes():
        assert any(re.fullmatch(pattern, route) for pattern in scan.routes), f"{route} was not asked for"


def routes() -> Iterator[str]:
    """All there are, with something in the place of what varies."""
    for route in make_app(Config(), MemoryStore()).routes:
        methods = route.methods - {"OPTIONS"} if isinstance(route, HTTPRoute) else {"SOCKET"}
        for method in methods:
            yield f"{method} {re.sub(r'{.*?}', 'x', route.path)}"
