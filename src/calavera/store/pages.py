"""Rows read straight from the pages of a database file, past SQLite, which gives up at the first damaged page.

Only what our databases hold is understood: trees of rows without rowid. https://sqlite.org/fileformat.html describes
the format. Whatever cannot be read is a gap in the sequence of rows; what is read may still be wrong, and is for the
hashes to decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from struct import unpack_from

from calavera.store.wal import WriteAheadLog, read_log

Value = None | int | float | bytes | str
Row = tuple[Value, ...]

PAGE = 4096  # where the header does not say
LEAF, INNER, SCHEMA_LEAF = 0x0A, 0x02, 0x0D
DEEPEST = 20


class Torn(Exception):
    """These bytes are not what SQLite writes."""


def log_of(path: Path) -> WriteAheadLog:
    """The write-ahead log of a database; nothing else of it is read."""
    with path.open("rb") as file:
        return read_log(path, _page_size(file.read(18)))


def _page_size(beginning: bytes) -> int:
    size = int.from_bytes(beginning[16:18], "big")
    return size if size >= 512 and size & (size - 1) == 0 else PAGE


class Pages:
    """The pages of a file, with those of its write-ahead log in their places."""

    def __init__(self, path: Path) -> None:
        self._file = path.read_bytes()
        self.size = _page_size(self._file)
        self.log = read_log(path, self.size)
        self._newer = self.log.pages()
        self.count = max([len(self._file) // self.size, *self._newer])

    def __getitem__(self, number: int) -> bytes:
        if not 1 <= number <= self.count:
            raise Torn
        found = self._newer.get(number) or self._file[(number - 1) * self.size : number * self.size]
        if len(found) != self.size:
            raise Torn
        return found

    def whole(self) -> bytes:
        """The file as it is after a checkpoint."""
        if not self._newer:
            return self._file
        return b"".join(
            self._newer.get(number) or self._file[(number - 1) * self.size : number * self.size].ljust(self.size, b"\0")
            for number in range(1, self.count + 1)
        )


class Salvage:
    """All rows of a file in the order of its trees; None stands for rows that may be lost in this place."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._seen = {1}

    def rows(self) -> Iterator[Row | None]:
        self._leave_out_free_pages()
        for root in self._roots():
            yield from self._tree(root, DEEPEST)
        # What no tree leads to any more, because a page above it is lost: the topmost first, each with its own below.
        below = {child for number in self._unseen() for child in self._children(number)}
        for number in sorted(self._unseen(), key=lambda number: (number in below, number)):
            if number not in self._seen and self._pages[number][0] in (LEAF, INNER):
                yield None
                yield from self._tree(number, DEEPEST)
                yield None

    def _unseen(self) -> list[int]:
        return [number for number in range(1, self._pages.count + 1) if number not in self._seen]

    def _leave_out_free_pages(self) -> None:
        """They may hold what was deleted. Where the list of them is torn, the rest of it is not known."""
        try:
            trunk = unpack_from(">I", self._pages[1], 32)[0]
            while trunk and trunk not in self._seen:
                page = self._pages[trunk]
                following, count = unpack_from(">II", page)
                self._seen.add(trunk)
                self._seen.update(unpack_from(f">{min(count, self._pages.size // 4 - 2)}I", page, 8))
                trunk = following
        except Torn:
            return

    def _roots(self) -> list[int]:
        """The trees that the first page names."""
        try:
            page = self._pages[1]
            if page[100] != SCHEMA_LEAF:
                return []
            return [root for at in _pointers(page, 100) if isinstance(root := self._schema_row(page, at), int)]
        except Torn:
            return []

    def _schema_row(self, page: bytes, at: int) -> Value:
        """The page at which the tree in this row of the schema begins; its rows have a rowid."""
        try:
            size, at = _varint(page, at)
            _, at = _varint(page, at)
            return _record(page[at : at + size])[3]
        except (Torn, IndexError):
            return None

    def _tree(self, number: int, depth: int) -> Iterator[Row | None]:
        try:
            page = self._pages[number]
            if number in self._seen or depth == 0 or page[0] not in (LEAF, INNER):
                raise Torn
            self._seen.add(number)
            cells, sound = self._cells(page)
        except Torn:
            yield None
            return
        for child, row in cells:
            if child is not None:
                yield from self._tree(child, depth - 1)
            yield row
            if not sound:
                yield None
        if page[0] == INNER:
            yield from self._tree(unpack_from(">I", page, 8)[0], depth - 1)
        if not sound:
            yield None

    def _children(self, number: int) -> Iterator[int]:
        page = self._pages[number]
        if page[0] == INNER:
            yield unpack_from(">I", page, 8)[0]
            try:
                for at in _pointers(page, 0):
                    yield unpack_from(">I", page, at)[0]
            except Torn:
                return

    def _cells(self, page: bytes) -> tuple[list[tuple[int | None, Row | None]], bool]:
        """Children and rows of a page, and whether the page is covered by them without a hole or an overlap."""
        inner = page[0] == INNER
        found: list[tuple[int | None, Row | None]] = []
        used = 0
        for at in _pointers(page, 0):
            child = unpack_from(">I", page, at)[0] if inner else None
            try:
                row, size = self._row(page, at + (4 if inner else 0))
            except Torn:
                row, size = None, 0
            found.append((child, row))
            used += max(size + (4 if inner else 0), 4)
        return found, _is_covered(page, len(found), used)

    def _row(self, page: bytes, at: int) -> tuple[Row, int]:
        """A row and the bytes it takes on its page; a long one goes on elsewhere."""
        begin = at
        size, at = _varint(page, at)
        room = self._pages.size
        most, least = (room - 12) * 64 // 255 - 23, (room - 12) * 32 // 255 - 23
        if size <= most:
            if at + size > len(page):
                raise Torn
            return _record(page[at : at + size]), at + size - begin
        local = least + (size - least) % (room - 4)
        local = local if local <= most else least
        if at + local + 4 > len(page):
            raise Torn
        payload = bytearray(page[at : at + local])
        following = unpack_from(">I", page, at + local)[0]
        while len(payload) < size:
            more = self._pages[following]
            self._seen.add(following)
            payload += more[4 : 4 + size - len(payload)]
            following = unpack_from(">I", more)[0]
        return _record(bytes(payload)), at + local + 4 - begin


