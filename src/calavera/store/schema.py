"""The database file: whose it is, its tables, and the steps from older releases to this one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

from calavera.store import chain
from calavera.store.errors import StoreForeign, StoreNewer

APPLICATION_ID = 0x43414C56  # "CALV", in the header of every database of ours
DOCUMENTS_AT_ONCE = 1_000

Change = str | Callable[[sqlite3.Connection], None]  # a statement, or what takes more than one


def _chain_logs(db: sqlite3.Connection) -> None:
    """Give every entry its hash and every log its head. A log that lacks entries already gets none, and so is known
    to be damaged.
    """
    query, table = "SELECT min(table_id) FROM entry WHERE table_id >= ?", ""
    while (table := db.execute(query, (table,)).fetchone()[0]) is not None:
        query = "SELECT min(table_id) FROM entry WHERE table_id > ?"
        found = db.execute("SELECT version, body FROM entry WHERE table_id = ? ORDER BY version", (table,)).fetchall()
        if not all(isinstance(body, bytes) for _, body in found):
            continue
        hashes = list(chain.links(chain.origin(table), (body for _, body in found)))
        changed = [(digest, table, version) for digest, (version, _) in zip(hashes, found, strict=True)]
        db.executemany("UPDATE entry SET hash = ? WHERE table_id = ? AND version = ?", changed)
        if [version for version, _ in found] == list(range(1, len(found) + 1)):
            db.execute("INSERT INTO head VALUES (?, ?, ?)", (table, len(found), hashes[-1]))


def _seal_documents(db: sqlite3.Connection) -> None:
    query = "SELECT kind, key, body FROM document WHERE (kind, key) > (?, ?) ORDER BY kind, key LIMIT ?"
    last = ("", "")
    while found := db.execute(query, (*last, DOCUMENTS_AT_ONCE)).fetchall():
        sealed = [(chain.seal(kind, key, body), kind, key) for kind, key, body in found if isinstance(body, bytes)]
        db.executemany("UPDATE document SET hash = ? WHERE kind = ? AND key = ?", sealed)
        last = found[-1][:2]


# Step n (from 1) leads from schema n - 1 to schema n. A released step never changes; a change is a new step.
STEPS: tuple[tuple[Change, ...], ...] = (
    (
        # Without rowid the rows lie by table and version, as they are read.
        """CREATE TABLE entry (
            table_id TEXT NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (table_id, version)
        ) WITHOUT ROWID""",
        """CREATE TABLE document (
            kind TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, key)
        ) WITHOUT ROWID""",
    ),
    (
        # Damage is noticed: `chain.py` says what the hashes cover.
        "ALTER TABLE entry ADD COLUMN hash BLOB",
        "ALTER TABLE document ADD COLUMN hash BLOB",
        """CREATE TABLE head (
            table_id TEXT NOT NULL, version INTEGER NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (table_id)
        ) WITHOUT ROWID""",
        _chain_logs,
        _seal_documents,
    ),
)


def recognise(db: sqlite3.Connection, known: int = len(STEPS)) -> int:
    """The schema a database has, 0 for a new and empty one; a foreign or newer one is refused, and left untouched."""
    try:
        found = _number(db, "PRAGMA application_id")
        schema = _number(db, "PRAGMA user_version")
        empty = _number(db, "SELECT count(*) FROM sqlite_master") == 0
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise StoreForeign(application_id=None) from error
        raise
    if found == 0 and schema == 0 and empty:
        return 0
    if found != APPLICATION_ID or schema < 1:
        raise StoreForeign(application_id=found)
    if schema > known:
        raise StoreNewer(found=schema, known=known)
    return schema


def migrate(db: sqlite3.Connection, steps: Sequence[Sequence[Change]] = STEPS) -> None:
    """Bring a database to the last step, all the way or not at all. `db` must be in autocommit mode."""
    schema = recognise(db, len(steps))
    if schema == len(steps):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in steps[schema:]:
            for change in step:
                if isinstance(change, str):
                    db.execute(change)
                else:
                    change(db)
        # Pragmas take no parameters; both numbers are ours.
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {len(steps)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _number(db: sqlite3.Connection, query: str) -> int:
    return int(db.execute(query).fetchone()[0])
