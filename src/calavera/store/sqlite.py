"""The embedded store: one SQLite file in a data folder, in write-ahead mode and with a sync at every commit.

Writes go through one thread (`writer.py`), reads through a few read-only connections that never wait for it. A read
begins its own snapshot, so it sees every append that was acknowledged before.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

from calavera.store import copies
from calavera.store.connections import open_reader, open_writer, translated
from calavera.store.errors import Conflict, StoreClosed, StoreUnavailable
from calavera.store.files import DATABASE, PRIVATE, make_file, make_folder, sync_folder
from calavera.store.lock import FolderLock
from calavera.store.port import Document, Store, check_append, check_names, check_range
from calavera.store.writer import Writer

T = TypeVar("T")

READERS = 4
LARGEST = 2**63 - 1  # SQLite's integers end here, those of a client's request do not


class SqliteStore(Store):
    """Opens on construction, and blocks meanwhile: the folder and the database are made if they are not there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._closed = False
        self._closing = threading.Lock()
        self._idle: queue.SimpleQueue[sqlite3.Connection] = queue.SimpleQueue()
        with ExitStack() as undo, translated(folder):
            make_folder(folder)
            self._lock = FolderLock(folder)
            undo.callback(self._lock.release)
            path = folder / DATABASE
            if not path.exists():
                make_file(path)
                sync_folder(folder)
            if path.stat().st_mode & 0o077:
                path.chmod(PRIVATE)  # copied here by hand, perhaps; SQLite's other files take its mode
            writer = open_writer(path)
            undo.callback(writer.close)
            for _ in range(READERS):
                reader = open_reader(path)
                undo.callback(reader.close)
                self._idle.put(reader)
            self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="calavera-store-reader")
            self._writer = Writer(writer, folder)
            undo.pop_all()

    async def append(
        self, table: str, expected: int | None, entries: Sequence[bytes], documents: Sequence[Document] = ()
    ) -> int:
        self._check_open()
        check_append(table, expected, entries, documents)
        size = sum(map(len, entries)) + sum(len(document.body or b"") for document in documents)
        return await self._writer.do(_append(table, expected, tuple(entries), tuple(documents)), size)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[bytes]:
        check_names(table)
        check_range(limit, after)
        query = "SELECT body FROM entry WHERE table_id = ? AND version > ? ORDER BY version LIMIT ?"
        most = LARGEST if limit is None else min(limit, LARGEST)
        bound = (table, min(after, LARGEST), most)
        return await self._read(lambda db: [body for (body,) in db.execute(query, bound).fetchall()])

    async def version(self, table: str) -> int:
        check_names(table)
        return await self._read(lambda db: _version(db, table))

    async def get(self, kind: str, key: str) -> bytes | None:
        check_names(kind, key)
        return await self._read(lambda db: _get(db, kind, key))

    async def scan(self, kind: str, prefix: str = "", limit: int | None = None) -> list[tuple[str, bytes]]:
        check_names(kind, prefix)
        check_range(limit)
        return await self._read(lambda db: _scan(db, kind, prefix, LARGEST if limit is None else limit))

    async def take(self, kind: str, key: str) -> bytes | None:
        self._check_open()
        check_names(kind, key)

        def work(db: sqlite3.Connection) -> bytes | None:
            body = _get(db, kind, key)
            _put(db, Document(kind, key, None))
            return body

        return await self._writer.do(work)

    async def backup(self, path: Path) -> None:
        await self._read(lambda db: copies.save(db, path))

    async def check(self) -> None:
        await self._read(lambda db: db.execute("SELECT version FROM entry LIMIT 1").fetchall())
        if not self._writer.alive:
            raise StoreUnavailable(reason="the writing thread has ended")
        if self._writer.refused:  # perhaps there is room again, and nobody has written since
            await self._writer.do(lambda db: _put(db, Document("check", "disk", b"")))

    async def close(self) -> None:
        self._closed = True
        self._writer.stop()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        with self._closing:  # whoever closes a second time waits for the first
            self._pool.shutdown(wait=True)
            while not self._idle.empty():
                self._idle.get().close()
            # Last, because the last connection to close checkpoints, and only the writer may.
            self._writer.join()
            self._lock.release()

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._with_reader, query)

    def _with_reader(self, query: Callable[[sqlite3.Connection], T]) -> T:
        reader = self._idle.get()  # there are as many as threads
        try:
            with translated(self._folder):
                return query(reader)
        finally:
            self._idle.put(reader)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed()


def _append(
    table: str, expected: int | None, entries: Sequence[bytes], documents: Sequence[Document]
) -> Callable[[sqlite3.Connection], int]:
    def work(db: sqlite3.Connection) -> int:
        found = _version(db, table)
        if entries and expected is not None and expected != found:
            raise Conflict(table, expected, found)
        rows = [(table, version, body) for version, body in enumerate(entries, found + 1)]
        db.executemany("INSERT INTO entry (table_id, version, body) VALUES (?, ?, ?)", rows)
        for document in documents:
            _put(db, document)
        return found + len(entries)

    return work


def _version(db: sqlite3.Connection, table: str) -> int:
    query = "SELECT version FROM entry WHERE table_id = ? ORDER BY version DESC LIMIT 1"
    row: tuple[int] | None = db.execute(query, (table,)).fetchone()
    return 0 if row is None else row[0]


def _get(db: sqlite3.Connection, kind: str, key: str) -> bytes | None:
    row: tuple[bytes] | None = db.execute(
        "SELECT body FROM document WHERE kind = ? AND key = ?", (kind, key)
    ).fetchone()
    return None if row is None else row[0]


def _put(db: sqlite3.Connection, document: Document) -> None:
    if document.body is None:
        db.execute("DELETE FROM document WHERE kind = ? AND key = ?", (document.kind, document.key))
    else:
        values = (document.kind, document.key, document.body)
        db.execute("INSERT OR REPLACE INTO document (kind, key, body) VALUES (?, ?, ?)", values)


def _scan(db: sqlite3.Connection, kind: str, prefix: str, limit: int) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    rows = db.execute("SELECT key, body FROM document WHERE kind = ? AND key >= ? ORDER BY key", (kind, prefix))
    try:
        for key, body in rows:
            # Keys that begin with a prefix follow it without a gap, so the first other one ends them.
            if len(found) == limit or not key.startswith(prefix):
                break
            found.append((key, body))
    finally:
        rows.close()  # a query left half-read would keep its old snapshot
    return found
