"""A disk that is full or refuses: the player is told so, nobody sees anything half-done, and the game goes on later."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

if sys.platform != "win32":
    import resource

from calavera.store import Append, Document
from calavera.store.errors import StoreFull, StoreUnavailable
from calavera.store.port import Store
from calavera.store.sqlite import SqliteStore
from calavera.table import log
from calavera.table.verify import verify
from calavera.testing.server.player import choose
from calavera.testing.server.process import Server
from tests.server.client import Chair, Person, Refusal
from tests.server.conftest import running

PLAYERS = 3


async def limit_pages(store: Store, most: int | None) -> None:
    """SQLite's own limit of a database's size: beyond it, it reports a full disk. None: no more than it has now."""
    assert isinstance(store, SqliteStore)
    now = (await store._writer.do(lambda db: db.execute("PRAGMA page_count").fetchall()))[0][0]
    await store._writer.do(lambda db: db.execute(f"PRAGMA max_page_count = {most or now}").fetchall())


class Evening:
    """Three chairs at a table of Skull, and somebody who looks on."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.table = ""
        self.people: list[Person] = []
        self.chairs: list[Chair] = []
        self._rng = random.Random(1)

    async def begin(self, stack: AsyncExitStack) -> None:
        self.people = [await Person.sign_in(self.base, f"P{i}") for i in range(PLAYERS)]
        self.table = await self.people[0].new_table("skull", PLAYERS)
        await self.come(stack)
        for person, chair in zip(self.people[1:], self.chairs[1:], strict=False):
            await chair.do({"type": "sit", "name": person.name, "nonce": person.name})
        await self.all_at(await self.chairs[0].do({"type": "start"}))

    async def come(self, stack: AsyncExitStack) -> None:
        """Everybody connects, knowing what they were told before."""
        logs = [chair.entries for chair in self.chairs] or [[] for _ in range(PLAYERS + 1)]
        tokens = [*(person.token for person in self.people), None]
        self.chairs = [Chair(self.base, self.table, token, told) for token, told in zip(tokens, logs, strict=True)]
        for chair in self.chairs:
            await stack.enter_async_context(chair)
            await chair.until(lambda t: "status" in t)

    async def play(self, moves: int = 10_000) -> tuple[Chair, str, str] | None:
        """So many choices, or to the end; who was refused which one and why, None if nobody was."""
        for _ in range(moves):
            chair, action = await self._next()
            if chair is None:
                return None
            try:
                version = await chair.play(action)
            except Refusal as refusal:
                return chair, action, refusal.code
            await self.all_at(version)
        return None

    async def all_at(self, version: int) -> None:
        """Until everybody was told."""
        for chair in self.chairs:
            await chair.until(lambda t: t["version"] >= version)

    async def _next(self) -> tuple[Chair | None, str]:
        """Somebody whose turn it is, with a choice; nobody at the end."""
        for chair in self.chairs:
            now = await chair.until(lambda t: "status" in t)
            if now["status"] == "finished":
                return None, ""
            if action := choose(now, self._rng):
                return chair, action
        raise AssertionError("nobody may act")

    async def shown(self) -> list[str]:
        """The table as every viewer can ask for it, but for the time."""
        answers = [await person.ask("GET", f"/api/tables/{self.table}") for person in self.people]
        return [json.dumps({**answer.json(), "now": 0}) for answer in answers]

    async def finish(self) -> None:
        assert await self.play() is None
        verdict = (await self.people[0].ask("GET", f"/api/tables/{self.table}/verify")).json()
        assert verdict["wrong"] is None
        for person, chair in zip(self.people, self.chairs[:PLAYERS], strict=True):
            told = (await person.ask("GET", f"/api/tables/{self.table}/log")).json()
            assert chair.entries == [line["entry"] for line in told]


def test_on_a_full_disk_a_choice_is_refused_whole_and_can_be_made_when_there_is_room_again(tmp_path: Path) -> None:
    with running(tmp_path) as server:

        async def evening() -> None:
            async with AsyncExitStack() as stack:
                table = Evening(server.base)
                await table.begin(stack)
                await server.inside(limit_pages(server.store, None))
                refused = await table.play()
                assert refused is not None, "the disk never became full"
                chair, action, code = refused
                assert code == "store.full"
                before = await server.inside(server.store.read(table.table))
                shown = await table.shown()
                told = [list(other.entries) for other in table.chairs]
                for _ in range(3):
                    with pytest.raises(Refusal, match=r"store\.full"):
                        await chair.do({"type": "play", "action": action}, key="patient")
                assert await server.inside(server.store.read(table.table)) == before
                assert await table.shown() == shown
                assert [other.entries for other in table.chairs] == told, "nobody was told of what did not happen"
                await server.inside(limit_pages(server.store, 100_000))
                version = await chair.do({"type": "play", "action": action}, key="patient")
                assert version == len(before) + 1
                assert await chair.do({"type": "play", "action": action}, key="patient") == version
                await table.all_at(version)
                await table.finish()

        asyncio.run(evening())


