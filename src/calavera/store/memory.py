"""The same store without a disk, for tests. It forgets everything when it is closed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from calavera.store import copies, schema
from calavera.store.errors import Conflict, StoreClosed
from calavera.store.port import Document, Store, check_append, check_names, check_range


class MemoryStore(Store):
    """For one event loop. Every call lets others run before it returns, as one that waits for a disk does."""

    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._documents: dict[tuple[str, str], bytes] = {}
        self._closed = False

    async def append(
        self, table: str, expected: int | None, entries: Sequence[bytes], documents: Sequence[Document] = ()
    ) -> int:
        self._check_open()
        check_append(table, expected, entries, documents)
        found = len(self._logs.get(table, ()))
        if entries:
            if expected is not None and expected != found:
                await asyncio.sleep(0)
                raise Conflict(table, expected, found)
            self._logs.setdefault(table, []).extend(entries)
        for document in documents:
            self._put(document)
        await asyncio.sleep(0)
        return found + len(entries)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[bytes]:
        self._check_open()
        check_names(table)
        check_range(limit, after)
        found = self._logs.get(table, [])[after:][:limit]
        await asyncio.sleep(0)
        return found

    async def version(self, table: str) -> int:
        self._check_open()
        check_names(table)
        found = len(self._logs.get(table, ()))
        await asyncio.sleep(0)
        return found

    async def get(self, kind: str, key: str) -> bytes | None:
        self._check_open()
        check_names(kind, key)
        found = self._documents.get((kind, key))
        await asyncio.sleep(0)
        return found

    async def scan(self, kind: str, prefix: str = "", limit: int | None = None) -> list[tuple[str, bytes]]:
        self._check_open()
        check_names(kind, prefix)
        check_range(limit)
        found = [
            (key, body) for (of, key), body in sorted(self._documents.items()) if of == kind and key.startswith(prefix)
        ]
        await asyncio.sleep(0)
        return found[:limit]

    async def take(self, kind: str, key: str) -> bytes | None:
        self._check_open()
        check_names(kind, key)
        found = self._documents.pop((kind, key), None)
        await asyncio.sleep(0)
        return found

    async def backup(self, path: Path) -> None:
        """In the same format as the store on disk, so that it can be restored there."""
        self._check_open()
        entries = [(table, n, body) for table, log in self._logs.items() for n, body in enumerate(log, 1)]
        documents = [(kind, key, body) for (kind, key), body in self._documents.items()]
        await asyncio.to_thread(_save, entries, documents, path)

    async def check(self) -> None:
        self._check_open()

    async def close(self) -> None:
        self._closed = True

    def _put(self, document: Document) -> None:
        where = (document.kind, document.key)
        if document.body is None:
            self._documents.pop(where, None)
        else:
            self._documents[where] = document.body

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed()


def _save(entries: list[tuple[str, int, bytes]], documents: list[tuple[str, str, bytes]], path: Path) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        schema.migrate(db)
        db.executemany("INSERT INTO entry VALUES (?, ?, ?)", entries)
        db.executemany("INSERT INTO document VALUES (?, ?, ?)", documents)
        copies.save(db, path)
