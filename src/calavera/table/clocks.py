"""Thinking time, by the server's clock alone: which seats are timed since when, and when their time runs out."""

from __future__ import annotations

from calavera.table.settings import Clock

DAY = 86_400


class Clocks:
    """Times in milliseconds. Only seats that may act are timed, and only while the game is not paused.

    Time used up on a choice stays used up: neither a pause nor a bot that sits in nor an undo gives it back.
    """

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock if clock is not None else Clock()
        self.bank: list[int] = []
        self.since: dict[int, int] = {}
        self.used: list[int] = []  # on the choice that is due, before `since`
        self.last_used: list[int] = []  # on the choice made last

    @property
    def by_days(self) -> bool:
        """Whether a move may take so long (days) that players are not expected to stay connected."""
        return self.clock.kind == "move" and self.clock.seconds >= DAY

    def start(self, seats: int) -> None:
        self.bank = [self.clock.seconds * 1000] * seats
        self.used = [0] * seats
        self.last_used = [0] * seats

    def run(self, seats: list[int], now: int) -> None:
        """From now on exactly these seats are timed; a seat that was timed before keeps the time already used."""
        for seat in list(self.since):
            if seat not in seats:
                self._stop(seat, now)
        for seat in seats:
            self.since.setdefault(seat, now)

    def moved(self, seat: int, now: int) -> None:
        """A choice was made for this seat: the next one has its full time, and the bank gets its increment."""
        self._stop(seat, now)
        self.last_used[seat], self.used[seat] = self.used[seat], 0
        self.bank[seat] += self.clock.increment * 1000

    def undone(self, seat: int) -> None:
        """The last choice was taken back: the time it took is used again, and the increment is gone."""
        self.used[seat], self.last_used[seat] = self.last_used[seat], 0
        self.bank[seat] = max(0, self.bank[seat] - self.clock.increment * 1000)

    def _stop(self, seat: int, now: int) -> None:
        if seat in self.since:
            used = now - self.since.pop(seat)
            self.used[seat] += used
            self.bank[seat] = max(0, self.bank[seat] - used)

    def deadline(self, seat: int) -> int | None:
        """When this seat's time is up, None when it is not limited or not running."""
        if self.clock.kind == "none" or seat not in self.since:
            return None
        if self.clock.kind == "bank":
            return self.since[seat] + self.bank[seat]
        return self.since[seat] + self.clock.seconds * 1000 - self.used[seat]

    def left(self, seat: int) -> int:
        """The milliseconds that this seat has for its choice while no clock runs; 0 where they are not limited."""
        if self.clock.kind == "bank":
            return self.bank[seat]
        return max(0, self.clock.seconds * 1000 - self.used[seat]) if self.clock.kind == "move" else 0

    def expired(self, now: int) -> list[int]:
        """Seats whose time is up."""
        return [seat for seat in self.since if (due := self.deadline(seat)) is not None and due <= now]
