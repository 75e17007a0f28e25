"""Whose file is it, and of which release?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from calavera.store import Store, StoreForeign, StoreNewer, schema
from calavera.store.files import DATABASE
from calavera.store.sqlite import SqliteStore
from tests.store.backends import tell

NEXT = (*schema.STEPS, ("ALTER TABLE document ADD COLUMN note TEXT", "UPDATE document SET note = 'was ' || key"))
BROKEN = (*schema.STEPS, ("UPDATE document SET body = x'ff'", "INSERT INTO no_such_table VALUES (1)"))


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    """A database of the present schema with something in it."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        schema.migrate(db)
        db.execute("INSERT INTO document VALUES ('k', 'a', x'00', NULL)")
        yield db


def pragma(db: sqlite3.Connection, name: str) -> object:
    return db.execute(f"PRAGMA {name}").fetchone()[0]


def test_a_new_database_says_whose_it_is_and_of_which_schema(db: sqlite3.Connection) -> None:
    assert pragma(db, "application_id") == int.from_bytes(b"CALV", "big")
    assert pragma(db, "user_version") == len(schema.STEPS)


def test_an_older_database_is_brought_up_to_date_with_its_data(db: sqlite3.Connection) -> None:
    schema.migrate(db, NEXT)
    assert pragma(db, "user_version") == len(NEXT)
    assert db.execute("SELECT kind, key, body, note FROM document").fetchall() == [("k", "a", b"\0", "was a")]
    schema.migrate(db, NEXT)  # and only once
    assert pragma(db, "user_version") == len(NEXT)


def test_a_migration_that_fails_leaves_the_older_database_as_it_was(db: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no_such_table"):
        schema.migrate(db, BROKEN)
    assert pragma(db, "user_version") == len(schema.STEPS)
    assert db.execute("SELECT kind, key, body FROM document").fetchall() == [("k", "a", b"\0")]
    assert not db.in_transaction


def change(folder: Path, statement: str) -> bytes:
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as db:
        db.execute(statement)
    return (folder / DATABASE).read_bytes()


def test_a_database_of_a_newer_release_is_refused_and_left_alone(tmp_path: Path) -> None:
    tell(SqliteStore(tmp_path), lambda store: store.append("t", 0, [b"x"]))
    before = change(tmp_path, "PRAGMA user_version = 99")
    with pytest.raises(StoreNewer) as caught:
        SqliteStore(tmp_path)
    assert (caught.value.code, caught.value.params) == ("store.newer", {"found": 99, "known": len(schema.STEPS)})
    assert (tmp_path / DATABASE).read_bytes() == before


@pytest.mark.parametrize(
    "statement",
    ["CREATE TABLE entry (x)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"],
)
def test_a_database_of_something_else_is_refused_and_left_alone(tmp_path: Path, statement: str) -> None:
    before = change(tmp_path, statement)
    with pytest.raises(StoreForeign) as caught:
        SqliteStore(tmp_path)
    assert caught.value.code == "store.foreign"
    assert (tmp_path / DATABASE).read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"a letter to my aunt\n" * 500)
    with pytest.raises(StoreForeign):
        SqliteStore(tmp_path)
    assert (tmp_path / DATABASE).read_bytes() == b"a letter to my aunt\n" * 500


def test_a_folder_is_free_again_after_a_refusal(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"a letter to my aunt\n" * 500)
    with pytest.raises(StoreForeign):
        SqliteStore(tmp_path)
    (tmp_path / DATABASE).unlink()

    async def story(store: Store) -> None:
        assert await store.append("t", 0, [b"x"]) == 1

    tell(SqliteStore(tmp_path), story)


def test_an_opening_that_was_cut_short_is_made_good(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"")  # made, and then the power went
    tell(SqliteStore(tmp_path), lambda store: store.append("t", 0, [b"x"]))
