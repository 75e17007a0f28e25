"""The port: what the rest of Calavera may ask of a store.

A store holds one append-only log of entries per table, numbered from 1, and documents found by kind and key. It never
looks into the bytes. Names (tables, kinds, keys) are any text that every backend can hold: no NUL, no unpaired
surrogate; others are a ValueError.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

# Every table that was put back from a copy, or may have lost its last entries, has a document of this kind, until
# somebody deletes it.
RESTORED = "restored"


@dataclass(frozen=True, slots=True)
class Document:
    """A document to write; `body=None` deletes it, if it is there. What was deleted, or replaced by one that `erases`,
    is soon in no file of the store any more, wherever it may still lie at first.
    """

    kind: str
    key: str
    body: bytes | None
    erases: bool = False


@dataclass(frozen=True, slots=True)
class Append:
    """Entries to put behind version `expected` of a table's log."""

    table: str
    expected: int | None
    entries: Sequence[bytes]


class Store(ABC):
    """Every method raises StoreClosed after `close`, and StoreFull or StoreUnavailable when the disk refuses.

    Entries are chained by hash, and the end of every log is kept apart from them: where a log was changed, or lacks
    entries, all that is asked of its table raises TableDamaged. A write whose caller is cancelled may still be carried
    out, and then wholly. `mended` is where the damaged file is kept if opening the store has rebuilt the database.
    """

    mended: Path | None = None

    async def append(
        self, table: str, expected: int | None, entries: Sequence[bytes], documents: Sequence[Document] = ()
    ) -> int:
        """Put entries at versions expected + 1 … and write the documents; durable on return. Gives the new version.

        All of it or nothing: a log at another version than `expected` is a Conflict. Without entries `expected` is not
        looked at and may be None.
        """
        (version,) = await self.append_together([Append(table, expected, entries)], documents)
        return version

    @abstractmethod
    async def append_together(self, appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
        """The same for several tables, each named once: all of it or nothing."""

    @abstractmethod
    async def remove(self, table: str, documents: Sequence[Document] = ()) -> None:
        """Delete the whole log of a table and write the documents: all of it or nothing, durable on return.

        Afterwards the table is as one never written to. Removing one that is not there does no harm.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[bytes]:
        """The entries after that version, at most `limit`. A table never written to has none."""

    @abstractmethod
    async def version(self, table: str) -> int:
        """The number of the last entry; 0 for none."""

    @abstractmethod
    async def tables(self, after: str | None = None, limit: int | None = None) -> list[str]:
        """Names of tables that have entries, or had them, in code point order, from the one after `after` on."""

    @abstractmethod
    async def get(self, kind: str, key: str) -> bytes | None:
        """The body of a document; DocumentDamaged if it is not what was written."""

    @abstractmethod
    async def scan(self, kind: str, prefix: str = "", limit: int | None = None) -> list[tuple[str, bytes | None]]:
        """Keys that begin with the prefix, with their bodies, by code point order of the keys.

        A damaged document comes without its body, and leaves the others to be found.
        """

    @abstractmethod
    async def take(self, kind: str, key: str) -> bytes | None:
        """Get and delete in one: of several who ask, one gets the body. A damaged one is DocumentDamaged, and stays."""

    @abstractmethod
    async def backup(self, path: Path) -> None:
        """Write a consistent copy to a new file that `calavera.store.restore_copy` takes, while work goes on.

        It holds at least all that was acknowledged before the call. StoreExists if the path is taken.
        """

    @abstractmethod
    async def check(self) -> None:
        """Raises a StoreError if the store cannot do its work, also where it can be read but no longer written to."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked for before, and let go of everything. Closing twice does no harm."""


def check_names(*names: str) -> None:
    for name in names:
        name.encode()  # an unpaired surrogate is a UnicodeEncodeError, which is a ValueError
        if "\0" in name:
            raise ValueError(f"a name with a NUL: {name!r}")


def check_appends(appends: Sequence[Append], documents: Sequence[Document]) -> None:
    check_names(*(wanted.table for wanted in appends))
    for document in documents:
        check_names(document.kind, document.key)
    if any(wanted.entries and wanted.expected is None for wanted in appends):
        raise ValueError("entries are appended to an expected version, not to None")
    if len({wanted.table for wanted in appends}) < len(appends):
        raise ValueError("a table is named twice")


def check_range(limit: int | None, after: int = 0) -> None:
    if after < 0 or (limit is not None and limit < 0):
        raise ValueError(f"neither may be negative: after {after}, limit {limit}")
