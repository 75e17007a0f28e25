"""The index of tables: one summary per table, for the lobby and for a player's own tables.

Summaries of tables that can still be played are kept in memory. That of an ended table is looked up when it is asked
for, and kept only while its room is awake: memory does not grow with the years. The log is the truth.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from calavera.server.ops.background import Background
from calavera.server.ops.metrics import STORE_FAILURES
from calavera.server.people.codes import CODE
from calavera.server.people.documents import find_document, read_document
from calavera.store.errors import StoreError
from calavera.store.port import Document, Store
from calavera.table.events import (
    Arranged,
    Closed,
    Event,
    Finished,
    Renamed,
    SeatHanded,
    SeatLeft,
    SeatTaken,
    Started,
    TableGiven,
    Unsealed,
    Withheld,
)
from calavera.table.people import Seat
from calavera.table.standing import places
from calavera.table.table import Status, Table

# Kinds of documents. `PLAYED` has the same summaries once more for each player, the newest table first; `UNPLAYED` has
# those of closed tables that are to be removed.
LIVING, PAST, PLAYED, UNPLAYED = "table", "past", "played", "unplayed"
MOST_TABLES_LISTED = 200
TWIN_MS = 7 * 86_400_000  # an open table whose twin may be over already waits so long for its people
ABANDONED_MS = 60 * 86_400_000  # a game that nobody comes back to is closed in the end, or it would fill the server
_LAST_MS = 10**13 - 1  # counted backwards from here, later times come first


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game went for one seat: `place` counts from 1, equals share one. A bot has no player."""

    player: str | None
    score: int
    place: int


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby and a player's own list show it; nothing in it is secret. A twin has `standings` when both
    are over: its owner may sit at the other one.
    """

    id: str
    code: str
    game: str
    status: Status
    public: bool
    seats: tuple[str | None, ...]
    players: tuple[str, ...]
    owner: str
    created: int
    changed: int
    standings: tuple[Standing, ...] = ()
    twin: str | None = None  # the table that is dealt the same

    @property
    def is_living(self) -> bool:
        return self.status in ("open", "playing")


def summarise(table: Table, code: str, created: int) -> TableSummary:
    return TableSummary(
        id=table.id,
        code=code,
        game=table.setup.game,
        status=table.status,
        public=table.setup.public,
        seats=_names(table.seats),
        players=tuple(table.people()),
        owner=table.setup.owner,
        created=created,
        changed=table.last_at,
        standings=_standings(table.seats, table.result, table.forfeits) if table.result and table.lies_open else (),
        twin=None if table.twin is None else table.twin.table,
    )


def _standings(seats: Sequence[Seat | None], result: Finished, left: Sequence[int]) -> tuple[Standing, ...]:
    order = places(result.scores, result.winners, left)
    return tuple(
        Standing(
            player=seat.player if seat is not None and seat.bot is None else None,
            score=score,
            place=1 + sum(other < place for other in order),
        )
        for seat, score, place in zip(seats, result.scores, order, strict=True)
    )


def _names(seats: Sequence[Seat | None]) -> tuple[str | None, ...]:
    return tuple(None if seat is None else seat.name for seat in seats)


# The events that can change a line.
IN_THE_LINE = (
    *(SeatTaken, SeatHanded, SeatLeft, Renamed, Arranged, TableGiven, Withheld, Started),
    *(Finished, Unsealed, Closed),
)


def foresee(line: TableSummary, table: Table, events: Sequence[Event]) -> TableSummary:
    """A line as it will be when the table has taken over these events, to be written together with them."""
    seats, status, public, standings = list(table.seats), table.status, line.public, line.standings
    owner = line.owner
    for event in events:
        match event:
            case SeatTaken():
                seats[event.seat] = Seat(event.player, event.name, event.nonce, event.bot)
            case SeatHanded():
                seats[event.seat] = Seat(event.player, event.name, "", None)
            case TableGiven():
                heir = seats[event.seat]  # perhaps one who sits down with the same command
                owner = owner if heir is None else heir.player
            case SeatLeft():
                seats[event.seat] = None
            case Renamed():
                seats[event.seat] = msgspec.structs.replace(table.seated(event.seat), name=event.name)
            case Arranged():
                seats = [*seats, *[None] * event.seats][: event.seats]
                public = event.public
            case Withheld():
                seats = [None if i in event.seats else seat for i, seat in enumerate(seats)]
            case Started():
                seats, status = [seats[i] for i in event.order], "playing"
            case Finished() | Unsealed():
                status = "finished" if isinstance(event, Finished) else status
                standings = _standings_with(event, table, seats)
            case Closed():
                status = "closed"
            case _:
                pass
    people = tuple(seat.player for seat in seats if seat is not None and seat.bot is None)
    named = _names(seats)
    return msgspec.structs.replace(
        line, status=status, public=public, seats=named, players=people, standings=standings, owner=owner
    )


def _standings_with(event: Finished | Unsealed, table: Table, seats: Sequence[Seat | None]) -> tuple[Standing, ...]:
    """What is told with the end of a game, and of a twin with the end of both."""
    result = table.result if isinstance(event, Unsealed) else event if table.twin is None else None
    return () if result is None else _standings(seats, result, table.forfeits)


def _handed(table: Table) -> bool:
    return any(seat is not None and seat.handed for seat in table.seats)


def documents(summary: TableSummary) -> list[Document]:
    """The documents that make a summary found again."""
    body = msgspec.json.encode(summary)
    if summary.is_living:
        return [Document(LIVING, summary.id, body)]
    people = dict.fromkeys((summary.owner, *summary.players))
    listed = [Document(PLAYED, f"{player}:{_LAST_MS - summary.created:013}:{summary.id}", body) for player in people]
    return [Document(LIVING, summary.id, None), Document(PAST, summary.id, body), *listed]


def leaves_nothing(table: Table, status: Status) -> bool:
    """Whether a table with this status was closed before any person made a choice: there is nothing to look at again.

    The status may be one that the table is about to have. What has moved ratings is kept, and so is a twin whose deals
    somebody has seen: without its log nobody would know who may not sit at the other one.
    """
    unplayed = table.result is None and all(move.by != "player" for move in table.moves)
    seen = table.twin is not None and bool(table.witnesses)
    return status == "closed" and unplayed and not table.decided and not seen


def to_be_removed(summary: TableSummary) -> list[Document]:
    """Instead of the documents of an ended table: it is forgotten as soon as nobody looks at it any more."""
    return [Document(LIVING, summary.id, None), Document(UNPLAYED, summary.id, msgspec.json.encode(summary))]


def documents_of(table: Table, summary: TableSummary) -> list[Document]:
    """What is written of a table with this summary."""
    return to_be_removed(summary) if leaves_nothing(table, summary.status) else documents(summary)


def leftovers(summary: TableSummary) -> list[Document]:
    """The deletion of everything that a table may have left outside its log."""
    every = [*documents(summary), *to_be_removed(summary), Document(CODE, summary.code, None)]
    return [Document(one.kind, one.key, None) for one in every]


class TableIndex:
    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background
        self.summaries: dict[str, TableSummary] = {}
        self.unreadable: list[str] = []  # tables whose summary was damaged when the server started

    async def start(self) -> None:
        """Know all tables again that can still be played."""
        ended: list[TableSummary] = []
        for id, body in await self._store.scan(LIVING):
            summary = read_document(LIVING, body, TableSummary)
            if summary is None:
                self.unreadable.append(id)
            elif summary.is_living:
                self.summaries[id] = summary
            else:
                ended.append(summary)
        await self._put_away(ended)
        if self._store.mended is not None:
            self.unreadable += await self._without_line()

    async def _without_line(self) -> list[str]:
        """Tables whose lines may be lost with a damaged page."""
        known = {*self.summaries, *self.unreadable}
        tables = [id for id in await self._store.tables() if id not in known]
        return [id for id in tables if await find_document(self._store, PAST, id, TableSummary) is None]

    async def _put_away(self, ended: Sequence[TableSummary]) -> None:
        """An earlier release left them among the living; where that cannot be written they are found all the same."""
        if ended:
            await self._write([document for summary in ended for document in documents(summary)])

    async def find(self, id: str) -> TableSummary | None:
        """The summary of a table, living or not; None if there is none, or none that can be read."""
        if id in self.summaries:
            return self.summaries[id]
        for kind in (PAST, LIVING, UNPLAYED):
            summary = await find_document(self._store, kind, id, TableSummary)
            if summary is not None:
                return summary
        return None

    def foreseen(self, table: Table, events: Sequence[Event], at: int) -> TableSummary | None:
        """The line of a table after these events, None if they change nothing in it."""
        if not any(isinstance(event, IN_THE_LINE) for event in events):  # nearly always
            return None
        old = self.summaries.get(table.id)
        if old is None or (new := foresee(old, table, events)) == old:
            return None
        return msgspec.structs.replace(new, changed=at)

    def renew(self, table: Table) -> None:
        """Bring the summary of a table up to date. One that says something new, because its line was behind when the
        table woke, is written in the background.
        """
        old = self.summaries.get(table.id)
        if old is None:
            return  # put to sleep meanwhile; it is brought up to date when the table wakes
        if table.status == old.status == "playing" and old.owner == table.setup.owner and not _handed(table):
            # What else the line says changes only before the start.
            self.summaries[table.id] = msgspec.structs.replace(old, changed=table.last_at)
            return
        new = summarise(table, old.code, old.created)
        if new == old:
            return
        self.summaries[table.id] = new
        if msgspec.structs.replace(new, changed=old.changed) != old:  # an older time does no harm after a restart
            self._background.spawn(self._write(documents_of(table, new)))

    async def _write(self, renewed: Sequence[Document]) -> None:
        try:
            await self._store.append("", None, (), renewed)
        except StoreError as error:  # a full disk costs us the summary, not the game
            STORE_FAILURES.labels(error.code).inc()

    def forget(self, id: str) -> None:
        """Nobody looks at the table any more: an ended one need not be kept in memory."""
        if id in self.summaries and not self.summaries[id].is_living:
            del self.summaries[id]

    def living(self) -> list[TableSummary]:
        return [summary for summary in self.summaries.values() if summary.is_living]

    def lobby(self) -> list[TableSummary]:
        """Public tables that can be joined or watched, the newest first."""
        shown = [summary for summary in self.living() if summary.public]
        return sorted(shown, key=lambda summary: summary.created, reverse=True)[:MOST_TABLES_LISTED]

    async def of(self, player: str) -> list[TableSummary]:
        """The tables somebody owns or sits at, of ended ones the newest; the last changed first."""
        found = await self._store.scan(PLAYED, f"{player}:", MOST_TABLES_LISTED)
        ended = [summary for _, body in found if (summary := read_document(PLAYED, body, TableSummary)) is not None]
        own = [summary for summary in self.summaries.values() if player in summary.players or summary.owner == player]
        every = {summary.id: summary for summary in (*ended, *own)}.values()
        return sorted(every, key=lambda summary: summary.changed, reverse=True)[:MOST_TABLES_LISTED]
