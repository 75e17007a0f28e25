"""Stores by their address: the only place that knows which kinds of stores there are.

`sqlite:FOLDER`, or the folder alone, is the embedded database; nothing at all means the user's own data folder.
`memory:` forgets everything when it is closed. A new kind of store is one more line in `_KINDS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from calavera.store import copies
from calavera.store.connections import open_reader, translated
from calavera.store.errors import StoreForeign, StoreMissing, StoreUnknown
from calavera.store.examination import Examination, examined
from calavera.store.files import DATABASE
from calavera.store.memory import MemoryStore
from calavera.store.paths import default_folder
from calavera.store.port import Store
from calavera.store.schema import recognise
from calavera.store.sqlite import SqliteStore

SQLITE, MEMORY = "sqlite", "memory"

_KINDS: dict[str, Callable[[str], Store]] = {
    SQLITE: lambda place: SqliteStore(_folder(place)),
    MEMORY: lambda _: MemoryStore(),
}
# One letter before a colon is a drive.
_SCHEME = re.compile(r"([a-z][a-z0-9+]+):(.*)", re.DOTALL)


def open_store(url: str) -> Store:
    """The store at this address. It opens in here, and blocks meanwhile."""
    kind, place = _parts(url)
    return _KINDS[kind](place)


def place_of(url: str) -> str:
    """Where the data is, as people read it; raises StoreUnknown for a kind that we do not have.

    Only a folder is named in full: the address of another kind may hold a password.
    """
    kind, place = _parts(url)
    return str(_folder(place)) if kind == SQLITE else f"{kind}:"


@contextmanager
def copying(url: str) -> Iterator[Callable[[Path], None]]:
    """A function that copies the data at an address to a new file, also while a server uses it."""
    folder = _on_disk(url)
    path = _database(folder)
    # Not through a store: a running server holds the folder. A reader from outside sees one moment of its database,
    # and neither writes nor checkpoints, so it is no second writer beside the server's.
    with translated(folder), closing(open_reader(path)) as source:
        if recognise(source) == 0:
            raise StoreForeign(application_id=0)
        yield lambda target: copies.save(source, target, examine=True)


@contextmanager
def examining(url: str) -> Iterator[Examination]:
    """The data at an address as it is now, to be looked at and left as it is, also while a server uses it."""
    folder = _on_disk(url)
    with translated(folder), examined(_database(folder)) as examination:
        yield examination


def restore_copy(saved: Path, url: str) -> None:
    """Put a copy back at an address where there is no data yet."""
    copies.restore(saved, _on_disk(url))


def _database(folder: Path) -> Path:
    path = folder / DATABASE
    if not path.is_file():
        raise StoreMissing(path=str(folder))
    return path


def _on_disk(url: str) -> Path:
    kind, place = _parts(url)
    if kind != SQLITE:
        raise StoreUnknown(scheme=kind, known=SQLITE)
    return _folder(place)


def _folder(place: str) -> Path:
    return Path(place).expanduser() if place else default_folder()


def _parts(url: str) -> tuple[str, str]:
    found = _SCHEME.fullmatch(url)
    if found is None:
        return SQLITE, url
    if found[1] not in _KINDS:
        raise StoreUnknown(scheme=found[1], known=", ".join(_KINDS))
    return found[1], found[2]
