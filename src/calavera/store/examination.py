"""A data folder looked at from outside: nothing is changed, and a server may go on using it meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from calavera.store import rows, schema
from calavera.store.connections import open_reader, readable, snapshot
from calavera.store.errors import StoreForeign
from calavera.store.pages import Pages
from calavera.store.repair import dropping_commits, fill, is_ours, troubles

UNREADABLE = "the first page"


class Examination:
    """All logs and documents of one moment. `pages` lists faults of the file itself; if there are any, everything else
    is what a server would find after repairing the file.
    """

    def __init__(self, db: sqlite3.Connection, pages: list[str]) -> None:
        self._db = db
        self.pages = pages

    def tables(self) -> Iterator[str]:
        last: str | None = None
        while found := rows.tables(self._db, last, 1):
            (last,) = found
            yield last

    def log(self, table: str) -> list[bytes]:
        """The entries of a table; raises TableDamaged."""
        return rows.read_log(self._db, table, 0, 2**63 - 1)

    def documents(self) -> Iterator[tuple[str, str, bool]]:
        """Kinds and keys, and whether the body is what was written."""
        for kind, key, body, digest in self._db.execute("SELECT kind, key, body, hash FROM document"):
            yield str(kind), str(key), rows.is_sealed(str(kind), str(key), body, digest)

    def document(self, kind: str, key: str) -> bytes | None:
        """The body of one of them; raises DocumentDamaged."""
        return rows.get(self._db, kind, key)


@contextmanager
def examined(path: Path) -> Iterator[Examination]:
    struck = dropping_commits(path)
    if struck is not None:
        yield from _after_mending(struck, [f"write-ahead log, frame {struck.log.lost()}"])
        return
    with closing(open_reader(path)) as source:
        pages, found = _first_look(source, path)
        if pages:
            yield from _after_mending(Pages(path), pages)
        elif found < len(schema.STEPS):
            with closing(_in_memory()) as db:
                source.backup(db)
                schema.migrate(db)
                yield Examination(db, [])
        else:
            with snapshot(source):
                yield Examination(source, [])


def _after_mending(pages: Pages, found: list[str]) -> Iterator[Examination]:
    with closing(_in_memory()) as db:
        fill(db, pages)
        yield Examination(db, found)


def _first_look(source: sqlite3.Connection, path: Path) -> tuple[list[str], int]:
    """What is wrong with the pages, and the schema."""
    try:
        found = schema.recognise(source)
        pages = troubles(source)
    except (StoreForeign, sqlite3.DatabaseError):
        if not is_ours(path):
            raise
        return [UNREADABLE], 0
    if found == 0:
        raise StoreForeign(application_id=0)
    return pages, found


def _in_memory() -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.text_factory = readable
    return db
