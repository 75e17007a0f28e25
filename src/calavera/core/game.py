"""Game: a rulebook as a value, and the only declaration of it. It makes states and is their edge to people and files.

A game is described by data and a few functions, not by inheritance: what differs between games stands in the game's
own folder, what is the same for all of them stands here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pickle import PicklingError
from typing import Any, Generic, TypeVar

import msgspec
from librt.random import Random
from librt.vecs import vec

from calavera.core.bot import Roster
from calavera.core.coach import Coach
from calavera.core.deals import Deals
from calavera.core.errors import (
    BadDump,
    BadOptions,
    BadPlayers,
    BadView,
    CalaveraError,
    IllegalAction,
    MalformedOutcome,
    NoSheet,
    NotCoached,
    NotPlayed,
    UnknownRules,
    UnknownSeat,
)
from calavera.core.exercise import Exercises
from calavera.core.faces import Faces, faces_by_words
from calavera.core.fields import field_in
from calavera.core.journal import JournalEvent
from calavera.core.lazy import Lazy
from calavera.core.lesson import Lesson
from calavera.core.measures import Measures
from calavera.core.notation import Notation
from calavera.core.observe import common
from calavera.core.options import Options
from calavera.core.pad import PadSource
from calavera.core.picture import picture
from calavera.core.randomness import Source, fast
from calavera.core.replay import Move, Replay, number_in, played
from calavera.core.sentence import Sentence
from calavera.core.setting import Conformance
from calavera.core.sheet import Sheet, SheetFor
from calavera.core.solver import Solver
from calavera.core.state import (
    CHANCE,
    FACT,
    HIDDEN,
    MOST_NUMBER,
    MOST_PLAYERS,
    NOBODY,
    Note,
    State,
    entry_what,
    entry_who,
)
from calavera.core.text import Text, by_tag
from calavera.core.view import View

DUMP_VERSION = 1

# Turns options as an older version of the rules wrote them into today's options that play the same.
ReadOlder = Callable[[Mapping[str, Any]], Mapping[str, Any]]


S = TypeVar("S", bound=State)
Opt = TypeVar("Opt", bound=Options)
V = TypeVar("V", bound=View)


class Game(Generic[S, Opt, V]):
    """A rulebook with all that belongs to it. Rules and text are at hand; everything else is imported when needed."""

    def __init__(
        self,
        *,
        id: str,
        version: int,
        older: Mapping[int, ReadOlder] | None = None,
        package: str,
        seats: range,
        options: type[Opt],
        view: type[V],
        make: Callable[[Game[S, Opt, V], Opt, int], S],
        observe: Callable[[S, int, bool], V] | None = None,
        personal: Callable[[S, int], dict[str, Any]] | None = None,
        complete: Callable[[S, int, tuple[int, ...], Random], None] | None = None,
        settled: Callable[[tuple[int, ...]], int] | None = None,
        actions: Notation,
        outcomes: Notation | None = None,
        events: Any = JournalEvent,
        unpack: Callable[[Note], JournalEvent] | None = None,
        text: Text[S] | None = None,
        bots: Roster | None = None,
        phrases: tuple[str, ...] = (),
        modest: tuple[str, ...] = (),
        suggestion: Callable[[V], str | None] = lambda _: None,
        lingers: Callable[[S], bool] = lambda _: False,
        measures: Callable[[V, int], Measures] = lambda *_: {},
        earlier_measures: Callable[[Mapping[str, Any]], Measures] = lambda _: {},
        faces: Faces = faces_by_words,
        deals: Deals[S] | None = None,
        board: Lazy[Any] | None = None,
        lesson: Lazy[Lesson] | None = None,
        conformance: Lazy[Conformance] | None = None,
        solver: Lazy[Solver] | None = None,
        coach: Lazy[Coach] | None = None,
        pad: Lazy[PadSource] | None = None,
        exercises: Exercises | None = None,
        sheet: Lazy[SheetFor] | None = None,
    ) -> None:
        """The rules: `make` begins a game, `observe` builds a seat's view, with its history or without it. `personal`
        gives the fields of it that are not the same for everybody, the same ones for every seat and for a spectator; a
        server then makes the rest once for all. `complete`
        plays an observed history on a new state, filling in its blanks; `settled` says how many entries at the
        beginning of one hide nothing that still matters, so a caller may play those entries once and hand `complete`
        only the rest, with the state reached so far. A game without secrets needs none of these three: its view's
        fields are attributes of the state with the same names, and a determinization is the same game played again.
        A game without chance needs no `outcomes`. `events` is the union of the game's journal events, and `unpack`
        makes one of a note. `version` goes up when the same moves would lead elsewhere or options are added; `older`
        lists the versions that can still be read and played on, each with a function from its options to those of
        today that play the same.

        Around the rules: `package` is the folder with the catalogues. `phrases` are said at the table. `modest` lists,
        in order of preference, what is played for a player who does not choose, each as a full text or a first word;
        `suggestion` says it where that depends on what the player holds, from the player's own view.
        `lingers` says of a state in which chance is due whether chance may wait there for a moment, so that a player
        can take back the choice that led to it.
        `measures` are what a seat's finished game adds to its statistics; `earlier_measures` reads those that an older
        version has stored in another form. `faces` what of an outcome is counted over
        all games, to see whether chance is fair. `deals` gives a second table the same luck and compares the two; a
        game without hands that are dealt needs none. `board` draws the game in a terminal,
        `lesson` teaches it, `conformance` says in which settings it is tried, `solver` knows exact results,
        `coach` what positions and choices are worth, `exercises` which of them are worth practising, and `pad` what a
        score pad knows of the game. `sheet` is a sheet to print for so many players, for whoever owns the real game.
        """
        _check_seats(seats)
        _check_numbers(actions, "action", reserved=HIDDEN)
        if outcomes is not None:
            _check_numbers(outcomes, "outcome")
        self.id = id
        self.version = version
        self.older: Mapping[int, ReadOlder] = {} if older is None else older
        self.package = package
        self.seats = seats
        self.options_type = options
        self.view_type = view
        self.actions = actions
        self.outcomes = Notation((), MalformedOutcome) if outcomes is None else outcomes
        self.events_type = events
        self.has_secrets = complete is not None
        self.complete = _play_again if complete is None else complete
        self.settled = settled or (len if complete is None else _nothing_settled)
        self.text: Text[S] = Text() if text is None else text
        self.bots = Roster() if bots is None else bots
        self.phrases = phrases
        self.modest = modest
        self.suggestion = suggestion
        self.lingers = lingers
        self.measures = measures
        self.earlier_measures = earlier_measures
        self.faces = faces
        self.deals = deals
        self.board = board
        self.lesson = lesson
        self.conformance = conformance
        self.solver = solver
        self.coach = coach
        self.pad = pad
        self.exercises = exercises
        self.sheet = sheet
        self._make = make
        self._observe = self._observe_attributes if observe is None else observe
        self._personal = _nothing_personal if personal is None and complete is None else personal
        self._unpack = unpack
        self.__module__ = _declared_in()
        self._today: Game[S, Opt, V] = self
        self._written: Mapping[str, Any] | None = None  # options as an older version wrote them

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    def __copy__(self) -> Game[S, Opt, V]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game[S, Opt, V]:
        return self

    def __reduce__(self) -> str | tuple[Any, ...]:
        """A game is pickled by the name it has in its module, as a function is."""
        if self._today is not self:
            return (self._today._as_written, (self.version, self._written))
        for name, value in vars(sys.modules[self.__module__]).items():
            if value is self:
                return name
        raise PicklingError(f"{self!r} cannot be pickled: it is not a variable of {self.__module__}")

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
            known = ", ".join(self.options_type.__struct_fields__) or "–"
            raise BadOptions(reason="option.invalid", field=field_in(str(error)) or "options", known=known) from error
        checked.check(players)
        return checked

    def new(self, players: int, options: Opt | Mapping[str, Any] | None = None) -> S:
        checked = self.read_options(options, players)
        return self._make(self._today, checked, players)

    def can_read(self, version: int) -> bool:
        """Whether games of this version of the rules can be opened and played on."""
        return version == self._today.version or version in self.older

    def reopen(self, version: int, players: int, options: Mapping[str, Any]) -> S:
        """The beginning of a game that was written down under this version of the rules, be it today's or an older one.
        The state is played by today's rules, with the options that play the same; its dumps are as they were then.
        """
        if version == self._today.version:
            return self.new(players, options)
        if version not in self.older:
            raise UnknownRules(game=self.id, version=version)
        checked = self.read_options(self.older[version](options), players)
        return self._make(self._as_written(version, options), checked, players)

    def _as_written(self, version: int, options: Mapping[str, Any]) -> Game[S, Opt, V]:
        """This game as the owner of a state of an older version: only the header of its dumps differs."""
        same: Game[S, Opt, V] = object.__new__(type(self))
        same.__dict__.update(self.__dict__, version=version, _written=dict(options))
        return same

    def restore(self, options: Opt, players: int, moves: Iterable[tuple[int, int]]) -> S:
        """Rebuild a state from the moves of an earlier one, without checking them: for copies and pickles."""
        state = self._make(self, options, players)
        for who, what in moves:
            state.apply(who, what)
        return state

    # Views and determinizations

    def view(self, state: S, seat: int | None, *, history: bool = True) -> V:
        """What a seat may know, with the whole history or without."""
        if seat is None:
            return self._observe(state, NOBODY, history)
        if not 0 <= seat < state.players:
            raise UnknownSeat(seat=seat)
        return self._observe(state, seat, history)

    def personal(self, state: S, seat: int | None, *, history: bool) -> dict[str, Any] | None:
        """The fields in which a seat's view may differ from a spectator's; None where the game does not say it."""
        if self._personal is None:
            return None
        who = NOBODY if seat is None else seat
        fields = self._personal(state, who)
        fields["seat"] = seat
        fields["history"] = tuple(state.observed(who)) if history else ()
        return fields

    def _observe_attributes(self, state: S, seat: int, history: bool) -> V:
        own = [name for name in self.view_type.__struct_fields__ if name not in View.__struct_fields__]
        return self.view_type(**common(state, seat, history), **{name: _frozen(getattr(state, name)) for name in own})

    def picture(self, state: S) -> str:
        """What a spectator sees, as plain text."""
        return picture(self.id, self.view(state, None, history=False))

    def determinize(self, view: V, rng: Source) -> S:
        """A full state that `view.seat` cannot tell from the true one, drawn at random; `rng` may be a seed."""
        options = view.options
        if not isinstance(view, self.view_type) or not isinstance(options, self.options_type):
            raise BadView(expected=self.view_type.__name__)
        state = self._make(self._today, options, view.players)
        seat = NOBODY if view.seat is None else view.seat
        if not view.history and not self._is_beginning(view, self._observe(state, seat, False)):
            raise BadView(expected="history")
        self.complete(state, seat, view.history, fast(rng))
        return state

    @staticmethod
    def _is_beginning(view: V, beginning: V) -> bool:
        """Whether this is a view of the beginning, where no history is missing but hidden choices of others."""
        return msgspec.structs.replace(view, to_act=beginning.to_act) == beginning

    def coached(self) -> Coach:
        """Its coach; an error where it brings none."""
        if self.coach is None:
            raise NotCoached(game=self.id)
        return self.coach.get()

    def sheet_for(self, players: int) -> Sheet:
        """Its sheet to print for so many players; an error where it brings none."""
        if self.sheet is None:
            raise NoSheet(game=self.id)
        self.read_options(None, players)
        return self.sheet.get()(players)

    # Words

    def play(self, state: S, seat: int, text: str) -> None:
        """Make a seat's choice given in words; if the rules do not allow it, the error says why."""
        state.play(seat, text)

    def refusal(self, state: S, seat: int, action: int) -> IllegalAction:
        """Why a seat to move may not do this, as an error; its `reason` is a message key without the game's id."""
        why = self.text.reason(state, seat, action) if action in self.actions else None
        if why is None:
            return IllegalAction(action=action)
        return IllegalAction(action=action, reason=f"{self.id}.{why.key}", **why.params)

    def happen(self, state: S, text: str) -> None:
        """Let chance do what the words say."""
        state.happen(text)

    def move_text(self, who: int, what: int) -> str:
        if who == CHANCE:
            return f"chance {self.outcomes.format(what)}"
        return f"{who} {self.actions.format(what)}"

    # Sentences

    @property
    def keeps_journal(self) -> bool:
        """Whether the game declares events, so that there is something to tell."""
        return self._unpack is not None

    def events(self, notes: Iterable[Note]) -> list[JournalEvent]:
        """The typed events that the rules have noted; none where a game declares no events."""
        unpack = self._unpack
        return [] if unpack is None else [unpack(note) for note in notes]

    def tell(self, event: JournalEvent) -> Sentence | None:
        """An event as a sentence; None where it is not worth one."""
        tell = self.text.journal
        return by_tag(f"{self.id}.journal", event) if tell is None else tell(event)

    def label(self, action: int, view: V | None = None) -> Sentence:
        """An action as people call it, or would call it in the position of this view."""
        struct = self.actions.struct(action)
        if view is not None and self.text.label_in is not None:
            return self.text.label_in(view, struct)
        return by_tag(f"{self.id}.action", struct) if self.text.label is None else self.text.label(struct)

    def default_for(self, state: S, seat: int) -> str:
        """What is played for a seat that does not choose."""
        suggested = self.suggestion(self.view(state, seat, history=False))
        return suggested or self.default_choice([self.actions.format(action) for action in state.legal(seat)])

    def default_choice(self, words: Sequence[str]) -> str:
        """What is played for somebody who does not choose: the choice that commits to least, never a clever move."""
        for modest in self.modest:
            for choice in words:
                if choice == modest or choice.split()[0] == modest:
                    return choice
        return words[0]

    # Dumps: a header, the options, then one move per line

    def dump(self, state: S) -> str:
        if not state.is_played():
            raise NotPlayed()
        game: Game[Any, Any, Any] = state.game  # of an older version, perhaps
        lines = [f"calavera {DUMP_VERSION} {game.id} {game.version} {state.players}"]
        lines.append(msgspec.json.encode(state.options if game._written is None else game._written).decode())
        lines += [self.move_text(who, what) for who, what in state.moves()]
        return "\n".join(lines) + "\n"

    def load(self, text: str) -> S:
        """Read a dump by playing it again, every move checked."""
        lines = text.splitlines()
        state, made, error = played(self._load_header(lines), lines[2:])
        if error is not None:
            raise BadDump(line=made + 3, reason=error.code) from error
        return state

    def replay(self, moves: Iterable[Move], players: int, options: Opt | Mapping[str, Any] | None = None) -> Replay[S]:
        """Play moves from the beginning as long as the rules allow them."""
        return played(self.new(players, options), moves)

    def _load_header(self, lines: list[str]) -> S:
        header = lines[0].split(" ") if lines else []
        if len(lines) < 2 or header[:3] != ["calavera", str(DUMP_VERSION), self.id] or len(header) != 5:
            raise BadDump(line=1)
        version, players = number_in(header[3], 4), number_in(header[4], 2)
        if version is None or players is None:
            raise BadDump(line=1)
        if not self.can_read(version):
            raise BadDump(line=1, reason=UnknownRules.code) from UnknownRules(game=self.id, version=version)
        try:
            options = msgspec.json.decode(lines[1], type=dict[str, Any])
            return self.reopen(version, players, options)
        except CalaveraError as error:
            raise BadDump(line=2, reason=error.code) from error
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise BadDump(line=2) from None


