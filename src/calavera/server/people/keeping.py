"""Keeping what phones share without signing in: score pads, and groups. Whoever knows an id writes, whoever knows a
code reads.

What is in use is answered from memory. For each of them one thing is done at a time, and to its end also if whoever
asked for it goes away. Documents are found by the hash of an id, so whoever reads the disk cannot write; of what was
deleted that hash alone is left, once the store has erased the rest.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

from prometheus_client import Gauge

from calavera.core.errors import CalaveraError
from calavera.server.ops.background import Background
from calavera.server.ops.clock import Now
from calavera.server.ops.limiting import Buckets
from calavera.server.ops.metrics import STORE_FAILURES
from calavera.server.ops.shares import Share, Shares
from calavera.server.people.codes import tidied
from calavera.server.people.documents import find_body
from calavera.server.people.identity import hashed
from calavera.store.errors import StoreError
from calavera.store.port import Document, Store

DAY_MS = 86_400_000
KEPT_MS = 400 * DAY_MS  # what nobody has written to or read for so long is removed
MOST_IN_MEMORY = 2_000  # of each kind
MOST_BYTES_IN_MEMORY = 33_554_432  # by their sizes, unless it is a single one
_DIGITS = "0123456789abcdef"  # with which a key begins: so many parts are read one after the other

T = TypeVar("T")


class Kept(ABC):
    """One of them in memory; `key` is the hash of its id."""

    key: str

    @property
    @abstractmethod
    def code(self) -> str: ...

    @property
    @abstractmethod
    def used(self) -> int:
        """When somebody last wrote to it or read it, to the day."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The bytes of its entries, or about as many as they take in memory."""

    @abstractmethod
    def note_use(self, used: int) -> None: ...

    @abstractmethod
    def use_written(self, used: int) -> list[Document]: ...


K = TypeVar("K", bound=Kept)


