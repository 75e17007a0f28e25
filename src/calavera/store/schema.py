"""The database file: whose it is, its tables, and the steps from older releases to this one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from calavera.store.errors import StoreForeign, StoreNewer

APPLICATION_ID = 0x43414C56  # "CALV", in the header of every database of ours

# Step n (from 1) leads from schema n - 1 to schema n. A released step never changes; a change is a new step.
STEPS: tuple[tuple[str, ...], ...] = (
    (
        # Without rowid the rows lie by table and version, as they are read.
        """CREATE TABLE entry (
            table_id TEXT NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (table_id, version)
        ) WITHOUT ROWID""",
        """CREATE TABLE document (
            kind TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, key)
        ) WITHOUT ROWID""",
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


def migrate(db: sqlite3.Connection, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Bring a database to the last step, all the way or not at all. `db` must be in autocommit mode."""
    schema = recognise(db, len(steps))
    if schema == len(steps):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in steps[schema:]:
            for statement in step:
                db.execute(statement)
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
