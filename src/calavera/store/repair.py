"""A database with damaged pages is rebuilt from all that can be read of it; the old file is kept beside it.

Without that, SQLite refuses every query that touches a damaged page: also new entries of tables whose rows are stored
next to it, and every query if the page is the root of a tree. Logs that have lost entries stay as they are found, and
are known to be damaged, because they no longer fit their heads.

The same is done where commits lie behind a damaged frame of the write-ahead log, which SQLite would drop silently.
Unless every frame can be put right, what comes back may be older than what players have seen, so then every table is
marked as restored.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeGuard

from calavera.store import chain, rows, schema
from calavera.store.copies import mark_tables
from calavera.store.errors import StoreForeign, StoreNewer
from calavera.store.files import make_file, sync_file, sync_folder
from calavera.store.pages import Pages, Row, Salvage, Torn, log_of

FIRST_SCHEMA = 1  # without hashes
MOST_SCHEMAS = 1_000  # no release has so many: a greater number is damage


def mend(path: Path) -> Path | None:
    """Rebuild a damaged database; gives the file in which the old one is kept, None if nothing was damaged."""
    part = Path(f"{path}.part")
    cut_short = part.exists()  # a mending before this one, perhaps when the write-ahead log was already gone
    # Looked at before SQLite opens the file, which drops what lies behind a damaged frame.
    pages = dropping_commits(path)
    if pages is None:
        if (path.stat().st_size == 0 or is_sound(path)) and not cut_short:
            return None
        pages = Pages(path)
    for side in ("", "-journal", "-wal", "-shm"):
        Path(f"{part}{side}").unlink(missing_ok=True)
    make_file(part)
    with closing(sqlite3.connect(part, isolation_level=None)) as db:
        fill(db, pages)
        if cut_short or not pages.log.whole():
            mark_tables(db)
    sync_file(part)
    sync_folder(path.parent)  # it says that the mending is not finished, until it takes the place of the old file
    kept = _put_aside(path, pages)
    part.replace(path)
    Path(f"{path}-shm").unlink(missing_ok=True)
    sync_folder(path.parent)
    return kept


def dropping_commits(path: Path) -> Pages | None:
    """The pages of a database of ours, if SQLite would drop commits from its write-ahead log."""
    if log_of(path).lost() is None:
        return None
    pages = Pages(path)
    found = _schema(pages)
    if found is not None and len(schema.STEPS) < found <= MOST_SCHEMAS:
        raise StoreNewer(found=found, known=len(schema.STEPS))
    return pages if found is not None or is_ours(path) else None


def is_sound(path: Path) -> bool:
    """Whether every page can be read; StoreForeign or StoreNewer for a file that is not ours, or of a newer release."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        try:
            schema.recognise(db)
            return troubles(db, most=1) == []
        except StoreNewer as error:
            if int(str(error.params["found"])) > MOST_SCHEMAS and is_ours(path):
                return False
            raise
        except StoreForeign:
            if is_ours(path):  # but its first page is damaged
                return False
            raise
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                raise
            return False


def troubles(db: sqlite3.Connection, most: int = 100) -> list[str]:
    """What SQLite finds wrong with the pages of a database."""
    found = [str(line) for (line,) in db.execute(f"PRAGMA quick_check({most})").fetchall()]
    return [] if found == ["ok"] else found


def is_ours(path: Path) -> bool:
    """Whether a file without a readable beginning holds a document that we have sealed, or the start of a log."""
    for row in Salvage(Pages(path)).rows():
        if _is_document(row) and len(row) == 4 and chain.seal(row[0], row[1], row[2]) == row[3]:
            return True
        if _is_entry(row) and len(row) == 4 and row[1] == 1 and chain.link(chain.origin(row[0]), row[2]) == row[3]:
            return True
    return False


def _is_document(row: Row | None) -> TypeGuard[tuple[str, str, bytes]]:
    return row is not None and len(row) >= 3 and [type(value) for value in row[:3]] == [str, str, bytes]


def _is_entry(row: Row | None) -> TypeGuard[tuple[str, int, bytes]]:
    return row is not None and len(row) >= 3 and [type(value) for value in row[:3]] == [str, int, bytes]


def fill(db: sqlite3.Connection, pages: Pages) -> None:
    """Put all that can be read into a new database, and give heads to logs that have lost theirs but can be proven to
    be whole.
    """
    schema.migrate(db)
    db.execute("BEGIN")
    _copy_rows(db, pages)
    db.execute("COMMIT")


