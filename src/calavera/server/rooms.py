"""All tables of this server: making, finding and listing them, and putting idle ones to sleep."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from calavera.rules import GAMES, find_game
from calavera.rules.errors import CalaveraError
from calavera.server.clock import Now
from calavera.server.config import Limits
from calavera.server.identity import Player
from calavera.server.room import Finisher, Room
from calavera.store.port import Document, Store
from calavera.table import log
from calavera.table.dealer import SEED_BYTES, commitment
from calavera.table.errors import BadSettings
from calavera.table.events import Absence, Clock, Created, Sealed
from calavera.table.table import Table, fold

# Letters and digits that nobody confuses when they are read aloud.
CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
IDLE_MS = 120_000
DAY_MS = 86_400_000
# Abandoned tables are closed after so many days, or they would fill the server.
OPEN_DAYS, PAUSED_DAYS = 7, 60
LONGEST_DAYS = 30 * 86_400
MOST_SEATS = max(game.seats[-1] for game in GAMES.values())


class UnknownTable(CalaveraError):
    code = "table.unknown"


class TooManyTables(CalaveraError):
    code = "limit.tables"


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the owner chooses."""

    game: Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(GAMES)})]
    seats: Annotated[int, msgspec.Meta(extra_json_schema={"minimum": 1, "maximum": MOST_SEATS})]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    clock: Clock = Clock()
    absence: Absence = Absence()
    public: bool = False
    spectators: bool = True
    rated: bool = False


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the lobby and of one's own tables; nothing in it is secret."""

    id: str
    code: str
    game: str
    status: str
    public: bool
    seats: tuple[str | None, ...]
    players: tuple[str, ...]
    owner: str
    created: int
    changed: int


class Rooms:
    def __init__(
        self, store: Store, limits: Limits, on_finish: Finisher, on_change: Callable[[Room], None], now: Now
    ) -> None:
        self.store = store
        self.limits = limits
        self.open: dict[str, Room] = {}
        self.summaries: dict[str, TableSummary] = {}
        self.changed = asyncio.Event()  # the lobby has news
        self._on_finish = on_finish
        self._on_change = on_change
        self._now = now
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._making: list[str] = []  # owners of tables that are being written

    async def start(self) -> None:
        """Know all tables again after a restart."""
        for _, body in await self.store.scan("table"):
            summary = msgspec.json.decode(body, type=TableSummary)
            self.summaries[summary.id] = summary

    def playing(self) -> list[str]:
        """Tables with a game going on, which somebody has to keep the time of."""
        return [summary.id for summary in self.summaries.values() if summary.status == "playing"]

    async def create(self, settings: TableSettings, owner: Player) -> Room:
        self._check_limits(owner)
        _check(settings)
        self._making.append(owner.id)
        try:
            return await self._create(settings, owner)
        finally:
            self._making.remove(owner.id)

    async def _create(self, settings: TableSettings, owner: Player) -> Room:
        seed = secrets.token_hex(SEED_BYTES)
        id = secrets.token_urlsafe(16)
        game = find_game(settings.game)
        created = Created(
            game=game.id,
            rules=game.version,
            seats=settings.seats,
            options=dict(settings.options),
            owner=owner.id,
            commitment=commitment(seed),
            clock=settings.clock,
            absence=settings.absence,
            public=settings.public,
            spectators=settings.spectators,
            rated=settings.rated,
        )
        entries = log.number([created, Sealed(seed)], 0, self._now(), None)
        code = await self._free_code()
        room = Room(fold(id, entries), entries, self.store, self._on_finish, self._now)
        summary = summarise(room.table, code, self._now())
        documents = [
            Document("table", id, msgspec.json.encode(summary)),
            Document("code", code, id.encode()),
        ]
        await self.store.append(id, 0, [log.write(entry) for entry in entries], documents)
        self._note(summary)
        return self._wake(room)

    def _wake(self, room: Room) -> Room:
        room = self.open.setdefault(room.table.id, room)
        room.on_change = self._on_change
        return room

    def _check_limits(self, owner: Player) -> None:
        alive = [s for s in self.summaries.values() if s.status in ("open", "playing")]
        own = sum(s.owner == owner.id for s in alive) + self._making.count(owner.id)
        if len(alive) + len(self._making) >= self.limits.tables or own >= self.limits.tables_per_player:
            raise TooManyTables()

    async def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
            if await self.store.get("code", code) is None:
                return code

    async def by_code(self, code: str) -> str:
        id = await self.store.get("code", code.strip().upper())
        if id is None:
            raise UnknownTable()
        return id.decode()

    async def find(self, id: str) -> Room:
        """The room of a table, read from its log if it sleeps."""
        if id in self.open:
            self.open[id].last_used = self._now()  # whoever asks is about to enter
            return self.open[id]
        if id not in self.summaries:
            raise UnknownTable()
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        room = await Room.load(id, self.store, self._on_finish, self._now)
        if room is None:
            raise UnknownTable()
        table = room.table
        # A game that is going on is never put to sleep, so the server was down.
        timed = table.setup.clock.kind != "none" and not table.clocks.by_days
        if table.status == "playing" and timed and table.people():
            await room.stop_clocks()
        self._on_change(self._wake(room))
        return room

    def put_to_sleep(self) -> None:
        """Forget rooms nobody looks at; their logs bring them back."""
        for id, room in list(self.open.items()):
            idle = not room.viewers and self._now() - room.last_used > IDLE_MS
            if idle and (room.table.status != "playing" or room.table.paused):
                del self.open[id]

    def abandoned(self) -> list[str]:
        """Tables that nobody has touched for so long that they are closed."""
        now = self._now()
        days = {"open": OPEN_DAYS, "playing": PAUSED_DAYS}
        return [
            summary.id
            for summary in self.summaries.values()
            if summary.status in days and now - summary.changed > days[summary.status] * DAY_MS
        ]

    def renew_summary(self, room: Room) -> Document | None:
        """Bring the lobby line of a table up to date: what to write, if it has changed. The log is the truth."""
        old = self.summaries[room.table.id]
        new = summarise(room.table, old.code, old.created)
        if new == old:
            return None
        self._note(new)
        if msgspec.structs.replace(new, changed=old.changed) == old:
            return None  # moved on, no more; after a restart an older time does no harm
        return Document("table", new.id, msgspec.json.encode(new))

    def _note(self, summary: TableSummary) -> None:
        self.summaries[summary.id] = summary
        self.changed.set()

    def lobby(self) -> list[TableSummary]:
        """Public tables that can be joined or watched, the newest first."""
        shown = [s for s in self.summaries.values() if s.public and s.status in ("open", "playing")]
        return sorted(shown, key=lambda s: s.created, reverse=True)[:200]

    def tables_of(self, player: str) -> list[TableSummary]:
        own = [s for s in self.summaries.values() if player in s.players or s.owner == player]
        return sorted(own, key=lambda s: s.changed, reverse=True)[:200]


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


def _check(settings: TableSettings) -> None:
    """Options are checked for the number of seats; with fewer players they are checked again at the start."""
    find_game(settings.game).read_options(settings.options, settings.seats)
    clock, absence = settings.clock, settings.absence
    limited = clock.kind == "none" or 5 <= clock.seconds <= LONGEST_DAYS
    if not limited or not 0 <= clock.increment <= 3_600 or not 0 <= absence.grace <= LONGEST_DAYS:
        raise BadSettings()
