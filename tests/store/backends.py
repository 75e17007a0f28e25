"""The backends that the contract is tested on, and how a test gets a store. A new backend is one more line here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from calavera.store import Store
from calavera.store.memory import MemoryStore
from calavera.store.sqlite import SqliteStore

Backend = Callable[[Path], Store]
Story = Callable[[Store], Awaitable[object]]

BACKENDS: dict[str, Backend] = {
    "memory": lambda _: MemoryStore(),
    "sqlite": lambda folder: SqliteStore(folder / "data"),
}


def tell(store: Store, story: Story) -> None:
    """Run a test's coroutine on a store that is closed afterwards, whatever happens."""

    async def whole() -> None:
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(whole())
