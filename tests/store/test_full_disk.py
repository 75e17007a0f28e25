"""A disk that is full or refuses: a clear error, nothing half-written, and on as soon as it works again."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
from collections import namedtuple
from pathlib import Path

import pytest

from calavera.store import Conflict, Document, Store, StoreDamaged, StoreFull, StoreUnavailable
from calavera.store.connections import translate
from calavera.store.sqlite import SqliteStore
from tests.store.backends import tell
from tests.store.processes import child

PAGE = 4096


async def limit_pages(store: SqliteStore, most: int) -> None:
    """SQLite's own limit of a database's size: beyond it, it reports a full disk."""
    await store._writer.do(lambda db: db.execute(f"PRAGMA max_page_count = {most}").fetchall())


def test_a_full_disk_is_a_clear_error_that_leaves_nothing_half_written(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        await store.append("t", 0, [b"one"], [Document("k", "a", b"old")])
        await limit_pages(store, 20)
        for _again in range(2):
            with pytest.raises(StoreFull) as caught:
                await store.append("t", 1, [b"two", bytes(40 * PAGE)], [Document("k", "a", b"new")])
            assert caught.value.code == "store.full"
            assert isinstance(caught.value.__cause__, sqlite3.OperationalError)
            assert await store.read("t") == [b"one"]
            assert await store.get("k", "a") == b"old"
            await store.check()
        assert await store.append("t", 1, [b"two"]) == 2, "what fits is still written"
        await limit_pages(store, 1000)
        assert await store.append("t", 2, [bytes(40 * PAGE)], [Document("k", "a", b"new")]) == 3
        assert await store.read("t") == [b"one", b"two", bytes(40 * PAGE)]
        assert await store.get("k", "a") == b"new"

    tell(store, story)


def test_a_database_that_takes_nothing_more_is_found_by_the_check_until_it_does_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        db = store._writer._db
        db.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreUnavailable):
            await store.append("t", 0, [b"one"])
        for _again in range(2):
            with pytest.raises(StoreUnavailable):
                await store.check()
        assert await store.read("t") == []
        db.execute("PRAGMA query_only = OFF")
        await store.check()
        assert await store.append("t", 0, [b"one"]) == 1
        with pytest.raises(Conflict):
            await store.append("t", 0, [b"one"])
        await store.check()

    tell(store, story)


def test_when_the_disk_fills_up_under_many_exactly_the_acknowledged_appends_are_there(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    tables = [f"t{t}" for t in range(30)]

    async def story(_: Store) -> None:
        written = dict.fromkeys(tables, 0)

        async def fill(table: str) -> None:
            while True:
                await store.append(
                    table, written[table], [bytes(PAGE)], [Document("at", table, b"%d" % written[table])]
                )
                written[table] += 1

        await limit_pages(store, 200)
        ends = await asyncio.gather(*map(fill, tables), return_exceptions=True)
        assert {type(end) for end in ends} == {StoreFull}
        assert sum(written.values()) > 0
        for table, version in written.items():
            assert await store.version(table) == version
            assert await store.get("at", table) == (b"%d" % (version - 1) if version else None)
        await limit_pages(store, 2000)
        for table, version in written.items():
            assert await store.append(table, version, [bytes(PAGE)]) == version + 1

    tell(store, story)


@pytest.mark.skipif(os.name == "nt", reason="needs a limit on the size of files")
def test_a_commit_that_the_system_refuses_fails_its_whole_batch_and_the_store_goes_on(tmp_path: Path) -> None:
    with child("refused", tmp_path) as starved:
        assert starved.line() == "refused 8 of 8"
        assert starved.line() == "left [b'one'] b'old' [0, 0, 0, 0, 0]"
        assert starved.line() == "then 2 b'new'"


def test_a_backup_that_does_not_fit_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(path: Path) -> None:
        raise OSError(errno.ENOSPC, "no room")

    async def story(store: Store) -> None:
        await store.append("t", 0, [b"x"])
        monkeypatch.setattr("calavera.store.copies.sync_file", no_room)
        with pytest.raises(StoreFull):
            await store.backup(target / "copy")
        assert list(target.iterdir()) == []
        monkeypatch.undo()
        await store.backup(target / "copy")
        assert [path.name for path in target.iterdir()] == ["copy"]

    target = tmp_path / "backups"
    target.mkdir()
    tell(SqliteStore(tmp_path / "data"), story)


def sqlite_error(code: int, name: str) -> sqlite3.Error:
    error = sqlite3.OperationalError(name)
    error.sqlite_errorcode, error.sqlite_errorname = code, name
    return error


def test_an_io_error_is_a_full_disk_only_where_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "total used free")
    error = sqlite_error(sqlite3.SQLITE_IOERR_WRITE, "SQLITE_IOERR_WRITE")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(1 << 30, 0, 1 << 30))
    broken = translate(error, tmp_path)
    assert isinstance(broken, StoreUnavailable)
    assert broken.params == {"reason": "SQLITE_IOERR_WRITE"}
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(1 << 30, 1 << 30, 0))
    assert isinstance(translate(error, tmp_path), StoreFull)


def test_errors_are_told_apart(tmp_path: Path) -> None:
    damaged = sqlite_error(sqlite3.SQLITE_CORRUPT, "SQLITE_CORRUPT")
    assert isinstance(translate(damaged, tmp_path), StoreDamaged)
    busy = sqlite_error(sqlite3.SQLITE_BUSY, "SQLITE_BUSY")
    assert isinstance(translate(busy, tmp_path), StoreUnavailable)
    assert isinstance(translate(sqlite3.ProgrammingError("no code at all"), tmp_path), StoreUnavailable)
    assert isinstance(translate(OSError(errno.EDQUOT, "quota"), tmp_path), StoreFull)
    assert isinstance(translate(OSError(errno.EROFS, "read-only"), tmp_path), StoreUnavailable)
