"""Documents of the store as values. One that cannot be read counts as missing, so that it hurts nobody else."""

from __future__ import annotations

from typing import TypeVar

import msgspec
import structlog

LOG = structlog.get_logger("calavera")

T = TypeVar("T")


def read_document(kind: str, body: bytes | None, wanted: type[T]) -> T | None:
    if body is None:
        return None
    try:
        return msgspec.json.decode(body, type=wanted)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        LOG.warning("document_damaged", document=kind, kind=type(error).__name__)
        return None
