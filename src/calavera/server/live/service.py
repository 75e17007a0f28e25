"""Service: everything the server does, put together, independent of HTTP and sockets."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec
import structlog
from librt.random import Random

from calavera.play.bots import SITTING_IN, remark
from calavera.rules.errors import CalaveraError
from calavera.server.bots import BotWorkers
from calavera.server.clock import Now, now_ms
from calavera.server.config import Config
from calavera.server.identity import Identities, Player
from calavera.server.limiting import Buckets
from calavera.server.metrics import BOT_CHOICES, STORE_FAILURES, TABLES
from calavera.server.results import Results
from calavera.server.room import Room
from calavera.server.rooms import Rooms, TableSettings
from calavera.server.timekeeping import tick
from calavera.store.errors import StoreError
from calavera.store.port import Document, Store
from calavera.table.commands import Abandon, AddBot, Command, LinkRematch, PlayFor, SayFor, Sit
from calavera.table.decide import check_nonce
from calavera.table.errors import NotAllowed, NotPlaying
from calavera.table.people import Asker
from calavera.table.table import Table

TICK_SECONDS = 0.5
SWEEP_SECONDS = 3_600.0
# An address may hold many connections (a school, a café), but not have all of them talk at full speed.
BUSY_CONNECTIONS = 0.1
LOG = structlog.get_logger("calavera")


class Service:
    def __init__(self, config: Config, store: Store, *, now: Now = now_ms, bots: BotWorkers | None = None) -> None:
        self.config = config
        self.store = store
        self.now = now
        self.identities = Identities(store)
        self.results = Results(store)
        self.rooms = Rooms(store, config.limits, self.results.recording, self._changed, now)
        self.bots = BotWorkers(config.bot_workers) if bots is None else bots
        self.closing = asyncio.Event()
        self.farewells: set[Callable[[], None]] = set()  # how to say goodbye, by connection
        limits = config.limits
        busy = max(1.0, limits.connections_per_address * BUSY_CONNECTIONS)
        self.paces = Buckets(limits.messages_per_second * busy, int(limits.message_burst * busy))
        self.changes = 0  # at all tables so far
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[tuple[str, int, int]] = set()

    async def start(self) -> None:
        await self.rooms.register.start()
        self.spawn(self._wake_all())
        self.spawn(self._keep_time())
        self.spawn(self._sweep())

    def say_goodbye(self) -> None:
        """Tell everybody to come back soon; each connection closes when its goodbye is sent."""
        self.closing.set()
        for part in list(self.farewells):
            part()

    async def stop(self) -> None:
        self.say_goodbye()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bots.close()
        for room in list(self.rooms.open.values()):
            await room.settled()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("task_failed", kind=type(error).__name__)

    # Time and bots

    async def _wake_all(self) -> None:
        """After a restart the games go on; one that cannot be read does not keep the others asleep."""
        for id in self.rooms.playing():
            await self._guarded(self._find(id), "wake_failed")

    async def _find(self, id: str) -> None:
        await self.rooms.find(id)

    async def _keep_time(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            await self.tick()

    async def tick(self) -> None:
        for room in list(self.rooms.open.values()):
            await self._guarded(tick(room, self.config.all_gone * 1000), "tick_failed")
            self._wake_bots(room)
        self.rooms.put_to_sleep()
        TABLES.set(len(self.rooms.open))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.close_abandoned()

    async def close_abandoned(self) -> None:
        for id in self.rooms.abandoned():
            await self._guarded(self._close_abandoned(id), "sweep_failed")

    async def _close_abandoned(self, id: str) -> None:
        room = await self.rooms.find(id)
        if not room.viewers and id in self.rooms.abandoned():  # its log may know of later things than its line
            await room.do_for_server(Abandon())

    async def _guarded(self, work: Coroutine[Any, Any, None], event: str) -> None:
        """Trouble with one table is noted and is no trouble for the others."""
        try:
            await work
        except (CalaveraError, StoreError) as error:
            LOG.warning(event, code=error.code)
        except Exception as error:
            LOG.error(event, kind=type(error).__name__)

    def _changed(self, room: Room) -> None:
        self.changes += 1
        self._wake_bots(room)
        documents = self.rooms.renew_line(room)
        if documents:
            self.spawn(self._write(documents))

    async def _write(self, documents: Sequence[Document]) -> None:
        try:
            await self.store.append("", None, (), documents)
        except StoreError as error:  # a full disk costs us the line, not the game
            STORE_FAILURES.labels(error.code).inc()

    def _wake_bots(self, room: Room) -> None:
        for seat in room.table.bots_to_act():
            turn = (room.table.id, seat, room.table.turns_of(seat))
            if turn not in self._thinking:
                self._thinking.add(turn)
                self.spawn(self._play_bot(room, *turn[1:]))

    async def _play_bot(self, room: Room, seat: int, turn: int) -> None:
        table = room.table
        try:
            await asyncio.sleep(self.config.bot_delay)
            if _is_due(table, seat, turn):
                await self._remark(room, seat)
            if _is_due(table, seat, turn):  # while that was written, the choice before may have been taken back
                action = await self._choose(table, seat)
                await room.do_for_server(PlayFor(seat, action, "bot", turn))
                BOT_CHOICES.inc()
        except (CalaveraError, StoreError) as error:
            LOG.warning("bot_refused", code=error.code)
        finally:
            self._thinking.discard((table.id, seat, turn))

    async def _remark(self, room: Room, seat: int) -> None:
        """What a bot says before it chooses, if anything; not where it only sits in for somebody."""
        table = room.table
        if table.seated(seat).bot is None or self.config.bot_talk == 0:
            return
        seen = table.playing().view(None)
        phrase = remark(table.setup.game, seen, seat, self.config.bot_talk, Random(secrets.randbits(60)))
        if phrase is not None:
            await room.do_for_server(SayFor(seat, phrase))

    async def _choose(self, table: Table, seat: int) -> str:
        state = table.playing()
        view = msgspec.json.encode(state.view(seat))
        bot = table.seated(seat).bot or SITTING_IN
        action = await self.bots.choose(table.setup.game, bot, view, state.legal(seat), secrets.randbits(60))
        return table.game.actions.format(action)

    # What takes more than one table

    async def create(self, settings: TableSettings, owner: Player, nonce: str, *, sit: bool) -> Room:
        check_nonce(nonce)  # also of one who does not sit down
        seat = (Sit(owner.name, nonce), Asker(owner.id, owner.name))
        return await self.rooms.create(settings, owner, [seat] if sit else [])

    async def rematch(self, room: Room, asker: Player, nonce: str) -> str:
        """A new table with the same settings; everybody who was there is carried along by the link in the log."""
        table = room.table
        if not room.takes_part(asker.id):
            raise NotAllowed()
        if table.status != "finished":
            raise NotPlaying()
        check_nonce(nonce)
        async with room.rematching:
            if table.rematch is None:
                new = await self.rooms.create(_same_settings(table), asker, _same_people(table, asker, nonce))
                await room.do_for_server(LinkRematch(new.table.id))
        return str(room.table.rematch)


def _is_due(table: Table, seat: int, turn: int) -> bool:
    """Whether a bot still has to make this choice."""
    return seat in table.bots_to_act() and table.turns_of(seat) == turn


def _same_people(table: Table, asker: Player, nonce: str) -> list[tuple[Command, Asker]]:
    """Everybody on the same seat again, bots seated by whoever asks. Fresh nonces: who never comes back brings none."""
    seated: list[tuple[Command, Asker]] = []
    for i in range(len(table.seats)):
        seat = table.seated(i)
        if seat.bot is None:
            share = nonce if seat.player == asker.id else ""
            seated.append((Sit(seat.name, share, i), Asker(seat.player, seat.name)))
        else:
            seated.append((AddBot(seat.bot, seat.name, i), Asker(asker.id, asker.name)))
    return seated


def _same_settings(table: Table) -> TableSettings:
    old = table.setup
    return TableSettings(
        game=old.game,
        seats=len(table.seats),
        options=old.options,
        clock=old.clock,
        absence=old.absence,
        public=old.public,
        spectators=old.spectators,
        rated=old.rated,
    )
