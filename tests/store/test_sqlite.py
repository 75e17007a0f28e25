"""The embedded store: group commit, threads, loops and file modes."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from calavera.store import Conflict, Document, Store, StoreUnavailable
from calavera.store.files import DATABASE, LOCK
from calavera.store.paths import default_folder
from calavera.store.sqlite import READERS, SqliteStore
from calavera.store.writer import MOST_JOBS
from tests.store.backends import tell


@asynccontextmanager
async def held(store: SqliteStore) -> AsyncIterator[None]:
    """Keep the writing thread busy meanwhile, so that whatever is asked of it waits together."""
    begun, let_go = threading.Event(), threading.Event()

    def work(_: sqlite3.Connection) -> None:
        begun.set()
        let_go.wait()

    holding = asyncio.create_task(store._writer.do(work))
    await asyncio.to_thread(begun.wait)
    try:
        yield
    finally:
        let_go.set()
        await holding


async def traced(store: SqliteStore) -> list[str]:
    """The statements that the writing thread runs from now on."""
    statements: list[str] = []
    await store._writer.do(lambda db: db.set_trace_callback(statements.append))
    statements.clear()
    return statements


def test_appends_that_wait_together_share_one_commit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        statements = await traced(store)
        async with held(store):
            waiting = [asyncio.create_task(store.append(f"t{t}", 0, [b"x"])) for t in range(100)]
            await asyncio.sleep(0)
        assert await asyncio.gather(*waiting) == [1] * 100
        assert statements.count("COMMIT") == 2  # that of the job that held them up, and their own

    tell(store, story)


def test_a_batch_is_bounded(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        statements = await traced(store)
        async with held(store):
            waiting = [asyncio.create_task(store.append(f"t{t}", 0, [b"x"])) for t in range(2 * MOST_JOBS)]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        assert statements.count("COMMIT") == 3

    tell(store, story)


def test_a_conflict_does_not_spoil_its_batch(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        async with held(store):
            waiting = [
                asyncio.create_task(store.append("t", 0, [b"first"], [Document("k", "a", b"first")])),
                asyncio.create_task(store.append("t", 0, [b"late"], [Document("k", "a", b"late")])),
                asyncio.create_task(store.append("t", 1, [b"second"])),
            ]
            await asyncio.sleep(0)
        first, late, second = await asyncio.gather(*waiting, return_exceptions=True)
        assert (first, second) == (1, 2)
        assert isinstance(late, Conflict)
        assert late.found == 1
        assert await store.read("t") == [b"first", b"second"]
        assert await store.get("k", "a") == b"first"

    tell(store, story)


def test_a_job_that_fails_halfway_is_undone_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    def halfway(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO entry VALUES ('bad', 1, x'00', x'00')")
        db.execute("INSERT INTO entry VALUES ('bad', 1, x'00', x'00')")

    async def story(_: Store) -> None:
        async with held(store):
            before = asyncio.create_task(store.append("t", 0, [b"x"]))
            bad = asyncio.create_task(store._writer.do(halfway))
            after = asyncio.create_task(store.append("u", 0, [b"x"]))
            await asyncio.sleep(0)
        with pytest.raises(StoreUnavailable, match="CONSTRAINT"):
            await bad
        assert (await before, await after) == (1, 1)
        assert await store.version("bad") == 0

    tell(store, story)


def test_reads_do_not_wait_for_writes(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        await store.append("t", 0, [b"x"], [Document("k", "a", b"x")])
        async with held(store):
            waiting = asyncio.create_task(store.append("t", 1, [b"y"]))
            for _again in range(3 * READERS):
                assert await store.read("t") == [b"x"]
                assert await store.scan("k") == [("a", b"x")]
            assert not waiting.done()
        assert await waiting == 2

    tell(store, story)


def test_readers_can_neither_write_nor_checkpoint(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        with pytest.raises(StoreUnavailable, match="READONLY"):
            await store._read(lambda db: db.execute("DELETE FROM entry"))
        assert await store._read(lambda db: db.execute("PRAGMA wal_autocheckpoint").fetchone()) == (0,)

    tell(store, story)


def test_every_commit_is_synced(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        found = await store._writer.do(
            lambda db: [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
        )
        assert found == ["wal", 2]  # 2 is FULL

    tell(store, story)


def test_a_store_serves_one_event_loop_after_another(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    let_go = threading.Event()

    async def leave_behind() -> None:
        tasks = [
            asyncio.create_task(store._writer.do(lambda _: let_go.wait())),
            asyncio.create_task(store.append("t", 0, [b"left behind"])),
        ]
        await asyncio.sleep(0)
        assert not any(task.done() for task in tasks)

    asyncio.run(leave_behind())  # its loop is closed before the append is written
    let_go.set()

    async def story(_: Store) -> None:
        assert await store.append("u", 0, [b"x"]) == 1
        assert await store.read("t") == [b"left behind"]
        await store.check()

    tell(store, story)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # it is meant to die
def test_a_writer_that_dies_leaves_nobody_waiting(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        await store.append("t", 0, [b"x"])
        async with held(store):
            waiting = [
                asyncio.create_task(store.append("t", 1, [b"y"])),
                asyncio.create_task(store._writer.do(lambda _: sys.exit())),
                asyncio.create_task(store.append("t", 1, [b"z"])),
            ]
            await asyncio.sleep(0)
        ends = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(end) for end in ends] == [StoreUnavailable] * 3
        with pytest.raises(StoreUnavailable):
            await store.append("t", 1, [b"y"])
        store._writer.join()
        with pytest.raises(StoreUnavailable, match="thread has ended"):
            await store.check()
        assert await store.read("t") == [b"x"]

    tell(store, story)
    tell(SqliteStore(tmp_path), lambda store: store.append("t", 1, [b"y"]))


def test_closing_waits_for_a_write_and_leaves_one_file_of_data(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        async with held(store):
            waiting = asyncio.create_task(store.append("t", 0, [b"x"]))
            await asyncio.sleep(0)
            assert await store.read("t") == []
            closing = asyncio.create_task(store.close())
            await asyncio.sleep(0)
            assert not closing.done()
        await closing
        assert await waiting == 1
        assert {path.name for path in tmp_path.iterdir()} == {DATABASE, LOCK}

    tell(store, story)
    tell(SqliteStore(tmp_path), lambda store: store.append("t", 1, [b"y"]))


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX modes")
def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "data"
    former = os.umask(0)
    try:

        async def story(store: Store) -> None:
            await store.append("t", 0, [b"x"])
            await store.backup(tmp_path / "copy")
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
            assert modes == dict.fromkeys((DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", LOCK), 0o600)
            assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600

        tell(SqliteStore(folder), story)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        (folder / DATABASE).chmod(0o644)
        folder.chmod(0o755)
        tell(SqliteStore(folder), lambda store: store.check())
        assert stat.S_IMODE((folder / DATABASE).stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o755, "a folder that was there keeps its mode"
    finally:
        os.umask(former)


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreUnavailable) as caught:
        SqliteStore(tmp_path / "file" / "data")
    assert caught.value.code == "store.unavailable"


def test_the_default_folder_is_the_users_own() -> None:
    assert default_folder().name == "calavera"
    assert default_folder().is_absolute()
