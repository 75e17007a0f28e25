"""Handing over: a player's seat to whoever presents the secret from that player's link, the table to somebody who sits
at it.

The log holds only the hash of the secret, so neither a reader of the log nor the server can take a seat with it. A
seat is handed over during the game only: before the start one gets up, and the other sits down. Never at a rated
table: everybody has agreed to play with those who sit there.
"""

from __future__ import annotations

import hashlib
import hmac

from calavera.core.errors import UnknownSeat
from calavera.table.commands import GiveTable, OfferSeat, TakeSeat
from calavera.table.errors import (
    AlreadySeated,
    BadSecret,
    Kicked,
    NoOffer,
    NotPlaying,
    RatedSeat,
    TableFull,
    TooManyOffers,
)
from calavera.table.events import Event, SeatHanded, SeatOffered, TableGiven
from calavera.table.people import Asker
from calavera.table.table import Table

SHORTEST_SECRET, LONGEST_SECRET = 16, 64
HASH_LENGTH = 64
# So often a seat can be offered, and a table be given to somebody else: both go into the log.
MOST_OFFERS = 20
MOST_GIVEN = 20


def secret_hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def offer_seat(table: Table, seat: int, command: OfferSeat) -> list[Event]:
    """Offer one's seat to whoever brings the secret; another offer, or an empty one, makes the one before void."""
    _only_unrated(table)
    given, mine = command.secret_hash, table.seated(seat)
    if given and (len(given) != HASH_LENGTH or any(digit not in "0123456789abcdef" for digit in given)):
        raise BadSecret()
    if mine.offer == given:
        return []
    if given and mine.offers >= MOST_OFFERS:
        raise TooManyOffers(most=MOST_OFFERS)
    return [SeatOffered(seat, given)]


def check_offer(table: Table, command: TakeSeat, asker: Asker) -> None:
    """Raise unless this player may take this seat with this secret."""
    _only_unrated(table)
    if table.seat_of(asker.player) is not None:
        raise AlreadySeated()
    if asker.player in table.kicked:
        raise Kicked()
    seat = table.seats[command.seat] if 0 <= command.seat < len(table.seats) else None
    readable = command.secret.isascii() and SHORTEST_SECRET <= len(command.secret) <= LONGEST_SECRET
    if seat is None or not seat.offer or not readable:
        raise NoOffer()
    if not hmac.compare_digest(seat.offer, secret_hash(command.secret)):
        raise NoOffer()


def take_seat(command: TakeSeat, asker: Asker, name: str) -> list[Event]:
    return [SeatHanded(command.seat, asker.player, name, asker.program)]


def give_table(table: Table, command: GiveTable) -> list[Event]:
    """Make a person who sits here the owner."""
    if table.status not in ("open", "playing"):
        raise NotPlaying()
    seat = table.seats[command.seat] if 0 <= command.seat < len(table.seats) else None
    if seat is None or seat.bot is not None or command.seat in table.forfeits:
        raise UnknownSeat(seat=command.seat)
    if seat.player == table.setup.owner:
        return []
    if table.given >= MOST_GIVEN:
        raise TableFull()
    return [TableGiven(command.seat)]


def _only_unrated(table: Table) -> None:
    if table.status != "playing":
        raise NotPlaying()
    if table.setup.rated:
        raise RatedSeat()
