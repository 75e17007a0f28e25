"""All tables of this server: making them, finding them by id or code, and putting idle ones to sleep."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

from calavera.core.errors import CalaveraError
from calavera.server.config import Limits
from calavera.server.live.damage import Damage
from calavera.server.live.refusals import Refusals
from calavera.server.live.room import Beside, Guard, Room
from calavera.server.ops.background import Background
from calavera.server.ops.clock import Now
from calavera.server.ops.costly import Costly
from calavera.server.ops.metrics import STORE_FAILURES
from calavera.server.ops.shares import Share, Shares
from calavera.server.people.codes import CODE, free_code, tidied
from calavera.server.people.documents import find_body, read_document
from calavera.server.people.identity import Player
from calavera.server.people.index import (
    ABANDONED_MS,
    TWIN_MS,
    UNPLAYED,
    TableIndex,
    TableSummary,
    documents,
    documents_of,
    leaves_nothing,
    leftovers,
    summarise,
)
from calavera.server.people.results import counts
from calavera.store.errors import DocumentDamaged, StoreError, TableDamaged
from calavera.store.port import RESTORED, Append, Document, Store
from calavera.table import log
from calavera.table.commands import Abandon, AddBot, Command, LinkRematch, Sit
from calavera.table.dealer import SEED_BYTES
from calavera.table.decide import decide
from calavera.table.decision import Decision
from calavera.table.errors import LogDamaged
from calavera.table.events import Acted, Arranged, Event, Happened, Shown, Twinned
from calavera.table.opening import opening
from calavera.table.people import Asker
from calavera.table.settings import TableSettings
from calavera.table.table import Table, fold

# The documents to write with the end of a game, in a context that ends after the write.
Finisher = Callable[[Table, Decision], AbstractAsyncContextManager[Sequence[Document]]]

ID_BYTES = 16
IDLE_MS = 120_000
# Events from which no document follows.
_MOVES = frozenset((Acted, Happened, Shown))
# Other ids belong to no table, and are not handed to the store.
_ID = re.compile(r"[\w-]{1,64}", re.ASCII)


class UnknownTable(CalaveraError):
    code = "table.unknown"


class TooManyTables(CalaveraError):
    code = "limit.tables"


class TooManyTablesHere(CalaveraError):
    """One address holds as many tables as it may."""

    code = "limit.tables_per_address"


class TooManyOpenSeats(CalaveraError):
    """Public tables of this player or this address wait for as many people already as they may."""

    code = "limit.open_seats"


class Rooms:
    """`on_finish` gives the documents to write with the end of a game; `on_change` is called after every change, and
    after the index was renewed. `never_started` is how many seconds an open table is kept that nobody looks at.
    """

    def __init__(
        self,
        store: Store,
        limits: Limits,
        background: Background,
        on_finish: Finisher,
        on_change: Callable[[Room], None],
        now: Now,
        shares: Shares,
        never_started: int,
    ) -> None:
        self.store = store
        self.limits = limits
        self.costly = Costly()
        self.shares = shares
        self.open: dict[str, Room] = {}
        self.index = TableIndex(store, background)
        self._background = background
        self.damage = Damage()
        self._refusals = Refusals()
        self._on_finish = on_finish
        self.guard: Guard | None = None  # of twins
        self._on_change = on_change
        self._now = now
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._making: list[tuple[Share, int]] = []  # tables that are being written, and their open seats
        self._addresses: dict[str, str] = {}  # where living tables were made, as long as the server runs
        self._watched: dict[str, int] = {}  # until when living tables that sleep were looked at
        self._started = now()
        self._never_started_ms = never_started * 1000
        self._removing: set[str] = set()

    def _changed(self, room: Room) -> None:
        self.index.renew(room.table)
        if room.table.status not in ("open", "playing"):
            self._addresses.pop(room.table.id, None)
        if room.table.status != "open":
            self._watched.pop(room.table.id, None)
        self._on_change(room)

    def share_of(self, table: Table) -> Share:
        """Whose share a table uses: its owner's. After a restart nobody knows any more where it was made."""
        owner = table.setup.owner
        return Share(self._addresses.get(table.id, owner), owner)

    def _wrote(self, table: Table, player: str | None, size: int) -> None:
        """What bots and clocks write counts for the owner of the table."""
        self.shares.wrote(self.share_of(table) if player is None else self.shares.of(player), size)

    def _recorded(self, table: Table, decision: Decision, at: int) -> AbstractAsyncContextManager[Sequence[Document]]:
        """The documents that follow from events: the result of a game, and the line of the table in the lobby."""
        if _MOVES.issuperset(map(type, decision.events)):  # nearly always
            return self.damage
        finishes = counts(decision)
        line = self.index.foreseen(table, decision.events, at)
        return self._recorded_with(table, decision, line, finishes=finishes)

    @asynccontextmanager
    async def _recorded_with(
        self, table: Table, decision: Decision, line: TableSummary | None, *, finishes: bool
    ) -> AsyncIterator[Sequence[Document]]:
        finish = self._on_finish(table, decision) if finishes else nullcontext(())
        making = self._rearranged(table, decision, line)
        self._making += making
        try:
            async with self.damage, finish as results:
                yield results if line is None else [*results, *documents_of(table, line)]
        finally:
            for one in making:
                self._making.remove(one)
        if line is not None:
            self.index.summaries[table.id] = line

    def _rearranged(self, table: Table, decision: Decision, line: TableSummary | None) -> list[tuple[Share, int]]:
        """The open seats that other settings add; they count against the same limits as those of a new table."""
        old = self.index.summaries.get(table.id)
        if line is None or old is None or not any(isinstance(event, Arranged) for event in decision.events):
            return []
        more = _open_seats(line) - _open_seats(old)
        if more <= 0:
            return []
        self._check_open_seats(self._held(self._share(old)), more)
        return [(self._share(old), more)]

    def playing(self) -> list[str]:
        """Tables with a game going on, whose clocks have to run; also those whose summary could not be read."""
        return [summary.id for summary in self.index.living() if summary.status == "playing"] + self.index.unreadable

    async def create(
        self,
        settings: TableSettings,
        owner: Player,
        first: Sequence[tuple[Command, Asker]] = (),
        address: str = "",
        rematch_of: Room | None = None,
        *,
        twins: bool = False,
    ) -> Room:
        """A new table at which the `first` commands have been carried out, and the link to it in the log of the table
        that it is a rematch of: all of it is written, or nothing. Of `twins`, a second table is written with it, at
        which nobody sits yet.
        """
        tables = 2 if twins else 1
        share = Share(address, owner.id)
        self.shares.check_writing(share, bots=any(isinstance(command, AddBot) for command, _ in first))
        seated = sum(isinstance(command, Sit) for command, _ in first)
        making = (share, settings.seats - seated if settings.public else 0)
        made = 0
        try:
            for _ in range(tables):
                self._check_limits(*making)
                self._making.append(making)
                made += 1
            return await self._create(settings, share, first, rematch_of, tables)
        finally:
            for _ in range(made):
                self._making.remove(making)

    async def _create(
        self,
        settings: TableSettings,
        share: Share,
        first: Sequence[tuple[Command, Asker]],
        rematch_of: Room | None,
        tables: int,
    ) -> Room:
        seed = secrets.token_hex(SEED_BYTES)
        ids = [secrets.token_urlsafe(ID_BYTES) for _ in range(tables)]
        twins = [None] if tables == 1 else [Twinned(ids[1]), Twinned(ids[0], second=True)]
        made: list[tuple[Room, TableSummary, Append]] = []
        written: list[Document] = []
        for i, id in enumerate(ids):
            code = await self._another_code([summary.code for _, summary, _ in made])
            made.append(self._made(id, opening(settings, share.player, seed, twins[i]), () if i else first, code))
            written += [*documents(made[-1][1]), Document(CODE, code, id.encode())]
        appends = [opened for _, _, opened in made]
        if rematch_of is None:
            await self.store.append_together(appends, written)
        else:
            await rematch_of.do_for_server(LinkRematch(ids[0]), Beside(appends, written))
            if (linked := rematch_of.table.rematch) is not None and linked != ids[0]:
                return await self.find(linked)  # another server was faster, and this table was not made
        for room, summary, opened in made:
            self.shares.wrote(share, sum(map(len, opened.entries)))
            self.index.summaries[summary.id] = summary
            if share.address:
                self._addresses[summary.id] = share.address
            self.open.setdefault(summary.id, room)
        return self.open[ids[0]]

    async def _another_code(self, taken: Sequence[str]) -> str:
        """A code that neither the store nor a table that is being made has."""
        while (code := await free_code(self.store)) in taken:
            pass
        return code

    def _made(
        self, id: str, events: list[Event], first: Sequence[tuple[Command, Asker]], code: str
    ) -> tuple[Room, TableSummary, Append]:
        """A table that is not stored yet."""
        now = self._now()
        entries = log.number(events, 0, now, None)
        table = fold(id, entries)
        for command, asker in first:
            decision = decide(table, command, asker, now)
            more = log.number(decision.events, table.version, now, None)
            table.adopt(more, decision)
            entries += more
        room = self._opened(Room(table, entries, self.store, self._recorded, self._changed, self._now), code)
        return room, summarise(table, code, now), Append(id, 0, [log.write(entry) for entry in entries])

    def _opened(self, room: Room, code: str) -> Room:
        room.on_write = self._wrote
        room.guard = self.guard
        room.refusals = self._refusals
        room.code = code
        return room

    def _check_limits(self, share: Share, open_seats: int) -> None:
        """Tables that are being written count like those that are there, so that none slip past."""
        limits = self.limits
        held = own, here = self._held(share)
        # Few servers are so full that the living ones have to be counted.
        known = len(self.index.summaries) + len(self._making)
        full = known >= limits.tables and len(self.index.living()) + len(self._making) >= limits.tables
        if full or len(own) >= limits.tables_per_player:
            raise TooManyTables()
        if len(here) >= limits.tables_per_address:
            raise TooManyTablesHere()
        if open_seats > 0:
            self._check_open_seats(held, open_seats)

    def _check_open_seats(self, held: tuple[list[int], list[int]], more: int) -> None:
        own, here = held
        if sum(own) + more > self.limits.open_seats_per_player or sum(here) + more > self.limits.open_seats_per_address:
            raise TooManyOpenSeats()

    def _held(self, share: Share) -> tuple[list[int], list[int]]:
        """The open seats of each table of the same player, and of each table from the same address.

        All tables are looked at, so nothing more is done for those of others.
        """
        player, address, addresses = share.player, share.address or None, self._addresses
        own = [_open_seats(one) for one in self.index.summaries.values() if one.owner == player and one.is_living]
        near = [id for id, made_at in addresses.items() if made_at == address]
        summaries = [one for id in near if (one := self.index.summaries.get(id)) is not None and one.is_living]
        here = [_open_seats(one) for one in summaries]
        own += [seats for other, seats in self._making if other.player == player]
        here += [seats for other, seats in self._making if other.address == address]
        return own, here

    def _share(self, summary: TableSummary) -> Share:
        return Share(self._addresses.get(summary.id, ""), summary.owner)

    async def by_code(self, code: str) -> TableSummary:
        known = tidied(code)
        id = None if known is None else await find_body(self.store, CODE, known)
        if id is None:
            raise UnknownTable()
        return await self.summary(id.decode(errors="replace"))

    async def summary(self, id: str) -> TableSummary:
        """The summary of a table; where it was lost the log gives a new one."""
        summary = await self.index.find(id) if _ID.fullmatch(id) else None
        if summary is None:
            await self.find(id)
            summary = self.index.summaries[id]
        return summary

    def is_awake(self, id: str) -> bool:
        return id in self.open

    async def find(self, id: str, asker: str = "") -> Room:
        """The room of a table, read from its log if it sleeps; then askers (addresses) wait for their turn."""
        room = await self._awake(id, asker)
        room.last_used = room.now()  # a viewer is about to enter
        return room

    async def _awake(self, id: str, asker: str = "") -> Room:
        if id in self.open:
            return self.open[id]
        if not _ID.fullmatch(id) or id in self._removing:
            raise UnknownTable()
        async with self.costly.turn(asker):
            return self.open[id] if id in self.open else await self._wake(id)

    async def _wake(self, id: str) -> Room:
        """Everybody who asks meanwhile waits for the same room."""
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        try:
            room = await Room.load(id, self.store, self.costly, self._recorded, self._changed, self._now)
            if room is None and await self.index.find(id) is not None:
                raise LogDamaged(table=id)  # all of it is gone
        except (LogDamaged, TableDamaged) as error:
            # The table cannot be played. What is stored stays, for a release that can read it.
            self.index.summaries.pop(id, None)
            self.damage.note(id)
            raise LogDamaged(table=id) from error
        if room is None:
            raise UnknownTable()
        self.index.summaries[id] = await self.index.find(id) or await self._new_summary(room)
        await self._reseal(room)
        table = room.table
        # A game that is going on is never put to sleep, so the server was down.
        timed = table.setup.clock.kind != "none" and not table.clocks.by_days
        if table.status == "playing" and timed and table.people():
            await room.stop_clocks()
        room = self.open.setdefault(id, self._opened(room, self.index.summaries[id].code))
        self._changed(room)
        return room

    async def _reseal(self, room: Room) -> None:
        """A table from a backup goes on with another seed: what followed the backup has been seen already."""
        id = room.table.id
        if room.table.status in ("open", "playing") and await self._is_restored(id):
            await room.reseal(secrets.token_hex(SEED_BYTES), Document(RESTORED, id, None))

    async def _is_restored(self, id: str) -> bool:
        try:
            return await self.store.get(RESTORED, id) is not None
        except DocumentDamaged:
            return True  # whatever it says, it is there: a seed too many does no harm

    async def _new_summary(self, room: Room) -> TableSummary:
        """The summary was lost or damaged. The log gives all of it but the code, so there is a new one."""
        code = await free_code(self.store)
        summary = summarise(room.table, code, room.entries[0].at)
        written = [*documents(summary), Document(CODE, code, summary.id.encode())]
        await self.store.append("", None, (), written)
        return summary

    def put_to_sleep(self) -> None:
        """Forget rooms without viewers; their logs bring them back, except where nothing is to be left behind."""
        for id, room in list(self.open.items()):
            if room.viewers or room.now() - room.last_used <= IDLE_MS:
                continue
            rests = room.table.paused and not room.table.is_rated()  # a rated game does not wait for ever
            goes_on = room.table.status == "playing" or bool(room.table.waiting_for())
            if rests or not goes_on:
                del self.open[id]
                self._refusals.forget(id)
                if leaves_nothing(room.table, room.table.status):
                    self._removing.add(id)
                    self._background.spawn(self._remove(self.index.summaries[id]))
                elif room.table.status == "open":
                    self._watched[id] = room.last_used
                self.index.forget(id)

    # Tables that go

    async def clear_away(self) -> None:
        """Remove what a crash has left of tables that leave nothing behind."""
        for id, body in await self.store.scan(UNPLAYED):
            summary = read_document(UNPLAYED, body, TableSummary)
            if summary is not None and id not in self.open and id not in self._removing:
                self._removing.add(id)
                await self._remove(summary)

    async def _remove(self, summary: TableSummary) -> None:
        try:
            await self.store.remove(summary.id, leftovers(summary))
        except StoreError as error:  # the next start tries again
            STORE_FAILURES.labels(error.code).inc()
        finally:
            self._removing.discard(summary.id)

    async def close_if_abandoned(self, id: str) -> None:
        room = await self._awake(id)
        # Its log may be newer than its summary.
        if not room.viewers and room.table.last_at < self._deadline(self.index.summaries[id]):
            await room.do_for_server(Abandon())

    def abandoned(self) -> list[str]:
        """Tables that nobody has touched for so long that they are closed, and open ones that nobody looks at."""
        return [
            summary.id
            for summary in self.index.living()
            if max(summary.changed, self._last_watched(summary)) < self._deadline(summary)
        ]

    def _last_watched(self, summary: TableSummary) -> int:
        """Of a table that has not begun; the server does not know who looked at it before it started."""
        if summary.status != "open":
            return 0
        room = self.open.get(summary.id)
        if room is None:
            return self._watched.get(summary.id, self._started)
        return room.now() if room.viewers else room.last_used

    def _deadline(self, summary: TableSummary) -> int:
        """The moment before which a living table must have been used last to be abandoned."""
        waits = self._never_started_ms if summary.twin is None else TWIN_MS
        return self._now() - (waits if summary.status == "open" else ABANDONED_MS)


def _open_seats(summary: TableSummary) -> int:
    """Seats that wait for people at a public table; a bot on one of them may still make room."""
    waits = summary.public and summary.status == "open"
    return len(summary.seats) - len(summary.players) if waits else 0
