"""Damage on disk: each damaged table is logged once for the operator, and all are counted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from types import TracebackType

from calavera.server.ops.background import LOG
from calavera.server.ops.metrics import DAMAGED_TABLES
from calavera.store.errors import StoreError, TableDamaged
from calavera.store.port import Document, Store
from calavera.table.errors import LogDamaged

TABLES_AT_ONCE = 100
ENTRIES_AT_ONCE = 500
REST = 9.0  # after each piece of the search, pause for this many times as long as it took


class Damage:
    """As a context, around a write to a table: one that was struck since it woke is noted. It brings no documents."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    async def __aenter__(self) -> Sequence[Document]:
        return ()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, TableDamaged):
            self.note(error.table)
            raise LogDamaged(table=error.table) from error

    def note(self, table: str) -> None:
        """Its address opens nothing any more, so it may stand in the log, where no other table is named."""
        if table not in self._known:
            self._known.add(table)
            LOG.error("table_damaged", table=table)
        DAMAGED_TABLES.set(len(self._known))

    async def look_for(self, store: Store) -> None:
        """Read all logs after the start, in small pieces and without haste: nobody else would look at old ones."""
        last: str | None = None
        try:
            while tables := await store.tables(last, TABLES_AT_ONCE):
                for table in tables:
                    await self._look_at(store, table)
                last = tables[-1]
        except StoreError as error:
            LOG.warning("search_failed", code=error.code)

    async def _look_at(self, store: Store, table: str) -> None:
        read = 0
        try:
            while True:
                began = time.perf_counter()
                found = len(await store.read(table, read, ENTRIES_AT_ONCE))
                await asyncio.sleep(REST * (time.perf_counter() - began))
                read += found
                if found < ENTRIES_AT_ONCE:
                    return
        except TableDamaged:
            self.note(table)
