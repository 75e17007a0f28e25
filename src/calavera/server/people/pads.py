"""Score pads: a careful keeper of what phones write, which knows no rule of any game.

Phones ask every two seconds whether something is new: pads in use are answered from memory. A write is durable before
it is answered. For each pad one thing is done at a time, and to its end also if whoever asked for it goes away.
"""

from __future__ import annotations

import asyncio
import secrets
import string
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from calavera.core.errors import CalaveraError
from calavera.games import find_game
from calavera.pad import PadEntry, PadHeader, PadSetting
from calavera.pad.bidding import BidsShown, SecretBid, WrongSeats, revealing, was_bid
from calavera.pad.entries import ENTRY_ID_LENGTH
from calavera.server.config import Limits
from calavera.server.ops.background import Background
from calavera.server.ops.clock import Now
from calavera.server.ops.limiting import Buckets
from calavera.server.ops.metrics import PADS, STORE_FAILURES
from calavera.server.ops.shares import Share, Shares
from calavera.server.people.codes import PAD_CODE, free_code, tidied
from calavera.server.people.documents import find_body
from calavera.server.people.identity import hashed
from calavera.server.people.pad_answers import BidTaken, saved, taken
from calavera.server.people.pad_papers import GONE, HEAD, Head, Pad, all_heads, load, removal
from calavera.store.errors import StoreError
from calavera.store.port import Document, Store

T = TypeVar("T")

DAY_MS = 86_400_000
KEPT_MS = 400 * DAY_MS  # a pad that nobody has written to or read for so long is removed
MOST_IN_MEMORY = 2_000
MOST_BYTES_IN_MEMORY = 33_554_432  # of their entries, unless it is a single pad
_DIGITS = "0123456789abcdef"  # with which a key begins: so many parts are read one after the other
_LETTERS = string.ascii_lowercase + string.digits


class UnknownPad(CalaveraError):
    code = "pad.unknown"


class PadGone(CalaveraError):
    """Somebody has deleted it, and a phone that was away does not bring it back."""

    code = "pad.gone"


class OtherHeader(CalaveraError):
    """A pad has one game, one number of players and one set of options."""

    code = "pad.other_header"


class TooManyPads(CalaveraError):
    code = "limit.pads"


class TooManyPadsHere(CalaveraError):
    """One address has made as many pads as it may in a day."""

    code = "limit.pads_per_address"


