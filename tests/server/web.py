"""The HTTP side without a network: the application called in-process, and guests who ask it."""

from __future__ import annotations

import io
import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import structlog
from litestar import Litestar
from litestar.testing import TestClient

from calavera.server.app import make_app
from calavera.server.config import Config, Limits
from calavera.server.live.outbox import Outbox
from calavera.server.live.room import Viewer
from calavera.server.live.service import Service
from calavera.server.ops import logs
from calavera.store.memory import MemoryStore
from calavera.store.port import Store
from calavera.table.commands import Confirm, Play, Sit, Start
from calavera.table.people import Asker
from calavera.testing.server.shares import NO_SHARES

Client = TestClient[Litestar]
GENEROUS = Limits(**NO_SHARES, requests_per_second=10_000, request_burst=10_000, players_per_hour=10_000)


@contextmanager
def web(store: Store | None = None, *, folder: Path | None = None, **settings: Any) -> Iterator[Client]:
    config = Config(**{"bot_delay": 0.0, "bot_talk": 0.0, "limits": GENEROUS, **settings})
    app = make_app(config, MemoryStore() if store is None else store, folder)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """All that is logged, by us and by libraries; afterwards logging is as it was."""
    loggers = [logging.getLogger(name) for name in ("", *logs.LIBRARIES)]
    before = [(logger, logger.handlers, logger.level, logger.propagate) for logger in loggers]
    stream = io.StringIO()
    logs.configure(stream)
    try:
        yield stream
    finally:
        for logger, handlers, level, propagate in before:
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(level)
        structlog.reset_defaults()


def limited(**limits: Any) -> Limits:
    return Limits(**{"requests_per_second": 10_000, "request_burst": 10_000, "players_per_hour": 10_000, **limits})


class Guest:
    def __init__(self, client: Client, name: str, token: str | None = None) -> None:
        self.client = client
        self.name = name
        if token is None:
            signed = client.post("/api/players", json={"name": name}).json()
            token = str(signed["token"])
        self.token = token
        self.id = str(self.get("/api/me").json()["id"])

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.client.request(method, path, headers={"Authorization": f"Bearer {self.token}"}, **more)

    def get(self, path: str) -> httpx.Response:
        return self.ask("GET", path)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.ask("POST", path, json={} if body is None else body)

    def new_table(self, game: str, seats: int, **settings: Any) -> str:
        if settings.get("rated"):
            settings = {"clock": {"kind": "move", "seconds": 60}, **settings}
        answer = self.post("/api/tables", {"settings": {"game": game, "seats": seats, **settings}})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])


async def _nowhere(_: bytes) -> None:
    pass


def play_out(client: Client, table: str, *others: Guest, seed: int = 0, until: str = "finished") -> None:
    """The others sit down, the owner starts, and everybody chooses at random; `until` "playing" stops at the start."""
    service: Service = client.app.state.service

    async def evening() -> None:
        room = await service.rooms.find(table)
        rng = random.Random(seed)
        for guest in others:
            await room.do(Sit(guest.name, f"nonce{guest.id}"), Asker(guest.id, guest.name), None)
        people = room.table.people() if room.table.setup.rated else []
        viewers = [Viewer(player, Outbox(_nowhere, 1_000)) for player in people]
        for viewer in viewers:
            room.enter(viewer, 0)
            await room.do(Confirm(), Asker(str(viewer.player), ""), None)
        await room.do(Start(), Asker(room.table.setup.owner, ""), None)
        for viewer in viewers:
            room.leave(viewer)
        while until == "finished" and room.table.status == "playing":
            seat = rng.choice(room.table.to_act())
            action = rng.choice(room.table.playing().legal(seat))
            player = room.table.seated(seat)
            words = room.table.game.actions.format(action)
            await room.do(Play(words), Asker(player.player, player.name), None)

    with client.portal() as portal:
        portal.call(evening)
