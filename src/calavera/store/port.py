"""The port: what the rest of Calavera may ask of a store.

A store holds one append-only log of entries a table, numbered from 1, and documents found by kind and key. What is in
the bytes is the caller's affair. Names (tables, kinds, keys) are any text that every backend can hold: no NUL, no
unpaired surrogate; others are a ValueError.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Document:
    """What a document shall be; `body=None` deletes it, if it is there."""

    kind: str
    key: str
    body: bytes | None


class Store(ABC):
    """Every method raises StoreClosed after `close`, and StoreFull or StoreUnavailable when the disk refuses.

    A write whose caller is cancelled may still be carried out, and then wholly.
    """

    @abstractmethod
    async def append(
        self, table: str, expected: int | None, entries: Sequence[bytes], documents: Sequence[Document] = ()
    ) -> int:
        """Put entries at versions expected + 1 … and write the documents; durable on return. Gives the new version.

        All of it or nothing: a log at another version than `expected` is a Conflict. Without entries `expected` is not
        looked at and may be None.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[bytes]:
        """The entries after that version, at most `limit`. A table never written to has none."""

    @abstractmethod
    async def version(self, table: str) -> int:
        """The number of the last entry; 0 for none."""

    @abstractmethod
    async def get(self, kind: str, key: str) -> bytes | None: ...

    @abstractmethod
    async def scan(self, kind: str, prefix: str = "", limit: int | None = None) -> list[tuple[str, bytes]]:
        """Keys that begin with the prefix, with their bodies, by code point order of the keys."""

    @abstractmethod
    async def take(self, kind: str, key: str) -> bytes | None:
        """Get and delete in one: of several who ask, one gets the body."""

    @abstractmethod
    async def backup(self, path: Path) -> None:
        """Write a consistent copy to a new file that `calavera.store.copies.restore` takes, while work goes on.

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


def check_append(table: str, expected: int | None, entries: Sequence[bytes], documents: Sequence[Document]) -> None:
    check_names(table)
    for document in documents:
        check_names(document.kind, document.key)
    if entries and expected is None:
        raise ValueError("entries are appended to an expected version, not to None")


def check_range(limit: int | None, after: int = 0) -> None:
    if after < 0 or (limit is not None and limit < 0):
        raise ValueError(f"neither may be negative: after {after}, limit {limit}")
