"""Table: the fold over a log. Given the same entries it is always the same table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from calavera.rules import find_game
from calavera.rules.errors import CalaveraError
from calavera.rules.game import Game
from calavera.rules.state import CHANCE, State
from calavera.rules.state import Event as JournalEvent
from calavera.table.clocks import Clocks
from calavera.table.dealer import commitment
from calavera.table.errors import LogDamaged
from calavera.table.events import (
    Acted,
    By,
    Closed,
    Created,
    Entry,
    Event,
    Finished,
    HandedBack,
    Happened,
    Hidden,
    Muted,
    Nonced,
    Paused,
    Rematched,
    Resumed,
    Said,
    SatIn,
    Sealed,
    SeatLeft,
    SeatTaken,
    Shown,
    Started,
    Undone,
)
from calavera.table.people import Seat

Status = Literal["open", "playing", "finished", "closed"]

# Talk is limited to so many in so many milliseconds a player.
BURST = 5
BURST_TIME = 10_000


class Move(NamedTuple):
    """Who did what, in words; `by` is None for chance."""

    who: int
    words: str
    by: By | None


class Table:
    """What the log says so far. Only `apply` changes it.

    `without_talk` is for the log in a proof, where something hidden stands for everything that was said.
    """

    def __init__(self, id: str, *, without_talk: bool = False) -> None:
        self.id = id
        self.without_talk = without_talk
        self.version = 0
        self.status: Status = "open"
        self.paused = False
        self.created: Created | None = None
        self.seed = ""
        self.seats: list[Seat | None] = []
        self.state: State | None = None
        self.moves: list[Move] = []  # as the game was really played, without what was taken back
        self.shown_until = 0  # choices before this one lie open
        self.draws = 0
        self.clocks = Clocks()
        self.muted: set[str] = set()
        self.talk_times: dict[str, list[int]] = {}  # of everybody who has talked, the last few
        self.said = 0
        self.journal: dict[int, list[JournalEvent]] = {}  # by entry, what the game told
        # Of all commands already carried out, with the version they led to: as many as entries at most.
        self.keys: dict[str, int] = {}
        self.result: Finished | None = None
        self.rematch: str | None = None
        self.last_at = 0

    # Reading

    @property
    def setup(self) -> Created:
        if self.created is None:
            raise LogDamaged(table=self.id)
        return self.created

    @property
    def game(self) -> Game[Any, Any, Any]:
        return find_game(self.setup.game)

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

    def playing(self) -> State:
        if self.state is None:
            raise LogDamaged(table=self.id)
        return self.state

    def people(self) -> list[str]:
        return [seat.player for seat in self.seats if seat is not None and seat.bot is None]

    def nonces(self) -> list[str]:
        return [seat.nonce for seat in self.seats if seat is not None]

    def to_act(self) -> list[int]:
        """Who may act now; nobody unless a game is on."""
        if self.state is None or self.status != "playing":
            return []
        return self.state.movers()

    def bots_to_act(self) -> list[int]:
        """Seats whose choice a bot has to make now."""
        if self.paused:
            return []
        return [i for i in self.to_act() if (seat := self.seats[i]) is not None and (seat.bot or seat.bot_sits_in)]

    def turns_of(self, seat: int) -> int:
        """How many choices this seat has made."""
        return sum(move.who == seat for move in self.moves)

    def done(self, key: str) -> int | None:
        """The version a command with this key led to, None if none has been carried out."""
        return self.keys.get(key)

    # Folding

    def apply(self, entry: Entry) -> None:
        """Fold one more entry. After LogDamaged the table must not be used any more."""
        if entry.n != self.version + 1:
            raise LogDamaged(table=self.id, expected=self.version + 1, found=entry.n)
        self.version = entry.n
        self.last_at = max(self.last_at, entry.at)
        if entry.key is not None:
            self.keys[entry.key] = entry.n
        try:
            self._apply(entry.event, entry.n, self.last_at)
        except LogDamaged:
            raise
        except ValueError as error:
            reason = error.code if isinstance(error, CalaveraError) else "log.damaged"
            raise LogDamaged(table=self.id, entry=entry.n, reason=reason) from error
        running = self.status == "playing" and not self.paused
        self.clocks.run([i for i in self.to_act() if self._is_timed(i)] if running else [], self.last_at)

    def _is_timed(self, i: int) -> bool:
        seat = self.seats[i]
        return seat is not None and seat.bot is None and not seat.bot_sits_in

    def _must(self, holds: bool) -> None:
        """Only what can happen now may stand in the log."""
        if not holds:
            raise LogDamaged(table=self.id, entry=self.version)

    def _apply(self, event: Event, n: int, at: int) -> None:
        self._must(isinstance(event, Created) == (n == 1))
        match event:
            case Created() | Sealed() | SeatTaken() | Nonced() | SeatLeft() | Started():
                self._must(self.status == "open")
                self._seat(event)
            case Acted() | Happened() | Shown() | Undone() | Finished():
                self._must(self.status == "playing")
                self._go_on(event, n, at)
            case Said():
                self.said += 1
                self.talk_times[event.player] = [*self.talk_times.get(event.player, []), at][-BURST:]
            case Hidden():
                self._must(self.without_talk)
            case _:
                self._manage(event)

    def _seat(self, event: Created | Sealed | SeatTaken | Nonced | SeatLeft | Started) -> None:
        match event:
            case Created():
                self.created = event
                self._must(self.game.version == event.rules and event.seats in self.game.seats)
                self.seats = [None] * event.seats
                self.clocks = Clocks(event.clock)
            case Sealed():
                self._must(not self.seed and commitment(event.seed) == self.setup.commitment)
                self.seed = event.seed
            case SeatTaken():
                self._must(0 <= event.seat < len(self.seats) and self.seats[event.seat] is None)
                self.seats[event.seat] = Seat(event.player, event.name, event.nonce, event.bot)
            case Nonced():
                seat = self.seated(event.seat)
                self._must(seat.bot is None)
                seat.nonce = event.nonce
            case SeatLeft():
                self.seated(event.seat)
                self.seats[event.seat] = None
            case Started():
                self._must(list(event.order) == [i for i, seat in enumerate(self.seats) if seat is not None])
                self.seats = [self.seats[i] for i in event.order]
                self.status = "playing"
                self.state = self.game.new(len(self.seats), self.setup.options)
                self.clocks.start(len(self.seats))

    def _go_on(self, event: Acted | Happened | Shown | Undone | Finished, n: int, at: int) -> None:
        match event:
            case Acted():
                self._must(event.action is not None)
                self.seated(event.seat)
                self._move(Move(event.seat, str(event.action), event.by), n)
                self.clocks.moved(event.seat, at)
            case Happened():
                self._must(event.draw == self.draws + 1)
                self.draws = event.draw
                self._move(Move(CHANCE, event.outcome, None), n)
            case Shown():
                self.shown_until = len(self.moves)
            case Undone():
                self.seated(event.seat)
                self._undo(event.seat)
                self.clocks.undone(event.seat)
            case Finished():
                self._must(self.playing().is_over())
                self.status = "finished"
                self.result = event

    def _manage(self, event: SatIn | HandedBack | Paused | Resumed | Muted | Rematched | Closed) -> None:
        match event:
            case SatIn() | HandedBack():
                self._must(self.status == "playing")
                self.seated(event.seat).bot_sits_in = isinstance(event, SatIn)
            case Paused() | Resumed():
                self._must(self.status == "playing")
                self.paused = isinstance(event, Paused)
            case Muted():
                (self.muted.add if event.muted else self.muted.discard)(event.player)
            case Rematched():
                self.rematch = event.table
            case Closed():
                self.status = "closed"

    def _move(self, move: Move, n: int) -> None:
        state = self.playing()
        state.journal = []
        self._make(state, move)
        self.journal[n] = state.journal
        self.moves.append(move)

    def _make(self, state: State, move: Move) -> None:
        if move.who == CHANCE:
            self.game.happen(state, move.words)
        else:
            self.game.play(state, move.who, move.words)

    def _undo(self, seat: int) -> None:
        """Take the last choice of a seat back by playing everything else again."""
        last = max((i for i, move in enumerate(self.moves) if move.who == seat), default=-1)
        self._must(last >= self.shown_until)
        moves = self.moves[:last] + self.moves[last + 1 :]
        self.state = self.game.new(len(self.seats), self.setup.options)
        for move in moves:
            self._make(self.state, move)
        self.moves = moves


def fold(id: str, entries: Iterable[Entry]) -> Table:
    table = Table(id)
    for entry in entries:
        table.apply(entry)
    return table