def _pointers(page: bytes, start: int) -> list[int]:
    """Where the cells of a page begin."""
    count = unpack_from(">H", page, start + 3)[0]
    first = start + (12 if page[start] == INNER else 8)
    if first + 2 * count > len(page):
        raise Torn
    pointers: list[int] = list(unpack_from(f">{count}H", page, first))
    if any(not first + 2 * count <= at <= len(page) - 4 for at in pointers):
        raise Torn
    return pointers


def _is_covered(page: bytes, count: int, used: int) -> bool:
    """Whether cells, free blocks and fragments make up all that lies behind the free middle of a page."""
    free, _, start, fragments = unpack_from(">HHHB", page, 1)
    for _ in range(len(page)):
        if not free:
            break
        if free + 4 > len(page):
            return False
        following, size = unpack_from(">HH", page, free)
        used += size
        free = following
    header = 12 if page[0] == INNER else 8
    return (start or 65_536) >= header + 2 * count and len(page) - (start or 65_536) == used + fragments


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for i in range(9):
        if at + i >= len(data):
            raise Torn
        byte = data[at + i]
        if i == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + i + 1
    raise Torn


def _record(payload: bytes) -> Row:
    header, at = _varint(payload, 0)
    if header > len(payload):
        raise Torn
    values: list[Value] = []
    body = header
    while at < header:
        kind, at = _varint(payload, at)
        value, body = _value(payload, kind, body)
        values.append(value)
    return tuple(values)


def _value(payload: bytes, kind: int, at: int) -> tuple[Value, int]:
    size = (kind - 12) // 2 if kind >= 12 else (0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0)[kind]
    content = payload[at : at + size]
    if len(content) != size or kind in (10, 11):
        raise Torn
    if kind >= 12:
        return (content if kind % 2 == 0 else content.decode(errors="surrogateescape")), at + size
    if kind == 7:
        return float(unpack_from(">d", content)[0]), at + size
    if kind in (0, 8, 9):
        return (None, 0, 1)[(0, 8, 9).index(kind)], at
    return int.from_bytes(content, "big", signed=True), at + size
