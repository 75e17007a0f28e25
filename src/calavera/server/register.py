"""The register: one line a table, for the lobby and for one's own tables.

Lines of tables that can still be played are kept in memory. An ended table's line is looked up when somebody asks, and
kept only while its room is awake: memory does not grow with the years. The log is the truth, a line only a summary.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from calavera.server.metrics import STORE_FAILURES
from calavera.server.stored import read_document
from calavera.store.errors import StoreError
from calavera.store.port import Document, Store
from calavera.table.table import Status, Table

# Kinds of documents. `PLAYED` has the same lines once more for each player, the newest table first.
LIVING, PAST, PLAYED = "table", "past", "played"
MOST_LISTED = 200
DAY_MS = 86_400_000
# Abandoned tables are closed after so many days, or they would fill the server.
ABANDONED_DAYS = {"open": 7, "playing": 60}
_LAST_MS = 10**13 - 1  # counted backwards from here, later times come first


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the lobby and of one's own tables; nothing in it is secret."""

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
        seats=tuple(seat.name if seat is not None else None for seat in table.seats),
        players=tuple(table.people()),
        owner=table.setup.owner,
        created=created,
        changed=table.last_at,
    )


def documents(line: TableSummary) -> list[Document]:
    """What to write so that the line is found again."""
    body = msgspec.json.encode(line)
    if line.is_living:
        return [Document(LIVING, line.id, body)]
    people = dict.fromkeys((line.owner, *line.players))
    listed = [Document(PLAYED, f"{player}:{_LAST_MS - line.created:013}:{line.id}", body) for player in people]
    return [Document(LIVING, line.id, None), Document(PAST, line.id, body), *listed]


class Register:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.lines: dict[str, TableSummary] = {}
        self.unreadable: list[str] = []  # tables whose line was damaged when the server started

    async def start(self) -> None:
        """Know all tables again that can still be played."""
        ended: list[TableSummary] = []
        for id, body in await self._store.scan(LIVING):
            line = read_document(LIVING, body, TableSummary)
            if line is None:
                self.unreadable.append(id)
            elif line.is_living:
                self.lines[id] = line
            else:
                ended.append(line)
        await self._put_away(ended)

    async def _put_away(self, ended: Sequence[TableSummary]) -> None:
        """Where an earlier release has left them."""
        if ended:
            try:
                await self._store.append("", None, (), [document for line in ended for document in documents(line)])
            except StoreError as error:  # they are found all the same
                STORE_FAILURES.labels(error.code).inc()

    async def find(self, id: str) -> TableSummary | None:
        """The line of a table, living or not; None if there is none, or none that can be read."""
        if id in self.lines:
            return self.lines[id]
        for kind in (PAST, LIVING):
            line = read_document(kind, await self._store.get(kind, id), TableSummary)
            if line is not None:
                return line
        return None

    def forget(self, id: str) -> None:
        """Nobody looks at the table any more: an ended one need not be kept in memory."""
        if id in self.lines and not self.lines[id].is_living:
            del self.lines[id]

    def living(self) -> list[TableSummary]:
        return [line for line in self.lines.values() if line.is_living]

    def lobby(self) -> list[TableSummary]:
        """Public tables that can be joined or watched, the newest first."""
        shown = [line for line in self.living() if line.public]
        return sorted(shown, key=lambda line: line.created, reverse=True)[:MOST_LISTED]

    async def of(self, player: str) -> list[TableSummary]:
        """The tables somebody owns or sits at, of ended ones the newest; the last changed first."""
        found = await self._store.scan(PLAYED, f"{player}:", MOST_LISTED)
        ended = [line for _, body in found if (line := read_document(PLAYED, body, TableSummary)) is not None]
        own = [line for line in self.lines.values() if player in line.players or line.owner == player]
        every = {line.id: line for line in (*ended, *own)}.values()
        return sorted(every, key=lambda line: line.changed, reverse=True)[:MOST_LISTED]

    def abandoned(self, now: int) -> list[str]:
        """Tables that nobody has touched for so long that they are closed."""
        return [line.id for line in self.living() if now - line.changed > ABANDONED_DAYS[line.status] * DAY_MS]
