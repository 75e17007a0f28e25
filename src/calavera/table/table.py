"""Table: the fold over a log. The same entries always give the same table.

A table that has just decided something need not run the rules again: it adopts the game as it was decided. Adopting and
folding give the same table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from calavera.core.errors import CalaveraError
from calavera.core.game import Game
from calavera.core.state import CHANCE, Note, State
from calavera.games import find_game
from calavera.table.choices import Choices, Move, opens_a_way_back, position
from calavera.table.clocks import Clocks
from calavera.table.dealer import commitment, nonce_hash
from calavera.table.decision import Decision, Step
from calavera.table.errors import LogDamaged
from calavera.table.events import (
    Acted,
    Arranged,
    Closed,
    Confirmed,
    Created,
    Entry,
    Event,
    Finished,
    HandedBack,
    Happened,
    Hidden,
    Hinted,
    Muted,
    NonceCommitted,
    Nonced,
    NonceDue,
    NonceRevealed,
    PauseAsked,
    Paused,
    PauseDeclined,
    Rematched,
    Renamed,
    Repeated,
    Resealed,
    Resumed,
    Said,
    SatIn,
    Sealed,
    SeatHanded,
    SeatLeft,
    SeatOffered,
    SeatTaken,
    Shown,
    Started,
    Starting,
    TableGiven,
    Twinned,
    Undone,
    Unsealed,
    Withheld,
    rearranged,
)
from calavera.table.pauses import Pauses
from calavera.table.seating import lapse_all, reseat, seat_event
from calavera.table.twinship import Twinship

FIRST_ENTRIES = 2  # with which every log begins: what was chosen, and the sealed seed

Status = Literal["open", "playing", "finished", "closed"]

# Each player may talk so many times in so many milliseconds.
BURST = 5
BURST_TIME = 10_000


class Table(Twinship):
    """What the log says so far. Only `apply` and `adopt` change it.

    `without_talk` is for the log in a proof, where `Hidden` stands for everything that was said.
    """

    def __init__(self, id: str, *, without_talk: bool = False) -> None:
        super().__init__(id)
        self.without_talk = without_talk
        self.version = 0
        self.status: Status = "open"
        self.paused = False
        self.pauses = Pauses()
        self.given = 0  # how often the table has got another owner
        self._game: Game[Any, Any, Any] | None = None
        self.seed = ""
        self.commitment = ""  # to the seed; another one after a restore
        self.starting_since: int | None = None  # since when a start waits for nonces
        self.withheld = 0  # how often nonces were withheld
        self.withholders: dict[str, int] = {}  # and by whom how often
        self.state: State | None = None
        self._movers: list[int] = []  # of the state, asked for once after every entry
        self.choices = Choices()
        self.hinted: set[bytes] = set()  # positions about which somebody has asked the coach
        self.shown_until = 0  # choices before this one lie open
        self.draws = 0
        self.chance_since: int | None = None  # since when chance waits, so that a choice can be taken back
        self.clocks = Clocks()
        self.muted: set[str] = set()
        self.kicked: set[str] = set()
        self.decided = False  # all players but one have given up, and the ratings have moved
        self.talk_times: dict[str, list[int]] = {}  # of everybody who has talked, the last few
        self.said = 0  # by those who sit here
        self.said_watching: dict[str, int] = {}  # by each spectator
        self.journal: dict[int, list[Note]] = {}  # by entry, what the game told
        # Of all commands already carried out, with the version they led to: as many as entries at most.
        self.keys: dict[str, int] = {}
        self.arranged_at = (
            0  # the last entry that was neither a move nor talk: who sits where, and under which conditions
        )
        self.rematch: str | None = None
        self.last_at = 0

    # Reading

    @property
    def game(self) -> Game[Any, Any, Any]:
        if self._game is None:
            self._game = find_game(self.setup.game)
        return self._game

    def new_state(self, players: int) -> State:
        """The game before its first move, by the version of the rules that the table was opened with."""
        state: State = self.game.reopen(self.setup.rules, players, self.setup.options)
        return state

    def playing(self) -> State:
        if self.state is None:
            raise LogDamaged(table=self.id)
        return self.state

    def occasion(self, state: State) -> str | None:
        """The name of the draw that is due, where draws go by names."""
        deals = self.game.deals
        return None if self.twin is None or deals is None else deals.occasion(state)

    def waiting_for(self) -> list[int]:
        """The seats that hold up a start: those that have to commit afresh, or else those that have to reveal."""
        if self.status != "open" or self.starting_since is None:
            return []
        seats = [(i, seat) for i, seat in enumerate(self.seats) if seat is not None]
        due = [i for i, seat in seats if seat.nonce_due]
        return due or [i for i, seat in seats if seat.nonce_hash and not seat.nonce]

    def to_act(self) -> list[int]:
        """The seats that may act now; none unless a game is on."""
        return self._movers if self.status == "playing" else []

    def bots_to_act(self) -> list[int]:
        """Seats whose choice a bot has to make now."""
        if self.paused:
            return []
        return [i for i in self.to_act() if (seat := self.seats[i]) is not None and (seat.bot or seat.bot_sits_in)]

    @property
    def moves(self) -> list[Move]:
        """The game as it was really played, without what was taken back."""
        return self.choices.moves

    def turns_of(self, seat: int) -> int:
        """How many choices this seat has made."""
        return self.choices.turns[seat]

    def done(self, key: str) -> int | None:
        """The version a command with this key led to, None if none has been carried out."""
        return self.keys.get(key)

    # Folding

    def apply(self, entry: Entry) -> None:
        """Fold one more entry. After LogDamaged the table must not be used any more."""
        self._take(entry, None)
        self._run_clocks([] if self.state is None else self.state.movers())

    def adopt(self, entries: Sequence[Entry], decision: Decision) -> None:
        """Fold the entries of a decision made here, with its game instead of running the rules a second time."""
        steps = iter(decision.steps)
        made: Step | None = None
        for entry in entries:
            step = next(steps, None) if isinstance(entry.event, Started | Acted | Happened) else None
            self._take(entry, step)
            made = made if step is None else step
            if made is not None:
                self._run_clocks(made.movers)
            else:
                self._run_clocks([] if self.state is None else self.state.movers())

    def _take(self, entry: Entry, step: Step | None) -> None:
        if entry.n != self.version + 1:
            raise LogDamaged(table=self.id, expected=self.version + 1, found=entry.n)
        self.version = entry.n
        self.last_at = max(self.last_at, entry.at)
        if entry.key is not None:
            self.keys[entry.key] = entry.n
        try:
            self._apply(entry.event, entry.n, self.last_at, step)
        except LogDamaged:
            raise
        except ValueError as error:
            reason = error.code if isinstance(error, CalaveraError) else "log.damaged"
            raise LogDamaged(table=self.id, entry=entry.n, reason=reason) from error

    def _run_clocks(self, movers: list[int]) -> None:
        self._movers = movers
        running = self.status == "playing" and not self.paused
        self.clocks.run([i for i in movers if self._is_timed(i)] if running else [], self.last_at)

    def _is_timed(self, i: int) -> bool:
        seat = self.seats[i]
        return seat is not None and seat.bot is None and not seat.bot_sits_in

    def _must(self, holds: bool) -> None:
        """A log holds only events that were possible at that moment."""
        if not holds:
            raise LogDamaged(table=self.id, entry=self.version)

    def _apply(self, event: Event, n: int, at: int, step: Step | None) -> None:
        self._must(isinstance(event, Created) == (n == 1))
        if not isinstance(event, Acted | Happened | Shown | Said | Hinted):
            self.arranged_at = n
        match event:
            case Created() | Arranged():
                self._must(self.status == "open" and self.starting_since is None)
                self._set_up(event)
            case SeatTaken() | Nonced() | NonceDue() | SeatLeft() | Renamed() | Confirmed():
                self._must(self.status == "open" and self.starting_since is None)
                seat_event(self.seats, self.kicked, event)
            case NonceCommitted() | Starting() | NonceRevealed() | Withheld() | Started():
                self._must(self.status == "open")
                self._start(event, at, step)
            case Sealed() | Resealed() | Twinned() | Repeated() | Unsealed():
                self._seal(event)
            case Acted() | Happened() | Shown() | Undone() | Hinted() | Finished():
                self._must(self.status == "playing")
                self._go_on(event, n, at, step)
            case Said():
                if event.seat is None:
                    self.said_watching[event.player] = self.said_watching.get(event.player, 0) + 1
                else:
                    self.said += 1
                self.talk_times[event.player] = [*self.talk_times.get(event.player, []), at][-BURST:]
            case Hidden():
                self._must(self.without_talk)
            case PauseAsked() | PauseDeclined() | Paused() | Resumed():
                self._must(self.status == "playing")
                self._pause(event, at)
            case SeatOffered() | SeatHanded() | TableGiven():
                self._must(self.status == "playing" or isinstance(event, TableGiven))
                self._hand_over(event)
            case _:
                self._manage(event)

    def _seal(self, event: Sealed | Resealed | Twinned | Repeated | Unsealed) -> None:
        match event:
            case Sealed():
                self._must(self.status == "open" or self.status == "playing")
                self._must(not self.seed and commitment(event.seed) == self.commitment)
                self.seed = event.seed
            case Resealed():
                self._must(self.status == "open" or self.status == "playing")
                self._must(self.seed != "")
                self.seed, self.commitment = "", event.commitment
                self.parted = self.twin is not None
            case Twinned():
                self._must(self.version == FIRST_ENTRIES + 1 and self.game.deals is not None and self.pair(event))
            case Repeated():
                self._must(self.status == "open" and self.starting_since is None and self.pair(event))
            case Unsealed():
                self._must(event.seed == self.seed and self.pair(event))

    def _set_up(self, event: Created | Arranged) -> None:
        if isinstance(event, Created):
            self.created = event
            self.commitment = event.commitment
        else:
            self._must(event.game == self.setup.game)
            self.created = rearranged(self.setup, event)
        self._must(self.game.can_read(event.rules) and event.seats in self.game.seats)
        self._must(not any(seat is not None for seat in self.seats[event.seats :]))
        kept = self.seats[: event.seats]
        self.seats = kept + [None] * (event.seats - len(kept))
        self.clocks = Clocks(event.clock)
        lapse_all(self.seats)

    def _start(
        self,
        event: NonceCommitted | Starting | NonceRevealed | Withheld | Started,
        at: int,
        step: Step | None,
    ) -> None:
        match event:
            case NonceCommitted():
                seat = self.seated(event.seat)
                self._must(seat.bot is None and (seat.nonce_due or self.starting_since is None))
                seat.nonce, seat.nonce_hash, seat.nonce_due = "", event.nonce_hash, False
                if self.starting_since is not None and not any(
                    each is not None and each.nonce_due for each in self.seats
                ):
                    self.starting_since = at
            case Starting():
                self._must(self.starting_since is None)
                self.starting_since = at
            case NonceRevealed():
                seat = self.seated(event.seat)
                self._must(event.seat in self.waiting_for() and seat.nonce_hash == nonce_hash(event.nonce))
                seat.nonce = event.nonce
            case Withheld():
                self._must(list(event.seats) == self.waiting_for() != [])
                self._withhold(event, at)
            case Started():
                self._must(not any(seat is not None and seat.owes_nonce for seat in self.seats))
                self._must(list(event.order) == [i for i, seat in enumerate(self.seats) if seat is not None])
                self._must(self.twin is None or len(event.order) == len(self.seats))
                self.seats = [self.seats[i] for i in event.order]
                self.witnesses.update(self.people())
                self.status = "playing"
                self.state = self.new_state(len(self.seats)) if step is None else step.state
                self.clocks.start(len(self.seats))
                self.choices.start(len(self.seats))
                self.starting_since = None

    def _withhold(self, event: Withheld, at: int) -> None:
        """What was revealed is void: its owners commit afresh."""
        for i, seat in enumerate(self.seats):
            if i in event.seats:
                player = self.seated(i).player
                self.withholders[player] = self.withholders.get(player, 0) + 1
                reseat(self.seats, i, None)
            elif seat is not None and seat.nonce_hash and seat.nonce:
                seat.nonce, seat.nonce_hash, seat.nonce_due = "", "", True
        self.withheld += 1
        self.starting_since = None if event.off else at

    def _go_on(
        self, event: Acted | Happened | Shown | Undone | Hinted | Finished, n: int, at: int, step: Step | None
    ) -> None:
        match event:
            case Acted():
                self._must(event.action is not None)
                self.seated(event.seat)
                self._move(Move(event.seat, str(event.action), event.by), n, step)
                self.clocks.moved(event.seat, at)
                self.chance_since = at if self.playing().mover() == CHANCE else None
            case Happened():
                self._must(event.draw == self.draws + 1 and self.seed != "")
                self.draws = event.draw
                self.chance_since = None
                self._move(Move(CHANCE, event.outcome, None), n, step)
            case Shown():
                self.shown_until = len(self.moves)
                self.choices.settle()
            case Undone():
                self.seated(event.seat)
                self._undo(event.seat)
                self.chance_since = None
                self.clocks.undone(event.seat)
            case Hinted():
                self._must(self.setup.hints and event.seat in self.to_act() and self.seated(event.seat).bot is None)
                self.hinted.add(position(self.playing(), event.seat))
            case Finished():
                self._must(self.playing().is_over())
                self.status = "finished"
                self.result = event
                self.choices.settle()

    def _pause(self, event: PauseAsked | PauseDeclined | Paused | Resumed, at: int) -> None:
        match event:
            case PauseAsked():
                self._must(self.seated(event.seat).bot is None and not self.paused)
                self._must(event.seat not in self.pauses.asked)
            case PauseDeclined():
                self._must(self.pauses.asked != [])
            case _:
                self.paused = isinstance(event, Paused)
        self.pauses.take(event, at)

    def _hand_over(self, event: SeatOffered | SeatHanded | TableGiven) -> None:
        seat = self.seated(event.seat)
        self._must(seat.bot is None and event.seat not in self.forfeits)
        match event:
            case SeatOffered():
                seat.offer = event.secret_hash
                seat.offers += event.secret_hash != ""
            case SeatHanded():
                self._must(seat.offer != "" and self.seat_of(event.player) is None)
                seat.player, seat.name, seat.program = event.player, event.name, event.program
                seat.bot_sits_in, seat.confirmed, seat.handed, seat.offer = False, False, True, ""
                self.pauses.forget(event.seat)
                self.witnesses.add(event.player)
            case TableGiven():
                self.created = msgspec.structs.replace(self.setup, owner=seat.player)
                self.given += 1

    def _manage(self, event: SatIn | HandedBack | Muted | Rematched | Closed) -> None:
        match event:
            case SatIn() | HandedBack():
                self._must(self.status == "playing")
                self._must(event.seat not in self.forfeits)
                seat = self.seated(event.seat)
                seat.bot_sits_in = isinstance(event, SatIn)
                seat.times_back += isinstance(event, HandedBack)
                if isinstance(event, SatIn):
                    self.pauses.forget(event.seat)
                    self._forfeit(event)
            case Muted():
                (self.muted.add if event.muted else self.muted.discard)(event.player)
            case Rematched():
                self.rematch = event.table
            case Closed():
                self.status = "closed"

    def _forfeit(self, event: SatIn) -> None:
        if event.forfeit:
            self.forfeits.append(event.seat)
        if event.decides:
            self._must(event.forfeit and len(self.remaining()) == 1)
            self.decided = True

    def _move(self, move: Move, n: int, step: Step | None) -> None:
        state = self.playing()
        if move.who == CHANCE:
            self.choices.settle()
        elif opens_a_way_back(state):
            # A decision was made on a copy: the game before it stays as it is.
            self.choices.remember(state.clone() if step is None else state)
        if step is None:
            notes: list[Note] = []
            state.journal = notes
            self._make(state, move)
        else:
            self.state, notes = step.state, step.notes
        self.journal[n] = notes
        self.choices.add(move)

    def _make(self, state: State, move: Move) -> None:
        if move.who == CHANCE:
            self.game.happen(state, move.words)
        else:
            self.game.play(state, move.who, move.words)

    def _undo(self, seat: int) -> None:
        """Take the last choice of a seat back: go to the game before it, and make the others' choices since again."""
        choices = self.choices
        self._must(choices.last[seat] >= self.shown_until)
        if choices.leads_back(seat) and choices.back is not None:
            state, made = choices.back.clone(), choices.back_at
        else:
            # Earlier versions let several choices be taken back one after the other.
            state, made = self.new_state(len(self.seats)), 0
        choices.take_back(seat)
        for move in choices.moves[made:]:
            self._make(state, move)
        self.state = state


def fold(id: str, entries: Iterable[Entry]) -> Table:
    table = Table(id)
    for entry in entries:
        table.apply(entry)
    return table
