"""The entries of one pad in the order of their arrival: 1, 2, 3 … The number of the last one is the pad's version."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from calavera.pad.entries import ENTRY_ID_LENGTH, PadEntry, encoded
from calavera.pad.errors import EntryChanged, PadFull

MOST_ENTRIES = 5_000
MOST_BYTES = 1_048_576
BEFORE_CELL = len('{"id":"') + ENTRY_ID_LENGTH  # bytes of a written entry


class Pages:
    """Entries are kept as they are written: that is what they are compared by, stored as and answered with."""

    def __init__(self) -> None:
        self._written: list[bytes] = []
        self._numbers: dict[str, int] = {}  # by id
        self.size = 0  # bytes of all entries

    @property
    def version(self) -> int:
        return len(self._written)

    def news(self, entries: Iterable[PadEntry]) -> list[PadEntry]:
        """The entries that are not there yet, each once, in the order given. Nothing is changed, also where one of them
        is there and says something else, or where they do not all fit.
        """
        found: dict[str, tuple[PadEntry, bytes]] = {}
        size = self.size
        for entry in entries:
            written = encoded(entry)
            known = self._written_as(entry.id) or (found[entry.id][1] if entry.id in found else None)
            if known is None:
                found[entry.id] = entry, written
                size += len(written)
            elif known != written:
                raise EntryChanged(entry=entry.id)
        if self.version + len(found) > MOST_ENTRIES or size > MOST_BYTES:
            raise PadFull(most=MOST_ENTRIES)
        return [entry for entry, _ in found.values()]

    def _written_as(self, id: str) -> bytes | None:
        number = self._numbers.get(id)
        return None if number is None else self._written[number - 1]

    def take(self, news: Iterable[PadEntry]) -> None:
        """Add entries that `news` has given."""
        for entry in news:
            written = encoded(entry)
            self._written.append(written)
            self._numbers[entry.id] = len(self._written)
            self.size += len(written)

    def after(self, version: int, most: int) -> list[bytes]:
        """So many of the entries that arrived after that one, as they are written."""
        return self._written[version : version + most]

    def of_cell(self, cell: str) -> list[PadEntry]:
        """Found by how an entry begins, without reading all the others: id and cell are plain letters."""
        begins = b'","cell":"%b",' % cell.encode()
        return [
            msgspec.json.decode(written, type=PadEntry)
            for written in self._written
            if written.startswith(begins, BEFORE_CELL)
        ]

    def entries(self) -> list[PadEntry]:
        return [msgspec.json.decode(written, type=PadEntry) for written in self._written]


def heads(entries: Sequence[PadEntry], cell: str) -> list[PadEntry]:
    """The entries of a cell that none of its entries replaces: one where people agree, several where phones have
    written without having heard of each other.
    """
    inside = [entry for entry in entries if entry.cell == cell]
    replaced = {id for entry in inside for id in entry.over}
    return [entry for entry in inside if entry.id not in replaced]
