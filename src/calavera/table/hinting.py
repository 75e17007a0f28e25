"""Hints: a player may ask the coach about the choice that is due, where the owner of the table has allowed it.

The log says that it was asked for, so that everybody knows; what the coach says is in no log.
"""

from __future__ import annotations

from calavera.core.errors import NotYourTurn
from calavera.table.choices import position
from calavera.table.errors import NoHints, NotPlaying, TablePaused
from calavera.table.events import Event, Hinted
from calavera.table.playing import come_back
from calavera.table.table import Table


def ask_hint(table: Table, seat: int) -> list[Event]:
    """Nothing happens where it was asked for already: the position is the same, and so is what the coach says of it."""
    if table.status != "playing":
        raise NotPlaying()
    if not table.setup.hints:
        raise NoHints()
    if table.paused:
        raise TablePaused()
    if seat not in table.to_act():
        raise NotYourTurn(seat=seat)
    back = come_back(table, seat)
    return back if has_hint(table, seat) else [*back, Hinted(seat)]


def has_hint(table: Table, seat: int) -> bool:
    """Whether this seat has to choose now, and has asked about this very choice."""
    return seat in table.to_act() and position(table.playing(), seat) in table.hinted
