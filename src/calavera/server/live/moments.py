"""A game moment by moment: what one viewer could see after each choice, made from the log.

A moment is a choice with everything that followed directly from it: draws, choices shown, the end. The first moment is
the start. A moment depends on nothing later, so that a replay never gives away what is still to come.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

import msgspec

from calavera.server.api.protocol import JournalLine, TableState
from calavera.server.live.presenter import Presence, Presenter, seat_state
from calavera.table.events import Acted, Entry, Finished, Happened, Shown, Started, Undone
from calavera.table.table import Table

# Walks through a log that are kept, each with a table of its own.
MOST_REPLAYS = 16
# Entries looked at in one go.
SCANNED = 100


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


class Replay:
    """A walk through a log. The next page goes on where the last one has ended."""

    def __init__(self, id: str) -> None:
        self.table = Table(id)
        self.passed = 0  # moments that this table has gone through
        self._spans: list[tuple[int, int]] = []  # the numbers of the first and the last entry of each moment
        self._read = 0  # entries that the spans are of

    def rewound(self) -> Replay:
        """From the beginning, with what is known of the log."""
        other = Replay(self.table.id)
        other._spans, other._read = list(self._spans), self._read
        return other

    def page(
        self, entries: Sequence[Entry], seat: int | None, after: int, limit: int
    ) -> Generator[None, None, Moments]:
        """At most `limit` moments, the first `after` of them left out; not before those that were passed."""
        yield from self._read_on(entries)
        made: list[Moment] = []
        for first, last in self._spans[after : after + limit]:
            for entry in entries[self.table.version : last]:
                self.table.apply(entry)
                yield
            made.append(_moment(self.table, first, seat))
            self.table.journal.clear()  # of earlier moments nothing more is told
            self.passed = after + len(made)
        return Moments(seat, len(self._spans), tuple(made))

    def _read_on(self, entries: Sequence[Entry]) -> Generator[None, None, None]:
        """Find the moments of the entries that are new; talk may stand between two."""
        for i in range(self._read, len(entries)):
            self._read = i + 1
            entry = entries[i]
            if isinstance(entry.event, Started | Acted | Undone):
                self._spans.append((entry.n, entry.n))
            elif isinstance(entry.event, Happened | Shown | Finished):
                self._spans[-1] = self._spans[-1][0], entry.n
            if i % SCANNED == 0:
                yield


class Replays:
    """Walks that may be gone on with, those used last."""

    def __init__(self, most: int = MOST_REPLAYS) -> None:
        self._most = most
        self._kept: list[Replay] = []

    def take(self, id: str, after: int) -> Replay:
        """The walk that has come furthest towards that moment, for the asker alone; a new one if there is none."""
        known = [replay for replay in self._kept if replay.table.id == id]
        behind = [replay for replay in known if replay.passed <= after]
        if behind:
            best = max(behind, key=lambda replay: replay.passed)
            self._kept.remove(best)
            return best
        return known[0].rewound() if known else Replay(id)

    def put(self, replay: Replay) -> None:
        """Keep a walk whose page is made."""
        self._kept.append(replay)
        del self._kept[: -self._most]


def _moment(table: Table, first: int, seat: int | None) -> Moment:
    seats = tuple([seat_state(table, i, connected=True, deadline=None) for i in range(len(table.seats))])
    presenter = Presenter(table, (), Presence(seats, 0), table.last_at)
    events = [event for n in range(first, table.version + 1) for event in table.journal.get(n, ())]
    frame = msgspec.structs.replace(presenter.state(seat, full=False), legal=(), form=None, prompt=None)
    return Moment(first, frame, presenter.journal(events, seat))
