"""Backup and restore: whole files only. A copy gets its name when it is complete, checked and on disk."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from calavera.store.connections import open_reader, translated
from calavera.store.errors import StoreDamaged, StoreExists, StoreForeign
from calavera.store.files import DATABASE, make_file, make_folder, sync_file, sync_folder
from calavera.store.lock import FolderLock
from calavera.store.schema import recognise


def save(source: sqlite3.Connection, path: Path, *, examine: bool = False) -> None:
    """Copy a database, as it is at this moment, to a new file; `examine` checks every page of the copy first."""
    with translated(path.parent):
        try:
            make_file(path)  # the name is taken now, so that nobody's file is overwritten in the end
        except FileExistsError as error:
            raise StoreExists(path=str(path)) from error
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        os.close(descriptor)
        part = Path(name)
        try:
            _copy(source, part, examine=examine)
            sync_file(part)
            part.replace(path)
        except BaseException:
            path.unlink(missing_ok=True)
            for side in ("", "-journal", "-wal", "-shm"):
                Path(f"{part}{side}").unlink(missing_ok=True)
            raise
        sync_folder(path.parent)


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
            with closing(open_reader(backup)) as source:
                if recognise(source) == 0:
                    raise StoreForeign(application_id=0)  # an empty file is a new database, but nobody's backup
                save(source, path, examine=True)
        finally:
            lock.release()


def _copy(source: sqlite3.Connection, part: Path, *, examine: bool) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as target:
        # In one step: in several, a busy writer would make it begin anew after each.
        source.backup(target)
        if examine:
            found = target.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise StoreDamaged(reason=found)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, that can be read where nothing may be written
