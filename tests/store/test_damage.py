"""Damaged files: the store opens, names what was struck, and serves the rest."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from calavera.store import Document, Store, StoreForeign, TableDamaged
from calavera.store.files import DATABASE
from calavera.store.pages import LEAF, Pages, Salvage
from calavera.store.repair import mend
from calavera.store.sqlite import SqliteStore
from calavera.testing.server.damage import damage
from tests.store.backends import tell

PAGE = 4096
ROUNDS = 20
FIRST_RELEASE = Path(__file__).parents[1] / "fixtures" / "v0_1_0" / "data"
TABLES = [f"table {number}" for number in range(30)]


def test_whatever_page_is_struck_every_table_has_its_whole_log_or_is_named() -> None:
    found = damage(ROUNDS, seed=1)  # raises when a log is shortened, changed, or served as another's
    assert found["databases mended"] > 1
    assert found["tables damaged"] > ROUNDS / 2
    assert found["tables whole"] > 50 * ROUNDS
    assert found["documents whole"] > 300 * ROUNDS


def filled(folder: Path) -> Path:
    async def story(store: Store) -> None:
        for table in TABLES:
            bodies = [f"{table}, entry {number} ".encode() * 10 for number in range(20)]
            await store.append(table, 0, bodies, [Document("table", table, table.encode() * 10)])

    tell(SqliteStore(folder), story)
    return folder / DATABASE


def pages_of(path: Path, tree: str) -> list[int]:
    """The pages of a tree, its root first."""
    with closing(sqlite3.connect(path)) as db:
        root: int = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (tree,)).fetchone()[0]
    pages, found, salvage = Pages(path), [root], Salvage(Pages(path))
    for number in found:
        found += salvage._children(number)
    assert len(found) < pages.count
    return found


def wipe(path: Path, *pages: int) -> None:
    content = bytearray(path.read_bytes())
    for page in pages:
        content[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    path.write_bytes(content)


async def whole_and_damaged(store: Store) -> tuple[list[str], list[str]]:
    whole, damaged = [], []
    for table in TABLES:
        try:
            assert len(await store.read(table)) == 20
            whole.append(table)
        except TableDamaged:
            damaged.append(table)
    return whole, damaged


def test_a_lost_first_page_costs_nothing(tmp_path: Path) -> None:
    path = filled(tmp_path)
    wipe(path, 1)

    async def story(store: Store) -> None:
        assert await whole_and_damaged(store) == (TABLES, [])
        assert len(await store.scan("table")) == len(TABLES)

    tell(SqliteStore(tmp_path), story)


def test_a_lost_top_of_a_tree_costs_only_the_rows_that_lay_there(tmp_path: Path) -> None:
    path = filled(tmp_path)
    wipe(path, pages_of(path, "entry")[0])

    async def story(store: Store) -> None:
        whole, damaged = await whole_and_damaged(store)
        assert whole
        assert damaged
        for table in whole:
            assert await store.append(table, 20, [b"goes on"]) == 21

    tell(SqliteStore(tmp_path), story)


def test_lost_heads_are_found_again_where_all_entries_are_there(tmp_path: Path) -> None:
    path = filled(tmp_path)
    wipe(path, *pages_of(path, "head"))

    async def story(store: Store) -> None:
        assert await whole_and_damaged(store) == (TABLES, [])

    tell(SqliteStore(tmp_path), story)


def test_where_heads_and_entries_are_lost_no_shortened_log_passes_for_a_whole_one(tmp_path: Path) -> None:
    origin = filled(tmp_path / "origin")
    leaves = [page for page in pages_of(origin, "entry") if Pages(origin)[page][0] == LEAF]
    for leaf in leaves[::4]:
        path = tmp_path / f"leaf{leaf}" / DATABASE
        path.parent.mkdir()
        shutil.copy(origin, path)
        wipe(path, leaf, *pages_of(path, "head"))

        async def story(store: Store) -> None:
            whole, damaged = await whole_and_damaged(store)
            assert damaged
            assert len(whole) >= len(TABLES) - 4

        tell(SqliteStore(path.parent), story)


def test_the_damaged_file_is_kept_and_a_mended_one_is_left_alone(tmp_path: Path) -> None:
    path = filled(tmp_path)
    leaf = pages_of(path, "entry")[-1]
    wipe(path, leaf)
    struck = path.read_bytes()
    store = SqliteStore(tmp_path)
    assert store.mended == tmp_path / f"{DATABASE}.damaged-1"
    assert store.mended.read_bytes() == struck
    asyncio.run(store.close())
    again = SqliteStore(tmp_path)
    assert again.mended is None
    asyncio.run(again.close())
    wipe(path, pages_of(path, "entry")[-1])
    third = SqliteStore(tmp_path)
    assert third.mended == tmp_path / f"{DATABASE}.damaged-2"
    asyncio.run(third.close())
    assert {found.name for found in tmp_path.glob(f"{DATABASE}*")} == {
        DATABASE,
        f"{DATABASE}.damaged-1",
        f"{DATABASE}.damaged-2",
    }


def test_what_only_the_write_ahead_log_has_is_mended_too(tmp_path: Path) -> None:
    """As after a crash: the log was not yet played into the file, and the file is damaged."""
    running = tmp_path / "running"
    path = filled(running)
    store = SqliteStore(running)

    async def story(store: Store) -> None:
        for table in TABLES:
            await store.append(table, 20, [b"only in the log"])
        for crashed in ("leaf", "first"):
            (tmp_path / crashed).mkdir()
            for side in ("", "-wal"):
                shutil.copy(f"{path}{side}", tmp_path / crashed / f"{DATABASE}{side}")

    leaf = pages_of(path, "document")[-1]
    tell(store, story)
    for crashed, page in (("leaf", leaf), ("first", 1)):
        wipe(tmp_path / crashed / DATABASE, page)

        async def look(store: Store) -> None:
            for table in TABLES:
                assert (await store.read(table))[20:] == [b"only in the log"]

        tell(SqliteStore(tmp_path / crashed), look)


def test_a_file_of_somebody_else_is_not_mended(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(bytes(PAGE) + b"a letter to my aunt\n" * 1000)
    before = (tmp_path / DATABASE).read_bytes()
    with pytest.raises(StoreForeign):
        SqliteStore(tmp_path)
    assert (tmp_path / DATABASE).read_bytes() == before
    assert [found.name for found in tmp_path.glob(f"{DATABASE}*")] == [DATABASE]


# Data of the first release, which had no hashes


def first_release(folder: Path) -> Path:
    shutil.copytree(FIRST_RELEASE, folder)
    return folder / DATABASE


def logs_in(path: Path) -> dict[str, list[bytes]]:
    logs: dict[str, list[bytes]] = {}
    with closing(sqlite3.connect(path)) as db:
        for table, body in db.execute("SELECT table_id, body FROM entry ORDER BY table_id, version"):
            logs.setdefault(table, []).append(body)
    return logs


def test_old_data_gets_its_hashes_and_is_guarded_from_then_on(tmp_path: Path) -> None:
    path = first_release(tmp_path / "data")
    logs = logs_in(path)

    async def look(store: Store) -> None:
        assert await store.tables() == sorted(logs)
        for table, log in logs.items():
            assert await store.read(table) == log

    tell(SqliteStore(path.parent), look)
    table = max(logs, key=lambda table: len(logs[table]))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM entry WHERE table_id = ? AND version = ?", (table, len(logs[table])))

    async def look_again(store: Store) -> None:
        with pytest.raises(TableDamaged):
            await store.read(table)

    tell(SqliteStore(path.parent), look_again)


def test_an_old_log_that_lacks_an_entry_is_damaged_and_the_others_are_not(tmp_path: Path) -> None:
    path = first_release(tmp_path / "data")
    logs = logs_in(path)
    table = max(logs, key=lambda table: len(logs[table]))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM entry WHERE table_id = ? AND version = 3", (table,))

    async def look(store: Store) -> None:
        with pytest.raises(TableDamaged):
            await store.read(table)
        for other in logs.keys() - {table}:
            assert await store.read(other) == logs[other]

    tell(SqliteStore(path.parent), look)


def test_whatever_page_of_old_data_is_lost_no_shortened_log_passes_for_a_whole_one(tmp_path: Path) -> None:
    origin = first_release(tmp_path / "origin")
    with closing(sqlite3.connect(origin)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    logs = logs_in(origin)
    seen = 0
    for page in range(2, origin.stat().st_size // PAGE + 1, 5):
        path = tmp_path / f"page{page}" / DATABASE
        path.parent.mkdir()
        shutil.copy(origin, path)
        wipe(path, page)
        if mend(path) is None:
            continue  # nothing lay there, or what lay there belongs to one row alone
        seen += 1

        async def look(store: Store) -> None:
            for table, log in logs.items():
                try:
                    assert await store.read(table) in (log, [])
                except TableDamaged:
                    continue

        tell(SqliteStore(path.parent), look)
    assert seen > 5
