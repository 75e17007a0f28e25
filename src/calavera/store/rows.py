"""Logs and documents as rows: what is read is checked against its hashes, and damage is an error that names its place.

Every function takes one connection and runs in one transaction of its caller.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from calavera.store import chain
from calavera.store.errors import Conflict, DocumentDamaged, TableDamaged
from calavera.store.port import Append, Document

# The head of a log, and the hash that its last entry has.
HEAD = """SELECT head.version, head.hash, entry.hash FROM head
    LEFT JOIN entry ON entry.table_id = head.table_id AND entry.version = head.version WHERE head.table_id = ?"""
ANY_ENTRY = "SELECT 1 FROM entry WHERE table_id = ? LIMIT 1"
ENTRIES = "SELECT version, body, hash FROM entry WHERE table_id = ? AND version >= ? ORDER BY version LIMIT ?"
NEW_ENTRY = "INSERT INTO entry (table_id, version, body, hash) VALUES (?, ?, ?, ?)"
NEW_HEAD = "INSERT INTO head (table_id, version, hash) VALUES (?, ?, ?)"
MOVE_HEAD = "UPDATE head SET version = ?, hash = ? WHERE table_id = ?"
# The same for a head that is known: nothing is moved if it, or the last entry, is another one by now.
MOVE_KNOWN_HEAD = """UPDATE head SET version = ?1, hash = ?2 WHERE table_id = ?3 AND version = ?4 AND hash = ?5
    AND EXISTS (SELECT 1 FROM entry WHERE table_id = ?3 AND version = ?4 AND hash = ?5)"""
NEW_DOCUMENT = "INSERT OR REPLACE INTO document (kind, key, body, hash) VALUES (?, ?, ?, ?)"
_NEXT = """SELECT CAST(min(next) AS BLOB) FROM (
    SELECT min(table_id) AS next FROM head WHERE table_id {0} CAST(?1 AS TEXT)
    UNION ALL SELECT min(table_id) FROM entry WHERE table_id {0} CAST(?1 AS TEXT))"""
FIRST_TABLE, NEXT_TABLE = _NEXT.format(">="), _NEXT.format(">")


class Head(NamedTuple):
    """Where a log ends; kept apart from the entries, so that none can go missing at the end."""

    version: int
    hash: bytes


class Surprise(Exception):
    """What was known of some log is not what is there."""


class Gathered:
    """Entries of many logs, written together: what they are put behind is known already, and compared on the way."""

    def __init__(self) -> None:
        self._entries: list[tuple[str, int, bytes, bytes]] = []
        self._heads: dict[str, tuple[Head, Head]] = {}  # as each log ended before, and as it ends with its entries

    def add(self, wanted: Append, head: Head) -> Head:
        """Put entries behind this head; gives the new one."""
        table = wanted.table
        version, digest = head
        for body in wanted.entries:
            version, digest = version + 1, chain.link(digest, body)
            self._entries.append((table, version, body, digest))
        first = self._heads[table][0] if table in self._heads else head
        last = Head(version, digest)
        self._heads[table] = first, last
        return last

    def write(self, db: sqlite3.Connection) -> None:
        """Raises Surprise if a log does not end where it was known to end; the caller undoes it all then."""
        if not self._entries:
            return
        moved = [(*last, table, *first) for table, (first, last) in self._heads.items()]
        try:
            db.executemany(NEW_ENTRY, self._entries)
        except sqlite3.IntegrityError as error:
            raise Surprise from error
        if db.executemany(MOVE_KNOWN_HEAD, moved).rowcount != len(moved):
            raise Surprise


def append(db: sqlite3.Connection, wanted: Append) -> int:
    """Put entries behind the last one. Gives the new version."""
    table, entries = wanted.table, wanted.entries
    head = find_head(db, table)
    if not entries:
        return head.version
    if wanted.expected != head.version:
        raise Conflict(table, wanted.expected or 0, head.version)
    version, digest = head
    for body in entries:
        version, digest = version + 1, chain.link(digest, body)
        try:
            db.execute(NEW_ENTRY, (table, version, body, digest))
        except sqlite3.IntegrityError as error:  # there are entries behind the head
            raise TableDamaged(table) from error
    if head.version == 0:
        db.execute(NEW_HEAD, (table, version, digest))
    else:
        db.execute(MOVE_HEAD, (version, digest, table))
    return version


def remove(db: sqlite3.Connection, table: str) -> None:
    """Delete a log and its head."""
    db.execute("DELETE FROM entry WHERE table_id = ?", (table,))
    db.execute("DELETE FROM head WHERE table_id = ?", (table,))


def find_head(db: sqlite3.Connection, table: str) -> Head:
    """The end of a log, compared with its last entry."""
    with _named(table):
        found: tuple[int, bytes, bytes] | None = db.execute(HEAD, (table,)).fetchone()
        if found is None:
            if db.execute(ANY_ENTRY, (table,)).fetchone() is not None:
                raise TableDamaged(table)
            return Head(0, chain.origin(table))
    version, digest, last = found
    if not isinstance(digest, bytes) or digest != last:
        raise TableDamaged(table)
    return Head(version, digest)


def read_log(db: sqlite3.Connection, table: str, after: int, limit: int) -> list[bytes]:
    """The entries after a version, each of them checked, and none of them missing."""
    head = find_head(db, table)
    count = min(limit, head.version - after)
    if count <= 0:
        return []
    # The hash of the entry before the first one is where the chain begins. One entry more would be one too many.
    to_the_end = after + count == head.version
    with _named(table):
        rows = db.execute(ENTRIES, (table, max(after, 1), count + (after > 0) + to_the_end)).fetchall()
    previous = chain.origin(table) if after == 0 else _hash_of_first(table, rows)
    return _checked(table, previous, rows if after == 0 else rows[1:], range(after + 1, after + count + 1))


def _hash_of_first(table: str, rows: Sequence[tuple[int, bytes, bytes]]) -> bytes:
    digest = rows[0][2] if rows else None
    if not isinstance(digest, bytes):
        raise TableDamaged(table)
    return digest


def _checked(table: str, previous: bytes, rows: Sequence[tuple[int, bytes, bytes]], versions: range) -> list[bytes]:
    if [version for version, _, _ in rows] != list(versions):
        raise TableDamaged(table)
    bodies: list[bytes] = []
    for _, body, digest in rows:
        # Damage can turn a blob into a text or a number.
        if not isinstance(body, bytes) or chain.link(previous, body) != digest:
            raise TableDamaged(table)
        bodies.append(body)
        previous = digest
    return bodies


@contextmanager
def _named(table: str) -> Iterator[None]:
    """If a page cannot be read, the error names the table that was asked for."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
            raise TableDamaged(table) from error
        raise


