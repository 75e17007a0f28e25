"""Score pads: a careful keeper of what phones write, which knows no rule of any game.

Phones ask every two seconds whether something is new. A write is durable before it is answered.
"""

from __future__ import annotations

import secrets
import string
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from calavera.core.errors import CalaveraError
from calavera.core.pad import secret_cells
from calavera.games import find_game
from calavera.pad import PadEntry, PadHeader, PadSetting
from calavera.pad.bidding import BidsShown, NoBids, SeatTaken, SecretBid, WrongSeats, filled_in, revealing, was_bid
from calavera.pad.entries import ENTRY_ID_LENGTH
from calavera.server.config import Limits
from calavera.server.ops.background import Background
from calavera.server.ops.clock import Now
from calavera.server.ops.metrics import PADS
from calavera.server.ops.shares import Share, Shares
from calavera.server.people.codes import PAD_CODE, free_code
from calavera.server.people.identity import hashed
from calavera.server.people.keeping import Keeper
from calavera.server.people.pad_answers import BidTaken, saved, taken
from calavera.server.people.pad_papers import GONE, HEAD, Head, Pad, all_heads, load, removal
from calavera.store.port import Document, Store

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


class Pads(Keeper[Pad]):
    head, code_kind, gone = HEAD, PAD_CODE, GONE
    unknown, was_deleted, too_many, too_many_here = UnknownPad, PadGone, TooManyPads, TooManyPadsHere

    def __init__(self, store: Store, limits: Limits, shares: Shares, background: Background, now: Now) -> None:
        super().__init__(store, limits.pads, limits.pads_per_address, PADS, shares, background, now)

    async def _load(self, key: str) -> Pad | None:
        return await load(self._store, key)

    async def _removal(self, key: str) -> list[Document]:
        return await removal(self._store, key)

    async def _last_uses(self, first: str) -> list[tuple[str, int | None]]:
        return [(key, None if head is None else head.used) for key, head in await all_heads(self._store, first)]

    # Writing

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
            await self._show_what_is_complete(pad, share)
            return saved(pad, after)

        return await self._alone(key, work)

    async def _create(self, key: str, header: PadHeader, entries: Sequence[PadEntry], share: Share) -> Pad:
        pad = Pad(key, await self._new_head(header))
        news = pad.pages.news(entries)
        # A repaired disk may still have parts of an earlier one.
        beside = [*await removal(self._store, key), Document(PAD_CODE, pad.head.code, key.encode())]
        await self._first_write(share.address, lambda: self._write(pad, news, share, beside))
        return pad

    async def _new_head(self, header: PadHeader) -> Head:
        setting = PadSetting(v=1, game=header.game, players=header.players, options=_in_full(header), made=header.made)
        code = await free_code(self._store)
        return Head(setting=setting, sent=header.options, code=code, version=0, used=self._now())

    async def _write(self, pad: Pad, news: Sequence[PadEntry], share: Share, beside: Sequence[Document] = ()) -> None:
        self._shares.check_writing(share, bots=False)
        used = self._now()
        # The deletion of what is left of an earlier pad comes first: it may have the same names.
        documents = [*beside, *pad.entries_written(news, used)]
        await self._written(pad, documents, share, lambda: pad.take(news, used))

    # Secret bids

    async def bid(self, pad: Pad, cell: str, seat: int, seats: int, value: int, phone: str, share: Share) -> BidTaken:
        """As soon as everybody has bid on the cell, or had a bid written down, all bids become entries, in the write of
        the last one. What was written down in the open is nobody's to bid for.
        """
        key, bid = pad.key, SecretBid(value, hashed(phone))

        async def work() -> BidTaken:
            pad = await self._there(key)
            if seats != pad.head.setting.players or seat >= seats:
                raise WrongSeats(expected=pad.head.setting.players)
            if cell not in secret_cells(find_game(pad.head.setting.game), seats):
                raise NoBids()
            if cell in pad.biddings.shown:
                if not was_bid(pad.pages, cell, seat, value):
                    raise BidsShown()
                return taken(pad, cell)
            pad.biddings.check(cell, seat, bid.phone)
            filled = filled_in(pad.pages, cell, seats)
            if seat in filled:
                raise SeatTaken(seat=seat)
            bids = {**pad.biddings.open.get(cell, {}), seat: bid}
            if pad.biddings.are_all(bids.keys() | filled):
                await self._show(pad, cell, bids, filled, share)
            else:
                await self._write(pad, (), share, [pad.bid_written(cell, seat, bid)])
                pad.biddings.open.setdefault(cell, {})[seat] = bid
            return taken(pad, cell)

        return await self._alone(key, work)

    async def _show_what_is_complete(self, pad: Pad, share: Share) -> None:
        """Somebody without a phone may have been the last: then their bid was written down in the open."""
        for cell, bids in list(pad.biddings.open.items()):
            filled = filled_in(pad.pages, cell, pad.head.setting.players)
            if pad.biddings.are_all(bids.keys() | filled):
                await self._show(pad, cell, bids, filled, share)

    async def _show(
        self, pad: Pad, cell: str, bids: Mapping[int, SecretBid], filled: Collection[int], share: Share
    ) -> None:
        secret = {seat: bid for seat, bid in bids.items() if seat not in filled}
        ids = [_new_id() for _ in secret]
        news = pad.pages.news(revealing(pad.pages, cell, secret, ids, self._now()))
        beside = [*pad.bids_deleted(cell), pad.shown_written(cell, shown=True)]
        await self._write(pad, news, share, beside)
        pad.biddings.open.pop(cell, None)
        pad.biddings.shown.add(cell)

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
