"""The seats before the start, as the log tells of them. What cannot have happened raises ValueError."""

from __future__ import annotations

from calavera.table.events import Confirmed, Nonced, NonceDue, Renamed, SeatLeft, SeatTaken
from calavera.table.people import Seat

SeatEvent = SeatTaken | Nonced | NonceDue | SeatLeft | Renamed | Confirmed


def seat_event(seats: list[Seat | None], kicked: set[str], event: SeatEvent) -> None:
    """Fold an event about one seat; `kicked` are the people who may not sit down again."""
    here = seats[event.seat] if 0 <= event.seat < len(seats) else None
    if isinstance(event, SeatTaken):
        if here is not None or not 0 <= event.seat < len(seats):
            raise ValueError(event.seat)
        seat = Seat(event.player, event.name, event.nonce, event.bot, program=event.program, mark=event.seat)
        reseat(seats, event.seat, seat)
    elif here is None:
        raise ValueError(event.seat)
    elif isinstance(event, SeatLeft):
        if event.kicked and here.bot is None:
            kicked.add(here.player)
        reseat(seats, event.seat, None)
    else:
        _person_event(here, event)


def _person_event(seat: Seat, event: Nonced | NonceDue | Renamed | Confirmed) -> None:
    if seat.bot is not None:
        raise ValueError(event.seat)
    match event:
        case Nonced():
            seat.nonce, seat.nonce_hash, seat.nonce_due = event.nonce, "", False
        case NonceDue():
            seat.nonce, seat.nonce_hash, seat.nonce_due = "", "", True
        case Renamed():
            if seat.name != event.before:
                raise ValueError(event.before)
            seat.name = event.name
        case Confirmed():
            seat.confirmed = event.confirmed


def reseat(seats: list[Seat | None], i: int, player: Seat | None) -> None:
    """Consent was given to the company as it was, so a change voids it."""
    seats[i] = player
    lapse_all(seats)


def lapse_all(seats: list[Seat | None]) -> None:
    for seat in seats:
        if seat is not None:
            seat.confirmed = False