def tables(db: sqlite3.Connection, after: str | None, limit: int) -> list[str]:
    """Names of tables in the order of code points: those with a head, and those whose head is lost."""
    found: list[str] = []
    query, last = (FIRST_TABLE, b"") if after is None else (NEXT_TABLE, after.encode())
    while len(found) < limit:  # from one table to the next, past all its entries
        last = db.execute(query, (last,)).fetchone()[0]
        if last is None:
            break
        if is_name(last):
            found.append(last.decode())
        query = NEXT_TABLE
    return found


def is_name(name: bytes) -> bool:
    """Damage can turn a name into one that was never used; then the log of the original name is missing."""
    try:
        return "\0" not in name.decode()
    except UnicodeDecodeError:
        return False


def get(db: sqlite3.Connection, kind: str, key: str) -> bytes | None:
    query = "SELECT body, hash FROM document WHERE kind = ? AND key = ?"
    try:
        row: tuple[bytes, bytes] | None = db.execute(query, (kind, key)).fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
            raise DocumentDamaged(kind, key) from error
        raise
    if row is None:
        return None
    if not is_sealed(kind, key, *row):
        raise DocumentDamaged(kind, key)
    return row[0]


def is_sealed(kind: str, key: str, body: object, digest: object) -> bool:
    return isinstance(body, bytes) and chain.seal(kind, key, body) == digest


def put(db: sqlite3.Connection, document: Document) -> None:
    kind, key, body = document.kind, document.key, document.body
    if body is None:
        db.execute("DELETE FROM document WHERE kind = ? AND key = ?", (kind, key))
    else:
        db.execute(NEW_DOCUMENT, (kind, key, body, chain.seal(kind, key, body)))


def scan(db: sqlite3.Connection, kind: str, prefix: str, limit: int) -> list[tuple[str, bytes | None]]:
    found: list[tuple[str, bytes | None]] = []
    query = "SELECT key, body, hash FROM document WHERE kind = ? AND key >= ? ORDER BY key"
    rows = db.execute(query, (kind, prefix))
    try:
        for key, body, digest in rows:
            # Keys that begin with a prefix follow it without a gap, so the first other one ends them.
            if len(found) == limit or not isinstance(key, str) or not key.startswith(prefix):
                break
            if is_name(key.encode(errors="surrogateescape")):
                found.append((key, body if is_sealed(kind, key, body, digest) else None))
    finally:
        rows.close()  # a query left half-read would keep its old snapshot
    return found
