"""Who sits at the table when it starts: sitting down and getting up, bots on free seats, and the owner's start."""

from __future__ import annotations

from calavera.core.bot import UnknownBot
from calavera.core.errors import UnknownSeat
from calavera.games.bots import bot_names, usual_bot
from calavera.table.arranging import LONGEST_NAME, clean_name, free_name, names_at
from calavera.table.characters import character
from calavera.table.commands import AddBot, Sit, Start
from calavera.table.consent import check_consent, sit_in
from calavera.table.decision import Decision
from calavera.table.errors import AlreadySeated, Kicked, NoFreeSeat, SeatOccupied, TooFewPlayers, TwinSeats
from calavera.table.events import Event, Nonced, SeatLeft, SeatTaken
from calavera.table.people import Asker
from calavera.table.starting import check_nonce, check_reveals, only_open, seat_taken, start, taken_seats
from calavera.table.table import Table
from calavera.table.twins import first_owner, seated_owner


def _free_seat(table: Table, wanted: int | None) -> int:
    if wanted is not None:
        if not 0 <= wanted < len(table.seats):
            raise UnknownSeat(seat=wanted)
        if table.seats[wanted] is not None:
            raise SeatOccupied(seat=wanted)
        return wanted
    if None not in table.seats:
        raise NoFreeSeat()
    return table.seats.index(None)


def sit(table: Table, command: Sit, asker: Asker) -> list[Event]:
    only_open(table)
    if table.seat_of(asker.player) is not None:
        raise AlreadySeated()
    if asker.player in table.kicked:
        raise Kicked()
    check_reveals(table, asker.player)
    seat = _free_seat(table, command.seat)
    taken = seat_taken(seat, asker, free_name(table, command.name), command, brings=table.twin is None)
    return [*taken, *first_owner(table, seat, asker.player)]


def bring_nonce(table: Table, seat: int, nonce: str) -> list[Event]:
    """Replace the nonce of a seat in the clear; the table must be open."""
    check_nonce(nonce)
    mine = table.seated(seat)
    if table.twin is not None:
        return []
    return [] if mine.nonce == nonce and not mine.nonce_hash else [Nonced(seat, nonce)]


def leave(table: Table, seat: int) -> list[Event]:
    """Get up before the start, or let a bot play on."""
    if table.status == "open":
        only_open(table)
        return [SeatLeft(seat)]
    if table.status == "playing" and not table.seated(seat).bot_sits_in:
        return sit_in(table, seat)
    return []


def add_bot(table: Table, command: AddBot) -> list[Event]:
    only_open(table)
    seat = _free_seat(table, command.seat)
    bot = usual_bot(table.setup.game) if command.bot is None else command.bot
    name = free_name(table, command.name or character(table.id, table.setup.game, bot, names_at(table)))
    return [_bot(table, bot, name, seat)]


def _bot(table: Table, bot: str, name: str, seat: int) -> SeatTaken:
    known = bot_names(table.setup.game)
    if bot not in known:
        raise UnknownBot(name=bot[:LONGEST_NAME], known=", ".join(known))
    return SeatTaken(seat, f"bot-{seat}", clean_name(name), "", bot)


def _fill(table: Table) -> list[Event]:
    """A bot for every seat that is still free."""
    names = names_at(table)
    events: list[Event] = []
    for i, seat in enumerate(table.seats):
        if seat is None:
            bot = usual_bot(table.setup.game)
            names.append(character(table.id, table.setup.game, bot, names))
            events.append(_bot(table, bot, names[-1], i))
    return events


def kick(table: Table, seat: int) -> list[Event]:
    only_open(table)
    if not 0 <= seat < len(table.seats) or table.seats[seat] is None:
        raise UnknownSeat(seat=seat)
    # Owners cannot be banned from their own table.
    return [SeatLeft(seat, kicked=table.seated(seat).player != table.setup.owner)]


def call_start(table: Table, command: Start) -> Decision:
    only_open(table)
    check_consent(table, fill=command.fill)
    events = seated_owner(table)
    taken = taken_seats(table)
    if command.fill:
        events += _fill(table)
        taken = list(range(len(table.seats)))
    if table.twin is not None and len(taken) < len(table.seats):
        raise TwinSeats()
    if len(taken) not in table.game.seats:
        raise TooFewPlayers(low=table.game.seats[0], high=table.game.seats[-1])
    return start(table, taken, events)
