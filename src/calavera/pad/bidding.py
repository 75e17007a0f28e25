"""Secret bids: everybody bids on their own phone, and nobody sees one before the last is in."""

from __future__ import annotations

import hmac
from collections.abc import Collection, Sequence

import msgspec

from calavera.core.errors import CalaveraError
from calavera.pad.entries import MOST_REPLACED, PadEntry
from calavera.pad.pages import Pages, heads

HIGHEST_BID = 99
KEEPER = "secret"  # the device of entries that the keeper of the pad has written


class WrongSeats(CalaveraError):
    """Another number of players is meant, or a seat that is not there."""

    code = "pad.seats"


class SeatTaken(CalaveraError):
    """Another phone has bid for this seat."""

    code = "pad.seat_taken"


class BidsShown(CalaveraError):
    """All bids are on the table, and this is none of them."""

    code = "pad.bids_shown"


class NoBids(CalaveraError):
    """Nothing is decided in secret there."""

    code = "pad.no_bids"


class SecretBid(msgspec.Struct, frozen=True):
    """`phone` is the hash of the secret by which the phone is known again."""

    value: int
    phone: str


class Bidding(msgspec.Struct, frozen=True):
    """Who has bid on a cell: all that anybody is told before the last bid."""

    cell: str
    seats: tuple[int, ...]


class Biddings:
    """All biddings of one pad. What a method says may be done is done by the caller, who writes it down first."""

    def __init__(self, players: int) -> None:
        self._players = players
        self.open: dict[str, dict[int, SecretBid]] = {}  # by cell and seat
        self.shown: set[str] = set()  # cells that all have bid on

    def told(self) -> list[Bidding]:
        return [Bidding(cell, tuple(sorted(bids))) for cell, bids in sorted(self.open.items())]

    def seats(self, cell: str) -> tuple[int, ...]:
        """Those that have bid."""
        return tuple(range(self._players)) if cell in self.shown else tuple(sorted(self.open.get(cell, ())))

    def check(self, cell: str, seat: int, phone: str) -> None:
        """Whether this phone may bid, or take a bid back, for this seat; the bids of this cell are not shown yet."""
        if seat >= self._players:
            raise WrongSeats(expected=self._players)
        held = self.open.get(cell, {}).get(seat)
        if held is not None and not hmac.compare_digest(held.phone, phone):
            raise SeatTaken(seat=seat)

    def are_all(self, seats: Collection[int]) -> bool:
        return len(seats) == self._players


def revealing(pages: Pages, cell: str, bids: dict[int, SecretBid], ids: Sequence[str], at: int) -> list[PadEntry]:
    """The entries that show all bids on a cell; they replace what its cells hold."""
    return [
        PadEntry(
            id=id,
            cell=f"{cell}.{seat}",
            value=bids[seat].value,
            over=tuple(entry.id for entry in heads(pages.of_cell(f"{cell}.{seat}"), f"{cell}.{seat}")[-MOST_REPLACED:]),
            at=at,
            by=KEEPER,
        )
        for id, seat in zip(ids, sorted(bids), strict=True)
    ]


def filled_in(pages: Pages, cell: str, players: int) -> set[int]:
    """The seats whose bid somebody has written down in the open: they have nothing left to decide."""
    return {
        seat
        for seat in range(players)
        for entry in heads(pages.of_cell(f"{cell}.{seat}"), f"{cell}.{seat}")
        if entry.value is not None and entry.by != KEEPER
    }


def was_bid(pages: Pages, cell: str, seat: int, value: int) -> bool:
    """Whether this is the bid that was shown last for this seat, sent once more because its answer was lost."""
    shown = [entry.value for entry in pages.of_cell(f"{cell}.{seat}") if entry.by == KEEPER]
    return shown[-1:] == [value]