def _play_again(state: State, _seat: int, observed: tuple[int, ...], _rng: Random) -> None:
    """Complete the history of a game without secrets: nothing is missing."""
    for packed in observed:
        if entry_who(packed) != FACT:
            state.apply(entry_who(packed), entry_what(packed))


def _nothing_personal(_: State, __: int) -> dict[str, Any]:
    return {}


def _nothing_settled(_: tuple[int, ...]) -> int:
    return 0


def _frozen(value: Any) -> Any:
    """An immutable copy, for views: a view must not change with its state."""
    if isinstance(value, list | tuple | vec):
        return tuple(map(_frozen, value))
    return {key: _frozen(part) for key, part in value.items()} if isinstance(value, dict) else value


def _check_seats(seats: range) -> None:
    if not seats or seats[0] < 1 or seats[-1] > MOST_PLAYERS:
        raise ValueError(f"seats={seats!r} must lie between 1 and {MOST_PLAYERS} players")


def _check_numbers(notation: Notation, kind: str, reserved: int = -1) -> None:
    for number in notation:
        if not 0 <= number <= MOST_NUMBER or number == reserved:
            raise ValueError(
                f"{notation.format(number)!r} has the number {number}: an {kind} has one from 0 to "
                f"{MOST_NUMBER} other than {HIDDEN}"
            )


def _declared_in() -> str:
    """The module that makes a game, for pickle; found through the caller's frame, as `typing.TypeVar` does it."""
    frame = sys._getframe(2)
    return str(frame.f_globals.get("__name__", "__main__"))
