"""Documents of the store as values. One that cannot be read counts as missing, so that it hurts nobody else."""

from __future__ import annotations

from typing import TypeVar

import msgspec
import structlog

from calavera.server.ops.metrics import DAMAGED_DOCUMENTS
from calavera.store.errors import DocumentDamaged
from calavera.store.port import Store

LOG = structlog.get_logger("calavera")

T = TypeVar("T")


async def find_document(store: Store, kind: str, key: str, wanted: type[T]) -> T | None:
    return read_document(kind, await find_body(store, kind, key), wanted)


async def find_body(store: Store, kind: str, key: str) -> bytes | None:
    try:
        return await store.get(kind, key)
    except DocumentDamaged as error:
        _note(kind, error)
        return None


async def take_body(store: Store, kind: str, key: str) -> bytes | None:
    try:
        return await store.take(kind, key)
    except DocumentDamaged as error:
        _note(kind, error)
        return None


def read_document(kind: str, body: bytes | None, wanted: type[T]) -> T | None:
    if body is None:
        return None
    try:
        return msgspec.json.decode(body, type=wanted)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        _note(kind, error)
        return None


def _note(kind: str, error: Exception) -> None:
    DAMAGED_DOCUMENTS.labels(kind).inc()
    LOG.warning("document_damaged", document=kind, kind=type(error).__name__)
