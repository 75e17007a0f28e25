"""Company: who sits at a table, and what follows from that alone."""

from __future__ import annotations

from calavera.table.errors import LogDamaged
from calavera.table.events import Created
from calavera.table.people import Seat


class Company:
    def __init__(self, id: str) -> None:
        self.id = id
        self.created: Created | None = None
        self.seats: list[Seat | None] = []
        self.forfeits: list[int] = []  # seats given up in a rated game, the first to leave first

    @property
    def setup(self) -> Created:
        if self.created is None:
            raise LogDamaged(table=self.id)
        return self.created

    def seat_of(self, player: str) -> int | None:
        for i, seat in enumerate(self.seats):
            if seat is not None and seat.player == player and seat.bot is None:
                return i
        return None

    def seated(self, i: int) -> Seat:
        seat = self.seats[i] if 0 <= i < len(self.seats) else None
        if seat is None:
            raise LogDamaged(table=self.id, seat=i)
        return seat

    def people(self) -> list[str]:
        return [seat.player for seat in self.seats if seat is not None and seat.bot is None]

    def remaining(self) -> list[str]:
        """The people who have not left a rated game."""
        seats = enumerate(self.seats)
        return [seat.player for i, seat in seats if seat is not None and seat.bot is None and i not in self.forfeits]

    def is_rated(self) -> bool:
        """Whether the game is rated: at least two people, or at least two programs, can be compared with each other,
        and all have agreed. Games from before consent existed are played on without a rating.
        """
        seated = [seat for seat in self.seats if seat is not None and seat.bot is None]
        programs = sum([seat.program for seat in seated])
        comparable = programs > 1 or len(seated) - programs > 1
        return self.setup.rated and comparable and False not in [seat.confirmed for seat in seated]

    def nonces(self) -> list[str]:
        return [seat.nonce for seat in self.seats if seat is not None]
