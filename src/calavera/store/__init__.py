"""Where tables live: a port, an embedded SQLite behind it, and a memory for tests. Knows bytes, and no game."""

from __future__ import annotations

from calavera.store.errors import (
    Conflict,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreExists,
    StoreForeign,
    StoreFull,
    StoreLocked,
    StoreNewer,
    StoreUnavailable,
)
from calavera.store.port import Document, Store

__all__ = [
    "Conflict",
    "Document",
    "Store",
    "StoreClosed",
    "StoreDamaged",
    "StoreError",
    "StoreExists",
    "StoreForeign",
    "StoreFull",
    "StoreLocked",
    "StoreNewer",
    "StoreUnavailable",
]
