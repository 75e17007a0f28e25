"""A game moment by moment: what one viewer could see after each choice, put together from the log.

A moment is a choice with all that followed from it at once, as it was told: draws, choices shown, the end. The first
one is the start. Nothing in it depends on anything later, so that whoever looks on is spared what is still to come.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from calavera.server.protocol import JournalLine, SeatState, TableState
from calavera.server.telling import Telling
from calavera.table.events import Acted, Entry, Finished, Happened, Shown, Started, Undone
from calavera.table.table import Table


class Moment(msgspec.Struct, frozen=True):
    """`n` is the entry it begins with; `table` is as it was when the last one of it had happened."""

    n: int
    table: TableState
    lines: tuple[JournalLine, ...]


class Moments(msgspec.Struct, frozen=True):
    """Some of `total` moments, as `seat` (None: a spectator) saw them."""

    seat: int | None
    total: int
    moments: tuple[Moment, ...]


def make_moments(id: str, entries: Sequence[Entry], seat: int | None, after: int, limit: int) -> Moments:
    """At most `limit` moments, the first `after` of them left out."""
    spans = _spans(entries)
    table = Table(id)
    made: list[Moment] = []
    for first, last in spans[after : after + limit]:
        for entry in entries[table.version : last]:
            table.apply(entry)
        made.append(_moment(table, first, seat))
    return Moments(seat, len(spans), tuple(made))


def _spans(entries: Sequence[Entry]) -> list[tuple[int, int]]:
    """The numbers of the first and the last entry of each moment; talk and the like may stand between two."""
    spans: list[tuple[int, int]] = []
    for entry in entries:
        if isinstance(entry.event, Started | Acted | Undone):
            spans.append((entry.n, entry.n))
        elif isinstance(entry.event, Happened | Shown | Finished):
            spans[-1] = spans[-1][0], entry.n
    return spans


def _moment(table: Table, first: int, seat: int | None) -> Moment:
    telling = Telling(table, (), (tuple([_seat_state(table, i) for i in range(len(table.seats))]), 0), table.last_at)
    events = [event for n in range(first, table.version + 1) for event in table.journal.get(n, ())]
    frame = msgspec.structs.replace(telling.state(seat, full=False), legal=(), form=None)
    return Moment(first, frame, telling.journal(events, seat))


def _seat_state(table: Table, i: int) -> SeatState:
    seat = table.seated(i)
    return SeatState(seat.player, seat.name, seat.bot, seat.bot_sits_in, connected=True, deadline=None)
