"""Where tables live: a port, an embedded SQLite behind it, and a memory for tests. Knows bytes, and no game.

`open_store(url)` is the way in.
"""

from __future__ import annotations

from calavera.store.errors import (
    Conflict,
    DocumentDamaged,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreExists,
    StoreForeign,
    StoreFull,
    StoreLocked,
    StoreMissing,
    StoreNewer,
    StoreUnavailable,
    StoreUnknown,
    TableDamaged,
)
from calavera.store.examination import Examination
from calavera.store.opening import copying, examining, open_store, place_of, restore_copy
from calavera.store.port import Append, Document, Store

__all__ = [
    "Append",
    "Conflict",
    "Document",
    "DocumentDamaged",
    "Examination",
    "Store",
    "StoreClosed",
    "StoreDamaged",
    "StoreError",
    "StoreExists",
    "StoreForeign",
    "StoreFull",
    "StoreLocked",
    "StoreMissing",
    "StoreNewer",
    "StoreUnavailable",
    "StoreUnknown",
    "TableDamaged",
    "copying",
    "examining",
    "open_store",
    "place_of",
    "restore_copy",
]