class Keeper(ABC, Generic[K]):
    # The kinds of documents that begin it, find it by its code, and say that it was deleted.
    head: str
    code_kind: str
    gone: str
    # What is refused.
    unknown: type[CalaveraError]
    was_deleted: type[CalaveraError]
    too_many: type[CalaveraError]
    too_many_here: type[CalaveraError]

    def __init__(
        self,
        store: Store,
        most: int,
        per_address: int,
        gauge: Gauge,
        shares: Shares,
        background: Background,
        now: Now,
    ) -> None:
        self._store = store
        self._most = most
        self._gauge = gauge
        self._shares = shares
        self._background = background
        self._now = now
        self._made = Buckets(per_address / 86_400, per_address)
        self._count = 0
        self._known: OrderedDict[str, K] = OrderedDict()  # the one used last stands last
        self._codes: dict[str, str] = {}  # keys of these
        self._bytes = 0  # by their sizes
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._working: set[asyncio.Task[Any]] = set()
        self._swept = now()

    # What each kind does in its own way

    @abstractmethod
    async def _load(self, key: str) -> K | None:
        """None if there is none. A damaged one must not be taken for missing or for shorter than it is."""

    @abstractmethod
    async def _removal(self, key: str) -> list[Document]:
        """The deletion of everything that is stored of it, also of one that cannot be read."""

    @abstractmethod
    async def _last_uses(self, first: str) -> list[tuple[str, int | None]]:
        """Of those whose keys begin with these digits; None for a damaged one."""

    # From the start to the end of the server

    async def start(self) -> None:
        """Count those that are there."""
        for first in _DIGITS:
            self._count += len(await self._last_uses(first))
        self._gauge.set(self._count)

    async def settled(self) -> None:
        """All that was begun is written."""
        await asyncio.gather(*self._working, return_exceptions=True)

    # Finding and deleting

    async def of_id(self, id: str, share: Share) -> K:
        return await self._awake(hashed(id), share)

    async def of_code(self, code: str, share: Share) -> K:
        known = tidied(code)
        key = None if known is None else self._codes.get(known)
        if key is None and known is not None:
            found = await find_body(self._store, self.code_kind, known)
            key = None if found is None else found.decode(errors="replace")
        if key is None:
            raise self.unknown()
        return await self._awake(key, share)

    async def delete(self, id: str, share: Share) -> None:
        """Of what was deleted nothing is left but the hash of its id. Once more does no harm."""
        key = hashed(id)
        self._shares.read(share)

        async def work() -> None:
            parts = await self._removal(key)
            if not parts:
                if await self._store.get(self.gone, key) is None:
                    raise self.unknown()
                return
            await self._remove(key, [*parts, Document(self.gone, key, b"{}")])

        await self._alone(key, work)

    # Those that nobody uses

    async def sweep(self) -> None:
        """Once a day."""
        if self._now() - self._swept >= DAY_MS:
            self._swept = self._now()
            await self.clear_away()

    async def clear_away(self) -> None:
        """Remove what nobody has used for long. A phone that has it can bring it back."""
        for first in _DIGITS:
            for key, used in await self._last_uses(first):
                if used is not None and self._is_old(used):
                    await self._alone(key, partial(self._remove_if_old, key))

    async def _remove_if_old(self, key: str) -> None:
        kept = await self._find(key)
        if kept is not None and self._is_old(kept.used):
            await self._remove(key, await self._removal(key))

    def _is_old(self, used: int) -> bool:
        return used < self._now() - KEPT_MS

    async def _remove(self, key: str, parts: Sequence[Document]) -> None:
        self._forget(key)
        await self._store.append("", None, (), parts)
        self._count -= any(part.kind == self.head for part in parts)
        self._gauge.set(self._count)

    # For each kind to build on

    async def _alone(self, key: str, work: Callable[[], Awaitable[T]]) -> T:
        async def in_turn() -> T:
            turn = self._turns.setdefault(key, asyncio.Lock())
            async with turn:
                return await work()

        task = asyncio.ensure_future(in_turn())
        self._working.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._working.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has heard it, or is gone

    def _count_reading(self, key: str, share: Share) -> None:
        """What is not in memory costs the more the longer it is."""
        if key not in self._known:
            self._shares.read(share)

    async def _there(self, key: str) -> K:
        kept = await self._find(key)
        if kept is None:
            raise self.unknown()
        return kept

    async def _find(self, key: str) -> K | None:
        """Only in turn, so that there is one of each in memory."""
        kept = self._known.get(key)
        if kept is None:
            kept = await self._load(key)
            if kept is None:
                if await self._store.get(self.gone, key) is not None:
                    raise self.was_deleted()
                return None
            self._keep(kept)
        return kept

    async def _first_write(self, address: str, write: Callable[[], Awaitable[None]]) -> None:
        """Counts a new one before it is written, so that none slip past."""
        if self._count >= self._most:
            raise self.too_many()
        if not self._made.take(address):
            raise self.too_many_here()
        self._count += 1
        try:
            await write()
        except BaseException:
            self._count -= 1
            raise
        self._gauge.set(self._count)

    async def _written(self, kept: K, documents: Sequence[Document], share: Share, take: Callable[[], None]) -> None:
        """Durable on return; then memory takes it too. If it fails nobody knows what is on the disk, so it is read
        again.
        """
        before = kept.size
        try:
            await self._store.append("", None, (), documents)
        except BaseException:
            self._forget(kept.key)
            raise
        take()
        if kept.key in self._known:
            self._bytes += kept.size - before
        self._keep(kept)
        self._shares.wrote(share, sum(len(document.body or b"") for document in documents))

    # Memory

    async def _awake(self, key: str, share: Share) -> K:
        self._count_reading(key, share)
        kept = self._known.get(key)
        if kept is None:
            kept = await self._alone(key, partial(self._there, key))
        else:
            self._known.move_to_end(key)
        self._note_use(kept)
        return kept

    def _note_use(self, kept: K) -> None:
        """That somebody reads it is written once a day."""
        used = self._now()
        if used - kept.used >= DAY_MS:
            kept.note_use(used)
            self._background.spawn(self._write_use(kept.key, used))

    async def _write_use(self, key: str, used: int) -> None:
        async def work() -> None:
            kept = await self._find(key)
            if kept is not None:
                await self._store.append("", None, (), kept.use_written(used))

        try:
            await self._alone(key, work)
        except StoreError as error:  # it may be removed a day too early, a year from now
            STORE_FAILURES.labels(error.code).inc()
        except self.was_deleted:
            pass  # in the meantime

    def _keep(self, kept: K) -> None:
        if kept.key not in self._known:
            self._known[kept.key] = kept
            self._codes[kept.code] = kept.key
            self._bytes += kept.size
        self._known.move_to_end(kept.key)
        while len(self._known) > MOST_IN_MEMORY or (self._bytes > MOST_BYTES_IN_MEMORY and len(self._known) > 1):
            self._forget(next(iter(self._known)))

    def _forget(self, key: str) -> None:
        kept = self._known.pop(key, None)
        if kept is not None:
            self._codes.pop(kept.code, None)
            self._bytes -= kept.size
