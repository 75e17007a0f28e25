"""The leak test: people come, play a little and go, again and again, and the server's memory must return to what it
was. It counts objects rather than the bytes of the process, because memory that the allocator keeps is not a leak. Only
objects of ours count: the framework remembers the last thousand addresses, and SQLite a few hundred of its cursors.
Everybody who comes has come before, as the server remembers a bounded number of people.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import tempfile
import tracemalloc
from pathlib import Path
from typing import NamedTuple

from litestar import Litestar

import calavera
from calavera.games import GAMES
from calavera.server.app import make_app
from calavera.server.config import Config
from calavera.server.live.comings import PER_SECOND
from calavera.server.live.presenter import line_encoded
from calavera.server.live.room import Room
from calavera.server.live.service import Service
from calavera.server.people.identity import Player
from calavera.store import open_store
from calavera.table.settings import Absence, TableSettings
from calavera.testing.server.fuzz import LIMITS, Line
from calavera.testing.server.player import Broken, choose

GUESTS = 8
MOVES = 12  # at a table before everybody goes
WARMING_UP = 1  # rounds after which all that is made once is there
PACKAGE = Path(calavera.__file__).parent
OURS = [
    *(tracemalloc.Filter(True, str(PACKAGE / part / "*")) for part in ("server", "table", "games", "core")),
    tracemalloc.Filter(False, str(PACKAGE / "server" / "ops" / "lag.py")),  # measures of a minute, whatever happens
]


class Footprint(NamedTuple):
    """`objects` of our own classes that could form cycles, and tasks; `blocks` of memory asked for by our own modules,
    for objects of any kind.
    """

    objects: int
    blocks: int


def footprint() -> Footprint:
    gc.collect()
    objects = sum(_is_ours(type(one)) for one in gc.get_objects())
    blocks = sum(trace.count for trace in tracemalloc.take_snapshot().filter_traces(OURS).statistics("filename"))
    return Footprint(objects, blocks)


def _is_ours(kind: type) -> bool:
    # Of some classes this is not a text.
    return str(kind.__module__).startswith("calavera.") or issubclass(kind, asyncio.Task)


class Churn:
    def __init__(self, app: Litestar, seed: int) -> None:
        self._app = app
        self._service: Service = app.state.service
        self._seed = seed
        self._guests: list[tuple[Player, str]] = []
        self._endless = 0  # tasks that the server itself has

    async def rounds(self, rounds: int, tables: int) -> list[Footprint]:
        """After each round, when everybody has gone and all tables sleep."""
        self._guests = [await self._service.identities.create(f"P{i}") for i in range(GUESTS)]
        self._endless = len(self._service.background.tasks)
        found: list[Footprint] = []
        for _ in range(rounds):
            rng = random.Random(self._seed)  # every round the same, so that each needs what the one before needed
            for number in range(tables):
                await self._table(list(GAMES)[number % len(GAMES)], rng)
            found.append(await self._rest())
        return found

    async def _table(self, game: str, rng: random.Random) -> None:
        seats = max(2, GAMES[game].seats[0])
        settings = TableSettings(game=game, seats=seats, absence=Absence("wait"))
        room = await self._service.create(settings, self._guests[0][0], "x", sit=True)
        lines = [await self._come(room, token, seat) for seat, (_, token) in enumerate(self._guests[: seats + 1])]
        await self._do(lines[0], {"type": "start"})
        for _ in range(MOVES):
            seat = next((i for i in range(seats) if choose(lines[i].state, rng) is not None), None)
            if seat is None:
                break
            await self._do(lines[seat], {"type": "play", "action": choose(lines[seat].state, rng)})
            if rng.random() < 0.1:
                await lines[seat].hang_up()
                lines[seat] = await self._come(room, self._guests[seat][1], seat)
        await self._do(lines[0], {"type": "close"})
        for line in lines:
            await line.hang_up()

    async def _come(self, room: Room, token: str, seat: int) -> Line:
        """A guest at the table; the one beyond the last seat looks on."""
        line = Line(self._app, room.table.id)
        await line.say(json.dumps({"type": "hello", "v": 1, "token": token}))
        await line.say('{"type":"ping","v":1}')
        if room.table.status == "open" and seat < len(room.table.seats) and line.state["you"] is None:
            await self._do(line, {"type": "sit", "name": f"P{seat}", "nonce": "x"})
        return line

    async def _do(self, line: Line, command: dict[str, object]) -> None:
        key = f"{random.getrandbits(64):x}"
        answer = await line.say(json.dumps({"type": "do", "v": 1, "key": key, "command": command}))
        if answer is None or answer["type"] != "done":
            raise Broken(f"{command} was answered with {answer}")

    async def _rest(self) -> Footprint:
        for room in self._service.rooms.open.values():
            await room.settled()
            room.last_used = 0
        self._service.rooms.put_to_sleep()
        while len(self._service.background.tasks) > self._endless:  # summaries on their way to the disk
            await asyncio.sleep(0.01)
        await asyncio.sleep(2 / PER_SECOND)  # a going that is told late holds its room until then
        line_encoded.cache_clear()  # a bounded memory that fills by and by
        return footprint()


async def _churn(rounds: int, tables: int, seed: int) -> list[Footprint]:
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Config(bot_delay=1e6, bot_talk=0.0, limits=LIMITS), open_store(folder))
        service: Service = app.state.service
        await service.start()
        try:
            return await Churn(app, seed).rounds(rounds, tables)
        finally:
            await service.stop()


def churn(rounds: int, tables: int, seed: int) -> Footprint:
    """So many rounds of so many tables each, and what is there afterwards. Raises Broken where anything is left of
    tables that are gone.
    """
    tracemalloc.start()
    try:
        found = asyncio.run(_churn(WARMING_UP + rounds, tables, seed))
    finally:
        tracemalloc.stop()
    warm, last = found[WARMING_UP - 1], found[-1]
    # One block for each table would be a leak; a few more or less depend on what the loop is just doing.
    gone = rounds * tables
    if last.objects - warm.objects >= gone or last.blocks - warm.blocks >= gone:
        raise Broken(f"of {gone} tables something is left: {warm} before them, {last} after them")
    return last
