"""How a database file is opened, and what SQLite's errors mean to us.

One connection writes and checkpoints; all others are read-only in every way. SQLite before 3.51.3 can lose the start
of its write-ahead log when two connections write or checkpoint.
"""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from calavera.store.errors import StoreDamaged, StoreError, StoreFull, StoreUnavailable
from calavera.store.schema import migrate, recognise

PATIENCE = 10.0  # seconds to wait for a lock that another tool holds on the file
NEARLY_FULL = 1 << 20  # bytes free, below which a refused write is put down to lack of room
LOG_KEPT = 16 << 20  # bytes of write-ahead log kept after a burst; the rest goes back to the disk


def open_writer(path: Path) -> sqlite3.Connection:
    """The one connection that may write; brings the schema up to date."""
    db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    db.text_factory = readable
    try:
        recognise(db)  # before anything is written: a foreign file stays as it is
        if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise StoreUnavailable(reason="no write-ahead log on this file system")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")  # macOS: past the disk's own cache
        db.execute("PRAGMA secure_delete = ON")  # a page that is free holds nothing that a repair could take for valid
        db.execute(f"PRAGMA journal_size_limit = {LOG_KEPT}")
        migrate(db)
    except BaseException:
        db.close()
        raise
    return db


def open_reader(path: Path) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    db.text_factory = readable
    try:
        db.execute("PRAGMA query_only = ON")
        db.execute("PRAGMA wal_autocheckpoint = 0")
    except BaseException:
        db.close()
        raise
    return db


@contextmanager
def snapshot(db: sqlite3.Connection) -> Iterator[None]:
    """All that is read meanwhile is of one moment."""
    db.execute("BEGIN")
    try:
        yield
    finally:
        if db.in_transaction:  # some errors end it
            db.execute("ROLLBACK")


def readable(text: bytes) -> str:
    """A damaged name may not be valid Unicode. It must not keep the other names from being read."""
    return text.decode(errors="surrogateescape")


@contextmanager
def translated(folder: Path) -> Iterator[None]:
    """SQLite's and the system's errors in our words; `folder` is where the room is."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise translate(error, folder) from error


def translate(error: sqlite3.Error | OSError, folder: Path) -> StoreError:
    if isinstance(error, OSError):
        reason = errno.errorcode.get(error.errno or 0, type(error).__name__)
        return StoreFull() if error.errno in {errno.ENOSPC, errno.EDQUOT} else StoreUnavailable(reason=reason)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without the extended part
    reason = getattr(error, "sqlite_errorname", str(error))
    if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and _nearly_full(folder)):
        return StoreFull()
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return StoreDamaged(reason=reason)
    return StoreUnavailable(reason=reason)


def _nearly_full(folder: Path) -> bool:
    # Growing the shared index of the log on a full disk is an I/O error to SQLite, like a broken disk.
    try:
        return shutil.disk_usage(folder).free < NEARLY_FULL
    except OSError:
        return False  # a folder whose free space cannot be read is unavailable, not full
