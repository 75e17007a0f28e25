"""What phones are told of a score pad. Entries are written already, so answers are put together from bytes."""

from __future__ import annotations

import msgspec

from calavera.pad import PadEntry, PadHeader, PadSetting
from calavera.pad.bidding import Bidding
from calavera.server.people.pad_papers import Pad

MOST_LISTED = 500  # entries in one answer


class PadSaved(msgspec.Struct, frozen=True):
    """`entries_after` are those that arrived after the number that was asked for, if one was."""

    version: int
    code: str
    entries_after: tuple[PadEntry, ...]


class PadState(msgspec.Struct, frozen=True):
    """`entries` arrived after the number that was asked for; there are more as long as the last one's number is below
    `version`. `bidding` says who has bid in secret, and nothing else.
    """

    header: PadHeader
    code: str
    version: int
    bidding: tuple[Bidding, ...]
    entries: tuple[PadEntry, ...]


class FollowedPad(msgspec.Struct, frozen=True):
    """The same for whoever knows the code of a pad and not its id."""

    header: PadSetting
    code: str
    version: int
    bidding: tuple[Bidding, ...]
    entries: tuple[PadEntry, ...]


class BidTaken(msgspec.Struct, frozen=True):
    """`seats` are those that have bid on the cell, `shown` says whether their bids are among the entries by now."""

    version: int
    shown: bool
    seats: tuple[int, ...]


def saved(pad: Pad, after: int | None) -> bytes:
    """A PadSaved in JSON."""
    found = [] if after is None else pad.pages.after(after, MOST_LISTED)
    told = (pad.pages.version, pad.head.code.encode(), b",".join(found))
    return b'{"version":%d,"code":"%b","entries_after":[%b]}' % told


def listed(pad: Pad, after: int, id: str = "") -> bytes:
    """A PadState in JSON; without the id, a FollowedPad."""
    header = b'{"id":"%b",%b' % (id.encode(), pad.setting[1:]) if id else pad.setting
    bidding = msgspec.json.encode(pad.biddings.told())
    entries = b",".join(pad.pages.after(after, MOST_LISTED))
    told = (header, pad.head.code.encode(), pad.pages.version, bidding, entries)
    return b'{"header":%b,"code":"%b","version":%d,"bidding":%b,"entries":[%b]}' % told


def taken(pad: Pad, cell: str) -> BidTaken:
    return BidTaken(pad.pages.version, cell in pad.biddings.shown, pad.biddings.seats(cell))
