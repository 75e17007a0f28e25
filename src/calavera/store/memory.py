"""The same store without a disk, for tests. It forgets everything when it is closed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from calavera.store import chain, copies, rows, schema
from calavera.store.errors import Conflict, DocumentDamaged, StoreClosed, TableDamaged
from calavera.store.port import Append, Document, Store, check_appends, check_names, check_range


class MemoryStore(Store):
    """For one event loop. Every call lets others run before it returns, as one that waits for a disk does."""

    def __init__(self) -> None:
        self._logs: dict[str, list[tuple[bytes, bytes]]] = {}  # entries with their hashes
        self._heads: dict[str, rows.Head] = {}
        self._documents: dict[tuple[str, str], tuple[bytes, bytes]] = {}
        self._closed = False

    async def append_together(self, appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
        self._check_open()
        check_appends(appends, documents)
        try:
            heads = [self._head(wanted.table) for wanted in appends]
            for wanted, head in zip(appends, heads, strict=True):
                if wanted.entries and wanted.expected is not None and wanted.expected != head.version:
                    raise Conflict(wanted.table, wanted.expected, head.version)
            for wanted, head in zip(appends, heads, strict=True):
                self._append(wanted, head)
            for document in documents:
                self._put(document)
            return [head.version + len(wanted.entries) for wanted, head in zip(appends, heads, strict=True)]
        finally:
            await asyncio.sleep(0)

    async def remove(self, table: str, documents: Sequence[Document] = ()) -> None:
        self._check_open()
        check_appends([Append(table, None, ())], documents)
        self._logs.pop(table, None)
        self._heads.pop(table, None)
        for document in documents:
            self._put(document)
        await asyncio.sleep(0)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[bytes]:
        self._check_open()
        check_names(table)
        check_range(limit, after)
        try:
            self._head(table)
            log = self._logs.get(table, [])
            found = log[after:][:limit]
            previous = log[after - 1][1] if 0 < after <= len(log) else chain.origin(table)
            bodies = [body for body, _ in found]
            if list(chain.links(previous, bodies)) != [digest for _, digest in found]:
                raise TableDamaged(table)
            return bodies
        finally:
            await asyncio.sleep(0)

    async def version(self, table: str) -> int:
        self._check_open()
        check_names(table)
        try:
            return self._head(table).version
        finally:
            await asyncio.sleep(0)

    async def tables(self, after: str | None = None, limit: int | None = None) -> list[str]:
        self._check_open()
        check_names(after or "")
        check_range(limit)
        await asyncio.sleep(0)
        return sorted(table for table in self._logs.keys() | self._heads if after is None or table > after)[:limit]

    async def get(self, kind: str, key: str) -> bytes | None:
        self._check_open()
        check_names(kind, key)
        try:
            return self._get(kind, key)
        finally:
            await asyncio.sleep(0)

    async def scan(self, kind: str, prefix: str = "", limit: int | None = None) -> list[tuple[str, bytes | None]]:
        self._check_open()
        check_names(kind, prefix)
        check_range(limit)
        found: list[tuple[str, bytes | None]] = [
            (key, body if chain.seal(kind, key, body) == digest else None)
            for (of, key), (body, digest) in sorted(self._documents.items())
            if of == kind and key.startswith(prefix)
        ]
        await asyncio.sleep(0)
        return found[:limit]

    async def take(self, kind: str, key: str) -> bytes | None:
        self._check_open()
        check_names(kind, key)
        try:
            found = self._get(kind, key)
            self._documents.pop((kind, key), None)
            return found
        finally:
            await asyncio.sleep(0)

    async def backup(self, path: Path) -> None:
        """In the same format as the store on disk, so that it can be restored there."""
        self._check_open()
        entries = [(table, n, *entry) for table, log in self._logs.items() for n, entry in enumerate(log, 1)]
        heads = [(table, *head) for table, head in self._heads.items()]
        documents = [(*name, *written) for name, written in self._documents.items()]
        await asyncio.to_thread(_save, entries, heads, documents, path)

    async def check(self) -> None:
        self._check_open()

    async def close(self) -> None:
        self._closed = True

    def _head(self, table: str) -> rows.Head:
        log, head = self._logs.get(table, ()), self._heads.get(table)
        if head != ((len(log), log[-1][1]) if log else None):
            raise TableDamaged(table)
        return rows.Head(0, chain.origin(table)) if head is None else head

    def _append(self, wanted: Append, head: rows.Head) -> None:
        if wanted.entries:
            hashes = list(chain.links(head.hash, wanted.entries))
            self._logs.setdefault(wanted.table, []).extend(zip(wanted.entries, hashes, strict=True))
            self._heads[wanted.table] = rows.Head(head.version + len(hashes), hashes[-1])

    def _get(self, kind: str, key: str) -> bytes | None:
        body, digest = self._documents.get((kind, key), (None, b""))
        if body is not None and chain.seal(kind, key, body) != digest:
            raise DocumentDamaged(kind, key)
        return body

    def _put(self, document: Document) -> None:
        where = (document.kind, document.key)
        if document.body is None:
            self._documents.pop(where, None)
        else:
            self._documents[where] = document.body, chain.seal(*where, document.body)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed()


def _save(
    entries: list[tuple[str, int, bytes, bytes]],
    heads: list[tuple[str, int, bytes]],
    documents: list[tuple[str, str, bytes, bytes]],
    path: Path,
) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        schema.migrate(db)
        db.executemany(rows.NEW_ENTRY, entries)
        db.executemany(rows.NEW_HEAD, heads)
        db.executemany(rows.NEW_DOCUMENT, documents)
        copies.save(db, path)
