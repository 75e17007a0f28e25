"""Twinship: what the log of a table says about the other one that is dealt the same."""

from __future__ import annotations

from calavera.table.company import Company
from calavera.table.events import Finished, Repeated, Twinned, Unsealed


class Twinship(Company):
    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.twin: Twinned | None = None
        self.shift: int | None = None  # by how many seats the people of the twin have moved on to play again here
        self.parted = False  # a restore has given this table a seed of its own
        self.unsealed = False  # both are over, and the seed is published
        self.witnesses: set[str] = set()  # everybody who has sat here since the first draw
        self.result: Finished | None = None

    @property
    def lies_open(self) -> bool:
        """Whether the game is over and nothing of it is a secret any more."""
        return self.result is not None and (self.twin is None or self.unsealed)

    def pair(self, event: Twinned | Repeated | Unsealed) -> bool:
        """Fold an event; False if it cannot have happened to these two."""
        match event:
            case Twinned():
                self.twin = event
                return not self.setup.rated
            case Repeated():
                seats = len(self.seats)
                possible = self.twin is not None and self.shift is None and 0 <= event.shift < seats
                self.shift = event.shift
                return possible and self.seats == [None] * seats
            case Unsealed():
                possible = self.twin is not None and self.result is not None and not self.unsealed
                self.unsealed = True
                return possible
