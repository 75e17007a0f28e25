"""Rated play with consent: who has agreed to a rated game, and what becomes of a player who leaves it."""

from __future__ import annotations

from calavera.table.errors import Forfeited, NotConfirmed, NotRated, RatedSettings
from calavera.table.events import Closed, Confirmed, Event, SatIn
from calavera.table.settings import LONGEST_RATED_GRACE, SHORTEST_RATED_GRACE, can_be_rated
from calavera.table.table import Table


def confirm(table: Table, seat: int, confirmed: bool) -> list[Event]:
    if not table.setup.rated:
        raise NotRated()
    return [] if table.seated(seat).confirmed == confirmed else [Confirmed(seat, confirmed)]


def lapse(table: Table, seat: int) -> list[Event]:
    """The server takes back the consent of a player who is not there; where there is none, nothing happens."""
    here = table.seats[seat] if 0 <= seat < len(table.seats) else None
    waits = table.status == "open" and table.starting_since is None
    return [Confirmed(seat, False)] if waits and here is not None and here.confirmed else []


def check_consent(table: Table, *, fill: bool) -> None:
    """A rated game between several players starts with those who have agreed to it, and with nobody else.

    A bot added to a free seat would change the company they agreed to, so bots have to sit down before that.
    """
    if not table.setup.rated or len(table.people()) < 2:
        return
    if not can_be_rated(table.setup):  # opened by an earlier version
        raise RatedSettings(least=SHORTEST_RATED_GRACE, most=LONGEST_RATED_GRACE)
    waiting = [seat for seat in table.seats if seat is not None and seat.bot is None and not seat.confirmed]
    if waiting or (fill and None in table.seats):
        raise NotConfirmed()


def sit_in(table: Table, seat: int) -> list[Event]:
    """A bot plays for a player who has left or run out of time. In a rated game that is for good.

    The bot plays on for the sake of the others. When only one player is left, the ratings are decided immediately:
    otherwise that player could spare the others their defeat by leaving too.
    """
    if not table.is_rated():
        return [SatIn(seat)]
    left = len(table.remaining()) - 1
    if left == 0:
        return [SatIn(seat, forfeit=True), Closed()]
    return [SatIn(seat, forfeit=True, decides=left == 1)]


def check_not_forfeited(table: Table, seat: int) -> None:
    if seat in table.forfeits:
        raise Forfeited()
