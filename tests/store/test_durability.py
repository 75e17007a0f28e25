"""What was acknowledged outlives the process, however it ends."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path

import pytest

from calavera.store import Store, StoreLocked
from calavera.store.lock import FolderLock
from calavera.store.sqlite import SqliteStore
from tests.store.backends import tell
from tests.store.child import TABLES
from tests.store.processes import child

KILLS = 10


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    rng = random.Random()  # another moment at every run: any of them must do
    acknowledged = {f"t{t}": 0 for t in range(TABLES)}

    async def story(store: Store) -> None:
        for table, least in acknowledged.items():
            version = await store.version(table)
            assert version >= least
            # Neither gaps nor halves: the log is whole, and the document is of the last append in it.
            assert await store.read(table) == [f"{table} {n}".encode() for n in range(1, version + 1)]
            assert await store.get("at", table) == (str(version).encode() if version else None)
            assert version % (1 + int(table[1:]) % 3) == 0

    for _ in range(KILLS):
        with child("append", tmp_path) as appender:
            said = [appender.line() for _ in range(rng.randrange(1, 150))]
            appender.kill()
            said += appender.rest()
        for table, version in (line.split() for line in said):
            acknowledged[table] = int(version)
        tell(SqliteStore(tmp_path), story)


def test_a_removal_cut_short_has_removed_everything_or_nothing(tmp_path: Path) -> None:
    rng = random.Random()  # another moment at every run: any of them must do
    removed: dict[str, int] = {}
    written: set[str] = set()

    async def story(store: Store) -> None:
        here = {table for table, _ in await store.scan("here")}
        for table in written:
            log = await store.read(table)
            assert (log, table in here) in (([], False), ([b"one", b"two", b"three"], True))
        for owner, last in removed.items():
            assert int(await store.get("gone", owner) or -1) >= last
            assert not any(f"{owner} {n}" in here for n in range(last + 1))

    for _ in range(KILLS):
        with child("remove", tmp_path) as remover:
            said = [remover.line() for _ in range(rng.randrange(1, 60))]
            remover.kill()
            said += remover.rest()
        for owner, n in (line.split() for line in said):
            removed[owner] = int(n)
            written |= {f"{owner} {m}" for m in range(int(n) + 3)}
        tell(SqliteStore(tmp_path), story)


def test_a_reopened_store_has_everything_and_goes_on(tmp_path: Path) -> None:
    for version in range(3):

        async def story(store: Store, version: int = version) -> None:
            assert await store.read("t") == [b"%d" % n for n in range(version)]
            assert await store.append("t", version, [b"%d" % version]) == version + 1

        tell(SqliteStore(tmp_path), story)


def test_a_second_opener_of_the_same_process_is_refused_and_does_no_harm(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        for name in (tmp_path, tmp_path / "." / ".." / tmp_path.name):
            with pytest.raises(StoreLocked) as caught:
                SqliteStore(name)
            assert caught.value.code == "store.locked"
        with child("hold", tmp_path) as other, pytest.raises(AssertionError, match="ended with code"):
            other.line()  # still locked for others, too
        assert await store.append("t", 0, [b"x"]) == 1

    tell(SqliteStore(tmp_path), story)


def test_a_folder_is_locked_while_another_process_has_it_and_free_when_that_is_killed(tmp_path: Path) -> None:
    with child("hold", tmp_path) as holder:
        assert holder.line() == "open"
        with pytest.raises(StoreLocked):
            SqliteStore(tmp_path)
        holder.kill()

        async def story(store: Store) -> None:
            await store.check()

        tell(SqliteStore(tmp_path), story)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_child_does_not_keep_the_lock_of_its_killed_parent(tmp_path: Path) -> None:
    with child("fork", tmp_path) as parent:
        grandchild = int(parent.line())
        try:
            with pytest.raises(StoreLocked):
                FolderLock(tmp_path)
            parent.kill()
            os.kill(grandchild, 0)  # it is still there
            FolderLock(tmp_path).release()
        finally:
            os.kill(grandchild, signal.SIGKILL)
