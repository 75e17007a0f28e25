"""What each viewer may read of a log. The only place where secrets are taken out of events.

An entry reads the same whenever it is read: when hidden choices come to light, an event of its own says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from calavera.core.state import CHANCE, NOBODY, Note
from calavera.table.events import Acted, Entry, Event, Happened, Hidden, Said, Sealed
from calavera.table.table import Table


def redacted(entry: Entry, table: Table, seat: int | None) -> Entry:
    """The entry as `seat` (None: a spectator) may read it."""
    return Entry(entry.n, entry.at, _redacted(entry.event, table, seat), None, entry.v)


def same_for_all(event: Event) -> bool:
    """Whether every viewer reads the event alike."""
    return not isinstance(event, Acted | Happened | Said)


def reads_alike(event: Event, table: Table) -> bool:
    """Whether every viewer reads this event of this table alike; a choice or a draw may be open to all."""
    match event:
        case Acted():
            return not event.together and _is_open(table, event.seat, str(event.action))
        case Happened():
            return _is_open(table, CHANCE, event.outcome)
        case Said():
            return event.seat is not None
        case _:
            return True


def _is_open(table: Table, who: int, words: str) -> bool:
    number = (table.game.outcomes if who == CHANCE else table.game.actions).parse(words)
    state = table.playing()
    for seat in range(state.players):
        if seat != who and state.perceive(seat, who, number) != number:
            return False
    return state.perceive(NOBODY, who, number) == number


def _redacted(event: Event, table: Table, seat: int | None) -> Event:
    match event:
        case Sealed():
            return Hidden()
        case Acted():
            if event.seat == seat:
                return event
            if event.together:
                return Acted(event.seat, None, event.by, event.together)
            words = _perceived(table, seat, event.seat, str(event.action))
            return event if words is None else Acted(event.seat, words, event.by, event.together)
        case Happened():
            words = _perceived(table, seat, CHANCE, event.outcome)
            return event if words is None else Happened(event.draw, words)
        case Said():
            # Spectators talk among themselves.
            return event if event.seat is not None or seat is None else Hidden()
        case _:
            return event


def _perceived(table: Table, seat: int | None, who: int, words: str) -> str | None:
    """A move as this viewer perceives it, in words; None where nothing of it is hidden."""
    notation = table.game.outcomes if who == CHANCE else table.game.actions
    number = notation.parse(words)
    perceived = table.playing().perceive(NOBODY if seat is None else seat, who, number)
    return None if perceived == number else notation.format(perceived)


def journal_for(events: Sequence[Note], seat: int | None) -> list[Note]:
    """The journal lines that `seat` may read."""
    own = NOBODY if seat is None else seat
    return [event for event in events if event.only == NOBODY or event.only == own]
