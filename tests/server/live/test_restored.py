"""A table from a backup goes on with a new seed, so that nobody knows the draws to come from before the restore."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from calavera.server.api.proof import make_proof
from calavera.server.live.room import Room
from calavera.store import open_store
from calavera.store.copies import restore
from calavera.store.files import DATABASE
from calavera.store.port import RESTORED
from calavera.table.commands import Play
from calavera.table.events import Happened, Resealed, Sealed
from calavera.table.verify import verify
from tests.server.live.test_room_life import choose_until_the_end
from tests.server.sitting import Sitting, ear
from tests.server.web import logged

PAGE = 4096
SCRIPT = Path(__file__).parents[3] / "docs" / "verify_draws.py"


async def roll_on(sitting: Sitting, room: Room, times: int) -> None:
    for _ in range(times):
        seat = room.table.to_act()[0]
        await sitting.do(room, seat, Play("keep none" if "keep none" in legal(room, seat) else legal(room, seat)[0]))


def legal(room: Room, seat: int) -> list[str]:
    return [room.table.game.actions.format(action) for action in room.table.playing().legal(seat)]


def drawn(room: Room, after: int) -> list[str]:
    return [e.event.outcome for e in room.entries if isinstance(e.event, Happened) and e.event.draw > after]


async def backed_up(tmp_path: Path) -> tuple[str, int, list[str]]:
    """A table, the number of draws when it was backed up, and what was drawn at it afterwards."""
    store = open_store(str(tmp_path / "data"))
    sitting = Sitting(store)
    room = await sitting.table("yamiks", 2)
    await roll_on(sitting, room, 2)
    await store.backup(tmp_path / "copy")
    draws = room.table.draws
    await roll_on(sitting, room, 12)
    await store.close()
    return room.table.id, draws, drawn(room, draws)


async def restored(tmp_path: Path, id: str) -> tuple[Sitting, Room]:
    restore(tmp_path / "copy", tmp_path / "again")
    sitting = Sitting(open_store(str(tmp_path / "again")))
    await sitting.service.rooms.index.start()
    room = await sitting.service.rooms.find(id)
    await sitting.table("yamiks", 2)  # the same people
    return sitting, room


def test_the_draws_after_a_backup_do_not_come_again(tmp_path: Path) -> None:
    async def story() -> None:
        id, draws, seen = await backed_up(tmp_path)
        sitting, room = await restored(tmp_path, id)
        assert room.table.draws == draws
        await roll_on(sitting, room, 12)
        assert len(seen) > 8
        assert drawn(room, draws) != seen
        await sitting.store.close()

    asyncio.run(story())


def test_it_is_marked_in_the_log_before_anything_else_and_once(tmp_path: Path) -> None:
    async def story() -> None:
        id, _, _ = await backed_up(tmp_path)
        sitting, room = await restored(tmp_path, id)
        assert [type(e.event) for e in room.entries[-2:]] == [Resealed, Sealed]
        assert await sitting.store.get(RESTORED, id) is None
        told = ear(await sitting.come(room, None))
        assert told.events("resealed") == [{"type": "resealed", "commitment": room.table.commitment}]
        assert room.table.seed not in str(told.heard)
        assert told.heard[-1]["table"]["commitment"] == room.table.commitment != room.table.setup.commitment
        version = room.table.version
        after = await sitting.again()
        assert (await after.service.rooms.find(id)).table.version == version
        await sitting.store.close()

    asyncio.run(story())


def test_a_table_that_was_made_later_is_left_alone(tmp_path: Path) -> None:
    async def story() -> None:
        id, _, _ = await backed_up(tmp_path)
        sitting, _ = await restored(tmp_path, id)
        new = await sitting.table("yamiks", 2)
        after = await sitting.again()
        entries = (await after.service.rooms.find(new.table.id)).entries
        assert not any(isinstance(entry.event, Resealed) for entry in entries)
        await sitting.store.close()

    asyncio.run(story())


def test_a_mark_that_cannot_be_read_counts_as_one(tmp_path: Path) -> None:
    async def story() -> None:
        id, _, _ = await backed_up(tmp_path)
        restore(tmp_path / "copy", tmp_path / "again")
        with closing(sqlite3.connect(tmp_path / "again" / DATABASE)) as database, database:
            assert database.execute("UPDATE document SET hash = x'00' WHERE kind = ?", [RESTORED]).rowcount == 1
        sitting = Sitting(open_store(str(tmp_path / "again")))
        await sitting.service.rooms.index.start()
        room = await sitting.service.rooms.find(id)
        assert [type(e.event) for e in room.entries[-2:]] == [Resealed, Sealed]
        await sitting.store.close()

    asyncio.run(story())


def test_draws_lost_from_a_damaged_write_ahead_log_do_not_come_again(tmp_path: Path) -> None:
    async def story() -> None:
        store = open_store(str(tmp_path / "data"))
        sitting = Sitting(store)
        room = await sitting.table("yamiks", 2)
        await roll_on(sitting, room, 12)
        shutil.copytree(tmp_path / "data", tmp_path / "again")
        await store.close()
        log = tmp_path / "again" / f"{DATABASE}-wal"
        content = log.read_bytes()
        log.write_bytes(content[:-PAGE] + bytes(PAGE))  # all of the last page that was written

        again = Sitting(open_store(str(tmp_path / "again")))
        with logged() as said:
            await again.service.start()
            entries = (await again.service.rooms.find(room.table.id)).entries
            await again.service.stop()
        assert "data_mended" in said.getvalue()
        assert [type(e.event) for e in entries if isinstance(e.event, Resealed | Sealed)][-2:] == [Resealed, Sealed]

    asyncio.run(story())


@pytest.fixture
def proof(tmp_path: Path) -> dict[str, Any]:
    """Of a game that was restored in the middle."""

    async def story() -> bytes:
        id, _, _ = await backed_up(tmp_path)
        sitting, room = await restored(tmp_path, id)
        await choose_until_the_end(sitting, room)
        await sitting.store.close()
        known = [entry.event.commitment for entry in room.entries if hasattr(entry.event, "commitment")]
        assert verify(id, room.entries).wrong is None
        assert verify(id, room.entries, known).wrong is None
        assert verify(id, room.entries, known[:1]).reason == "verify.unknown_commitment"
        assert verify(id, room.entries, [known[0], known[0]]).reason == "verify.other_commitment"
        return msgspec.json.encode(make_proof(id, room.entries))

    made: dict[str, Any] = json.loads(asyncio.run(story()))
    return made


def test_a_restored_game_verifies_and_every_commitment_has_to_be_known(proof: dict[str, Any], tmp_path: Path) -> None:
    """Else a host marks a restore before the first draw, and picks the seed of all of them."""
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(proof), encoding="utf-8")
    known = [seal["commitment"] for seal in proof["seals"]]
    assert proof["commitment"] == known[0] != known[1]
    for given, code in ((known, 0), ([], 0), (known[:1], 1), (known[::-1], 1)):
        command = [sys.executable, "-I", str(SCRIPT), str(path), *given]
        assert subprocess.run(command, capture_output=True, check=False).returncode == code
