"""Hashes that reveal damage: entries of a log are chained, and a document is sealed with its name. They detect
accidental changes; they do not protect from somebody who rewrites the file on purpose. An entry's hash covers the hash
before it, so that none can be missing, and the first one covers the table's name, so that no log is taken for
another's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b

SIZE = 16


def origin(table: str) -> bytes:
    """The hash that the first entry of a log is chained to."""
    return blake2b(table.encode(errors="surrogateescape"), digest_size=SIZE, person=b"calavera.log").digest()


def link(previous: bytes, body: bytes) -> bytes:
    return blake2b(previous + body, digest_size=SIZE).digest()


def links(previous: bytes, bodies: Iterable[bytes]) -> Iterator[bytes]:
    """The hashes of entries that follow one another."""
    for body in bodies:
        previous = link(previous, body)
        yield previous


def seal(kind: str, key: str, body: bytes) -> bytes:
    """Names hold no NUL, so nothing else gives the same bytes."""
    name = f"{kind}\0{key}\0".encode(errors="surrogateescape")
    return blake2b(name + body, digest_size=SIZE, person=b"calavera.doc").digest()
