"""The crash test: many tables over real sockets while the server is killed without warning, again and again.

Afterwards everything is compared with what is on disk: what was acknowledged is there once, nothing is there that was
not asked for, everybody was told the same, and every game verifies.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

import msgspec

from calavera.games import GAMES
from calavera.store import open_store
from calavera.table import log
from calavera.table.events import Entry
from calavera.testing.server.account import check_table
from calavera.testing.server.player import Broken, Player, ask
from calavera.testing.server.process import Server

# What may be refused to players who only ever send what is legal.
MAY_BE_REFUSED = {"talk.too_fast"}
# Some kills come so soon that the server is still starting, the others after up to so many acknowledged commands and
# another moment, so that they fall into whatever goes on.
SO_SOON, SOON = 0.15, 0.2
MOST_BETWEEN, MOMENT = 60, 0.02
WATCH = 0.5


@dataclass
class Report:
    kills: int = 0
    tables: int = 0
    connections: int = 0
    commands: int = 0
    acknowledged: int = 0
    refused: int = 0
    resent: int = 0
    already_done: int = 0  # resent commands that were on disk although nobody had been told so
    entries: int = 0
    seconds: float = 0.0
    games: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.tables} tables {dict(sorted(self.games.items()))}, {self.entries} entries, "
            f"{self.connections} connections, {self.commands} commands, {self.acknowledged} acknowledged, "
            f"{self.refused} refused, "
            f"{self.resent} resent of which {self.already_done} had been carried out, {self.seconds:.0f} s"
        )


class CrashTest:
    """`at_once` tables at any time until the server was killed `kills` times; those that are on are played out."""

    def __init__(self, folder: Path, kills: int, seed: int, at_once: int = 8, patience: float = 3600.0) -> None:
        self.server = Server(folder)
        self.report = Report()
        self.players: dict[str, list[Player]] = {}
        self._kills = kills
        self._at_once = at_once
        self._patience = patience
        self._rng = random.Random(seed)
        self._settings = itertools.cycle(_settings(self._rng))
        self._acknowledged = asyncio.Semaphore(0)

    async def run(self) -> Report:
        began = time.monotonic()
        try:
            self.server.start()
            async with asyncio.TaskGroup() as tasks:
                watching = tasks.create_task(self._keep_watching())
                killing = tasks.create_task(self._keep_killing())
                slots = range(self._at_once)
                await asyncio.gather(*(tasks.create_task(self._keep_playing(slot, killing)) for slot in slots))
                watching.cancel()
            self.server.kill()
        finally:
            self.server.close()
        self.server.check_output()
        await self._check_store()
        self.report.seconds = time.monotonic() - began
        return self.report

    async def _keep_killing(self) -> None:
        for _ in range(self._kills):
            if self._rng.random() < SO_SOON:
                await asyncio.sleep(self._rng.uniform(0.0, SOON))
            else:
                await self._acknowledgements(self._rng.randint(1, MOST_BETWEEN))
                await asyncio.sleep(self._rng.uniform(0.0, MOMENT))
            self.server.kill()
            self.report.kills += 1
            self.server.start()

    async def _keep_watching(self) -> None:
        """Without it the players would knock at the door of a server that is gone until their patience ends."""
        while True:
            self.server.check_alive()
            await asyncio.sleep(WATCH)

    async def _acknowledgements(self, count: int) -> None:
        """Wait for so many more."""
        while not self._acknowledged.locked():
            await self._acknowledged.acquire()
        for _ in range(count):
            await self._acknowledged.acquire()

    async def _keep_playing(self, slot: int, killing: asyncio.Task[None]) -> None:
        for number in itertools.count():
            game, count = next(self._settings)
            async with asyncio.timeout(self._patience):
                await self._sitting(f"s{slot}n{number}", game, count)
            self.report.games[game] += 1
            if killing.done():
                return

    async def _sitting(self, name: str, game: str, count: int) -> None:
        tokens = [str((await self._post("/api/players", None, {"name": f"{name}p{i}"}))["token"]) for i in range(count)]
        # Absence does not matter here: the players always come back.
        settings = {"game": game, "seats": count, "absence": {"policy": "wait"}}
        table = str((await self._post("/api/tables", tokens[0], {"settings": settings}))["id"])
        port = self.server.port
        players = [
            Player(port, table, f"{name}p{i}", token, random.Random(self._rng.random()))
            for i, token in enumerate([*tokens, None])
        ]
        players[0].owner = True
        for player in players:
            player.on_done = self._acknowledged.release
        self.players[table] = players
        await asyncio.gather(*(player.play() for player in players))
        for player in players:
            await self._check_told(player)

    async def _post(self, path: str, token: str | None, body: object) -> dict[str, Any]:
        """HTTP has no keys: when the server dies meanwhile, ask again; a table that no client knows of does no harm."""
        status, answer = await self._ask("POST", path, token, body)
        if status != 201:
            raise Broken(f"{path}: {status} {answer!r}")
        made: dict[str, Any] = msgspec.json.decode(answer)
        return made

    async def _ask(self, method: str, path: str, token: str | None, body: object = None) -> tuple[int, bytes]:
        while True:
            try:
                return await ask(self.server.port, method, path, token, body)
            except (OSError, HTTPException):
                await asyncio.sleep(0.05)

    # What must hold

    async def _check_told(self, player: Player) -> None:
        if await self._log(player) != player.told:
            raise Broken(f"{player.name} was told something else than the log says")
        if player.complaints or set(player.refused.values()) - MAY_BE_REFUSED:
            raise Broken(f"{player.name} was refused {player.refused} {player.complaints}")

    async def _log(self, player: Player) -> list[Any]:
        """As the player may read it, page after page."""
        read: list[Any] = []
        while True:
            path = f"/api/tables/{player.table}/log?after={len(read)}"
            status, body = await self._ask("GET", path, player.token)
            page: list[Any] = msgspec.json.decode(body)
            if status != 200 or not page:
                return read
            read += page

    async def _check_store(self) -> None:
        store = open_store(str(self.server.data))
        try:
            for table, players in self.players.items():
                self._check_table(table, [log.read(line) for line in await store.read(table)], players)
        finally:
            await store.close()

    def _check_table(self, table: str, entries: list[Entry], players: list[Player]) -> None:
        check_table(table, entries, players)
        report = self.report
        for player in players:
            report.connections += player.connections
            report.commands += len(player.tried)
            report.acknowledged += len(player.done)
            report.refused += len(player.refused)
            report.resent += player.resent
            report.already_done += player.already_done
        report.tables += 1
        report.entries += len(entries)


def _settings(rng: random.Random) -> list[tuple[str, int]]:
    """Every game with every number of players, the games taking turns."""
    by_game = [[(game.id, count) for count in game.seats] for game in GAMES.values()]
    for settings in by_game:
        rng.shuffle(settings)
    return [s for row in itertools.zip_longest(*by_game) for s in row if s is not None]


def crash(kills: int, seed: int, at_once: int = 8) -> Report:
    """Run it in a temporary folder; raises Broken (in a group) when a promise was not kept."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(CrashTest(Path(folder), kills, seed, at_once).run())
