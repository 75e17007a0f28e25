"""The embedded store: one SQLite file in a data folder, in write-ahead mode and with a sync at every commit.

Writes go through one thread (`writer.py`), reads through a few read-only connections that never wait for it. A read
begins its own snapshot, so it sees every append that was acknowledged before.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

from calavera.store import copies, rows
from calavera.store.connections import open_reader, open_writer, snapshot, translated
from calavera.store.errors import StoreClosed, StoreUnavailable
from calavera.store.files import DATABASE, PRIVATE, make_file, make_folder, sync_folder
from calavera.store.lock import FolderLock
from calavera.store.port import Append, Document, Store, check_appends, check_names, check_range
from calavera.store.repair import mend
from calavera.store.writer import Writer

T = TypeVar("T")

READERS = 4
TRUSTED_SECONDS = 5.0  # after a write, in which the disk need not be tried again
PROOF_BYTES = 65_536  # a full disk may still take a few bytes, where a file has room left
LARGEST = 2**63 - 1  # SQLite's integers end here, those of a client's request do not


class SqliteStore(Store):
    """Opens on construction, and blocks meanwhile: the folder and the database are made if they are not there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._closed = False
        self._closing = threading.Lock()
        self._proving: asyncio.Future[None] | None = None
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
            self.mended = mend(path)
            erases = _has_log(path)  # left by a server that was killed, while somebody else was reading
            writer = open_writer(path)
            undo.callback(writer.close)
            for _ in range(READERS):
                reader = open_reader(path)
                undo.callback(reader.close)
                self._idle.put(reader)
            self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="calavera-store-reader")
            self._writer = Writer(writer, folder, erases=erases)
            undo.pop_all()

    async def append_together(self, appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
        self._check_open()
        if len(appends) == 1 and not documents:
            one = appends[0]
            if one.entries and one.expected is not None:  # a move, as nearly always
                check_names(one.table)
                entries = tuple(one.entries)
                move = Append(one.table, one.expected, entries)
                return [await self._writer.append(move, sum(map(len, entries)))]
        check_appends(appends, documents)
        # What is written is what was asked for, whatever the caller does with its lists meanwhile.
        wanted = [Append(one.table, one.expected, tuple(one.entries)) for one in appends]
        written = tuple(documents)
        size = sum(len(body) for one in wanted for body in one.entries)
        size += sum(len(document.body or b"") for document in written)
        tables = [one.table for one in wanted]
        return await self._writer.do(lambda db: _write(db, wanted, written), size, tables, erases=_erases(written))

    async def remove(self, table: str, documents: Sequence[Document] = ()) -> None:
        self._check_open()
        check_appends([Append(table, None, ())], documents)
        written = tuple(documents)

        def work(db: sqlite3.Connection) -> None:
            rows.remove(db, table)
            for document in written:
                rows.put(db, document)

        size = sum(len(document.body or b"") for document in written)
        await self._writer.do(work, size, [table], erases=True)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[bytes]:
        check_names(table)
        check_range(limit, after)
        return await self._read(lambda db: rows.read_log(db, table, min(after, LARGEST), _most(limit)))

    async def version(self, table: str) -> int:
        check_names(table)
        return await self._read(lambda db: rows.find_head(db, table).version)

    async def tables(self, after: str | None = None, limit: int | None = None) -> list[str]:
        check_names(after or "")
        check_range(limit)
        return await self._read(lambda db: rows.tables(db, after, _most(limit)))

    async def get(self, kind: str, key: str) -> bytes | None:
        check_names(kind, key)
        return await self._read(lambda db: rows.get(db, kind, key))

    async def scan(self, kind: str, prefix: str = "", limit: int | None = None) -> list[tuple[str, bytes | None]]:
        check_names(kind, prefix)
        check_range(limit)
        return await self._read(lambda db: rows.scan(db, kind, prefix, _most(limit)))

    async def take(self, kind: str, key: str) -> bytes | None:
        self._check_open()
        check_names(kind, key)

        def work(db: sqlite3.Connection) -> bytes | None:
            body = rows.get(db, kind, key)
            rows.put(db, Document(kind, key, None))
            return body

        return await self._writer.do(work, erases=True)

    async def backup(self, path: Path) -> None:
        await self._read(lambda db: copies.save(db, path))

    async def check(self) -> None:
        await self._read(lambda db: db.execute("SELECT version FROM entry LIMIT 1").fetchall())
        if not self._writer.alive:
            raise StoreUnavailable(reason="the writing thread has ended")
        written_at = self._writer.written_at
        if written_at is None or time.monotonic() - written_at > TRUSTED_SECONDS:
            await self._prove()

    async def _prove(self) -> None:
        """Write something, once for all who ask meanwhile: only that shows whether the disk takes anything."""
        if self._proving is None or self._proving.done():
            proof = Document("check", "disk", bytes(PROOF_BYTES))
            self._proving = asyncio.ensure_future(self._writer.do(lambda db: rows.put(db, proof)))
        await asyncio.shield(self._proving)

    async def close(self) -> None:
        self._closed = True
        self._writer.stop()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        with self._closing:  # a second call waits for the first
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
            with translated(self._folder), snapshot(reader):
                return query(reader)
        finally:
            self._idle.put(reader)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed()


def _write(db: sqlite3.Connection, appends: Sequence[Append], documents: Sequence[Document]) -> list[int]:
    versions = [rows.append(db, wanted) for wanted in appends]
    for document in documents:
        rows.put(db, document)
    return versions


def _erases(documents: Sequence[Document]) -> bool:
    return any(document.body is None or document.erases for document in documents)


def _has_log(path: Path) -> bool:
    log = Path(f"{path}-wal")
    return log.exists() and log.stat().st_size > 0


def _most(limit: int | None) -> int:
    return LARGEST if limit is None else min(limit, LARGEST)
