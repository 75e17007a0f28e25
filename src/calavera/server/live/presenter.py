"""The presenter: what each viewer of a table is told. Entries as its seat may read them, and the table as it is now."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import msgspec

from calavera.core.game import Game
from calavera.core.sentence import Sentence
from calavera.core.state import NOBODY, Note, State
from calavera.server.api import padding
from calavera.server.api.protocol import PROTOCOL, JournalLine, PauseState, SeatState, StartState, TableState, Told
from calavera.table.events import Entry, Event, Said
from calavera.table.pausing import stands_ms
from calavera.table.redaction import journal_for, redacted, same_for_all
from calavera.table.standing import places
from calavera.table.table import Table

# Where a seat has more choices than this, it is told only their tag and fills in a form.
MOST_CHOICES_LISTED = 64

# A line depends on its note alone, and the same few come up again at every table.
MOST_LINES_KEPT = 8_192

_encode = msgspec.json.Encoder().encode


class Presence(NamedTuple):
    """Who is where, how many look on, whether bots hurry, and the code of the table: the same for all viewers."""

    seats: tuple[SeatState | None, ...]
    spectators: int
    hurried: bool = False
    code: str = ""


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


# What differs from viewer to viewer; everything else in a TableState is encoded once for all of them.
OWN = ("you", "view", "legal", "form", "prompt", "heading", "facts", "outlook", "suggested")
_Own = msgspec.defstruct("_Own", OWN, frozen=True, gc=False)
_Shared = msgspec.defstruct(
    "_Shared", [name for name in TableState.__struct_fields__ if name not in OWN], frozen=True, gc=False
)
# The messages around parts that are encoded already.
_UPDATE = b'{"type":"update","v":%d,"entries":[%b],"table":%b}%b'
_WELCOME = b'{"type":"welcome","v":%d,"entries":[%b],"table":%b%b}%b'


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
        self._public: dict[bool, int] = {}  # how long a spectator's table is, with its history or without

    def welcome(self, seat: int | None, *, full: bool, ready: Sequence[Line] = (), more: bool = False) -> bytes:
        """The greeting; `ready` are earlier entries, as this seat may read them."""
        told = [*ready, *[self._line(entry, seat) for entry in self._entries]]
        state = self._state(seat, full=full)
        private = [line.private for line in told if line.private is not None]
        spaces = self._spaces(seat, state, private, full=full)
        entries = b",".join([line.body for line in told])
        return _WELCOME % (PROTOCOL, entries, state, b',"more":true' if more else b"", spaces)

    def update(self, seat: int | None, *, full: bool) -> bytes:
        if self._parts is None:
            journal = self._table.journal
            self._parts = [_Part(entry, journal.get(entry.n, ())) for entry in self._entries]
        parts = self._parts
        state = self._state(seat, full=full)
        entries = [self._encoded(part, seat) if part.encoded is None else part.encoded for part in parts]
        private = [
            len(known) - self._public_part(part) for part, known in zip(parts, entries, strict=True) if part.hides
        ]
        return _UPDATE % (PROTOCOL, b",".join(entries), state, self._spaces(seat, state, private, full=full))

    # How long messages are

    def _spaces(self, seat: int | None, state: bytes, private: Sequence[int], *, full: bool) -> bytes:
        """What a message to a seat ends with; `private` are the bytes that only this seat is told, by hiding entry.

        Where nothing is secret, a length gives nothing away.
        """
        if seat is None or self._table.state is None or not self._table.game.has_secrets:
            return b""
        moves = len(self._table.playing().history) if full else 0
        extra = len(state) - self._public_state(full=full) + sum(private)
        room = padding.room_for(len(private), moves)
        # Everybody knows which seats are to choose.
        if self._table.game.text.outlook is not None and seat in self._table.to_act():
            room += padding.OUTLOOK_ROOM
        return padding.fill(extra, room)

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

    def _public_state(self, *, full: bool) -> int:
        if full not in self._public:
            self._public[full] = len(self._state(None, full=full))
        return self._public[full]

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

    def _encoded(self, part: _Part, seat: int | None) -> bytes:
        shown = redacted(part.entry, self._table, seat)
        notes = journal_for(part.notes, seat) if part.private else part.notes
        for event, known, encoded in part.perceptions:
            if event == shown.event and known == notes:
                return encoded
        encoded = _encode(self._told(shown, notes))
        part.perceptions.append((shown.event, notes, encoded))
        if not part.private and same_for_all(part.entry.event):
            part.encoded = encoded
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

    def state(self, seat: int | None, *, full: bool) -> TableState:
        return TableState(**self._shared, **self._own(seat, full=full))

    def _state(self, seat: int | None, *, full: bool) -> bytes:
        """The same, encoded."""
        own = _encode(_Own(**self._own(seat, full=full)))
        return b"%b,%b" % (self._shared_encoded, own[1:])

    @cached_property
    def _shared_encoded(self) -> bytes:
        """Without its last brace, as the fields of the viewer follow."""
        return _encode(_Shared(**self._shared))[:-1]

    @cached_property
    def _shared(self) -> dict[str, Any]:
        table, setup, presence = self._table, self._table.setup, self._presence
        return {
            "id": table.id,
            "version": table.version,
            "status": table.status,
            "paused": table.paused,
            "game": setup.game,
            "owner": setup.owner,
            "seats": presence.seats,
            "spectators": presence.spectators,
            "now": self._now,
            "rematch": table.rematch,
            "commitment": table.commitment,
            "hurried": presence.hurried,
            "rated": setup.rated,
            "code": presence.code,
            "starting": _starting(table),
            "pause": _pause(table),
            "absence": setup.absence.policy,
        }

    def _own(self, seat: int | None, *, full: bool) -> dict[str, Any]:
        table, text = self._table, self._table.game.text
        legal, form = _legal(table, seat)
        # A screen has the entries already.
        view = None if table.state is None else table.game.view(table.state, seat, history=full)
        return {
            "you": seat,
            "view": view,
            "legal": legal,
            "form": form,
            "prompt": None if view is None or (not legal and form is None) else text.prompt(view),
            "heading": None if view is None else text.heading(view),
            "facts": () if view is None else tuple(text.facts(view)),
            "outlook": outlooks(table.playing(), seat, legal) if legal else (),
            "suggested": None if view is None or form is None else table.game.suggestion(view),
        }


def _starting(table: Table) -> StartState | None:
    waiting = table.waiting_for()
    if not waiting:
        return None
    return StartState("commit" if table.seated(waiting[0]).nonce_due else "reveal", tuple(waiting))


def _pause(table: Table) -> PauseState | None:
    pauses = table.pauses
    if table.status != "playing" or not (pauses.asked or pauses.agreed):
        return None
    return PauseState(pauses.agreed, tuple(pauses.asked), pauses.since + stands_ms(table))


def _hides(entry: Entry, notes: Sequence[Note]) -> bool:
    # A spectator's remark hides nothing of the game: what is told in its place is the same for all seats.
    by_move = not (same_for_all(entry.event) or isinstance(entry.event, Said))
    return by_move or any(note.only != NOBODY for note in notes)


@lru_cache(maxsize=MOST_LINES_KEPT)
def line_of(game: Game[Any, Any, Any], note: Note) -> JournalLine:
    """A note of the rules as clients read it: the typed event, and its sentence."""
    (event,) = game.events([note])
    return JournalLine(event, game.tell(event))


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
