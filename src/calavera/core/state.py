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
from mypy_extensions import i32, i64, mypyc_attr

from calavera.core.errors import (
    GameOver,
    IllegalOutcome,
    NotPlayed,
    NotYourTurn,
    OutcomeNotDue,
    UnknownSeat,
)
from calavera.core.randomness import fast

if TYPE_CHECKING:
    import msgspec

    from calavera.core.game import Game
    from calavera.core.notation import Notation
    from calavera.core.randomness import Source

CHANCE: Final = -1
OVER: Final = -2
FACT: Final = -3  # in a history: not a move, but what a move brought to light
NOBODY: Final = -1  # no seat; as an observer, a spectator

# A history entry packs who did what into one number: `what * 16 + who + 4`.
_RADIX: Final = 16
_OFFSET: Final = 4

MOST_PLAYERS: Final = _RADIX - _OFFSET
MOST_NUMBER: Final = (1 << 27) - 1  # of actions and outcomes: an information key has 32 bits for an entry

_NO_ACTION: Final = 1 << 40  # beyond what any game numbers, but still a native number

HIDDEN: Final = 9_999  # stands in an observed history for a simultaneous choice that is not shown yet


class Note(NamedTuple):
    """Something worth telling or animating, as the rules note it; `Game.events` unpacks it.

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


def _number(notation: Notation, what: int | str | msgspec.Struct) -> i64:
    """A move in any of its three forms, as the number inside."""
    if not isinstance(what, int):
        read: int = notation.parse(what) if isinstance(what, str) else notation.number(what)
        return read
    return what if -_NO_ACTION < what < _NO_ACTION else _NO_ACTION


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position of one game, changed in place; `clone()` is cheap.

    `play` and `happen` make a move given as a number, in words or as a struct; they check it first and leave the state
    as it was on any error. `legal`, `legal_words` and `legal_actions` list the choices of a seat. `view` is what a seat
    may know. `dump` writes the game down, and `print` shows what a spectator sees. States can be copied and pickled;
    the journal stays behind.

    `apply` is fast and unchecked: with a seat or a number that is not possible here the state is worthless afterwards.

    A game of your own implements `mover`, `legal_into`, `scores`, `winners`, `clone` and `_act`; with chance also
    `weights` and `_chance`, and `draw` if it should be fast; with secrets also `_seen`.
    """

    def __init__(self, game: Game[Any, Any, Any], options: Any, players: i64, history: vec[i64]) -> None:
        self.game = game
        self.options = options
        self.players = players
        self.history = history
        self.waiting: i64 = 0  # simultaneous choices: a bit for each seat that has still to choose
        self.stage_from: i64 = 0  # where in the history the simultaneous choices begin
        self.journal: list[Note] | None = None  # set a list here to have events noted

    # What a game says

    @abstractmethod
    def mover(self) -> i64:
        """The seat to act, CHANCE or OVER; of several who choose at the same time, the first who has not chosen."""

    @abstractmethod
    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of a seat that may act into `out`, ascending; return how many."""

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

    def weights(self) -> list[tuple[int, int]]:
        """Every outcome that is due, ascending, with its integer weight."""
        return []

    def draw(self, rng: Random) -> i64:
        """Draw the outcome that is due, with its exact probability, by the fast generator."""
        weighted = self.weights()
        rest: i64 = rng.randrange(sum([weight for _, weight in weighted]))
        for outcome, weight in weighted:
            rest -= weight
            if rest < 0:
                return outcome
        raise OutcomeNotDue()

    def _chance(self, outcome: i64) -> None:  # noqa: ARG002  (a game without chance has none)
        raise OutcomeNotDue()

    def _seen(self, seat: i64, who: i64, what: i64) -> i64:  # noqa: ARG002  (without secrets everybody sees the same)
        """What `seat` (or NOBODY) perceives of a past move that is not its own."""
        return what

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

    def legal_words(self, seat: i64) -> list[str]:
        """The legal actions of a seat in words."""
        texts = self.game.actions
        return [texts.format(action) for action in self.legal(seat)]

    def legal_actions(self, seat: i64) -> list[msgspec.Struct]:
        """The legal actions of a seat as structs."""
        structs = self.game.actions
        return [structs.struct(action) for action in self.legal(seat)]

    def most_choices_anywhere(self) -> i64:
        """No seat ever has more legal actions in this game. A game with more than 64 overrides it."""
        return 64

    def most_choices(self) -> i64:
        """No seat has more legal actions at this moment: how large a buffer `legal_into` needs now."""
        return self.most_choices_anywhere()

    def buffer(self) -> vec[i64]:
        """A fresh buffer for `legal_into` that serves in every position of this game."""
        return vec[i64]([0] * self.most_choices_anywhere())

    def random_action(self, seat: i64, rng: Random, out: vec[i64]) -> i64:
        """A uniformly random legal action; `out` is scratch space from `buffer()`."""
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

    def sample(self, rng: Source) -> int:
        """Draw the outcome that is due, with its exact probability; `rng` is any generator, or a seed."""
        if self.mover() != CHANCE:
            raise OutcomeNotDue()
        return self.draw(fast(rng))

    # Moving

    def apply(self, who: i64, what: i64) -> None:
        """Make a move known to be legal: a seat's action, or an outcome with `who` CHANCE."""
        self._record(who, what)
        if who == CHANCE:
            self._chance(what)
        else:
            self._act(who, what)

    def play(self, seat: int, action: int | str | msgspec.Struct) -> None:
        """Make a seat's choice after checking it; if the rules do not allow it, the error says why."""
        what = _number(self.game.actions, action)
        if seat < 0 or seat >= int(self.players):
            raise UnknownSeat(seat=seat)
        if self.mover() == OVER:
            raise GameOver()
        who: i64 = seat
        if not self.may_act(who):
            raise NotYourTurn(seat=seat)
        out = vec[i64]([0] * self.most_choices())
        for i in range(self.legal_into(who, out)):
            if out[i] == what:
                self.apply(who, what)
                return
        refusal: Exception = self.game.refusal(self, seat, what)
        raise refusal

    def happen(self, outcome: int | str | msgspec.Struct) -> None:
        """Let chance do `outcome` after checking that it can happen now."""
        what = _number(self.game.outcomes, outcome)
        who = self.mover()
        if who == OVER:
            raise GameOver()
        if who != CHANCE:
            raise OutcomeNotDue()
        for possible, _ in self.weights():
            if possible == what:
                self.apply(CHANCE, what)
                return
        raise IllegalOutcome(outcome=what)

    def random_move(self, rng: Source) -> None:
        """Make a random move: an outcome by its probability, or any legal action of any seat that may act."""
        generator: Random = fast(rng)
        if self.mover() == CHANCE:
            self.apply(CHANCE, self.draw(generator))
            return
        movers = self.movers()
        if len(movers) == 0:
            raise GameOver()
        seat = movers[generator.randrange(len(movers))]
        legal = self.legal(seat)
        self.apply(seat, legal[generator.randrange(len(legal))])

    def _begin_together(self, seats: i64) -> None:
        """From here on the seats of this bit mask choose at the same time, hidden until the last one has chosen."""
        self.waiting = seats
        self.stage_from = len(self.history)

    def _chosen(self, seat: i64) -> bool:
        """Note that a seat has made its simultaneous choice; True when it was the last one."""
        self.waiting &= ~(1 << seat)
        return self.waiting == 0

    def _first_waiting(self) -> i64:
        if self.waiting == 0:
            raise RuntimeError("no seat is left to choose: clone() must copy `waiting` and `stage_from`")
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
            self.journal.append(Note(what, seat, value, only, other))

    def moves(self) -> list[tuple[int, int]]:
        """The moves so far as (who, what), facts left out: all that is needed to replay the game."""
        return [(entry_who(packed), entry_what(packed)) for packed in self.history if entry_who(packed) != FACT]

    def observed(self, seat: i64) -> list[int]:
        """The history as `seat` (or NOBODY, a spectator) has seen it: packed entries."""
        self._check_observer(seat)
        return [self._observed_entry(i, seat) for i in range(len(self.history))]

    def _check_observer(self, seat: i64) -> None:
        if seat < NOBODY or seat >= self.players:
            raise UnknownSeat(seat=seat)

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
        return self._key(seat, len(self.history))

    def settled_key(self, seat: i64) -> bytes:
        """The same without the simultaneous choices under way: it does not tell who has chosen already."""
        return self._key(seat, len(self.history) if self.waiting == 0 else self.stage_from)

    def _key(self, seat: i64, end: i64) -> bytes:
        self._check_observer(seat)
        key = BytesWriter()
        key.append(seat + 1)
        for i in range(end):
            write_i32_le(key, i32(self._observed_entry(i, seat)))
        return key.getvalue()

    # At the edge

    def view(self, seat: int | None = None) -> Any:
        """All that `seat` (None: a spectator) may know, as the game's view struct."""
        return self.game.view(self, seat)

    def dump(self) -> str:
        """The whole game so far as text, every secret included."""
        return self.game.dump(self)

    def __repr__(self) -> str:
        movers = ", ".join([str(seat) for seat in self.movers()])
        turn = f"seat{'s' if ',' in movers else ''} {movers} to act" if movers else "chance to act"
        if self.is_over():
            turn = "over"
        return f"<{self.game.id}, {self.players} players, {len(self.moves())} moves, {turn}>"

    def __str__(self) -> str:
        shown: str = self.game.picture(self)
        return shown

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def is_played(self) -> bool:
        """Whether moves have led here from the beginning of a game. A position that was set up begins with a fact that
        no move brought to light; it cannot be dumped, and equals only itself.
        """
        return len(self.history) == 0 or entry_who(self.history[0]) != FACT

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.is_played():
            raise NotPlayed()
        return (self.game.restore, (self.options, int(self.players), self.moves()))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, State) or not self.is_played() or not other.is_played():
            return False
        return self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.dump())