class Pads:
    def __init__(self, store: Store, limits: Limits, shares: Shares, background: Background, now: Now) -> None:
        self._store = store
        self._limits = limits
        self._shares = shares
        self._background = background
        self._now = now
        self._made = Buckets(limits.pads_per_address / 86_400, limits.pads_per_address)
        self._count = 0
        self._known: OrderedDict[str, Pad] = OrderedDict()  # the one used last stands last
        self._codes: dict[str, str] = {}  # keys of these pads
        self._bytes = 0  # of their entries
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._working: set[asyncio.Task[Any]] = set()
        self._swept = now()

    async def start(self) -> None:
        """Count the pads that are there."""
        for first in _DIGITS:
            self._count += len(await all_heads(self._store, first))
        PADS.set(self._count)

    async def settled(self) -> None:
        """All that was begun is written."""
        await asyncio.gather(*self._working, return_exceptions=True)

    # Writing and reading

    async def put(self, header: PadHeader, entries: Sequence[PadEntry], after: int | None, share: Share) -> bytes:
        """Make the pad if it is not there, and add the entries that are new; all of it or nothing. Gives a PadSaved in
        JSON, with the entries after that number.
        """
        key = hashed(header.id)
        self._count_reading(key, share)

        async def work() -> bytes:
            pad = await self._find(key)
            if pad is None:
                pad = await self._create(key, header, entries, share)
            elif not _is_same(pad.head, header):
                raise OtherHeader()
            elif news := pad.pages.news(entries):
                await self._write(pad, news, share)
            return saved(pad, after)

        return await self._alone(key, work)

    async def _create(self, key: str, header: PadHeader, entries: Sequence[PadEntry], share: Share) -> Pad:
        pad = Pad(key, await self._new_head(header))
        news = pad.pages.news(entries)
        # A repaired disk may still have parts of an earlier one.
        beside = [*await removal(self._store, key), Document(PAD_CODE, pad.head.code, key.encode())]
        if self._count >= self._limits.pads:
            raise TooManyPads()
        if not self._made.take(share.address):
            raise TooManyPadsHere()
        self._count += 1  # before it is written, so that none slip past
        try:
            await self._write(pad, news, share, beside)
        except BaseException:
            self._count -= 1
            raise
        PADS.set(self._count)
        return pad

    async def of_id(self, id: str, share: Share) -> Pad:
        return await self._awake(hashed(id), share)

    async def of_code(self, code: str, share: Share) -> Pad:
        known = tidied(code)
        key = None if known is None else self._codes.get(known)
        if key is None and known is not None:
            found = await find_body(self._store, PAD_CODE, known)
            key = None if found is None else found.decode(errors="replace")
        if key is None:
            raise UnknownPad()
        return await self._awake(key, share)

    async def delete(self, id: str, share: Share) -> None:
        """Of a deleted pad nothing is left but the hash of its id. Once more does no harm."""
        key = hashed(id)
        self._shares.read(share)

        async def work() -> None:
            parts = await removal(self._store, key)
            if not parts:
                if await self._store.get(GONE, key) is None:
                    raise UnknownPad()
                return
            await self._remove(key, [*parts, Document(GONE, key, b"{}")])

        await self._alone(key, work)

    # Secret bids

    async def bid(self, pad: Pad, cell: str, seat: int, seats: int, value: int, phone: str, share: Share) -> BidTaken:
        """As soon as everybody has bid on the cell, all bids become entries, in the write of the last one."""
        key, bid = pad.key, SecretBid(value, hashed(phone))

        async def work() -> BidTaken:
            pad = await self._there(key)
            if seats != pad.head.setting.players or seat >= seats:
                raise WrongSeats(expected=pad.head.setting.players)
            if cell in pad.biddings.shown:
                if not was_bid(pad.pages, cell, seat, value):
                    raise BidsShown()
                return taken(pad, cell)
            pad.biddings.check(cell, seat, bid.phone)
            pad.biddings.check_new(cell)
            bids = pad.biddings.completed(cell, seat, bid)
            if bids is None:
                await self._write(pad, (), share, [pad.bid_written(cell, seat, bid)])
                pad.biddings.open.setdefault(cell, {})[seat] = bid
                return taken(pad, cell)
            ids = [_new_id() for _ in bids]
            news = pad.pages.news(revealing(pad.pages, cell, bids, ids, self._now()))
            beside = [*pad.bids_deleted(cell), pad.shown_written(cell, shown=True)]
            await self._write(pad, news, share, beside)
            pad.biddings.open.pop(cell, None)
            pad.biddings.shown.add(cell)
            return taken(pad, cell)

        return await self._alone(key, work)

    async def take_back(self, pad: Pad, cell: str, seat: int, phone: str, share: Share) -> BidTaken:
        """A bid that is not there is taken back already."""
        key = pad.key

        async def work() -> BidTaken:
            pad = await self._there(key)
            if cell in pad.biddings.shown:
                raise BidsShown()
            pad.biddings.check(cell, seat, hashed(phone))
            bids = pad.biddings.open.get(cell, {})
            if seat in bids:
                await self._write(pad, (), share, [pad.bid_written(cell, seat, None)])
                del bids[seat]
                if not bids:
                    del pad.biddings.open[cell]
            return taken(pad, cell)

        return await self._alone(key, work)

    async def cancel(self, id: str, cell: str, share: Share) -> None:
        """Forget all bids on a cell; where they are shown already, people can bid on it once more."""
        key = hashed(id)
        self._count_reading(key, share)

        async def work() -> None:
            pad = await self._there(key)
            if cell in pad.biddings.open or cell in pad.biddings.shown:
                await self._write(pad, (), share, [*pad.bids_deleted(cell), pad.shown_written(cell, shown=False)])
                pad.biddings.open.pop(cell, None)
                pad.biddings.shown.discard(cell)

        await self._alone(key, work)

    # Pads that nobody uses

    async def sweep(self) -> None:
        """Once a day."""
        if self._now() - self._swept >= DAY_MS:
            self._swept = self._now()
            await self.clear_away()

    async def clear_away(self) -> None:
        """Remove pads that nobody has used for long. A phone that has one can bring it back."""
        for first in _DIGITS:
            for key, head in await all_heads(self._store, first):
                if head is not None and self._is_old(head):
                    await self._alone(key, partial(self._remove_if_old, key))

    async def _remove_if_old(self, key: str) -> None:
        pad = await self._find(key)
        if pad is not None and self._is_old(pad.head):
            await self._remove(key, await removal(self._store, key))

    def _is_old(self, head: Head) -> bool:
        return head.used < self._now() - KEPT_MS

    async def _remove(self, key: str, parts: Sequence[Document]) -> None:
        self._forget(key)
        await self._store.append("", None, (), parts)
        self._count -= any(part.kind == HEAD for part in parts)
        PADS.set(self._count)

    # Inside

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

    async def _awake(self, key: str, share: Share) -> Pad:
        self._count_reading(key, share)
        pad = self._known.get(key)
        if pad is None:
            pad = await self._alone(key, partial(self._there, key))
        else:
            self._known.move_to_end(key)
        self._note_use(pad)
        return pad

    def _count_reading(self, key: str, share: Share) -> None:
        """A pad that is not in memory costs the more the longer it is."""
        if key not in self._known:
            self._shares.read(share)

    async def _there(self, key: str) -> Pad:
        pad = await self._find(key)
        if pad is None:
            raise UnknownPad()
        return pad

    async def _find(self, key: str) -> Pad | None:
        """Only in turn, so that there is one of each in memory."""
        pad = self._known.get(key)
        if pad is None:
            pad = await load(self._store, key)
            if pad is None:
                if await self._store.get(GONE, key) is not None:
                    raise PadGone()
                return None
            self._keep(pad)
        return pad

    def _note_use(self, pad: Pad) -> None:
        """That somebody reads a pad is written once a day."""
        used = self._now()
        if used - pad.head.used >= DAY_MS:
            pad.head = msgspec.structs.replace(pad.head, used=used)
            self._background.spawn(self._write_use(pad.key, used))

    async def _write_use(self, key: str, used: int) -> None:
        async def work() -> None:
            pad = await self._find(key)
            if pad is not None:
                await self._store.append("", None, (), pad.entries_written((), used))

        try:
            await self._alone(key, work)
        except StoreError as error:  # the pad may be removed a day too early, a year from now
            STORE_FAILURES.labels(error.code).inc()
        except PadGone:
            pass  # deleted in the meantime

    async def _new_head(self, header: PadHeader) -> Head:
        setting = PadSetting(v=1, game=header.game, players=header.players, options=_in_full(header), made=header.made)
        code = await free_code(self._store)
        return Head(setting=setting, sent=header.options, code=code, version=0, used=self._now())

    async def _write(self, pad: Pad, news: Sequence[PadEntry], share: Share, beside: Sequence[Document] = ()) -> None:
        """Durable on return. If it fails nobody knows what is on the disk: then it is read again."""
        self._shares.check_writing(share, bots=False)
        used = self._now()
        # The deletion of what is left of an earlier pad comes first: it may have the same names.
        documents = [*beside, *pad.entries_written(news, used)]
        before = pad.pages.size
        try:
            await self._store.append("", None, (), documents)
        except BaseException:
            self._forget(pad.key)
            raise
        pad.take(news, used)
        if pad.key in self._known:
            self._bytes += pad.pages.size - before
        self._keep(pad)
        self._shares.wrote(share, sum(len(document.body or b"") for document in documents))

    def _keep(self, pad: Pad) -> None:
        if pad.key not in self._known:
            self._known[pad.key] = pad
            self._codes[pad.head.code] = pad.key
            self._bytes += pad.pages.size
        self._known.move_to_end(pad.key)
        while len(self._known) > MOST_IN_MEMORY or (self._bytes > MOST_BYTES_IN_MEMORY and len(self._known) > 1):
            self._forget(next(iter(self._known)))

    def _forget(self, key: str) -> None:
        pad = self._known.pop(key, None)
        if pad is not None:
            self._codes.pop(pad.head.code, None)
            self._bytes -= pad.pages.size


def _in_full(header: PadHeader) -> dict[str, Any]:
    options = find_game(header.game).read_options(header.options, header.players)
    full: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return full


def _is_same(head: Head, header: PadHeader) -> bool:
    """Options may be written out or as the phone has named them once; what a later release does with those it does not
    name changes nothing.
    """
    kept = head.setting
    if (kept.game, kept.players, kept.made) != (header.game, header.players, header.made):
        return False
    sent = _sorted(header.options)
    return sent in (_sorted(head.sent), _sorted(kept.options)) or _sorted(_in_full(header)) == _sorted(kept.options)


def _sorted(options: dict[str, Any]) -> bytes:
    return msgspec.json.encode(options, order="sorted")


def _new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(ENTRY_ID_LENGTH))
