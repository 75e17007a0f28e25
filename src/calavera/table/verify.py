"""Check a finished table: commitment, every draw, every move and the result, from its log alone.

The log has to be what the rules and the dealer make of the players' choices, entry by entry. A choice itself is its
player's word: changed for another one that the rest of the game allows, it is found only where it leads elsewhere.
Talk decides nothing, so it may be hidden, as it is in a proof.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from calavera.rules.errors import CalaveraError
from calavera.table.consequences import drawn, played
from calavera.table.dealer import commitment
from calavera.table.errors import LogDamaged
from calavera.table.events import Acted, Created, Entry, Event, Finished, Happened, Sealed, Shown, Started, Undone
from calavera.table.table import Table
from calavera.table.undo import check_undo


class Verdict(msgspec.Struct, frozen=True):
    """`wrong` is the number of the first entry that does not hold, with the reason; None when everything does."""

    draws: int
    moves: int
    wrong: int | None = None
    reason: str | None = None


def verify(id: str, entries: Sequence[Entry]) -> Verdict:
    """Replay the log; everything that follows from the choices in it is computed again."""
    finished = next((entry.event for entry in entries if isinstance(entry.event, Finished)), None)
    if finished is None:
        return Verdict(0, 0, len(entries), "verify.not_finished")
    sealed = [entry.event.seed for entry in entries if isinstance(entry.event, Sealed)]
    check = _Check(id, [finished.seed, *sealed])
    for entry in entries:
        reason = check.reason(entry)
        if reason is not None:
            return Verdict(check.table.draws, len(check.table.moves), entry.n, reason)
    return Verdict(check.table.draws, len(check.table.moves))


class _Check:
    def __init__(self, id: str, seeds: Sequence[str]) -> None:
        self.table = Table(id, without_talk=True)
        self._seeds = seeds  # as sealed and as published; the one that fits the commitment shows which is wrong
        self._due: list[Event] = []  # what has to follow at once from the last choice

    def reason(self, entry: Entry) -> str | None:
        """Why this entry does not hold, None if it does; then it is folded."""
        if entry.n != self.table.version + 1:
            return LogDamaged.code  # something is missing or out of order
        try:
            reason = self._reason(entry.event)
            if reason is None:
                self.table.apply(entry)
        except LogDamaged as error:
            return str(error.params.get("reason", error.code))
        except CalaveraError as error:
            return error.code
        if isinstance(entry.event, Started):
            self._due = drawn(self.table, self.table.playing().clone(), self.table.nonces())
        return reason

    def _reason(self, event: Event) -> str | None:
        if isinstance(event, Shown | Happened | Finished):
            return self._follows(event)
        if self._due:
            return "verify.missing"
        match event:
            case Created():
                return None if any(_fits(seed, event.commitment) for seed in self._seeds) else "verify.commitment"
            case Sealed():
                return None if _fits(event.seed, self.table.setup.commitment) else "verify.seed"
            case Acted():
                chosen, *self._due = played(self.table, event.seat, str(event.action), event.by)
                return None if event == chosen else "verify.action"
            case Undone():
                check_undo(self.table, event.seat)
        return None

    def _follows(self, event: Shown | Happened | Finished) -> str | None:
        if self._due and event == self._due[0]:
            del self._due[0]
            return None
        match event:
            case Shown():
                return "verify.shown"
            case Happened():
                return "verify.draw"
            case Finished():
                return "verify.result" if event.seed == self.table.seed else "verify.seed"


def _fits(seed: str, committed: str) -> bool:
    try:
        return commitment(seed) == committed
    except ValueError:
        return False  # not even a number
