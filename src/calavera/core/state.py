"""State: the interface every game implements, and all that is the same in every game.

Who moves is a seat (0-based, clockwise), CHANCE or OVER. What a seat does is an *action*, what chance does an
*outcome*; both are small integers inside, with a typed and a text form at the edge (`game.py`, `notation.py`).

A state keeps its own history: every move in order, and the *facts* that moves brought to light. Dumps, replays,
information keys and what a view may tell are all read off that one list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from librt.random import Random
from librt.strings import BytesWriter, write_i32_le
from librt.vecs import append, vec
from mypy_extensions import i32, i64

from calavera.rules.errors import (
    GameOver,
    IllegalAction,
    IllegalOutcome,
    NotYourTurn,
    OutcomeNotDue,
    UnknownSeat,
)

if TYPE_CHECKING:
    from calavera.rules.game import Game

CHANCE: Final = -1
OVER: Final = -2
FACT: Final = -3  # in a history: not a move, but what a move brought to light
NOBODY: Final = -1  # no seat; as an observer, a spectator

# A history entry packs who did what into one number: `what * 16 + who + 4`.
_RADIX: Final = 16
_OFFSET: Final = 4

HIDDEN: Final = 9_999  # stands in an observed history for a simultaneous choice that is not shown yet

# No game ever offers more choices at once: how large a buffer must be to serve in every position.
MOST_CHOICES: Final = 1_250


class Event(NamedTuple):
    """Something worth telling or animating.

    `seat` did it or suffered it, `other` is the second seat concerned, `only` the one seat that may learn of it; each
    is NOBODY where it does not apply (`only`: everybody may know).
    """

    what: str
    seat: int
    value: int
    only: int
    other: int


def entry(who: i64, what: i64) -> i64:
    """Pack one history entry."""
    return what * _RADIX + who + _OFFSET


def entry_who(packed: i64) -> i64:
    return packed % _RADIX - _OFFSET


def entry_what(packed: i64) -> i64:
    return packed // _RADIX


def choices() -> vec[i64]:
    """A fresh buffer for `State.legal_into`."""
    return vec[i64]([0] * MOST_CHOICES)


class State(ABC):
    """One position of one game, changed in place; `clone()` is cheap.

    `apply` is unchecked and fast; `play` and `happen` check first and leave the state as it was on any error.
    """

    def __init__(self, game: Game[Any, Any, Any], options: Any, players: i64, history: vec[i64]) -> None:
        self.game = game
        self.options = options
        self.players = players
        self.history = history
        self.waiting: i64 = 0  # simultaneous choices: a bit for each seat that has still to choose
        self.stage_from: i64 = 0  # where in the history the simultaneous choices begin
        self.journal: list[Event] | None = None  # set a list here to have events told

    # What a game says

    @abstractmethod
    def mover(self) -> i64:
        """The seat to act, CHANCE or OVER; of several who choose at once, the first who has not chosen."""

    @abstractmethod
    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of a seat that may act into `out`, ascending; return how many."""

    @abstractmethod
    def sample(self, rng: Random) -> i64:
        """Draw the outcome that is due, with its exact probability."""

    @abstractmethod
    def weights(self) -> list[tuple[int, int]]:
        """Every outcome that is due, ascending, with its integer weight."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points so far as the rulebook counts them, by seat."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that have won; empty until the game is over."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy, without the journal."""

    @abstractmethod
    def _act(self, seat: i64, action: i64) -> None: ...

    @abstractmethod
    def _chance(self, outcome: i64) -> None: ...

    @abstractmethod
    def _seen(self, seat: i64, who: i64, what: i64) -> i64:
        """What `seat` (or NOBODY) perceives of a past move that is not its own."""

    # Whose move it is

    def movers(self) -> list[int]:
        """All seats that may act now; empty when it is chance's turn or the game is over."""
        if self.waiting != 0:
            return [seat for seat in range(self.players) if self.waiting >> seat & 1]
        who = self.mover()
        return [who] if who >= 0 else []

    def may_act(self, seat: i64) -> bool:
        if self.waiting != 0:
            return 0 <= seat < self.players and self.waiting >> seat & 1 == 1
        return seat >= 0 and self.mover() == seat

    def is_over(self) -> bool:
        return self.mover() == OVER

    # Choosing

    def legal(self, seat: i64) -> list[int]:
        """The legal actions of a seat, ascending; empty when it may not act."""
        if not self.may_act(seat):
            return []
        out = vec[i64]([0] * self.most_choices())
        count = self.legal_into(seat, out)
        return [out[i] for i in range(count)]

    def most_choices(self) -> i64:
        """No seat has more legal actions at this moment: how large a buffer `legal_into` needs."""
        return 64

    def random_action(self, seat: i64, rng: Random, out: vec[i64]) -> i64:
        """A uniformly random legal action; `out` is scratch space from `choices()`."""
        count = self.legal_into(seat, out)
        if count == 1:
            return out[0]
        return out[rng.randrange(count)]

    def outcomes(self) -> list[tuple[int, Fraction]]:
        """Every outcome that is due with its exact probability; empty when chance is not to move."""
        if self.mover() != CHANCE:
            return []
        weighted = self.weights()
        total = sum([weight for _, weight in weighted])
        return [(outcome, Fraction(weight, total)) for outcome, weight in weighted]

    # Moving

    def apply(self, who: i64, what: i64) -> None:
        """Make a move known to be legal: a seat's action, or an outcome with `who` CHANCE."""
        self._record(who, what)
        if who == CHANCE:
            self._chance(what)
        else:
            self._act(who, what)

    def play(self, seat: i64, action: i64) -> None:
        """Make a seat's choice after checking that it may be made."""
        if not 0 <= seat < self.players:
            raise UnknownSeat(seat=seat)
        if self.mover() == OVER:
            raise GameOver()
        if not self.may_act(seat):
            raise NotYourTurn(seat=seat)
        out = vec[i64]([0] * self.most_choices())
        for i in range(self.legal_into(seat, out)):
            if out[i] == action:
                self.apply(seat, action)
                return
        raise IllegalAction(action=action)

    def happen(self, outcome: i64) -> None:
        """Let chance do `outcome` after checking that it can happen now."""
        who = self.mover()
        if who == OVER:
            raise GameOver()
        if who != CHANCE:
            raise OutcomeNotDue()
        for possible, _ in self.weights():
            if possible == outcome:
                self.apply(CHANCE, outcome)
                return
        raise IllegalOutcome(outcome=outcome)

    def _begin_together(self, seats: i64) -> None:
        """From here on the seats of this bit mask choose at once, hidden until the last one has chosen."""
        self.waiting = seats
        self.stage_from = len(self.history)

    def _chosen(self, seat: i64) -> bool:
        """Note that a seat has made its simultaneous choice; True when it was the last one."""
        self.waiting &= ~(1 << seat)
        return self.waiting == 0

    def _first_waiting(self) -> i64:
        seat: i64 = 0
        while self.waiting >> seat & 1 == 0:
            seat += 1
        return seat

    # History and journal

    def _record(self, who: i64, what: i64) -> None:
        added = entry(who, what)
        self.history = append(self.history, added)
        if self.waiting != 0:
            # Simultaneous choices stand in seat order whatever the order of arrival.
            at: i64 = len(self.history) - 1
            while at > self.stage_from and entry_who(self.history[at - 1]) > who:
                self.history[at] = self.history[at - 1]
                at -= 1
            self.history[at] = added

    def _fact(self, what: i64) -> None:
        """Record what the last move brought to light for everybody."""
        self.history = append(self.history, entry(FACT, what))

    def _note(self, what: str, seat: i64 = NOBODY, value: i64 = 0, only: i64 = NOBODY, other: i64 = NOBODY) -> None:
        if self.journal is not None:
            self.journal.append(Event(what, seat, value, only, other))

    def moves(self) -> list[tuple[int, int]]:
        """The moves so far as (who, what), facts left out: all that is needed to replay the game."""
        return [(entry_who(packed), entry_what(packed)) for packed in self.history if entry_who(packed) != FACT]

    def observed(self, seat: i64) -> list[int]:
        """The history as `seat` (or NOBODY, a spectator) has seen it: packed entries."""
        return [self._observed_entry(i, seat) for i in range(len(self.history))]

    def _observed_entry(self, i: i64, seat: i64) -> i64:
        packed = self.history[i]
        who = entry_who(packed)
        if who == FACT or (who == seat and seat >= 0):
            return packed
        if self.waiting != 0 and i >= self.stage_from:
            return entry(who, HIDDEN)
        return entry(who, self._seen(seat, who, entry_what(packed)))

    def perceive(self, seat: i64, who: i64, what: i64) -> i64:
        """What `seat` (or NOBODY) perceives of a move that is not a pending simultaneous choice."""
        return what if who == seat and seat >= 0 else self._seen(seat, who, what)

    def key(self, seat: i64) -> bytes:
        """Information state of `seat`: equal exactly when it cannot tell two histories of one table apart."""
        key = BytesWriter()
        key.append(seat + 1)
        for i in range(len(self.history)):
            write_i32_le(key, i32(self._observed_entry(i, seat)))
        return key.getvalue()

    # At the edge

    def view(self, seat: int | None = None) -> Any:
        """All that `seat` (None: a spectator) may know, as the game's view struct."""
        return self.game.view(self, seat)

    def dump(self) -> str:
        """The whole game so far as text, every secret included."""
        return self.game.dump(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.dump())
