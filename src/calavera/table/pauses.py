"""Pauses by agreement, as the log says them: who has asked for one, and whether the game rests by agreement now."""

from __future__ import annotations

import msgspec

from calavera.table.events import PauseAsked, Paused, PauseDeclined, Resumed


class Pauses(msgspec.Struct):
    """`asked` are the seats that want a pause now, the one that proposed it first; all of it goes by seat."""

    asked: list[int] = msgspec.field(default_factory=list)
    since: int = 0  # when it was proposed
    agreed: bool = False  # the game rests, and only a player lets it go on
    times: dict[int, int] = msgspec.field(default_factory=dict)  # how often each seat has proposed one
    declined: dict[int, int] = msgspec.field(default_factory=dict)  # when a proposal of the seat came to nothing last
    ended: int | None = None  # when the last pause by agreement was over

    def take(self, event: PauseAsked | PauseDeclined | Paused | Resumed, at: int) -> None:
        match event:
            case PauseAsked():
                if not self.asked:
                    self.since = at
                    self.times[event.seat] = self.times.get(event.seat, 0) + 1
                self.asked.append(event.seat)
            case PauseDeclined():
                self.declined[self.asked[0]] = at
                self.asked = []
            case Paused():
                self.agreed = event.agreed
                self.asked = []
            case Resumed():
                self.ended = at if self.agreed else self.ended
                self.agreed = False

    def forget(self, seat: int) -> None:
        """Somebody else, or a bot, plays here from now on: what this seat wanted does not count any more."""
        self.asked = [other for other in self.asked if other != seat]
