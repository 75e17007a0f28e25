"""What each viewer may read of a log. The only place where secrets are taken out of events.

What is told of an entry never changes later: it does not matter when somebody reads it. When hidden choices come to
light an event of its own says so.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from calavera.rules.state import CHANCE, NOBODY
from calavera.rules.state import Event as JournalEvent
from calavera.table.events import Acted, Entry, Event, Happened, Hidden, Said, Sealed
from calavera.table.table import Table


def redacted(entry: Entry, table: Table, seat: int | None) -> Entry:
    """The entry as `seat` (None: a spectator) may read it."""
    return Entry(entry.n, entry.at, _redacted(entry.event, table, seat), None, entry.v)


def same_for_all(event: Event) -> bool:
    """Whether every viewer reads the event alike."""
    return not isinstance(event, Acted | Happened | Said)


def _redacted(event: Event, table: Table, seat: int | None) -> Event:
    match event:
        case Sealed():
            return Hidden()
        case Acted():
            if event.seat == seat:
                return event
            if event.together:
                return msgspec.structs.replace(event, action=None)
            return msgspec.structs.replace(event, action=_perceived(table, seat, event.seat, str(event.action)))
        case Happened():
            return msgspec.structs.replace(event, outcome=_perceived(table, seat, CHANCE, event.outcome))
        case Said():
            # Spectators talk among themselves.
            return event if event.seat is not None or seat is None else Hidden()
        case _:
            return event


def _perceived(table: Table, seat: int | None, who: int, words: str) -> str:
    notation = table.game.outcomes if who == CHANCE else table.game.actions
    observer = NOBODY if seat is None else seat
    return notation.format(table.playing().perceive(observer, who, notation.parse(words)))


def journal_for(events: Sequence[JournalEvent], seat: int | None) -> list[JournalEvent]:
    """The journal lines that `seat` may read."""
    own = NOBODY if seat is None else seat
    return [event for event in events if event.only == NOBODY or event.only == own]
