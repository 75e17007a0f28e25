"""Score pads as documents. Everything is found by the hash of a pad's id: whoever reads the disk cannot write to a pad.

Each write adds one document with its new entries, and renews the head; what was written before is not touched. The head
says how many entries there are, so none can go missing unnoticed.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from calavera.pad import PadEntry, PadSetting, Pages
from calavera.pad.bidding import Biddings, SecretBid
from calavera.server.people.codes import PAD_CODE
from calavera.server.people.counting import Counted
from calavera.server.people.documents import read_document
from calavera.server.people.keeping import Kept
from calavera.store import Examination
from calavera.store.errors import DocumentDamaged
from calavera.store.port import Document, Store

T = TypeVar("T")

# Kinds of documents: the head of a pad, its entries as they came, bids that are not shown, cells whose bids were shown,
# and pads that were deleted.
HEAD, ENTRIES, BID, SHOWN, GONE = "pad", "pad_entries", "pad_bid", "pad_shown", "pad_gone"
ENTRIES_AT_ONCE = 200  # read without a pause
_KEY = re.compile(r"[0-9a-f]{64}")


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """`setting` has every option written out, `sent` those that the phone named. `used` is when somebody last wrote to
    the pad or read it, to the day.
    """

    setting: PadSetting
    sent: dict[str, Any]
    code: str
    version: int
    used: int


class Pad(Kept):
    """A pad in memory."""

    def __init__(self, key: str, head: Head) -> None:
        self.key = key
        self.head = head
        self.setting = msgspec.json.encode(head.setting)
        self.pages = Pages()
        self.biddings = Biddings(head.setting.players)

    @property
    def code(self) -> str:
        return self.head.code

    @property
    def used(self) -> int:
        return self.head.used

    @property
    def size(self) -> int:
        return self.pages.size

    def note_use(self, used: int) -> None:
        self.head = msgspec.structs.replace(self.head, used=used)

    # What is to be written

    def entries_written(self, news: Sequence[PadEntry], used: int) -> list[Document]:
        head = msgspec.structs.replace(self.head, version=self.pages.version + len(news), used=used)
        written = [Document(HEAD, self.key, msgspec.json.encode(head))]
        if news:
            first = f"{self.key}:{self.pages.version + 1:05}"
            written.append(Document(ENTRIES, first, msgspec.json.encode(news)))
        return written

    def use_written(self, used: int) -> list[Document]:
        return self.entries_written((), used)

    def bid_key(self, cell: str, seat: int) -> str:
        return f"{self.key}:{cell}:{seat:02}"

    def bid_written(self, cell: str, seat: int, bid: SecretBid | None) -> Document:
        return Document(BID, self.bid_key(cell, seat), None if bid is None else msgspec.json.encode(bid))

    def shown_written(self, cell: str, *, shown: bool) -> Document:
        return Document(SHOWN, f"{self.key}:{cell}", b"{}" if shown else None)

    def bids_deleted(self, cell: str) -> list[Document]:
        return [self.bid_written(cell, seat, None) for seat in self.biddings.open.get(cell, ())]

    # After it was written

    def take(self, news: Sequence[PadEntry], used: int) -> None:
        self.pages.take(news)
        self.head = msgspec.structs.replace(self.head, version=self.pages.version, used=used)


async def load(store: Store, key: str) -> Pad | None:
    """None if there is none. A damaged one must not be taken for missing or for shorter than it is."""
    body = await store.get(HEAD, key)
    if body is None:
        return None
    pad = Pad(key, _sound(HEAD, key, body, Head))
    for name, body in await store.scan(ENTRIES, f"{key}:"):
        if name != f"{key}:{pad.pages.version + 1:05}":
            raise DocumentDamaged(ENTRIES, name)
        before = pad.pages.version
        pad.pages.take(_sound(ENTRIES, name, body, list[PadEntry]))
        if pad.pages.version // ENTRIES_AT_ONCE > before // ENTRIES_AT_ONCE:
            await asyncio.sleep(0)  # others have their turn
    if pad.pages.version != pad.head.version:
        raise DocumentDamaged(ENTRIES, key)
    for name, body in await store.scan(BID, f"{key}:"):
        _, cell, seat = name.split(":")
        pad.biddings.open.setdefault(cell, {})[int(seat)] = _sound(BID, name, body, SecretBid)
    pad.biddings.shown = {name.partition(":")[2] for name, _ in await store.scan(SHOWN, f"{key}:")}
    return pad


def counted(examination: Examination) -> Counted:
    """Score pads by their entries."""

    def promised(body: bytes | None) -> int | None:
        head = read_document(HEAD, body, Head)
        return None if head is None else head.version

    def held(body: bytes | None) -> int:
        return len(read_document(ENTRIES, body, list[PadEntry]) or ())

    return Counted(examination, HEAD, ENTRIES, promised, held)


def _sound(kind: str, key: str, body: bytes | None, wanted: type[T]) -> T:
    found = read_document(kind, body, wanted)
    if found is None:
        raise DocumentDamaged(kind, key)
    return found


async def removal(store: Store, key: str) -> list[Document]:
    """The deletion of everything that is stored of a pad, also of one that cannot be read."""
    parts = [
        Document(kind, name, None) for kind in (ENTRIES, BID, SHOWN) for name, _ in await store.scan(kind, f"{key}:")
    ]
    for name, body in await store.scan(HEAD, key, 1):
        head = read_document(HEAD, body, Head)
        parts += [Document(HEAD, name, None)]
        parts += [] if head is None else [Document(PAD_CODE, head.code, None)]
    return parts


async def all_heads(store: Store, first: str) -> list[tuple[str, Head | None]]:
    """Those whose keys begin with these digits; None for a damaged one."""
    found = await store.scan(HEAD, first)
    return [(key, read_document(HEAD, body, Head)) for key, body in found if _KEY.fullmatch(key)]
