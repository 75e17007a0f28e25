"""What viewers are told of a table: entries as each seat may read them, and the table as it is now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from calavera.rules.game import Game
from calavera.rules.state import Event as JournalEvent
from calavera.rules.state import State
from calavera.server.protocol import PROTOCOL, JournalLine, SeatState, TableState, Told, Update, Welcome
from calavera.table.events import Entry
from calavera.table.redaction import journal_for, redacted, same_for_all
from calavera.table.table import Table

# A choice with more answers than this (a plank) is told by its form alone.
MOST_LISTED = 64

# Who sits where and how many look on: the same for all who are told.
Company = tuple[tuple[SeatState | None, ...], int]

_encode = msgspec.json.Encoder().encode


class Telling:
    """What some entries say, for every viewer; what is the same for all of them is put together once."""

    def __init__(self, table: Table, entries: Sequence[Entry], company: Company, now: int) -> None:
        self._table = table
        self._entries = entries
        self._company = company
        self._now = now
        self._shared: dict[int, Told] = {}
        self._lines: dict[JournalEvent, JournalLine] = {}

    def welcome(self, seat: int | None, *, full: bool) -> bytes:
        return _encode(Welcome(PROTOCOL, self.entries(seat), self.state(seat, full=full)))

    def update(self, seat: int | None, *, full: bool) -> bytes:
        return _encode(Update(PROTOCOL, self.entries(seat), self.state(seat, full=full)))

    def entries(self, seat: int | None) -> tuple[Told, ...]:
        return tuple([self._told(entry, seat) for entry in self._entries])

    def _told(self, entry: Entry, seat: int | None) -> Told:
        shared = self._shared.get(entry.n)
        if shared is not None:
            return shared
        lines = self._table.journal.get(entry.n, ())
        told = Told(redacted(entry, self._table, seat), self.journal(lines, seat))
        if same_for_all(entry.event) and not lines:
            self._shared[entry.n] = told
        return told

    def journal(self, lines: Sequence[JournalEvent], seat: int | None) -> tuple[JournalLine, ...]:
        """The lines that this viewer may read."""
        if not lines:
            return ()
        return tuple([self._line(line) for line in journal_for(lines, seat)])

    def _line(self, event: JournalEvent) -> JournalLine:
        line = self._lines.get(event)
        if line is None:
            line = self._lines[event] = line_of(self._table.game, event)
        return line

    def state(self, seat: int | None, *, full: bool) -> TableState:
        table = self._table
        seats, spectators = self._company
        view = None
        if table.state is not None:
            # A screen has the entries already.
            view = table.game.view(table.state, seat, history=full)
        legal, form = _legal(table, seat)
        return TableState(
            id=table.id,
            version=table.version,
            status=table.status,
            paused=table.paused,
            game=table.setup.game,
            owner=table.setup.owner,
            you=seat,
            seats=seats,
            spectators=spectators,
            now=self._now,
            view=view,
            legal=legal,
            form=form,
            rematch=table.rematch,
            commitment=table.setup.commitment,
        )


def line_of(game: Game[Any, Any, Any], event: JournalEvent) -> JournalLine:
    return JournalLine(event.what, event.seat, event.value, event.other, game.tell(event))


def _legal(table: Table, seat: int | None) -> tuple[tuple[str, ...], str | None]:
    if seat is None or seat not in table.to_act():
        return (), None
    return choices(table.playing(), seat)


def choices(state: State, seat: int) -> tuple[tuple[str, ...], str | None]:
    """What a seat may do now, in words, or the kind of it where that is too much to list."""
    actions = state.legal(seat)
    words = state.game.actions
    if len(actions) > MOST_LISTED:
        return (), words.format(actions[0]).split()[0]
    return tuple([words.format(action) for action in actions]), None
