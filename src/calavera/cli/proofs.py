"""Proofs of finished tables, from a file or from a server."""

from __future__ import annotations

from pathlib import Path

import msgspec

from calavera.cli.errors import BadProof, TableNeeded, TooLarge, UnreadableFile
from calavera.cli.fetch import MOST_BYTES, fetch, is_address
from calavera.table import log
from calavera.table.errors import LogDamaged
from calavera.table.events import Entry
from calavera.terminal.speech import Speech


class Given(msgspec.Struct, frozen=True):
    """A proof as it comes; the entries are read as any stored log is, older formats too."""

    table: str
    entries: list[msgspec.Raw]


def read(source: str, speech: Speech) -> bytes:
    """What a file holds, or what stands behind an address."""
    return fetch(source, speech) if is_address(source) else _from_file(Path(source))


def _from_file(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise TooLarge(path=str(path))
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFile(path=str(path), reason=error.strerror or str(error)) from error


def entries(body: bytes, source: str, table: str | None) -> tuple[str, list[Entry]]:
    """The table's id and its entries, of a proof or of a bare list."""
    try:
        given = msgspec.json.decode(body, type=Given | list[msgspec.Raw])
        lines = given.entries if isinstance(given, Given) else given
        found = [log.read(bytes(line)) for line in lines]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, LogDamaged):
        raise BadProof(path=source) from None
    if isinstance(given, Given):
        return given.table, found
    if table is None:
        raise TableNeeded()
    return table, found
