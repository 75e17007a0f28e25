"""Backup and restore: whole files only. A copy gets its name when it is complete, checked and on disk."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from calavera.store import rows
from calavera.store.connections import open_reader, translated
from calavera.store.errors import StoreDamaged, StoreExists, StoreForeign
from calavera.store.files import DATABASE, make_file, make_folder, sync_file, sync_folder
from calavera.store.lock import FolderLock
from calavera.store.port import RESTORED, Document
from calavera.store.schema import migrate, recognise

TABLES_AT_ONCE = 1_000
NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP}  # some file systems have none


def save(source: sqlite3.Connection, path: Path, *, examine: bool = False, mark: bool = False) -> None:
    """Copy a database, as it is at this moment, to a new file; `examine` checks every page of the copy first, `mark`
    leaves a mark for every table in it.
    """
    with translated(path.parent):
        if path.exists():  # said before the work; what comes meanwhile is not overwritten either
            raise StoreExists(path=str(path))
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        os.close(descriptor)
        part = Path(name)
        try:
            _copy(source, part, examine=examine, mark=mark)
            sync_file(part)
            _give_name(part, path)
        finally:
            for side in ("", "-journal", "-wal", "-shm"):
                Path(f"{part}{side}").unlink(missing_ok=True)
        sync_folder(path.parent)


def _give_name(part: Path, path: Path) -> None:
    """Atomic: a process killed here leaves the whole file under its name, or nothing. No existing file is replaced."""
    try:
        try:
            os.link(part, path)
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            make_file(path)
            part.replace(path)
    except FileExistsError as error:
        raise StoreExists(path=str(path)) from error


def restore(backup: Path, folder: Path) -> None:
    """Put a backup into a data folder that holds no database yet; a damaged, foreign or newer one is refused."""
    with translated(folder):
        make_folder(folder)
        lock = FolderLock(folder)
        try:
            path = folder / DATABASE
            for side in ("-journal", "-wal"):
                # SQLite would play the remains of another database into this one.
                if Path(f"{path}{side}").exists():
                    raise StoreExists(path=f"{path}{side}")
            for left in folder.glob(f".{DATABASE}.*.part*"):
                left.unlink()  # by a restore that was killed; the lock says that there is no other one
            with closing(open_reader(backup)) as source:
                if recognise(source) == 0:
                    raise StoreForeign(application_id=0)  # an empty file is a new database, but nobody's backup
                save(source, path, examine=True, mark=True)
        finally:
            lock.release()


def mark_tables(db: sqlite3.Connection) -> None:
    """Players may have seen what followed the copy: each table has to know that it comes from one."""
    migrate(db)  # so that the marks are sealed as all documents are
    db.execute("BEGIN IMMEDIATE")
    last: str | None = None
    while found := rows.tables(db, last, TABLES_AT_ONCE):
        for table in found:
            rows.put(db, Document(RESTORED, table, b""))
        last = found[-1]
    db.execute("COMMIT")


def _copy(source: sqlite3.Connection, part: Path, *, examine: bool, mark: bool) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as target:
        # In one step: with several, a busy writer would make it start over after each.
        source.backup(target)
        if examine:
            found = target.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise StoreDamaged(reason=found)
        if mark:
            mark_tables(target)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, that can be read where nothing may be written
