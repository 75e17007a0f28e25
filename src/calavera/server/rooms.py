"""All tables of this server: making them, finding them by id or code, and putting idle ones to sleep."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec

from calavera.rules import GAMES, find_game
from calavera.rules.errors import CalaveraError
from calavera.rules.game import Options
from calavera.server.clock import Now
from calavera.server.config import Limits
from calavera.server.identity import Player
from calavera.server.register import Register, TableSummary, documents, summarise
from calavera.server.room import Finisher, Room
from calavera.store.port import Document, Store
from calavera.table import log
from calavera.table.commands import Command
from calavera.table.dealer import SEED_BYTES, commitment
from calavera.table.decide import decide
from calavera.table.errors import BadSettings, LogDamaged
from calavera.table.events import Absence, Clock, Created, Sealed
from calavera.table.people import Asker
from calavera.table.table import fold

# Letters and digits that nobody confuses when they are read aloud.
CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
ID_BYTES = 16
IDLE_MS = 120_000
LONGEST_DAYS = 30 * 86_400
MOST_SEATS = max(game.seats[-1] for game in GAMES.values())
# Whatever else is asked for is no table, and no name for the store.
_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
_CODE = re.compile(f"[{CODE_ALPHABET}]{{{CODE_LENGTH}}}")


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


class Rooms:
    def __init__(
        self, store: Store, limits: Limits, on_finish: Finisher, on_change: Callable[[Room], None], now: Now
    ) -> None:
        self.store = store
        self.limits = limits
        self.open: dict[str, Room] = {}
        self.register = Register(store)
        self._on_finish = on_finish
        self._on_change = on_change
        self._now = now
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._making: list[str] = []  # owners of tables that are being written

    def playing(self) -> list[str]:
        """Tables with a game going on, which somebody has to keep the time of; or perhaps, where we cannot tell."""
        return [line.id for line in self.register.living() if line.status == "playing"] + self.register.unreadable

    async def create(self, settings: TableSettings, owner: Player, first: Sequence[tuple[Command, Asker]] = ()) -> Room:
        """A new table at which the `first` commands have been carried out: all of it is written, or nothing."""
        self._check_limits(owner)
        _check(settings)
        self._making.append(owner.id)
        try:
            return await self._create(settings, owner, first)
        finally:
            self._making.remove(owner.id)

    async def _create(self, settings: TableSettings, owner: Player, first: Sequence[tuple[Command, Asker]]) -> Room:
        seed = secrets.token_hex(SEED_BYTES)
        id = secrets.token_urlsafe(ID_BYTES)
        game = find_game(settings.game)
        created = Created(
            game=game.id,
            rules=game.version,
            seats=settings.seats,
            options=_in_full(game.read_options(settings.options, settings.seats)),
            owner=owner.id,
            commitment=commitment(seed),
            clock=settings.clock,
            absence=settings.absence,
            public=settings.public,
            spectators=settings.spectators,
            rated=settings.rated,
        )
        now = self._now()
        entries = log.number([created, Sealed(seed)], 0, now, None)
        table = fold(id, entries)
        for command, asker in first:
            more = log.number(decide(table, command, asker, now), table.version, now, None)
            for entry in more:
                table.apply(entry)
            entries += more
        code = await self._free_code()
        room = Room(table, entries, self.store, self._on_finish, self._now)
        line = summarise(table, code, now)
        written = [*documents(line), Document("code", code, id.encode())]
        await self.store.append(id, 0, [log.write(entry) for entry in entries], written)
        self.register.lines[id] = line
        return self._wake(room)

    def _wake(self, room: Room) -> Room:
        room = self.open.setdefault(room.table.id, room)
        room.on_change = self._on_change
        return room

    def _check_limits(self, owner: Player) -> None:
        living = self.register.living()
        own = sum(line.owner == owner.id for line in living) + self._making.count(owner.id)
        if len(living) + len(self._making) >= self.limits.tables or own >= self.limits.tables_per_player:
            raise TooManyTables()

    async def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
            if await self.store.get("code", code) is None:
                return code

    async def by_code(self, code: str) -> TableSummary:
        code = code.strip().upper()
        id = await self.store.get("code", code) if _CODE.fullmatch(code) else None
        if id is None:
            raise UnknownTable()
        return await self.line(id.decode(errors="replace"))

    async def line(self, id: str) -> TableSummary:
        """The line of a table; where it was lost the log gives a new one."""
        line = await self.register.find(id) if _ID.fullmatch(id) else None
        if line is None:
            await self.find(id)
            line = self.register.lines[id]
        return line

    async def find(self, id: str) -> Room:
        """The room of a table, read from its log if it sleeps."""
        if id in self.open:
            room = self.open[id]
            room.last_used = room.now()  # whoever asks is about to enter
            return room
        if not _ID.fullmatch(id):
            raise UnknownTable()
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        try:
            room = await Room.load(id, self.store, self._on_finish, self._now)
        except LogDamaged:
            # Nobody can play there. What is stored stays, for a release that can read it.
            self.register.lines.pop(id, None)
            raise
        if room is None:
            raise UnknownTable()
        self.register.lines[id] = await self.register.find(id) or await self._new_line(room)
        table = room.table
        # A game that is going on is never put to sleep, so the server was down.
        timed = table.setup.clock.kind != "none" and not table.clocks.by_days
        if table.status == "playing" and timed and table.people():
            await room.stop_clocks()
        self._on_change(self._wake(room))
        return room

    async def _new_line(self, room: Room) -> TableSummary:
        """The line was lost or damaged; only the code has to be another one."""
        code = await self._free_code()
        line = summarise(room.table, code, room.entries[0].at)
        written = [*documents(line), Document("code", code, line.id.encode())]
        await self.store.append("", None, (), written)
        return line

    def put_to_sleep(self) -> None:
        """Forget rooms nobody looks at; their logs bring them back."""
        for id, room in list(self.open.items()):
            idle = not room.viewers and room.now() - room.last_used > IDLE_MS
            if idle and (room.table.status != "playing" or room.table.paused):
                del self.open[id]
                self.register.forget(id)

    def abandoned(self) -> list[str]:
        return self.register.abandoned(self._now())

    def renew_line(self, room: Room) -> list[Document]:
        """Bring the line of a table up to date: what to write, if it has changed. The log is the truth."""
        old = self.register.lines.get(room.table.id)
        if old is None:
            return []  # put to sleep meanwhile; whoever wakes the table brings its line up to date
        new = summarise(room.table, old.code, old.created)
        if new == old:
            return []
        self.register.lines[new.id] = new
        if msgspec.structs.replace(new, changed=old.changed) == old:
            return []  # moved on, no more; after a restart an older time does no harm
        return documents(new)


def _in_full(options: Options) -> dict[str, Any]:
    """As in the log, also those nobody chose: a table keeps its dice when a release changes which ones are usual."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return plain


def _check(settings: TableSettings) -> None:
    """Options are checked for the number of seats; with fewer players they are checked again at the start."""
    find_game(settings.game).read_options(settings.options, settings.seats)
    clock, absence = settings.clock, settings.absence
    limited = clock.kind == "none" or 5 <= clock.seconds <= LONGEST_DAYS
    if not limited or not 0 <= clock.increment <= 3_600 or not 0 <= absence.grace <= LONGEST_DAYS:
        raise BadSettings()
