"""One file format for strategies that were computed beforehand and come with the package.

A file holds named sections, each a typed array, and says what kind of strategy it is. Behind a line with the format's
version and a SHA-256 stands one compressed body: a table of contents as JSON, then the arrays, little-endian. All first
bytes of an array's items stand together, then all second ones, and ascending numbers are kept as differences: so they
compress best. The same sections always give the same bytes.

A table of mixed strategies, one per information set or bucket, is kept in three sections (`strategy_sections`).
"""

from __future__ import annotations

import json
import lzma
import sys
from array import array
from collections.abc import Mapping
from hashlib import sha256
from itertools import accumulate
from typing import Any, TypeAlias

MAGIC = b"calavera strategy 1\n"
_DIGEST = 32
_LENGTH = 4  # bytes that tell how long the table of contents is

Sections: TypeAlias = "Mapping[str, array[Any]]"  # quoted, because Python 3.11 cannot subscript an array


class DamagedStrategy(ValueError):
    """A file that is not what it should be: another kind, another version, or changed since it was written."""


def pack(kind: str, sections: Sections) -> bytes:
    contents = [[name, items.typecode, len(items), _is_ascending(items)] for name, items in sections.items()]
    head = json.dumps({"kind": kind, "sections": contents}).encode()
    body = b"".join(_packed(items) for items in sections.values())
    packed = lzma.compress(len(head).to_bytes(_LENGTH, "little") + head + body)
    return MAGIC + sha256(packed).digest() + packed


def unpack(kind: str, data: bytes) -> dict[str, array[Any]]:
    """The sections of a file of this kind."""
    start = len(MAGIC) + _DIGEST
    if data[: len(MAGIC)] != MAGIC:
        raise DamagedStrategy("not a strategy file of this version")
    if sha256(data[start:]).digest() != data[len(MAGIC) : start]:
        raise DamagedStrategy("checksum")
    body = lzma.decompress(data[start:])
    at = _LENGTH + int.from_bytes(body[:_LENGTH], "little")
    head = json.loads(body[_LENGTH:at])
    if head["kind"] != kind:
        raise DamagedStrategy(f"{head['kind']}, not {kind}")
    sections: dict[str, array[Any]] = {}
    for name, typecode, count, ascending in head["sections"]:
        size = count * array(typecode).itemsize
        sections[name] = _unpacked(typecode, body[at : at + size], ascending)
        at += size
    return sections


def _is_ascending(items: array[Any]) -> bool:
    whole = items.typecode not in "fd" and items.itemsize > 1
    return whole and all(items[i] <= items[i + 1] for i in range(len(items) - 1)) and (not items or items[0] >= 0)


def _packed(items: array[Any]) -> bytes:
    if _is_ascending(items):
        items = array(items.typecode, [b - a for a, b in zip([0, *items], items, strict=False)])
    raw = _little_endian(items).tobytes()
    return b"".join(raw[i :: items.itemsize] for i in range(items.itemsize))


def _unpacked(typecode: str, data: bytes, ascending: bool) -> array[Any]:
    items: array[Any] = array(typecode)
    count = len(data) // items.itemsize
    raw = bytearray(len(data))
    for i in range(items.itemsize):
        raw[i :: items.itemsize] = data[i * count : (i + 1) * count]
    items.frombytes(raw)
    items = _little_endian(items)
    return array(typecode, accumulate(items)) if ascending else items


def _little_endian(items: array[Any]) -> array[Any]:
    if sys.byteorder == "little":
        return items
    swapped = items[:]
    swapped.byteswap()
    return swapped


# Tables of mixed strategies


def strategy_sections(strategies: Mapping[int, bytes]) -> dict[str, array[Any]]:
    """By key, how often each action is chosen, in parts of a whole: the sections `keys`, `counts` and `parts`."""
    keys = sorted(strategies)
    return {
        "keys": array("q", keys),
        "counts": array("B", [len(strategies[key]) for key in keys]),
        "parts": array("B", b"".join(strategies[key] for key in keys)),
    }


def strategies_in(sections: Sections) -> dict[int, bytes]:
    parts = sections["parts"].tobytes()
    strategies: dict[int, bytes] = {}
    at = 0
    for key, count in zip(sections["keys"], sections["counts"], strict=True):
        strategies[key] = parts[at : at + count]
        at += count
    return strategies
