"""The presenter: what each viewer of a table is told. Entries as its seat may read them, and the table as it is now."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from calavera.core.game import Game
from calavera.core.sentence import Sentence
from calavera.core.state import MOST_PLAYERS, NOBODY, Note, State
from calavera.core.text import no_facts
from calavera.server.api import padding
from calavera.server.api.protocol import (
    PROTOCOL,
    JournalLine,
    PauseState,
    SeatState,
    StartState,
    TableState,
    Told,
    TwinState,
)
from calavera.table.events import Entry, Event, Said
from calavera.table.pausing import stands_ms
from calavera.table.redaction import journal_for, reads_alike, redacted, same_for_all
from calavera.table.standing import places
from calavera.table.table import Table

# Where a seat has more choices than this, it is told only their tag and fills in a form.
MOST_CHOICES_LISTED = 64

# A line depends on its note alone, and the same few come up again at every table.
MOST_LINES_KEPT = 8_192

_encode = msgspec.json.Encoder().encode


class Presence:
    """Who is where, how many look on, whether bots hurry, and the code of the table: the same for all viewers.

    A room keeps it as long as it is true, and with it how it is told.
    """

    __slots__ = ("code", "encoded", "hurried", "seats", "spectators")

    def __init__(
        self, seats: tuple[SeatState | None, ...], spectators: int, hurried: bool = False, code: str = ""
    ) -> None:
        self.seats = seats
        self.spectators = spectators
        self.hurried = hurried
        self.code = code
        self.encoded: bytes | None = None  # with the settings of the table


def seat_state(
    table: Table, i: int, *, connected: bool, deadline: int | None, stand_in: int | None = None
) -> SeatState:
    seat, result = table.seated(i), table.result
    place = None if result is None else places(result.scores, result.winners, table.forfeits)[i]
    return SeatState(
        seat.player,
        seat.name,
        seat.bot,
        seat.bot_sits_in,
        connected,
        deadline,
        seat.program,
        seat.confirmed,
        i in table.forfeits,
        place,
        seat.mark,
        stand_in,
        seat.offer != "",
    )


class _Part:
    """An entry as an update tells it: encoded once for all viewers who perceive the same."""

    __slots__ = ("encoded", "entry", "hides", "notes", "perceptions", "private", "public")

    def __init__(self, entry: Entry, notes: Sequence[Note]) -> None:
        self.entry = entry
        self.notes = notes
        self.private = any(note.only != NOBODY for note in notes)
        self.hides = _hides(entry, notes)
        self.encoded: bytes | None = None  # where all viewers perceive the same
        self.public = 0  # how long it is as a spectator is told it, once that is known
        self.perceptions: list[tuple[Event, Sequence[Note], bytes]] = []


# A TableState without its view in three pieces, each encoded as seldom as it changes: with the company, with every
# entry, and from viewer to viewer. The view stands before the last, and is itself in two: what all see, and the rest.
_OWN = ("you", "legal", "form", "prompt", "facts", "outlook", "suggested")
_PASSING = ("version", "status", "paused", "now", "starting", "pause", "heading")
_LASTING = tuple([name for name in TableState.__struct_fields__ if name not in (*_OWN, *_PASSING, "view")])
_Lasting = msgspec.defstruct("_Lasting", _LASTING, frozen=True, gc=False)
_Passing = msgspec.defstruct("_Passing", _PASSING, frozen=True, gc=False)
_Own = msgspec.defstruct("_Own", _OWN, frozen=True, gc=False)
# The last piece for viewers who have nothing to choose, by seat; a spectator's is the last one.
_ONLOOKERS = [
    b',"you":%b,"legal":[],"form":null,"prompt":null,"facts":[],"outlook":[],"suggested":null}' % you
    for you in (*[b"%d" % seat for seat in range(MOST_PLAYERS)], b"null")
]
# The messages around parts that are encoded already.
_UPDATE = b'{"type":"update","v":%d,"entries":[' % PROTOCOL
_WELCOME = b'{"type":"welcome","v":%d,"entries":[%b],"table":%b%b}%b'
_TOLD = b'{"entry":%b,"journal":[%b]}'


class _Sight:
    """What a spectator sees of a game: the fields in which others may see something else, if the game says which, and
    all others encoded, without the last brace.
    """

    __slots__ = ("common", "fields", "view")

    def __init__(self, view: Any, fields: dict[str, Any] | None) -> None:
        self.view = view
        self.fields = fields
        self.common = None if fields is None else _encoded_without(view, tuple(fields))


def _encoded_without(view: Any, left_out: tuple[str, ...]) -> bytes | None:
    """The view without some fields and without its last brace; None where it is not written field by field."""
    kind: type[msgspec.Struct] = type(view)
    rest = _rest_of(kind, left_out)
    if rest is None:
        return None
    made = _encode(rest(*[getattr(view, name) for name in rest.__struct_fields__]))[:-1]
    return made if made == b"{" else made + b","


@cache
def _rest_of(kind: type[msgspec.Struct], left_out: tuple[str, ...]) -> type[msgspec.Struct] | None:
    config = kind.__struct_config__
    if kind.__struct_fields__ != kind.__struct_encode_fields__ or config.omit_defaults or config.array_like:
        return None
    names = [name for name in kind.__struct_fields__ if name not in left_out]
    return msgspec.defstruct("_Rest", names, tag=config.tag, tag_field=config.tag_field, frozen=True, gc=False)


class Line(NamedTuple):
    """An entry as a seat is told it, encoded, and how many bytes more than a spectator is told that takes; None if the
    entry cannot hide anything.
    """

    body: bytes
    private: int | None


class Presenter:
    """Some entries of a table, for every viewer; the parts that several viewers share are made once."""

    def __init__(self, table: Table, entries: Sequence[Entry], presence: Presence, now: int) -> None:
        self._table = table
        self._entries = entries
        self._presence = presence
        self._now = now
        self._parts: list[_Part] | None = None
        self._all_alike: bytes | None = None  # the entries, if nobody may read another thing than anybody else
        self._hiding = 0  # how many of them may hide something
        self._shared: bytes | None = None
        self._sights: dict[bool, _Sight] = {}  # with the history or without
        self._public: dict[bool, int] = {}  # how long a spectator's table is, the same way

    def welcome(self, seat: int | None, *, full: bool, ready: Sequence[Line] = (), more: bool = False) -> bytes:
        """The greeting; `ready` are earlier entries, as this seat may read them."""
        told = [*ready, *[self._line(entry, seat) for entry in self._entries]]
        state = self._state(seat, full=full)
        private = [line.private for line in told if line.private is not None]
        spaces = self._spaces(seat, len(state), sum(private), len(private), full=full)
        entries = b",".join([line.body for line in told])
        return _WELCOME % (PROTOCOL, entries, state, b',"more":true' if more else b"", spaces)

    def update(self, seat: int | None, *, full: bool) -> bytes:
        parts = self._parts
        if parts is None:
            parts = self._parts = self._make_parts()
        state = self._state(seat, full=full)
        entries, extra = self._all_alike, 0
        if entries is None:
            told = [self._encoded(part, seat) if part.encoded is None else part.encoded for part in parts]
            entries = b",".join(told)
            if seat is not None:
                hiding = [(part, known) for part, known in zip(parts, told, strict=True) if part.hides]
                extra = sum([len(known) - self._public_part(part) for part, known in hiding])
        spaces = self._spaces(seat, len(state), extra, self._hiding, full=full)
        return b"".join((_UPDATE, entries, b'],"table":', state, b"}", spaces))

    def _make_parts(self) -> list[_Part]:
        table, journal = self._table, self._table.journal
        parts = [_Part(entry, journal.get(entry.n, ())) for entry in self._entries]
        for part in parts:
            if not part.private and reads_alike(part.entry.event, table):
                part.encoded = self._encoded(part, None)
        alike = [part.encoded for part in parts if part.encoded is not None]
        if len(alike) == len(parts):
            self._all_alike = b",".join(alike)
        self._hiding = sum([part.hides for part in parts])
        return parts

    # How long messages are

    def _spaces(self, seat: int | None, size: int, extra: int, hiding: int, *, full: bool) -> bytes:
        """What a message to a seat ends with: `size` is how long its table is, `extra` how much more it is told of the
        entries than a spectator, `hiding` how many of these may hide something.

        Where nothing is secret, a length gives nothing away.
        """
        table = self._table
        if seat is None or table.state is None or not table.game.has_secrets:
            return b""
        if full not in self._public:
            self._public[full] = len(self._state(None, full=full))
        room = padding.room_for(hiding, len(table.state.history) if full else 0)
        # Everybody knows which seats are to choose.
        if table.game.text.outlook is not None and seat in table.to_act():
            room += padding.OUTLOOK_ROOM
        return padding.fill(size - self._public[full] + extra, room)

    def _private(self, entry: Entry, told: Told) -> int | None:
        """How much more is told of this entry than a spectator is told; None if it cannot hide anything."""
        notes = self._table.journal.get(entry.n, ())
        if not _hides(entry, notes):
            return None
        public = redacted(entry, self._table, None)
        lines = journal_for(notes, None)
        if public.event == told.entry.event and len(lines) == len(told.journal):
            return 0
        return len(_encode(told)) - len(_encode(self._told(public, lines)))

    def _public_part(self, part: _Part) -> int:
        if part.public == 0:
            part.public = len(self._encoded(part, None))
        return part.public

    def telling(self, seat: int | None) -> Generator[None, None, list[Line]]:
        """The entries as this seat may read them, encoded one after the other."""
        told: list[Line] = []
        for entry in self._entries:
            told.append(self._line(entry, seat))
            yield
        return told

    def told(self, entry: Entry, seat: int | None) -> Told:
        """One entry as this seat may read it."""
        return self._told(redacted(entry, self._table, seat), self._notes(entry, seat))

    def _line(self, entry: Entry, seat: int | None) -> Line:
        told = self.told(entry, seat)
        return Line(_encode(told), None if seat is None else self._private(entry, told))

    def _told_encoded(self, shown: Entry, notes: Sequence[Note]) -> bytes:
        game = self._table.game
        lines = [line_encoded(game, note) for note in notes] if notes and game.keeps_journal else []
        return _TOLD % (_encode(shown), b",".join(lines))

    def _encoded(self, part: _Part, seat: int | None) -> bytes:
        shown = redacted(part.entry, self._table, seat)
        notes = journal_for(part.notes, seat) if part.private else part.notes
        for event, known, encoded in part.perceptions:
            if event == shown.event and known == notes:
                return encoded
        encoded = self._told_encoded(shown, notes)
        part.perceptions.append((shown.event, notes, encoded))
        return encoded

    def _notes(self, entry: Entry, seat: int | None) -> Sequence[Note]:
        notes = self._table.journal.get(entry.n, ())
        return journal_for(notes, seat) if notes else notes

    def _told(self, shown: Entry, notes: Sequence[Note]) -> Told:
        return Told(shown, self._lines(notes))

    def journal(self, notes: Sequence[Note], seat: int | None) -> tuple[JournalLine, ...]:
        """The lines that this viewer may read."""
        return self._lines(journal_for(notes, seat))

    def _lines(self, notes: Sequence[Note]) -> tuple[JournalLine, ...]:
        game = self._table.game
        if not notes or not game.keeps_journal:
            return ()
        return tuple([line_of(game, note) for note in notes])

    # The table as it is now

    def state(self, seat: int | None, *, full: bool) -> TableState:
        table = self._table
        view = None if table.state is None else table.game.view(table.state, seat, history=full)
        return TableState(view=view, **self._lasting(), **self._passing(full=full), **self._own(seat, view))

    def _state(self, seat: int | None, *, full: bool) -> bytes:
        """The same, encoded."""
        table = self._table
        if self._shared is None:
            self._shared = self._encode_shared(full=full)
        state = table.state
        if state is None:
            return b"%bnull,%b" % (self._shared, _encode(_Own(**self._own(seat, None)))[1:])
        sight = self._sight(state, full=full)
        fields = sight.fields if seat is None else table.game.personal(state, seat, history=full)
        view = None
        if fields is None or sight.common is None:
            view = table.game.view(state, seat, history=full)
            seen = _encode(view)
        else:
            seen = sight.common + _encode(fields)[1:]
        if (seat is None or seat not in table.to_act()) and table.game.text.facts is no_facts:
            return b"".join((self._shared, seen, _ONLOOKERS[-1 if seat is None else seat]))
        if view is None:
            view = msgspec.structs.replace(sight.view, **(fields or {}))
        return b"".join((self._shared, seen, b",", _encode(_Own(**self._own(seat, view)))[1:]))

    def _encode_shared(self, *, full: bool) -> bytes:
        """What is the same for all viewers, up to the view."""
        presence = self._presence
        if presence.encoded is None:
            presence.encoded = _encode(_Lasting(**self._lasting()))[:-1]
        return b'%b,%b,"view":' % (presence.encoded, _encode(_Passing(**self._passing(full=full)))[1:-1])

    def _sight(self, state: State, *, full: bool) -> _Sight:
        """A screen has the entries already: a history is in the view only where it is asked for."""
        if full not in self._sights:
            game = self._table.game
            view = game.view(state, None, history=full)
            self._sights[full] = _Sight(view, game.personal(state, None, history=full))
        return self._sights[full]

    def _lasting(self) -> dict[str, Any]:
        table, setup, presence = self._table, self._table.setup, self._presence
        return {
            "id": table.id,
            "game": setup.game,
            "owner": setup.owner,
            "seats": presence.seats,
            "spectators": presence.spectators,
            "rematch": table.rematch,
            "commitment": table.commitment,
            "hurried": presence.hurried,
            "rated": setup.rated,
            "code": presence.code,
            "absence": setup.absence.policy,
            "twin": _twin(table),
        }

    def _passing(self, *, full: bool) -> dict[str, Any]:
        table, state = self._table, self._table.state
        return {
            "version": table.version,
            "status": table.status,
            "paused": table.paused,
            "now": self._now,
            "starting": _starting(table),
            "pause": _pause(table),
            "heading": None if state is None else table.game.text.heading(self._sight(state, full=full).view),
        }

    def _own(self, seat: int | None, view: Any) -> dict[str, Any]:
        table, text = self._table, self._table.game.text
        legal, form = _legal(table, seat)
        return {
            "you": seat,
            "legal": legal,
            "form": form,
            "prompt": None if view is None or (not legal and form is None) else text.prompt(view),
            "facts": () if view is None else tuple(text.facts(view)),
            "outlook": outlooks(table.playing(), seat, legal) if legal else (),
            "suggested": None if view is None or form is None else table.game.suggestion(view),
        }


def _starting(table: Table) -> StartState | None:
    waiting = table.waiting_for()
    if not waiting:
        return None
    return StartState("commit" if table.seated(waiting[0]).nonce_due else "reveal", tuple(waiting))


def _twin(table: Table) -> TwinState | None:
    twin = table.twin
    if twin is None:
        return None
    return TwinState(twin.table, twin.second, not table.unsealed, table.shift, table.parted)


def _pause(table: Table) -> PauseState | None:
    pauses = table.pauses
    if table.status != "playing" or not (pauses.asked or pauses.agreed):
        return None
    return PauseState(pauses.agreed, tuple(pauses.asked), pauses.since + stands_ms(table))


def _hides(entry: Entry, notes: Sequence[Note]) -> bool:
    # A spectator's remark hides nothing of the game: what is told in its place is the same for all seats.
    by_move = not (same_for_all(entry.event) or isinstance(entry.event, Said))
    return by_move or any(note.only != NOBODY for note in notes)


def line_of(game: Game[Any, Any, Any], note: Note) -> JournalLine:
    """A note of the rules as clients read it: the typed event, and its sentence."""
    (event,) = game.events([note])
    return JournalLine(event, game.tell(event))


@lru_cache(maxsize=MOST_LINES_KEPT)
def line_encoded(game: Game[Any, Any, Any], note: Note) -> bytes:
    """The same as bytes."""
    return _encode(line_of(game, note))


def _legal(table: Table, seat: int | None) -> tuple[tuple[str, ...], str | None]:
    if seat is None or seat not in table.to_act() or seat in table.forfeits:
        return (), None
    return choices(table.playing(), seat)


def choices(state: State, seat: int) -> tuple[tuple[str, ...], str | None]:
    """The legal choices of a seat in words, or only their tag where there are too many to list."""
    actions = state.legal(seat)
    words = state.game.actions
    if len(actions) > MOST_CHOICES_LISTED:
        return (), words.format(actions[0]).split()[0]
    return tuple([words.format(action) for action in actions]), None


def outlooks(state: State, seat: int | None, legal: Sequence[str]) -> tuple[tuple[Sentence, ...], ...]:
    """What each of these choices would do, as far as the seat can know; nothing where the game does not say it."""
    outlook = state.game.text.outlook
    if outlook is None or seat is None:
        return ()
    parse = state.game.actions.parse
    return tuple([tuple(outlook(state, seat, parse(words))) for words in legal])
