"""Backup and restore."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from calavera.store import (
    Document,
    Store,
    StoreDamaged,
    StoreExists,
    StoreForeign,
    StoreLocked,
    StoreNewer,
    StoreUnavailable,
)
from calavera.store.copies import restore
from calavera.store.files import DATABASE
from calavera.store.sqlite import SqliteStore
from tests.store.backends import tell

PAGE = 4096


def backed_up(folder: Path) -> Path:
    """A backup of several pages."""
    path = folder / "copy"

    async def story(store: Store) -> None:
        await store.append("t", 0, [b"%d" % n * 500 for n in range(100)], [Document("k", "a", b"1")])
        await store.backup(path)

    tell(SqliteStore(folder / "origin"), story)
    return path


def test_a_backup_of_any_store_can_be_restored(store: Store, tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        await store.append("t", 0, [b"one", b""], [Document("k", "ключ", b"1"), Document("k", "b", b"")])
        await store.append("桌子", 0, [b"one"])
        await store.backup(tmp_path / "copy")
        await store.append("t", 2, [b"after the backup"])

    async def look(store: Store) -> None:
        assert await store.read("t") == [b"one", b""]
        assert await store.read("桌子") == [b"one"]
        assert await store.scan("k") == [("b", b""), ("ключ", b"1")]
        assert await store.append("t", 2, [b"three"]) == 3

    tell(store, fill)
    restore(tmp_path / "copy", tmp_path / "restored")
    tell(SqliteStore(tmp_path / "restored"), look)


def test_a_backup_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        (tmp_path / "copy").write_bytes(b"precious")
        with pytest.raises(StoreExists) as caught:
            await store.backup(tmp_path / "copy")
        assert caught.value.code == "store.exists"
        assert (tmp_path / "copy").read_bytes() == b"precious"
        with pytest.raises(StoreUnavailable):
            await store.backup(tmp_path / "no such folder" / "copy")

    tell(store, story)


def test_a_backup_taken_during_writes_is_whole(tmp_path: Path) -> None:
    tables = [f"t{t}" for t in range(10)]
    acknowledged = dict.fromkeys(tables, 0)
    least: list[dict[str, int]] = []

    async def fill(store: Store) -> None:
        going = True

        async def player(table: str) -> None:
            while going:
                version = acknowledged[table]
                bodies = [f"{table} {n}".encode() for n in (version + 1, version + 2)]
                at = Document("at", table, str(version + 2).encode())
                acknowledged[table] = await store.append(table, version, bodies, [at])

        players = [asyncio.create_task(player(table)) for table in tables]
        for n in range(4):
            await asyncio.sleep(0.05)
            least.append(dict(acknowledged))
            await store.backup(tmp_path / f"copy{n}")
        going = False
        await asyncio.gather(*players)

    tell(SqliteStore(tmp_path / "origin"), fill)
    for n, acknowledged_before in enumerate(least):

        async def look(store: Store, acknowledged_before: dict[str, int] = acknowledged_before) -> None:
            for table, version in acknowledged_before.items():
                found = await store.version(table)
                assert version <= found <= acknowledged[table]
                assert found % 2 == 0
                assert await store.read(table) == [f"{table} {n}".encode() for n in range(1, found + 1)]
                assert await store.get("at", table) == (str(found).encode() if found else None)

        restore(tmp_path / f"copy{n}", tmp_path / f"restored{n}")
        tell(SqliteStore(tmp_path / f"restored{n}"), look)


def test_a_backup_is_one_file(tmp_path: Path) -> None:
    path = backed_up(tmp_path)
    assert {found.name for found in tmp_path.iterdir()} == {path.name, "origin"}
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_restore_overwrites_nothing(tmp_path: Path) -> None:
    path = backed_up(tmp_path)
    folder = tmp_path / "taken"
    tell(SqliteStore(folder), lambda store: store.append("mine", 0, [b"x"]))
    before = (folder / DATABASE).read_bytes()
    with pytest.raises(StoreExists):
        restore(path, folder)
    assert (folder / DATABASE).read_bytes() == before


@pytest.mark.parametrize("side", ["-wal", "-journal"])
def test_the_remains_of_another_database_are_not_mixed_into_a_restored_one(tmp_path: Path, side: str) -> None:
    path = backed_up(tmp_path)
    folder = tmp_path / "remains"
    folder.mkdir()
    (folder / f"{DATABASE}{side}").write_bytes(b"remains")
    with pytest.raises(StoreExists, match=side):
        restore(path, folder)
    assert not (folder / DATABASE).exists()


def test_nothing_is_restored_into_an_open_store(tmp_path: Path) -> None:
    path = backed_up(tmp_path)

    async def story(_: Store) -> None:
        with pytest.raises(StoreLocked):
            restore(path, tmp_path / "open")

    tell(SqliteStore(tmp_path / "open"), story)


def refuses(path: Path, folder: Path, error: type[Exception]) -> None:
    with pytest.raises(error):
        restore(path, folder)
    assert not list(folder.glob(f"*{DATABASE}*")), "nothing is left behind"


def test_a_damaged_backup_is_refused(tmp_path: Path) -> None:
    path = backed_up(tmp_path)
    content = bytearray(path.read_bytes())
    assert len(content) > 8 * PAGE
    content[5 * PAGE : 6 * PAGE] = b"\xff" * PAGE
    path.write_bytes(content)
    refuses(path, tmp_path / "restored", StoreDamaged)


def test_a_backup_cut_short_is_refused(tmp_path: Path) -> None:
    path = backed_up(tmp_path)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2 // PAGE * PAGE])
    refuses(path, tmp_path / "restored", StoreDamaged)


def test_a_foreign_or_empty_or_missing_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_bytes(b"a letter to my aunt\n" * 500)
    (tmp_path / "empty").write_bytes(b"")
    with closing(sqlite3.connect(tmp_path / "other", isolation_level=None)) as db:
        db.execute("CREATE TABLE entry (x)")
    for name in ("letter", "empty", "other"):
        refuses(tmp_path / name, tmp_path / "restored", StoreForeign)
    refuses(tmp_path / "missing", tmp_path / "restored", StoreUnavailable)


def test_a_backup_of_a_newer_release_is_refused(tmp_path: Path) -> None:
    path = backed_up(tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA user_version = 99")
    refuses(path, tmp_path / "restored", StoreNewer)
