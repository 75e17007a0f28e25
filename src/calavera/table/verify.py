"""Check a finished table: commitment, every draw, every move and the result, from its log alone.

The log has to be what the rules and the dealer make of the players' choices, entry by entry. Nothing proves a choice
itself: if somebody replaces it with another one that the rest of the game allows, verification notices only where it
leads elsewhere. Talk decides nothing, so it may be hidden, as it is in a proof.

A log that was made up afterwards can still agree with itself. Only what somebody noted before the first draw can show
that it was not made up: `known` holds the commitments that the caller has seen, in order, and `fingerprint` the one of
the start. A commitment alone leaves the host free to replace a player's nonce together with its hash.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

import msgspec

from calavera.core.errors import CalaveraError
from calavera.table.consequences import begun, gone_on, played
from calavera.table.dealer import commitment, fingerprint, nonce_hash
from calavera.table.errors import LogDamaged
from calavera.table.events import (
    Acted,
    Created,
    Entry,
    Event,
    Finished,
    Happened,
    Resealed,
    Sealed,
    SeatTaken,
    Shown,
    Started,
    Twinned,
    Undone,
    Unsealed,
)
from calavera.table.pieces import run_through
from calavera.table.table import Table
from calavera.table.undo import check_undo


class Verdict(msgspec.Struct, frozen=True):
    """`wrong` is the number of the first entry that does not hold, with the reason; None when everything does."""

    draws: int
    moves: int
    wrong: int | None = None
    reason: str | None = None


def verify(id: str, entries: Sequence[Entry], known: Sequence[str] = (), start: str = "") -> Verdict:
    """Replay the log; everything that follows from the choices in it is computed again.

    Where any commitment is known, the log has to hold exactly those; a restored table has more than one. `start` is the
    known fingerprint of the start, which includes the commitment that counted then.
    """
    return run_through(verifying(id, entries, known, start))


def verifying(
    id: str, entries: Sequence[Entry], known: Sequence[str] = (), start: str = ""
) -> Generator[None, None, Verdict]:
    """`verify`, one entry after the other."""
    published: list[str] = []
    sealed: list[str] = []
    twin = False
    for entry in entries:
        yield
        if isinstance(entry.event, Sealed):
            sealed.append(entry.event.seed)
        elif isinstance(entry.event, Twinned):
            twin = True
        elif isinstance(entry.event, Finished | Unsealed) and (not twin or entry.event.seed):
            published.append(entry.event.seed)
    if not published:
        return Verdict(0, 0, len(entries), "verify.sealed" if twin else "verify.not_finished")
    check = _Check(id, [published[0], *sealed], known, start)
    for entry in entries:
        yield
        reason = check.reason(entry)
        if reason is not None:
            return Verdict(check.table.draws, len(check.table.moves), entry.n, reason)
    if check.seals < len(known):
        return Verdict(check.table.draws, len(check.table.moves), len(entries), "verify.missing_commitment")
    return Verdict(check.table.draws, len(check.table.moves))


def start_of(id: str, entries: Sequence[Entry]) -> str:
    """The fingerprint of the start as this log has it, empty if the game never began."""
    table = Table(id, without_talk=True)
    for entry in entries:
        table.apply(entry)
        if isinstance(entry.event, Started):
            return _fingerprint(table)
    return ""


def _fingerprint(table: Table) -> str:
    seats = [seat for seat in table.seats if seat is not None]
    hashes = [seat.nonce_hash or (nonce_hash(seat.nonce) if seat.nonce else "") for seat in seats]
    return fingerprint(table.id, table.commitment, hashes)


class _Check:
    def __init__(self, id: str, seeds: Sequence[str], known: Sequence[str], start: str) -> None:
        self.table = Table(id, without_talk=True)
        self._seeds = seeds  # as sealed and as published: if they differ, the commitment tells which one is wrong
        self._known = known
        self._start = start
        self.seals = 0
        self._due: list[Event] = []  # events that have to follow the last choice directly

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
        if reason is None and isinstance(entry.event, Started):
            if self._start and self._start != _fingerprint(self.table):
                return "verify.other_fingerprint"
            self._due = begun(self.table, self.table.playing().clone(), self.table.nonces()).events
        return reason

    def _reason(self, event: Event) -> str | None:
        if isinstance(event, Shown | Happened | Finished):
            return self._follows(event)
        if self._due:
            return "verify.missing"
        match event:
            case Created() | Resealed():
                return self._sealed(event.commitment)
            case SeatTaken():
                return "verify.bot_nonce" if event.bot is not None and event.nonce else None
            case Sealed():
                return None if _fits(event.seed, self.table.commitment) else "verify.seed"
            case Acted():
                # Where chance may wait, its draw follows later; in logs of earlier versions it follows directly.
                chosen, *self._due = played(self.table, event.seat, str(event.action), event.by, wait=True).events
                return None if event == chosen else "verify.action"
            case Unsealed():
                return None if event.seed == self.table.seed else "verify.seed"
            case Undone():
                check_undo(self.table, event.seat)
        return None

    def _sealed(self, committed: str) -> str | None:
        self.seals += 1
        if self._known and self.seals > len(self._known):
            return "verify.unknown_commitment"
        if self._start and not self._known and self.table.status != "open":
            return "verify.unknown_commitment"  # the fingerprint says nothing of what came after the start
        if self._known and committed != self._known[self.seals - 1]:
            return "verify.other_commitment"
        return None if any(_fits(seed, committed) for seed in self._seeds) else "verify.commitment"

    def _follows(self, event: Shown | Happened | Finished) -> str | None:
        if not self._due and isinstance(event, Happened) and self.table.status == "playing":
            self._due = gone_on(self.table).events
        if self._due and event == self._due[0]:
            del self._due[0]
            return None
        match event:
            case Shown():
                return "verify.shown"
            case Happened():
                return "verify.draw"
            case Finished():
                published = "" if self.table.twin is not None else self.table.seed
                return "verify.result" if event.seed == published else "verify.seed"


def _fits(seed: str, committed: str) -> bool:
    try:
        return commitment(seed) == committed
    except ValueError:
        return False  # not even a number