def test_on_a_full_disk_http_says_so_and_a_new_table_or_player_can_be_made_later(tmp_path: Path) -> None:
    with running(tmp_path) as server:

        async def evening() -> None:
            person = await Person.sign_in(server.base, "Anna")
            await server.inside(limit_pages(server.store, None))
            body = {"settings": {"game": "skull", "seats": 3}}
            answers = [await person.ask("POST", "/api/tables", body) for _ in range(19)]
            refused = [answer for answer in answers if answer.status_code == 503]
            assert refused, "the disk never became full"
            assert {answer.json()["code"] for answer in refused} == {"store.full"}
            made = {answer.json()["id"] for answer in answers if answer.status_code == 201}
            listed = {line["id"] for line in (await person.ask("GET", "/api/me/tables")).json()}
            assert listed == made, "what was refused does not exist"
            await server.inside(limit_pages(server.store, 100_000))
            assert (await person.ask("POST", "/api/tables", body)).status_code == 201

        asyncio.run(evening())


@pytest.mark.parametrize(("error", "code"), [(StoreUnavailable, "store.unavailable"), (StoreFull, "store.full")])
def test_a_store_that_fails_once_costs_one_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception], code: str
) -> None:
    with running(tmp_path) as server:
        append_together = server.store.append_together
        failures = [error()]

        async def failing(appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
            if failures and any(wanted.entries for wanted in appends):
                raise failures.pop()
            return await append_together(appends, documents)

        async def evening() -> None:
            async with AsyncExitStack() as stack:
                table = Evening(server.base)
                await table.begin(stack)
                await table.play(5)
                shown = await table.shown()
                monkeypatch.setattr(server.store, "append_together", failing)
                refused = await table.play(1)
                assert refused is not None
                assert refused[2] == code
                assert await table.shown() == shown
                await table.finish()

        asyncio.run(evening())


# What the system may refuse a process: any byte written to a file, to the log of the server too.
NOTHING_TO_WRITE = 0


@pytest.mark.skipif(sys.platform != "linux", reason="sets the limits of another process")
def test_when_the_system_refuses_every_write_nothing_is_half_written_and_the_game_goes_on_as_soon_as_it_can(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path)
    try:
        server.start()
        server.until_ready()
        table = Evening(f"http://127.0.0.1:{server.port}")
        asyncio.run(_through_a_refusing_system(server, table))
        server.kill()
        with closing(sqlite3.connect(server.data / "calavera.sqlite3")) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            stored = db.execute("SELECT body FROM entry WHERE table_id = ? ORDER BY version", [table.table]).fetchall()
        entries = [log.read(body) for (body,) in stored]
        assert [entry.n for entry in entries] == [entry["n"] for entry in table.chairs[0].entries]
        assert verify(table.table, entries).wrong is None
    finally:
        server.close()


@pytest.mark.skipif(sys.platform != "linux", reason="sets the limits of another process")
def test_after_a_restart_on_a_full_disk_health_is_bad_before_anybody_has_tried_to_write(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        for _ in range(2):
            server.start()
            server.until_ready()
            with refused(server.pid):
                for _ in range(2):
                    answer = httpx.get(f"http://127.0.0.1:{server.port}/healthz")
                    assert answer.status_code == 503
                    assert answer.json()["code"] in ("store.full", "store.unavailable")
            assert httpx.get(f"http://127.0.0.1:{server.port}/healthz").status_code == 200
            server.kill()
    finally:
        server.close()


async def _through_a_refusing_system(server: Server, table: Evening) -> None:
    async with AsyncExitStack() as stack:
        await table.begin(stack)
        for choices in (3, 1, 4):
            await table.play(choices)
            with refused(server.pid):
                await _is_refused(table)
            await _is_made(table)
        with refused(server.pid):
            await _is_refused(table)
            server.kill()
    server.start()
    server.until_ready()
    async with AsyncExitStack() as stack:
        await table.come(stack)
        await table.finish()


async def _is_refused(table: Evening) -> None:
    shown = await table.shown()
    for _ in range(2):
        refusal = await table.play(1)
        assert refusal is not None
        assert refusal[2] in ("store.full", "store.unavailable")
    answer = await table.people[0].ask("POST", "/api/players", {"name": "Late"})
    assert answer.status_code == 503
    assert answer.json()["code"] in ("store.full", "store.unavailable")
    assert await table.shown() == shown


async def _is_made(table: Evening) -> None:
    assert await table.play(1) is None
    assert (await table.people[0].ask("POST", "/api/players", {"name": "Late"})).status_code == 201


@contextmanager
def refused(pid: int) -> Iterator[None]:
    """Meanwhile the process can write nothing."""
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (NOTHING_TO_WRITE, hard))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # it may have been killed
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
