"""Service: everything the server does, put together, independent of HTTP and sockets."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from librt.random import Random

from calavera.core.errors import CalaveraError
from calavera.games.bots import sitting_in
from calavera.server.config import Config
from calavera.server.live.bot_worker import Question
from calavera.server.live.bot_workers import LEAST_EFFORT, BotWorkers
from calavera.server.live.hints import Hints
from calavera.server.live.outbox import Budget
from calavera.server.live.reviews import Reviews
from calavera.server.live.room import Room
from calavera.server.live.rooms import Rooms
from calavera.server.live.timekeeping import is_calm, tick
from calavera.server.live.twins import Twins
from calavera.server.live.workshop import Workshop
from calavera.server.ops.background import LOG, Background
from calavera.server.ops.clock import Now, now_ms
from calavera.server.ops.lag import watch_lag
from calavera.server.ops.limiting import Buckets
from calavera.server.ops.metrics import BOT_CHOICES, BOT_HURRIED, TABLES
from calavera.server.ops.shares import Shares
from calavera.server.people.daily import Daily
from calavera.server.people.groups import Groups
from calavera.server.people.identity import Identities, NotSignedIn, Player
from calavera.server.people.pads import Pads
from calavera.server.people.results import Results
from calavera.store.errors import StoreError
from calavera.store.port import Store
from calavera.table.commands import AddBot, Command, PlayFor, SayFor, Sit
from calavera.table.errors import NotAllowed, NotFinished
from calavera.table.lookalikes import looks_like_one_of
from calavera.table.people import Asker
from calavera.table.settings import Clock, TableSettings, can_be_rated
from calavera.table.starting import check_share
from calavera.table.table import Table
from calavera.table.undo import may_be_taken_back

TICK_SECONDS = 0.5
# A bot that answers a choice which can still be taken back waits so many times as long.
LETS_UNDO = 3
SWEEP_SECONDS = 60.0
RESTARTING = "server.restarting"
# An address may hold many connections (a school, a café), but not all of them may talk at full speed.
BUSY_CONNECTIONS = 0.05


class Service:
    def __init__(self, config: Config, store: Store, *, now: Now = now_ms, bots: BotWorkers | None = None) -> None:
        self.config = config
        self.store = store
        self.now = now
        self.identities = Identities(store)
        self.results = Results(store, now)
        self.background = Background()
        self.shares = Shares(config.limits)
        self.rooms = Rooms(
            store,
            config.limits,
            self.background,
            self.results.recording,
            self._changed,
            now,
            self.shares,
            config.never_started,
        )
        self.twins = Twins(self.rooms, self.shares)
        self.bots = BotWorkers(config.bot_workers, patience=config.bot_patience) if bots is None else bots
        self.reviews = Reviews(self.shares, self.background, effort=config.review_effort, seconds=config.review_seconds)
        self.workshop = Workshop(self.shares, self.background, config.exercise_effort)
        self.daily = Daily(store, self.workshop, now)
        self.pads = Pads(store, config.limits, self.shares, self.background, now)
        self.groups = Groups(store, config.limits, self.shares, self.background, now)
        self.hints = Hints(self.bots, self.shares, effort=config.hint_effort)
        self.closing = asyncio.Event()
        # One per connection, to say goodbye with a code; and whose connection it is.
        self.shutdown_hooks: dict[Callable[[str], None], str | None] = {}
        limits = config.limits
        busy = max(1.0, limits.connections_per_address * BUSY_CONNECTIONS)
        self.paces = Buckets(limits.messages_per_second * busy, int(limits.message_burst * busy))
        self.unsent = Budget(limits.buffered_bytes, limits.unsent_bytes_per_address)
        self.changes = 0  # at all tables so far
        self._thinking: set[tuple[str, int, int]] = set()

    async def start(self) -> None:
        await self.rooms.index.start()
        await self.pads.start()
        await self.groups.start()
        self.background.spawn(watch_lag())
        if self.store.mended is not None:
            LOG.error("data_mended", kept=self.store.mended.name)
        self.background.spawn(self._wake_all())
        self.background.spawn(self.rooms.damage.look_for(self.store))
        self.background.spawn(self._keep_time())
        self.background.spawn(self._sweep())

    def say_goodbye(self) -> None:
        """Tell everybody to come back soon; each connection closes when its goodbye is sent."""
        self.closing.set()
        for hook in list(self.shutdown_hooks):
            hook(RESTARTING)

    async def sign_out_everywhere(self, player: Player) -> str:
        """All other tokens of the player are void from here on, and so are the connections they have opened."""
        token = await self.identities.sign_out_everywhere(player)
        for hook, whose in list(self.shutdown_hooks.items()):
            if whose == player.id:
                hook(NotSignedIn.code)
        return token

    async def stop(self) -> None:
        self.say_goodbye()
        self.reviews.close()
        await self.background.stop()
        self.bots.close()
        self.workshop.close()
        for room in list(self.rooms.open.values()):
            await room.settled()
        await self.pads.settled()
        await self.groups.settled()
        await self.store.close()

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
            if not is_calm(room):
                await self._guarded(self._keep_time_at(room), "tick_failed")
            self._wake_bots(room)
            self._calm_down(room)
        self.rooms.put_to_sleep()
        self.bots.reap()
        self.workshop.workers.reap()
        TABLES.set(len(self.rooms.open))

    async def _keep_time_at(self, room: Room) -> None:
        config = self.config
        await tick(room, config.all_gone * 1000, config.reveal * 1000, int(config.second_thoughts * 1000))

    def _calm_down(self, room: Room) -> None:
        """Say when bots have their usual time again."""
        if room.hurried and not self.bots.is_busy and self.shares.may_think(self.rooms.share_of(room.table)):
            room.hurried = False
            room.tell(())

    async def _sweep(self) -> None:
        await self._guarded(self.rooms.clear_away(), "sweep_failed")
        await self._guarded(self.pads.clear_away(), "sweep_failed")
        await self._guarded(self.groups.clear_away(), "sweep_failed")
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.close_abandoned()
            await self._guarded(self.pads.sweep(), "sweep_failed")
            await self._guarded(self.groups.sweep(), "sweep_failed")

    async def close_abandoned(self) -> None:
        for id in self.rooms.abandoned():
            await self._guarded(self.rooms.close_if_abandoned(id), "sweep_failed")

    async def _guarded(self, work: Coroutine[Any, Any, None], event: str) -> None:
        """A failure at one table is logged and does not touch the others."""
        try:
            await work
        except (CalaveraError, StoreError) as error:
            LOG.warning(event, code=error.code)
        except Exception as error:
            LOG.error(event, kind=type(error).__name__)

    async def find(self, id: str, asker: str = "") -> Room:
        """The room of a table that somebody wants to look at; also while nothing can be written."""
        room = await self.rooms.find(id, asker)
        if self.twins.is_due(room):
            await self._settle(room)
        return room

    async def _settle(self, room: Room) -> None:
        await self._guarded(self.twins.settle(room), "unsealing_failed")

    def _changed(self, room: Room) -> None:
        self.changes += 1
        if self.twins.is_due(room):
            self.background.spawn(self._settle(room))
        self._wake_bots(room)

    def _wake_bots(self, room: Room) -> None:
        for seat in room.table.bots_to_act():
            turn = (room.table.id, seat, room.table.turns_of(seat))
            if turn not in self._thinking:
                self._thinking.add(turn)
                self.background.spawn(self._play_bot(room, *turn[1:]))

    async def _play_bot(self, room: Room, seat: int, turn: int) -> None:
        table = room.table
        try:
            await asyncio.sleep(self.config.bot_delay * (LETS_UNDO if may_be_taken_back(table) else 1))
            if _is_due(table, seat, turn):
                await self._remark(room, seat)
            if _is_due(table, seat, turn):  # while that was written, the choice before may have been taken back
                action = await self._choose(room, seat)
                await room.do_for_server(PlayFor(seat, action, "bot", turn))
                BOT_CHOICES.inc()
        except (CalaveraError, StoreError) as error:
            LOG.warning("bot_refused", code=error.code)
        finally:
            self._thinking.discard((table.id, seat, turn))

    async def _remark(self, room: Room, seat: int) -> None:
        """Let a bot speak before it chooses, if it wants to; not where it only sits in for a person."""
        table = room.table
        if table.seated(seat).bot is None or self.config.bot_talk == 0:
            return
        remark = table.game.bots.remark
        if remark is None:
            return
        seen = table.playing().view(None)
        phrase = remark.get()(seen, seat, self.config.bot_talk, Random(secrets.randbits(60)))
        if phrase is not None:
            await room.do_for_server(SayFor(seat, phrase))

    async def _choose(self, room: Room, seat: int) -> str:
        table, state, share = room.table, room.table.playing(), self.rooms.share_of(room.table)
        view = msgspec.json.encode(state.view(seat))
        bot = table.seated(seat).bot or sitting_in(table.setup.game)
        effort = 1.0 if self.shares.may_think(share) else LEAST_EFFORT
        question = Question(table.setup.game, bot, view, state.legal(seat), secrets.randbits(60), effort)
        choice = await self.bots.choose(share, question)
        self.shares.thought(share, choice.seconds)
        room.hurried = choice.effort < 1
        if room.hurried:
            BOT_HURRIED.inc()
        return table.game.actions.format(choice.action)

    # What takes more than one table

    async def create(
        self,
        settings: TableSettings,
        owner: Player,
        nonce: str,
        *,
        sit: bool,
        nonce_hash: str = "",
        address: str = "",
        twin: bool = False,
    ) -> Room:
        check_share(nonce, nonce_hash)  # also where the owner does not sit down
        seat = (Sit(owner.name, nonce, nonce_hash=nonce_hash), Asker(owner.id, owner.name, owner.bot))
        return await self.rooms.create(settings, owner, [seat] if sit else [], address, twins=twin)

    async def rematch(self, room: Room, asker: Player, nonce: str, nonce_hash: str = "", *, address: str = "") -> str:
        """A new table with the same settings; everybody who was there is carried along by the link in the log."""
        table = room.table
        if not room.takes_part(asker.id):
            raise NotAllowed()
        if table.result is None:  # also where the owner has closed the table after the game
            raise NotFinished()
        check_share(nonce, nonce_hash)
        async with room.rematching:
            if table.rematch is None:
                people = _same_people(table, asker, Sit("", nonce, nonce_hash=nonce_hash))
                await self.rooms.create(_settings_again(table), asker, people, address, rematch_of=room)
        return str(room.table.rematch)


def _is_due(table: Table, seat: int, turn: int) -> bool:
    """Whether a bot still has to make this choice."""
    return seat in table.bots_to_act() and table.turns_of(seat) == turn


def _settings_again(table: Table) -> TableSettings:
    """Empty seats were removed at the start. Earlier versions rated games that could last for ever, and kept any number
    of seconds where there was no clock; no more.
    """
    settings = table.setup.settings
    rated = settings.rated and can_be_rated(settings)
    clock = settings.clock if settings.clock.kind != "none" else Clock()
    return msgspec.structs.replace(settings, seats=len(table.seats), rated=rated, clock=clock)


def _same_people(table: Table, asker: Player, own: Sit) -> list[tuple[Command, Asker]]:
    """Everybody on the same seat again; the asker seats the bots. The start waits for those who committed last time.

    Where ratings are at stake only the asker sits down: the others have to come and take their seats themselves.
    """
    seated: list[tuple[Command, Asker]] = []
    names: list[str] = []
    for i in range(len(table.seats)):
        seat = table.seated(i)
        stays_away = seat.bot is None and table.setup.rated and seat.player != asker.id
        if stays_away or looks_like_one_of(seat.name, names):  # in earlier versions two could have the same name
            continue
        names.append(seat.name)
        if seat.bot is None:
            sit = Sit(seat.name, "", i, "", seat.nonce_hash != "")
            if seat.player == asker.id:
                sit = msgspec.structs.replace(own, name=seat.name, seat=i)
            seated.append((sit, Asker(seat.player, seat.name, seat.program)))
        else:
            seated.append((AddBot(seat.bot, seat.name, i), Asker(asker.id, asker.name)))
    return seated
