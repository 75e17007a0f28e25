"""Before the start: what the owner changes about the table, and what people call themselves at it."""

from __future__ import annotations

import msgspec

from calavera.table.cleaning import clean_text
from calavera.table.errors import BadName, BadSettings, NameTaken, SeatOccupied, TwinFixed
from calavera.table.events import Arranged, Event, Renamed
from calavera.table.lookalikes import looks_like_one_of
from calavera.table.settings import TableSettings, checked
from calavera.table.starting import only_open
from calavera.table.table import Table

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """A name as it is shown: visible, single spaces, not too long."""
    shown = clean_text(name)
    if not 0 < len(shown) <= LONGEST_NAME:
        raise BadName(most=LONGEST_NAME)
    return shown


def names_at(table: Table, but: int | None = None) -> list[str]:
    """The names at the table, without that of one seat."""
    return [seat.name for i, seat in enumerate(table.seats) if seat is not None and i != but]


def free_name(table: Table, name: str, seat: int | None = None) -> str:
    """The name as it is shown; raises if it could be mistaken for that of somebody else at the table."""
    shown = clean_name(name)
    if looks_like_one_of(shown, names_at(table, seat)):
        raise NameTaken(name=shown)
    return shown


def rename(table: Table, seat: int, name: str) -> list[Event]:
    """Names are fixed at the start, so a player keeps one name until the end."""
    only_open(table)
    shown, before = free_name(table, name, seat), table.seated(seat).name
    return [] if shown == before else [Renamed(seat, shown, before)]


def arrange(table: Table, settings: TableSettings) -> list[Event]:
    """Other settings, checked like those of a new table. The game stays, and so does everybody who sits there."""
    only_open(table)
    if settings.game != table.setup.game:
        raise BadSettings()
    if table.twin is not None:
        raise TwinFixed()
    wanted = checked(settings)
    for i in range(wanted.seats, len(table.seats)):
        if table.seats[i] is not None:
            raise SeatOccupied(seat=i)
    rules = table.game.version
    if wanted == table.setup.settings and rules == table.setup.rules:
        return []
    return [Arranged(**msgspec.structs.asdict(wanted), rules=rules)]
