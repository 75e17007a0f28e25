"""Damage done to a store behind its back, in every backend the same."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from calavera.store import Store
from calavera.store.files import DATABASE
from calavera.store.memory import MemoryStore
from calavera.store.rows import Head
from calavera.store.sqlite import SqliteStore


def change_entry(store: Store, table: str, version: int, body: bytes) -> None:
    if isinstance(store, MemoryStore):
        store._logs[table][version - 1] = body, store._logs[table][version - 1][1]
    else:
        _execute(store, "UPDATE entry SET body = ? WHERE table_id = ? AND version = ?", body, table, version)


def lose_entries(store: Store, table: str, *versions: int) -> None:
    if isinstance(store, MemoryStore):
        for version in sorted(versions, reverse=True):
            del store._logs[table][version - 1]
    else:
        for version in versions:
            _execute(store, "DELETE FROM entry WHERE table_id = ? AND version = ?", table, version)


def swap_entries(store: Store, table: str, one: int, other: int) -> None:
    """Whole rows with their hashes."""
    if isinstance(store, MemoryStore):
        log = store._logs[table]
        log[one - 1], log[other - 1] = log[other - 1], log[one - 1]
    else:
        for old, new in ((one, -1), (other, one), (-1, other)):
            _execute(store, "UPDATE entry SET version = ? WHERE table_id = ? AND version = ?", new, table, old)


def lose_head(store: Store, table: str) -> None:
    if isinstance(store, MemoryStore):
        del store._heads[table]
    else:
        _execute(store, "DELETE FROM head WHERE table_id = ?", table)


def turn_back_head(store: Store, table: str, version: int) -> None:
    """As it was when the log was that short."""
    if isinstance(store, MemoryStore):
        store._heads[table] = Head(version, store._logs[table][version - 1][1])
    else:
        statement = """UPDATE head SET version = ?1,
            hash = (SELECT hash FROM entry WHERE table_id = head.table_id AND version = ?1) WHERE table_id = ?2"""
        _execute(store, statement, version, table)


def give_log(store: Store, giver: str, taker: str) -> None:
    """The log of one table under the name of another, head and all."""
    if isinstance(store, MemoryStore):
        store._logs[taker], store._heads[taker] = store._logs[giver], store._heads[giver]
    else:
        entry = "INSERT OR REPLACE INTO entry SELECT ?, version, body, hash FROM entry WHERE table_id = ?"
        _execute(store, entry, taker, giver, rows=None)
        _execute(
            store, "INSERT OR REPLACE INTO head SELECT ?, version, hash FROM head WHERE table_id = ?", taker, giver
        )


def change_document(store: Store, kind: str, key: str, body: bytes) -> None:
    if isinstance(store, MemoryStore):
        store._documents[kind, key] = body, store._documents[kind, key][1]
    else:
        _execute(store, "UPDATE document SET body = ? WHERE kind = ? AND key = ?", body, kind, key)


def exchange_documents(store: Store, kind: str, one: str, other: str) -> None:
    """Each body with its hash under the other's key."""
    if isinstance(store, MemoryStore):
        documents = store._documents
        documents[kind, one], documents[kind, other] = documents[kind, other], documents[kind, one]
    else:
        for old, new in ((one, "?"), (other, one), ("?", other)):
            _execute(store, "UPDATE document SET key = ? WHERE kind = ? AND key = ?", new, kind, old)


def _execute(store: Store, statement: str, *values: object, rows: int | None = 1) -> None:
    assert isinstance(store, SqliteStore)
    with closing(sqlite3.connect(store._folder / DATABASE)) as db, db:
        changed = db.execute(statement, values).rowcount
        assert rows is None or changed == rows
