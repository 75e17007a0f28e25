"""What was deleted is soon in no file of the store any more, also while it is open."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from calavera.store import Document, Store, writer
from calavera.store.connections import open_reader
from calavera.store.files import DATABASE
from calavera.store.sqlite import SqliteStore
from tests.store.backends import tell

SECRET = b"a name that is to be forgotten"
LONG = 60.0  # seconds after which a test gives up


def is_there(folder: Path) -> bool:
    return any(SECRET in path.read_bytes() for path in folder.iterdir() if path.is_file())


async def is_soon_gone(folder: Path, meanwhile: Callable[[], Awaitable[object]] | None = None) -> None:
    async with asyncio.timeout(LONG):
        while is_there(folder):
            await (asyncio.sleep(0.01) if meanwhile is None else meanwhile())


def written(key: str, body: bytes | None, *, erases: bool = False) -> list[Document]:
    return [Document("kind", key, body, erases)]


async def put(store: Store, documents: list[Document]) -> None:
    await store.append("", None, (), documents)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "ERASED_IDLE", 0.05)
    monkeypatch.setattr(writer, "ERASED_BUSY", 0.2)


@pytest.mark.parametrize("how", ["delete", "replace", "take", "remove"])
def test_what_was_deleted_is_gone_while_the_store_is_open(tmp_path: Path, how: str) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        for other in range(50):
            await put(store, written(f"k{other}", b"x" * 500))
        if how == "remove":
            await store.append("t", 0, [SECRET])
        else:
            await put(store, written("k7a", SECRET))
        assert is_there(tmp_path)
        if how == "delete":
            await put(store, written("k7a", None))
        elif how == "replace":
            await put(store, written("k7a", b"{}", erases=True))
        elif how == "take":
            assert await store.take("kind", "k7a") == SECRET
        else:
            await store.remove("t")
        await is_soon_gone(tmp_path)
        assert await store.get("kind", "k49") == b"x" * 500
        assert await store.append("t", 0, [b"one"]) == 1

    tell(store, story)


def test_it_goes_also_where_somebody_always_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "ERASED_IDLE", LONG * 10)  # as if it were never idle
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        await put(store, written("a", SECRET))
        await put(store, written("a", None))
        count = 0

        async def move() -> None:
            nonlocal count
            count = await store.append("t", count, [b"move"])

        await is_soon_gone(tmp_path, move)
        assert await store.read("t") == [b"move"] * count

    tell(store, story)


def test_somebody_who_reads_is_not_waited_for_and_it_goes_afterwards(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        await put(store, written("a", SECRET))
        reader = open_reader(tmp_path / DATABASE)
        try:
            reader.execute("BEGIN")
            assert reader.execute("SELECT count(*) FROM document").fetchone() == (1,)
            await put(store, written("a", None))
            for version in range(100):
                assert await store.append("t", version, [b"move"]) == version + 1
            assert is_there(tmp_path)
            assert reader.execute("SELECT body FROM document").fetchone() == (SECRET,)
        finally:
            reader.close()
        await is_soon_gone(tmp_path)
        assert len(await store.read("t")) == 100
        waits = await store._writer.do(lambda db: db.execute("PRAGMA busy_timeout").fetchone())
        assert waits == (10_000,)  # for whoever else has a lock, as before

    tell(store, story)


def test_a_disk_in_trouble_does_not_end_the_writing_thread(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        def refuse(action: int, first: str | None, *_: object) -> int:
            return sqlite3.SQLITE_DENY if (action, first) == (sqlite3.SQLITE_PRAGMA, "wal_checkpoint") else 0

        await store._writer.do(lambda db: db.set_authorizer(refuse))
        await put(store, written("a", SECRET))
        await put(store, written("a", None))
        await asyncio.sleep(0.2)
        assert await store.append("t", 0, [b"move"]) == 1
        assert is_there(tmp_path)
        await store._writer.do(lambda db: db.set_authorizer(None))
        await is_soon_gone(tmp_path)

    tell(store, story)


@pytest.mark.parametrize("read", [False, True])
def test_what_a_killed_server_had_deleted_goes_after_the_next_start(tmp_path: Path, read: bool) -> None:
    first, killed = tmp_path / "first", tmp_path / "killed"
    store = SqliteStore(first)

    async def story(_: Store) -> None:
        await put(store, written("a", SECRET))
        await put(store, written("a", None))
        killed.mkdir()
        for side in ("", "-wal"):  # as the disk is if the process ends here
            shutil.copy(f"{first / DATABASE}{side}", f"{killed / DATABASE}{side}")

    tell(store, story)
    assert is_there(killed)
    readers = []
    if read:  # then the log is not gone when the store is open
        readers.append(open_reader(killed / DATABASE))
        readers[0].execute("BEGIN")
        assert readers[0].execute("SELECT count(*) FROM document").fetchone() == (0,)
    again = SqliteStore(killed)

    async def later(_: Store) -> None:
        assert is_there(killed) == read
        for reader in readers:
            reader.close()
        await is_soon_gone(killed)

    tell(again, later)
