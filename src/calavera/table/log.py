"""Entries as bytes and back; older formats are raised to the present one step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from calavera.table.errors import LogDamaged
from calavera.table.events import LOG_VERSION, Entry, Event

# UPCASTS[v] turns a plain entry of format v into one of format v + 1.
UPCASTS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def write(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


class _Versioned(msgspec.Struct):
    v: int


_version_of = msgspec.json.Decoder(_Versioned)
_entry = msgspec.json.Decoder(Entry)


def read(line: bytes) -> Entry:
    try:
        version = _version_of.decode(line).v
        if version == LOG_VERSION:
            return _entry.decode(line)
        plain = msgspec.json.decode(line)
        while version != LOG_VERSION:
            if version not in UPCASTS:
                raise LogDamaged(version=version)
            plain = UPCASTS[version](plain)
            version += 1
            plain["v"] = version
        return msgspec.convert(plain, Entry, str_keys=True)
    except LogDamaged:
        raise
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        # Besides what the decoder refuses: an older entry that lacks what its step upwards needs.
        raise LogDamaged(reason=type(error).__name__) from error


def number(events: Sequence[Event], after: int, at: int, key: str | None) -> list[Entry]:
    """Entries for new events; the key of the command goes on the first of them."""
    return [Entry(after + i, at, event, key if i == 1 else None) for i, event in enumerate(events, start=1)]
