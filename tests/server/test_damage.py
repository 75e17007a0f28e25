"""Damage on disk hurts the table or the player that it struck, and nobody else."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from calavera.server.live.room import Room
from calavera.server.live.rooms import IDLE_MS
from calavera.server.people.identity import hashed
from calavera.server.people.index import LIVING, PAST, PLAYED
from calavera.store.memory import MemoryStore
from calavera.store.port import Document
from calavera.table.commands import Close, Play
from calavera.table.errors import LogDamaged
from tests.server.client import Chair, Person
from tests.server.conftest import running
from tests.server.sitting import Sitting, tell
from tests.server.web import Guest, play_out, web

NONSENSE = [b"", b"{", b"nonsense", b"\xff\xfe", b"[]", b"{}", b'{"id": 3}', b"[" * 100_000, b"null"]


async def damage(sitting: Sitting, kind: str, key: str, body: bytes = b"nonsense") -> None:
    await sitting.store.append("", None, (), [Document(kind, key, body)])


async def two_tables() -> tuple[Sitting, Room, Room]:
    sitting = Sitting()
    rooms = [await sitting.table("skull", 3, public=True) for _ in range(2)]
    await sitting.quiet()
    return sitting, rooms[0], rooms[1]


async def play_on(sitting: Sitting, table: str) -> None:
    room = await sitting.service.rooms.find(table)
    await sitting.come(room, 0)
    await sitting.do(room, 0, Play("place flower"))


# Lines of tables


@pytest.mark.parametrize("body", NONSENSE)
def test_a_damaged_line_is_made_anew_from_the_log_and_the_others_stay_as_they_are(body: bytes) -> None:
    async def story() -> None:
        before, bad, good = await two_tables()
        old = [await before.service.rooms.summary(room.table.id) for room in (bad, good)]
        await damage(before, LIVING, bad.table.id, body)
        after = await before.again()
        rooms = after.service.rooms
        lines = [await rooms.summary(room.table.id) for room in (bad, good)]
        assert lines[1] == old[1]
        assert (lines[0].status, lines[0].seats, lines[0].created) == ("playing", old[0].seats, old[0].created)
        assert {bad.table.id, good.table.id} == set(rooms.open), "both games go on"
        for code in (old[0].code, lines[0].code):
            assert (await rooms.by_code(code)).id == bad.table.id
        for room in (bad, good):
            await play_on(after, room.table.id)
        again = await after.again()
        assert {line.id for line in again.service.rooms.index.lobby()} == {bad.table.id, good.table.id}
        assert again.service.rooms.index.unreadable == []

    tell(story)


@pytest.mark.parametrize("body", NONSENSE)
def test_a_damaged_line_of_an_ended_table_is_made_anew_when_it_is_asked_for(body: bytes) -> None:
    async def story() -> None:
        sitting, room, _ = await two_tables()
        await sitting.do(room, 0, Play("place flower"))
        await sitting.do(room, 0, Close())
        await sitting.quiet()
        await sitting.pass_time(IDLE_MS / 1000 + 1)
        await damage(sitting, PAST, room.table.id, body)
        for key, _ in await sitting.store.scan(PLAYED, "player1:"):
            await damage(sitting, PLAYED, key, body)
        assert room.table.id not in {line.id for line in await sitting.service.rooms.index.of("player1")}
        assert (await sitting.service.rooms.summary(room.table.id)).status == "closed"
        assert room.table.id in {line.id for line in await sitting.service.rooms.index.of("player1")}

    tell(story)


def test_a_damaged_code_leads_nowhere() -> None:
    with web() as client:
        made = Guest(client, "Ann").post("/api/tables", {"settings": {"game": "skull", "seats": 3}}).json()
        store = client.app.state.service.store
        with client.portal() as portal:
            portal.call(store.append, "", None, (), [Document("code", made["code"], b"\xff/\x00")])
        answer = client.get(f"/api/codes/{made['code']}")
        assert (answer.status_code, answer.json()["code"]) == (404, "table.unknown")
        assert client.get(f"/api/tables/{made['id']}").status_code == 200


# Logs


@pytest.mark.parametrize(
    "line",
    [
        *NONSENSE,
        b'{"n": 9, "at": 1, "event": {"type": "closed"}, "v": 1}',
        b'{"n": 7, "at": 1, "event": {"type": "acted", "seat": 77, "action": "bid 1"}, "v": 1}',
        b'{"n": 7, "at": 1, "event": {"type": "shown", "actions": {"x": 1}}, "v": 1}',
        b'{"n": 7, "at": 1, "event": {"type": "from the future"}, "v": 1}',
        b'{"n": 7, "at": 1, "event": {"type": "closed"}, "v": 99}',
    ],
)
def test_a_damaged_log_is_one_table_s_own_trouble(line: bytes) -> None:
    async def story() -> None:
        before, bad, good = await two_tables()
        await before.store.append(bad.table.id, bad.table.version, [line])
        after = await before.again()
        rooms = after.service.rooms
        assert [line.id for line in rooms.index.lobby()] == [good.table.id], "nobody is sent where nobody can play"
        for _ in range(2):
            with pytest.raises(LogDamaged):
                await rooms.find(bad.table.id)
        await after.pass_time(1)
        await play_on(after, good.table.id)
        after.watch.forward(100 * 86_400)
        await after.service.close_abandoned()
        assert (await rooms.summary(good.table.id)).status == "playing"
        stored = await after.store.read(bad.table.id)
        assert stored[-1] == line, "what is stored stays as it is"

    tell(story)


def test_over_http_a_damaged_table_says_so_and_no_more() -> None:
    store = MemoryStore()
    with web(store) as client:
        ann = Guest(client, "Ann")
        table, other = (ann.new_table("skull", 3) for _ in range(2))
        service = client.app.state.service
        with client.portal() as portal:
            portal.call(store.append, table, portal.call(store.version, table), [b"nonsense"])
            portal.call(service.rooms.open.pop, table)
        answer = ann.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()) == (500, {"code": "log.damaged", "params": {}})
        assert ann.get(f"/api/tables/{other}").status_code == 200
        assert [line["id"] for line in ann.get("/api/me/tables").json()] == [other]


# Players and their figures


@pytest.mark.parametrize("body", NONSENSE)
def test_damaged_figures_do_not_keep_a_game_from_its_end_nor_others_from_theirs(body: bytes) -> None:
    store = MemoryStore()
    with web(store) as client:
        ann, bea = Guest(client, "Ann"), Guest(client, "Bea")
        for seed in range(2):
            table = ann.new_table("yamiks", 2, rated=True)
            play_out(client, table, bea, seed=seed)
            assert client.get(f"/api/tables/{table}/result").status_code == 200
            with client.portal() as portal:
                portal.call(store.append, "", None, (), [Document("stats", f"{ann.id}:yamiks", body)])
        assert [line["player"] for line in client.get("/api/games/yamiks/ratings").json()] == [bea.id]
        assert ann.get(f"/api/players/{ann.id}/statistics").json() == []
        assert bea.get(f"/api/players/{bea.id}/statistics").json()[0]["games"] == 2


@pytest.mark.parametrize(("kind", "status"), [("token", 401), ("player", 404)])
def test_a_damaged_player_has_to_sign_in_anew_and_nobody_else(kind: str, status: int) -> None:
    store = MemoryStore()
    with web(store) as client:
        ann, bea = Guest(client, "Ann"), Guest(client, "Bea")
        key = ann.id if kind == "player" else hashed(ann.token)
        identities = client.app.state.service.identities
        with client.portal() as portal:
            portal.call(store.append, "", None, (), [Document(kind, key, b"nonsense")])
        identities._tokens.clear()
        identities._players.clear()
        assert ann.get("/api/me").status_code == status
        assert bea.get("/api/me").status_code == 200
        assert Guest(client, "Ann").get("/api/me").status_code == 200


# The whole server


def spoil(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "calavera.sqlite3")) as db, db:
        assert db.execute(statement, values).rowcount == 1


SPOILED: dict[str, Callable[[Path, str], None]] = {
    "line": lambda folder, id: spoil(folder, "UPDATE document SET body = x'ff' WHERE kind = 'table' AND key = ?", id),
    "entry": lambda folder, id: spoil(folder, "UPDATE entry SET body = x'7b' WHERE table_id = ? AND version = 4", id),
    "gap": lambda folder, id: spoil(folder, "DELETE FROM entry WHERE table_id = ? AND version = 3", id),
}


@pytest.mark.parametrize("what", SPOILED)
def test_the_server_starts_over_a_damaged_table_and_the_other_games_go_on(tmp_path: Path, what: str) -> None:
    async def begin(base: str) -> tuple[Person, list[str]]:
        owner = await Person.sign_in(base, "Anna")
        tables = [await owner.new_table("skull", 3) for _ in range(2)]
        for table in tables:
            async with Chair(base, table, owner.token) as chair:
                await chair.until(lambda now: "status" in now)
                await chair.do({"type": "start", "fill": True})
        return owner, tables

    async def go_on(base: str, token: str, table: str) -> None:
        async with Chair(base, table, token) as chair:
            await chair.until(lambda now: bool(now["legal"]))
            await chair.play(chair.table["legal"][0])

    with running(tmp_path) as server:
        owner, tables = asyncio.run(begin(server.base))
    SPOILED[what](tmp_path, tables[0])
    with running(tmp_path) as server:
        asyncio.run(go_on(server.base, owner.token, tables[1]))
        if what == "line":
            asyncio.run(go_on(server.base, owner.token, tables[0]))
