"""Game: a rulebook as a value. It makes states and is their edge to people, wires and files.

A game is described by data and a few functions, not by inheritance: what differs between games stands in the game's
own folder, what is the same for all of them stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec
from librt.random import Random

from calavera.rules.errors import BadDump, BadOptions, BadPlayers, BadView, CalaveraError, IllegalAction, UnknownSeat
from calavera.rules.fields import field_in
from calavera.rules.notation import Notation
from calavera.rules.reason import Reason
from calavera.rules.sentence import Sentence
from calavera.rules.state import CHANCE, NOBODY, Event, State

DUMP_VERSION = 1


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's options: typed, each with a default."""

    def check(self, players: int) -> None:
        """Raise BadOptions if these options cannot be played by so many players."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every game's view: what is the same whatever is played.

    `seat` is None for a spectator. `to_act` names who may act; when it is empty and the game not over, chance is due.
    `history` is the whole game as this seat has seen it, in packed entries: what models of opponents read and what a
    determinization fills in.
    """

    players: int
    options: Options
    seat: int | None
    to_act: tuple[int, ...]
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    history: tuple[int, ...]


S = TypeVar("S", bound=State)
Opt = TypeVar("Opt", bound=Options)
V = TypeVar("V", bound=View)


class Game(Generic[S, Opt, V]):
    def __init__(
        self,
        *,
        id: str,
        version: int,
        seats: range,
        options: type[Opt],
        view: type[V],
        make: Callable[[Game[S, Opt, V], Opt, int], S],
        look: Callable[[S, int, bool], V],
        imagine: Callable[[S, int, tuple[int, ...], Random], None],
        settled: Callable[[tuple[int, ...]], int] = lambda _: 0,
        actions: Notation,
        outcomes: Notation,
        tell: Callable[[Event], Sentence | None] = lambda _: None,
        why: Callable[[S, int, int], Reason | None] = lambda *_: None,
    ) -> None:
        """`look` builds a seat's view, with its history or without it; `imagine` plays an observed history on a new
        state, filling in its blanks; `settled` says how many entries at the beginning of one hide nothing that still
        matters, so that `imagine` may as well be given the rest and a state that has come so far. `tell` makes a
        sentence of what is worth one; `why` says what forbids an action that a seat to move may not choose, from what
        that seat may know.
        """
        self.id = id
        self.version = version
        self.seats = seats
        self.options_type = options
        self.view_type = view
        self.actions = actions
        self.outcomes = outcomes
        self._make = make
        self._look = look
        self.imagine = imagine
        self.settled = settled
        self.tell = tell
        self._why = why

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    # Options and new states

    def read_options(self, options: Opt | Mapping[str, Any] | None, players: int) -> Opt:
        """Check what a caller gives as options, be it a struct, a mapping or nothing."""
        if type(players) is not int or players not in self.seats:
            raise BadPlayers(players=players, low=self.seats[0], high=self.seats[-1])
        try:
            # Through plain values, so that a struct made with wrong fields is caught too.
            plain = msgspec.to_builtins({} if options is None else options)
            checked = msgspec.convert(plain, self.options_type)
        except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
            raise BadOptions(reason="option.invalid", field=field_in(str(error)) or "options") from error
        checked.check(players)
        return checked

    def new(self, players: int, options: Opt | Mapping[str, Any] | None = None) -> S:
        checked = self.read_options(options, players)
        return self._make(self, checked, players)

    # Views and worlds

    def view(self, state: S, seat: int | None, *, history: bool = True) -> V:
        """What a seat may know, with the whole history or without."""
        if seat is None:
            return self._look(state, NOBODY, history)
        if not 0 <= seat < state.players:
            raise UnknownSeat(seat=seat)
        return self._look(state, seat, history)

    def determinize(self, view: V, rng: Random) -> S:
        """A full state that `view.seat` cannot tell from the true one, drawn at random."""
        options = view.options
        if not isinstance(view, self.view_type) or not isinstance(options, self.options_type):
            raise BadView(expected=self.view_type.__name__)
        state = self._make(self, options, view.players)
        self.imagine(state, NOBODY if view.seat is None else view.seat, view.history, rng)
        return state

    # Words

    def play(self, state: S, seat: int, text: str) -> None:
        """Make a seat's choice given in words; if the rules do not allow it, the error says why."""
        action = self.actions.parse(text)
        if not 0 <= seat < state.players:
            raise UnknownSeat(seat=seat)  # here already: a state takes no number beyond 64 bits
        try:
            state.play(seat, action)
        except IllegalAction:
            raise self.refusal(state, seat, action) from None

    def refusal(self, state: S, seat: int, action: int) -> IllegalAction:
        """What is to be said to a seat to move that may not do this; `reason` is a key after the game's id."""
        why = self._why(state, seat, action)
        if why is None:
            return IllegalAction(action=action)
        return IllegalAction(action=action, reason=f"{self.id}.{why.key}", **why.params)

    def happen(self, state: S, text: str) -> None:
        """Let chance do what the words say."""
        state.happen(self.outcomes.parse(text))

    def move_text(self, who: int, what: int) -> str:
        if who == CHANCE:
            return f"chance {self.outcomes.format(what)}"
        return f"{who} {self.actions.format(what)}"

    # Dumps: a header, the options, then one move a line

    def dump(self, state: S) -> str:
        lines = [f"calavera {DUMP_VERSION} {self.id} {self.version} {state.players}"]
        lines.append(msgspec.json.encode(state.options).decode())
        lines += [self.move_text(who, what) for who, what in state.moves()]
        return "\n".join(lines) + "\n"

    def load(self, text: str) -> S:
        """Read a dump by playing it again, every move checked."""
        lines = text.splitlines()
        state = self._load_header(lines)
        for number, line in enumerate(lines[2:], start=3):
            who, _, words = line.partition(" ")
            try:
                if who == "chance":
                    self.happen(state, words)
                elif who.isascii() and who.isdigit() and len(who) == 1:
                    self.play(state, int(who), words)
                else:
                    raise BadDump(line=number)
            except CalaveraError as error:
                raise BadDump(line=number, reason=error.code) from error
        return state

    def _load_header(self, lines: list[str]) -> S:
        expected = ["calavera", str(DUMP_VERSION), self.id, str(self.version)]
        header = lines[0].split(" ") if lines else []
        if len(lines) < 2 or header[:4] != expected or len(header) != 5:
            raise BadDump(line=1)
        if not (header[4].isascii() and header[4].isdigit() and len(header[4]) == 1):
            raise BadDump(line=1)
        try:
            return self.new(int(header[4]), msgspec.json.decode(lines[1]))
        except CalaveraError as error:
            raise BadDump(line=2, reason=error.code) from error
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise BadDump(line=2) from None
