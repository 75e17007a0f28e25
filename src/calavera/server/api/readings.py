"""Answers whose cost grows with the length of a log: entries, moments, proof, verdict. Each is made once, in pieces."""

from __future__ import annotations

from collections.abc import Generator

import msgspec
from litestar.di import NamedDependency

from calavera.server.api.comparison import comparing
from calavera.server.api.proof import encoding, proving
from calavera.server.live.moments import Replays
from calavera.server.live.presenter import Line
from calavera.server.live.room import FEW, Room
from calavera.server.ops.answers import Answers
from calavera.server.ops.costly import Costly
from calavera.table.pieces import run_through
from calavera.table.table import Table
from calavera.table.twins import is_over
from calavera.table.verify import verifying


class Readings:
    """`asker` is the address whose turn it is; all answers are JSON."""

    def __init__(self, costly: Costly) -> None:
        self._costly = costly
        self._answers = Answers()
        self._replays = Replays()

    async def log(self, room: Room, seat: int | None, after: int, limit: int, asker: str) -> bytes:
        """An entry reads the same whenever it is read, so the page does not depend on what comes after it."""
        entries = room.entries[after : after + limit]
        work = _listed(room.presenter(entries).telling(seat))
        if len(entries) <= FEW:
            return run_through(work)
        return await self._made(("log", room.table.id, seat, after, len(entries)), work, asker)

    async def moments(self, room: Room, seat: int | None, after: int, limit: int, asker: str) -> bytes:
        key = ("moments", room.table.id, room.table.version, seat, after, limit)
        return await self._made(key, self._replayed(room, seat, after, limit), asker)

    async def proof(self, room: Room, asker: str) -> bytes:
        return await self._made(("proof", room.table.id, room.table.version), _proved(room), asker)

    async def verdict(self, room: Room, asker: str) -> bytes:
        return await self._made(("verdict", room.table.id, room.table.version), _verified(room), asker)

    async def comparison(self, room: Room, other: Room | None, asker: str) -> bytes:
        rooms = [one for one in (room, other) if one is not None]
        rooms.sort(key=lambda one: one.table.twin is not None and one.table.twin.second)
        over = all(is_over(one.table) for one in rooms)
        work = _compared([(one.table, one.code) for one in rooms], over=over)
        if not over:
            return run_through(work)  # only how far they are
        return await self._made(("comparison", *[(one.table.id, one.table.version) for one in rooms]), work, asker)

    async def _made(self, key: tuple[object, ...], work: Generator[None, None, bytes], asker: str) -> bytes:
        body = self._answers.get(key)
        if body is None:
            async with self._costly.turn(asker):
                body = self._answers.get(key)  # perhaps somebody else has asked meanwhile
                if body is None:
                    body = await self._costly.in_pieces(work)
                    self._answers.keep(key, body)
        return body

    def _replayed(self, room: Room, seat: int | None, after: int, limit: int) -> Generator[None, None, bytes]:
        entries = tuple(room.entries)
        replay = self._replays.take(room.table.id, after)
        page = yield from replay.page(entries, seat, after, limit)
        self._replays.put(replay)
        yield
        return msgspec.json.encode(page)


def _listed(telling: Generator[None, None, list[Line]]) -> Generator[None, None, bytes]:
    told = yield from telling
    return b"[%b]" % b",".join([line.body for line in told])


def _proved(room: Room) -> Generator[None, None, bytes]:
    proof = yield from proving(room.table.id, tuple(room.entries))
    return (yield from encoding(proof))


def _compared(sides: list[tuple[Table, str]], *, over: bool) -> Generator[None, None, bytes]:
    told = yield from comparing(sides, over=over)
    return msgspec.json.encode(told)


def _verified(room: Room) -> Generator[None, None, bytes]:
    verdict = yield from verifying(room.table.id, tuple(room.entries))
    return msgspec.json.encode(verdict)


TheReadings = NamedDependency[Readings]
