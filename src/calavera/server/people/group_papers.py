"""Groups as documents: a head, and a document for each cell. What replaces a cell is written over it, so nothing of
what was there is left. The head says how many there are, so none can go missing unnoticed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from calavera.pad.group import Cells, GroupEntry, GroupSetting
from calavera.server.people.codes import GROUP_CODE
from calavera.server.people.counting import Counted
from calavera.server.people.documents import read_document
from calavera.server.people.keeping import Kept
from calavera.store import Examination
from calavera.store.errors import DocumentDamaged
from calavera.store.port import Document, Store

# Kinds of documents: the head of a group, its cells, and groups that were deleted.
HEAD, CELL, GONE = "group", "group_cell", "group_gone"
# Bytes in memory beside twice what is written (written bytes keep some room behind them): its place, what is compared.
CELL_IN_MEMORY = 500
_KEY = re.compile(r"[0-9a-f]{64}")


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """`used` is when somebody last wrote to the group or read it, to the day."""

    setting: GroupSetting
    code: str
    cells: int
    version: int
    used: int


class Written(msgspec.Struct, frozen=True):
    """A cell with the number of its arrival."""

    number: int
    entry: GroupEntry


class Group(Kept):
    """A group in memory."""

    def __init__(self, key: str, head: Head) -> None:
        self.key = key
        self.head = head
        self.setting = msgspec.json.encode(head.setting)
        self.cells = Cells()

    @property
    def code(self) -> str:
        return self.head.code

    @property
    def used(self) -> int:
        return self.head.used

    @property
    def size(self) -> int:
        return 2 * self.cells.size + len(self.cells) * CELL_IN_MEMORY

    def note_use(self, used: int) -> None:
        self.head = msgspec.structs.replace(self.head, used=used)

    def use_written(self, used: int) -> list[Document]:
        return self.entries_written((), used)

    def entries_written(self, news: Sequence[GroupEntry], used: int) -> list[Document]:
        """The documents to write if these entries are new."""
        first = self.cells.version + 1
        written = [
            Document(
                CELL,
                f"{self.key}:{entry.cell}",
                msgspec.json.encode(Written(number, entry)),
                erases=entry.cell in self.cells,
            )
            for number, entry in enumerate(news, first)
        ]
        cells = self.cells.count_with(news)
        head = msgspec.structs.replace(self.head, cells=cells, version=self.cells.version + len(news), used=used)
        return [Document(HEAD, self.key, msgspec.json.encode(head)), *written]

    def take(self, news: Sequence[GroupEntry], used: int) -> None:
        self.cells.take(news)
        self.head = msgspec.structs.replace(self.head, cells=len(self.cells), version=self.cells.version, used=used)


async def load(store: Store, key: str) -> Group | None:
    """None if there is none. A damaged one must not be taken for missing or for shorter than it is."""
    body = await store.get(HEAD, key)
    if body is None:
        return None
    head = read_document(HEAD, body, Head)
    if head is None:
        raise DocumentDamaged(HEAD, key)
    group = Group(key, head)
    found: list[Written] = []
    for name, body in await store.scan(CELL, f"{key}:"):
        written = read_document(CELL, body, Written)
        if written is None or name != f"{key}:{written.entry.cell}":
            raise DocumentDamaged(CELL, name)
        found.append(written)
    for written in sorted(found, key=lambda one: one.number):
        group.cells.put(written.number, written.entry)
    if (len(group.cells), group.cells.version) != (head.cells, head.version):
        raise DocumentDamaged(CELL, key)
    return group


async def removal(store: Store, key: str) -> list[Document]:
    """The deletion of everything that is stored of a group, also of one that cannot be read."""
    parts = [Document(CELL, name, None) for name, _ in await store.scan(CELL, f"{key}:")]
    for name, body in await store.scan(HEAD, key, 1):
        head = read_document(HEAD, body, Head)
        parts += [Document(HEAD, name, None)]
        parts += [] if head is None else [Document(GROUP_CODE, head.code, None)]
    return parts


async def last_uses(store: Store, first: str) -> list[tuple[str, int | None]]:
    """Those whose keys begin with these digits; None for a damaged one."""
    found = [(key, body) for key, body in await store.scan(HEAD, first) if _KEY.fullmatch(key)]
    heads = [(key, read_document(HEAD, body, Head)) for key, body in found]
    return [(key, None if head is None else head.used) for key, head in heads]


def counted(examination: Examination) -> Counted:
    """Groups by their cells, of which each has a document of its own."""

    def promised(body: bytes | None) -> int | None:
        head = read_document(HEAD, body, Head)
        return None if head is None else head.cells

    return Counted(examination, HEAD, CELL, promised, lambda _: 1)
