"""Twins: two tables that are dealt the same, so that what differs in the end was play.

They are opened together with one seed (`opening`), and their draws go by the names that the game gives them. Players
bring no nonces: both tables would need the same ones. Nobody at one of them may learn what was dealt at the other, so
the seed is published when both are over, in an event of its own.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

import msgspec

from calavera.core.state import CHANCE
from calavera.table.commands import Repeat
from calavera.table.errors import NotTwin, TwinSeats, TwinTaken
from calavera.table.events import Event, Repeated, SeatTaken, TableGiven, Unsealed
from calavera.table.people import Seat
from calavera.table.starting import only_open
from calavera.table.table import Table


class HandPoints(msgspec.Struct, frozen=True):
    """The points that one hand brought each seat."""

    points: tuple[int, ...]


def is_over(table: Table) -> bool:
    """Whether nothing more is dealt at this table."""
    return table.status in ("finished", "closed")


def unseal(table: Table) -> list[Event]:
    """Publish the seed of a finished twin. A table that was closed before its end has nothing to check."""
    if table.twin is None or table.result is None or table.unsealed:
        return []
    return [Unsealed(table.seed)]


def repeat(table: Table, command: Repeat) -> list[Event]:
    """Seat everybody of the twin at this table, some seats further on; the first person owns it."""
    if table.twin is None:
        raise NotTwin()
    only_open(table)
    if table.shift is not None or any(seat is not None for seat in table.seats):
        raise TwinTaken()
    count = len(table.seats)
    if len(command.seats) != count:
        raise TwinSeats()
    events: list[Event] = [Repeated(command.shift)]
    events += [_moved(seat, (i + command.shift) % count) for i, seat in enumerate(command.seats)]
    people = [i for i, seat in enumerate(command.seats) if seat.bot is None]
    owners = [i for i in people if command.seats[i].player == table.setup.owner]
    if people and not owners:
        events.append(TableGiven((people[0] + command.shift) % count))
    return events


def _moved(seat: Seat, to: int) -> SeatTaken:
    player = seat.player if seat.bot is None else f"bot-{to}"
    return SeatTaken(to, player, seat.name, "", seat.bot, seat.program)


def first_owner(table: Table, seat: int, player: str) -> list[Event]:
    """Both twins were opened by one person. The second table belongs to the first person who sits down there."""
    if table.twin is None or not table.twin.second or table.people() or player == table.setup.owner:
        return []
    return [TableGiven(seat)]


def seated_owner(table: Table) -> list[Event]:
    """Before the start: from then on only those who sit at a twin may look at it, so it belongs to one of them."""
    people = [i for i, seat in enumerate(table.seats) if seat is not None and seat.bot is None]
    if table.twin is None or not people or table.seat_of(table.setup.owner) is not None:
        return []
    return [TableGiven(people[0])]


def heir(table: Table, seat: int) -> list[Event]:
    """The owner has handed this seat on: a twin goes with it, for the same reason."""
    owns = table.twin is not None and table.seated(seat).player == table.setup.owner
    return [TableGiven(seat)] if owns else []


def hands_of(table: Table) -> tuple[int, int]:
    """How many hands are over, and how many are played in all; none before the start."""
    deals = table.game.deals
    return (0, 0) if deals is None or table.state is None else deals.hands(table.state)


def points_by_hand(table: Table) -> Generator[None, None, Sequence[HandPoints]]:
    """What each hand that is over brought each seat: the game again, move by move."""
    deals, told = table.game.deals, list[HandPoints]()
    if deals is None or table.state is None:
        return told
    players = len(table.seats)
    state = table.new_state(players)
    before = [0] * players
    for move in table.moves:
        if move.who == CHANCE:
            state.happen(move.words)
        else:
            state.play(move.who, move.words)
        yield
        if deals.hands(state)[0] > len(told):
            after = state.scores()
            told.append(HandPoints(tuple([now - then for now, then in zip(after, before, strict=True)])))
            before = after
    return told