def _copy_rows(db: sqlite3.Connection, pages: Pages) -> None:
    hashed = _schema(pages) != FIRST_SCHEMA
    doubtful: dict[str, set[int]] = {}  # versions after which entries may be lost
    last: tuple[str, int] | None = None
    for row in Salvage(pages).rows():
        entry = row is not None and _is_entry(row) and len(row) == (4 if hashed else 3)
        if row is None and last is not None:
            doubtful.setdefault(last[0], set()).add(last[1])
        if row is not None and all(_can_be_written(value) for value in row):
            _insert(db, row, hashed=hashed)
        last = (str(row[0]), int(str(row[1]))) if row is not None and entry else None
    for table in list(_without_head(db)):
        _prove(db, table, doubtful.get(table, set()), hashed=hashed)


def _schema(pages: Pages) -> int | None:
    """None where the first page does not say that the file is ours."""
    try:
        page = pages[1]
    except Torn:
        return None
    named = page[68:72] == schema.APPLICATION_ID.to_bytes(4, "big")
    return int.from_bytes(page[60:64], "big") if named else None


def _can_be_written(value: object) -> bool:
    try:
        return not isinstance(value, str) or "\0" not in value.encode().decode()
    except UnicodeEncodeError:
        return False


def _insert(db: sqlite3.Connection, row: Row, *, hashed: bool) -> None:
    """Rows that cannot be ours are left out. Of two rows with one key the first stays; hashes decide."""
    if _is_document(row):
        kind, key, body = row[:3]
        digest = row[3] if hashed and len(row) == 4 else chain.seal(kind, key, body)
        db.execute("INSERT OR IGNORE INTO document VALUES (?, ?, ?, ?)", (kind, key, body, digest))
    elif _is_entry(row) and hashed and len(row) == 3 and len(row[2]) == chain.SIZE:
        db.execute("INSERT OR IGNORE INTO head VALUES (?, ?, ?)", row)
    elif _is_entry(row):
        db.execute("INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?)", (*row[:3], row[3] if len(row) == 4 else None))


def _without_head(db: sqlite3.Connection) -> Iterator[str]:
    query = "SELECT DISTINCT table_id FROM entry WHERE table_id NOT IN (SELECT table_id FROM head)"
    yield from (table for (table,) in db.execute(query).fetchall())


def _prove(db: sqlite3.Connection, table: str, doubtful: set[int], *, hashed: bool) -> None:
    """Give a log its head again, if it begins with its first entry, lacks none, and ends before another row."""
    found = db.execute("SELECT version, body, hash FROM entry WHERE table_id = ? ORDER BY version", (table,)).fetchall()
    hashes = list(chain.links(chain.origin(table), (body for _, body, _ in found)))
    if not hashed:
        changed = [(digest, table, version) for digest, (version, _, _) in zip(hashes, found, strict=True)]
        db.executemany("UPDATE entry SET hash = ? WHERE table_id = ? AND version = ?", changed)
    elif hashes != [digest for _, _, digest in found]:
        return
    whole = [version for version, _, _ in found] == list(range(1, len(found) + 1))
    if whole and len(found) not in doubtful:
        db.execute(rows.NEW_HEAD, (table, len(found), hashes[-1]))


def _put_aside(path: Path, pages: Pages) -> Path:
    """Keep the damaged file under another name, with all that its write-ahead log had. A crash loses none of it.

    A damaged log is kept as it is beside it.
    """
    number = 1
    while (kept := Path(f"{path}.damaged-{number}")).exists():
        number += 1
    whole = pages.whole()
    log = Path(f"{path}-wal")
    if pages.log.lost() is None:
        _write(kept, whole)
    else:
        _write(kept, path.read_bytes())
        _write(Path(f"{kept}-wal"), log.read_bytes())
    if log.exists():
        # The log would be played into the new file. It may go only when the old one can do without it.
        folded = Path(f"{path}.folded")
        folded.unlink(missing_ok=True)
        _write(folded, whole)
        folded.replace(path)
        sync_folder(path.parent)
        log.unlink()
    return kept


def _write(path: Path, content: bytes) -> None:
    make_file(path)
    path.write_bytes(content)
    sync_file(path)
