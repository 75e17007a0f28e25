"""SQLite's write-ahead log, read past SQLite, which silently drops everything from the first damaged frame on.

https://sqlite.org/fileformat2.html#walformat describes the format. The checksum of a frame goes on from that of the
frame before, so each one can be checked against its neighbour, also behind a damaged one. Only the last commit can be
torn by a power cut, because every one before it was synced and acknowledged.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from operator import mul
from pathlib import Path
from struct import unpack, unpack_from

HEADER, FRAME = 32, 24
MAGIC = {0x377F0682: "<", 0x377F0683: ">"}  # and the order of bytes in which checksums are taken
NATIVE = "<" if sys.byteorder == "little" else ">"
WORD = 0xFFFFFFFF
PATIENCE = 0.05  # seconds after which a running server has completed the frame it was writing

Sums = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """One page as a transaction left it; `commit` is set on the last one of a transaction."""

    page: int
    commit: int
    content: bytes
    sound: bool  # what was written, by its checksum; perhaps after one bit was put right
    read: bool  # whether SQLite gets this far


class WriteAheadLog:
    """The frames of the present round. Behind them may lie some of an earlier one, which have other salts."""

    def __init__(self, log: bytes, page_size: int) -> None:
        self._log = log
        self._size = page_size
        self._count = max(0, (len(log) - HEADER) // (FRAME + page_size))
        self.frames = list(self._walk()) if self._count else []

    def lost(self) -> int | None:
        """The number of the frame from which on SQLite would drop commits that were written; None if it drops none."""
        commits = [number for number, frame in enumerate(self.frames) if frame.commit]
        if not commits or self.frames[commits[-1]].read:
            return None
        return 1 + sum(frame.read for frame in self.frames)

    def whole(self) -> bool:
        """Whether every frame up to the last commit is what was written."""
        commits = [number for number, frame in enumerate(self.frames) if frame.commit]
        return not commits or all(frame.sound for frame in self.frames[: commits[-1] + 1])

    def pages(self) -> dict[int, bytes]:
        """The newest content of each page. A damaged frame counts too, as a damaged page of the database does, but not
        in the last transaction, which may never have been acknowledged.
        """
        ends = [0, *(number + 1 for number, frame in enumerate(self.frames) if frame.commit)]
        if len(ends) > 1 and not all(frame.sound for frame in self.frames[ends[-2] : ends[-1]]):
            ends.pop()
        done = self.frames[: ends[-1]]
        most = max((frame.commit for frame in done if frame.sound), default=0)
        return {frame.page: frame.content for frame in done if 0 < frame.page <= most}

    def _walk(self) -> Iterator[Frame]:
        order, sums, salts, read = self._begin()
        waiting: list[Frame] = []  # of another round, if none of this one follows
        current = True
        for number in range(self._count):
            head, body, stored = self._parts(number)
            current_salts = head[8:16] == salts
            expected = _sums(head[:8] + body, order, sums) if current or current_salts else None
            sound = expected == stored
            read = read and sound and current_salts and head[:4] != bytes(4)
            if expected is not None and not sound and self._follows(number + 1, expected, order):
                sound, stored = True, expected  # it is the checksum that was struck
            if expected is not None and not sound and current_salts:
                righted = _righted(head[:8] + body, order, expected, stored)
                if righted is not None:
                    sound, head, body = True, righted[:8] + head[8:], righted[8:]
            current = current_salts or (current and sound)
            page, commit = unpack_from(">II", head)
            waiting.append(Frame(page, commit if current else 0, body, sound and current, read))
            if current:
                yield from waiting
                waiting = []
            sums = stored

    def _begin(self) -> tuple[str, Sums, bytes, bool]:
        """Order of bytes, first checksum, salts, and whether SQLite takes the header as it is."""
        log = self._log
        magic = int.from_bytes(log[:4], "big")
        order = MAGIC.get(magic, NATIVE)
        sums: Sums = unpack_from(">II", log, 24)
        expected = _sums(log[:24], order, (0, 0))
        if magic in MAGIC and expected == sums:
            return order, sums, log[16:24], True
        if not self._follows(0, sums, NATIVE) and self._follows(0, expected, NATIVE):
            sums = expected
        return NATIVE, sums, log[HEADER + 8 : HEADER + 16], False  # a damaged header; its frames know the salts too

    def _parts(self, number: int) -> tuple[bytes, bytes, Sums]:
        at = HEADER + number * (FRAME + self._size)
        head = self._log[at : at + FRAME]
        return head, self._log[at + FRAME : at + FRAME + self._size], unpack_from(">II", head, 16)

    def _follows(self, number: int, sums: Sums, order: str) -> bool:
        if number >= self._count:
            return False
        head, body, stored = self._parts(number)
        return _sums(head[:8] + body, order, sums) == stored


def read_log(database: Path, page_size: int) -> WriteAheadLog:
    """The log beside a database. Where a server writes to it meanwhile, what looks like damage is looked at again."""
    path = Path(f"{database}-wal")
    content = path.read_bytes() if path.is_file() else b""
    while (log := WriteAheadLog(content, page_size)).lost() is not None:
        time.sleep(PATIENCE)
        again = path.read_bytes() if path.is_file() else b""
        end = HEADER + len(log.frames) * (FRAME + page_size)
        if again[:end] == content[:end]:
            break
        content = again
    return log


def _sums(content: bytes, order: str, sums: Sums) -> Sums:
    """SQLite's checksum. It is linear: each word contributes to the two sums with a weight that depends on its position
    only, so multiplying by weights gives the same result several times faster than SQLite's loop.
    """
    words = unpack(f"{order}{len(content) // 4}I", content)
    ones, twos = _weights(len(words))
    first, second = sums[0] + sums[1], sums[1]  # as if the first two words were greater by so much
    one = sum(map(mul, ones, words)) + ones[0] * first + ones[1] * second
    two = sum(map(mul, twos, words)) + twos[0] * first + twos[1] * second
    return one & WORD, two & WORD


@cache
def _weights(words: int) -> tuple[list[int], list[int]]:
    """The weights of each word in the two sums."""
    ones, twos = [0] * words, [0] * words
    even, odd = (1, 1), (0, 1)
    for word in range(words - 2, -1, -2):
        ones[word], twos[word] = even
        ones[word + 1], twos[word + 1] = odd
        even, odd = _carried(even), _carried(odd)
    return ones, twos


def _carried(sums: Sums) -> Sums:
    one = (sums[0] + sums[1]) & WORD
    return one, (sums[1] + one) & WORD


def _righted(content: bytes, order: str, found: Sums, wanted: Sums) -> bytes | None:
    """The content with the wanted checksum, if it differs from this one in a single bit."""
    difference = ((wanted[0] - found[0]) & WORD, (wanted[1] - found[1]) & WORD)
    place = _flips(len(content) // 4).get(difference)
    if place is None:
        return None
    word, bit, set_it = place
    value: int = unpack_from(f"{order}I", content, word * 4)[0]
    if bool(value >> bit & 1) == set_it:
        return None
    changed = (value ^ 1 << bit).to_bytes(4, "little" if order == "<" else "big")
    return content[: word * 4] + changed + content[word * 4 + 4 :]


@cache
def _flips(words: int) -> dict[Sums, tuple[int, int, bool]]:
    """By how much a checksum changes when one bit is set or cleared: word, bit, and whether it is set.

    The last word is left out: a bit of it cannot be told from one of the checksum itself.
    """
    found: dict[Sums, tuple[int, int, bool]] = {}
    for word, (one, two) in enumerate(list(zip(*_weights(words), strict=True))[:-1]):
        for bit in range(32):
            found[(one << bit) & WORD, (two << bit) & WORD] = (word, bit, True)
            found[-(one << bit) & WORD, -(two << bit) & WORD] = (word, bit, False)
    return found
