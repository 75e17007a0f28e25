"""The rematch test: the server is killed while finished tables get their rematches, and while sleeping ones wake.

Afterwards every rematch has its link and every link its rematch, an acknowledged one is the one that the log names, no
table was made that nobody can find, no clock was stopped twice, and every line in the lobby says what its log says.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

import msgspec

from calavera.games import GAMES
from calavera.server.config import Config
from calavera.server.live.room import Room
from calavera.server.live.service import Service
from calavera.server.ops.background import Background
from calavera.server.people.index import TableIndex, summarise
from calavera.store import Store, open_store, restore_copy
from calavera.store.memory import MemoryStore
from calavera.table import log
from calavera.table.commands import Play, Start
from calavera.table.events import Paused
from calavera.table.people import Asker
from calavera.table.settings import Clock, TableSettings
from calavera.table.table import Table, fold
from calavera.testing.server.player import Broken, ask
from calavera.testing.server.process import Server

PER_KILL = 3  # rematches asked for at a time
RUNNING = 6  # games that wake with every start
DURING_START = 3  # one of so many kills
STARTING, ASKING = 0.4, 0.08  # seconds before a kill: after the start alone, and after the questions


@dataclass
class Report:
    kills: int = 0
    during_start: int = 0
    asked: int = 0
    acknowledged: int = 0
    made: int = 0  # also those that nobody was told of before the kill

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.during_start} of them while tables woke, {self.asked} rematches asked for, "
            f"{self.acknowledged} acknowledged, {self.made} made"
        )


class RematchTest:
    def __init__(self, folder: Path, kills: int, seed: int) -> None:
        self.report = Report()
        self._folder = folder
        self._kills = kills
        self._rng = random.Random(seed)
        self._finished: dict[str, str] = {}  # tables, with the token of their player
        self._running: list[str] = []
        self._acknowledged: dict[str, str] = {}

    async def run(self) -> Report:
        await self._prepare()
        server = Server(self._folder)
        try:
            for _ in range(self._kills):
                server.start()
                await self._until_killed(server)
                self.report.kills += 1
        finally:
            server.close()
        server.check_output()
        store = open_store(str(server.data))
        try:
            await self._check(store)
        finally:
            await store.close()
        return self.report

    async def _prepare(self) -> None:
        """Games that are over, and games with clocks that go on, written without a disk and then restored."""
        store = MemoryStore()
        service = Service(Config(), store)
        alone = next(game.id for game in GAMES.values() if 1 in game.seats)
        for number in range(self._kills * PER_KILL + RUNNING):
            player, token = await service.identities.create(f"Player {number}")
            runs = number < RUNNING
            clock = Clock(kind="move", seconds=3600) if runs else Clock()
            settings = TableSettings(game=alone, seats=1, public=True, clock=clock)
            room = await service.create(settings, player, "nonce", sit=True)
            await room.do(Start(), Asker(player.id, player.name), None)
            if runs:
                self._running.append(room.table.id)
            else:
                await self._play_out(room, Asker(player.id, player.name))
                self._finished[room.table.id] = token
        await service.background.stop()
        await store.backup(self._folder / "copy")
        restore_copy(self._folder / "copy", str(self._folder / "data"))

    async def _play_out(self, room: Room, asker: Asker) -> None:
        while room.table.status == "playing":
            action = self._rng.choice(room.table.playing().legal(0))
            await room.do(Play(room.table.game.actions.format(action)), asker, None)

    async def _until_killed(self, server: Server) -> None:
        if self.report.kills % DURING_START == 1:
            self.report.during_start += 1
            await asyncio.sleep(self._rng.uniform(0.0, STARTING))
            server.kill()
            return
        await asyncio.to_thread(server.until_ready)
        open_ones = [table for table in self._finished if table not in self._acknowledged]
        tables = self._rng.sample(open_ones, min(PER_KILL, len(open_ones)))
        asked = [asyncio.create_task(self._ask(server.port, table)) for table in (*tables, *tables)]
        await asyncio.sleep(self._rng.uniform(0.0, ASKING))
        await asyncio.to_thread(server.kill)
        await asyncio.gather(*asked)

    async def _ask(self, port: int, table: str) -> None:
        """Ask for a rematch, which wakes the table; two ask for each."""
        self.report.asked += 1
        try:
            status, body = await ask(port, "POST", f"/api/tables/{table}/rematch", self._finished[table], {})
        except (OSError, HTTPException):
            return  # killed meanwhile
        if status != 201:
            raise Broken(f"{table}: {status} {body!r}")
        made = str(msgspec.json.decode(body)["id"])
        if self._acknowledged.setdefault(table, made) != made:
            raise Broken(f"{table} has two rematches")
        self.report.acknowledged += 1

    # What must hold

    async def _check(self, store: Store) -> None:
        tables = {id: await _folded(store, id) for id in await store.tables()}
        index = TableIndex(store, Background())
        await index.start()
        for id, table in tables.items():
            line = await index.find(id)
            if line is None:
                raise Broken(f"{id} has no line")
            told = summarise(table, line.code, line.created)
            if (line.status, line.seats, line.players) != (told.status, told.seats, told.players):
                raise Broken(f"{id} is {told.status}, and its line says {line.status}")
        links = {id: table.rematch for id, table in tables.items() if table.rematch is not None}
        made = tables.keys() - self._finished.keys() - set(self._running)
        if sorted(links.values()) != sorted(made):
            raise Broken(f"{len(made)} rematches were made, and {len(links)} are linked")
        for id, acknowledged in self._acknowledged.items():
            if links.get(id) != acknowledged:
                raise Broken(f"{id} was told of {acknowledged}, and its log names {links.get(id)}")
        self.report.made = len(made)
        for id in self._running:
            pauses = [line for line in await store.read(id) if isinstance(log.read(line).event, Paused)]
            if len(pauses) > 1:
                raise Broken(f"the clock of {id} was stopped {len(pauses)} times")


async def _folded(store: Store, id: str) -> Table:
    return fold(id, [log.read(line) for line in await store.read(id)])


def crash_rematches(kills: int, seed: int) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(RematchTest(Path(folder), kills, seed).run())
