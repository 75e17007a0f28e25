"""Tables without a network: a service on a store in memory, with a clock that tests set and viewers that remember."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from calavera.server.config import Config
from calavera.server.live.bot_worker import Question
from calavera.server.live.bot_workers import BotWorkers, Choice
from calavera.server.live.outbox import Outbox
from calavera.server.live.room import Room, Viewer
from calavera.server.live.service import Service
from calavera.server.ops.shares import Share
from calavera.server.people.identity import Player
from calavera.store.memory import MemoryStore
from calavera.store.port import Store
from calavera.table.commands import AddBot, Command, Confirm, Sit, Start
from calavera.table.people import Asker
from calavera.table.settings import Clock, TableSettings


class Watch:
    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms

    def forward(self, seconds: float) -> None:
        self.ms += int(seconds * 1000)


class FirstLegal(BotWorkers):
    """Plays without a process, immediately, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    @property
    def is_busy(self) -> bool:
        return False

    async def choose(self, share: Share, question: Question) -> Choice:  # noqa: ARG002  (nobody has to wait)
        self.asked.append((question.game, question.bot, question.view, question.legal, question.seed))
        return Choice(question.legal[0], question.effort, 0.0)

    def reap(self) -> None:
        pass

    def close(self) -> None:
        pass


async def _nowhere(_: bytes) -> None:
    pass


class Ear(Outbox):
    """An outbox that never fills."""

    def __init__(self) -> None:
        super().__init__(_nowhere, 1)
        self.heard: list[dict[str, Any]] = []
        self.over = False

    def put(self, message: bytes) -> bool:
        self.heard.append(msgspec.json.decode(message))
        return True

    def finish(self) -> None:
        self.over = True

    def entries(self) -> list[dict[str, Any]]:
        told = [m["entries"] for m in self.heard if m["type"] in ("welcome", "update")]
        return [line["entry"] for lines in told for line in lines]

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [entry["event"] for entry in self.entries() if entry["event"]["type"] == kind]


class Sitting:
    """A service with people who sit at one table."""

    def __init__(
        self, store: Store | None = None, watch: Watch | None = None, bots: BotWorkers | None = None, **config: Any
    ) -> None:
        self.store = MemoryStore() if store is None else store
        self.watch = Watch() if watch is None else watch
        self.bots = FirstLegal()
        settings = Config(**{"bot_delay": 0.0, "bot_talk": 0.0, **config})
        self.service = Service(settings, self.store, now=self.watch, bots=bots or self.bots)
        self.people: list[Player] = []

    async def table(self, game: str, people: int, *, seats: int | None = None, **settings: Any) -> Room:
        """A started table; free seats are filled with bots. Nobody is connected any more, or yet."""
        self.people = [Player(f"player{i}", f"P{i}") for i in range(people)]
        owner = self.people[0] if people else Player("owner", "Owner")
        if settings.get("rated"):
            settings = {"clock": Clock("move", 60), **settings}
        wanted = TableSettings(game=game, seats=seats or people, **settings)
        room = await self.service.rooms.create(wanted, owner)
        for i, person in enumerate(self.people):
            await self.do(room, i, Sit(person.name, f"nonce{i}", i))
        if room.table.setup.rated:
            await self.start_rated(room)
        else:
            await room.do(Start(fill=True), Asker(owner.id, owner.name), None)
        return room

    async def start_rated(self, room: Room) -> None:
        """Bots on the free seats; then everybody comes, agrees, and is gone again after the start."""
        owner = next(i for i, person in enumerate(self.people) if person.id == room.table.setup.owner)
        for _ in range(room.table.seats.count(None)):
            await self.do(room, owner, AddBot())
        viewers = [await self.come(room, i) for i in range(len(self.people))]
        for i in range(len(self.people)):
            await self.do(room, i, Confirm())
        await self.do(room, owner, Start())
        for viewer in viewers:
            room.leave(viewer)

    async def do(self, room: Room, i: int, command: Command, key: str | None = None) -> int:
        return await room.do(command, Asker(self.people[i].id, self.people[i].name), key)

    async def come(self, room: Room, i: int | None, have: int = 0) -> Viewer:
        viewer = Viewer(None if i is None else self.people[i].id, Ear())
        room.enter(viewer, have)
        await room.welcome_back(viewer)
        return viewer

    async def pass_time(self, seconds: float) -> None:
        self.watch.forward(seconds)
        await self.service.tick()
        await self.quiet()

    async def quiet(self) -> None:
        """Until no bot is thinking any more."""
        while tasks := list(self.service.background.tasks):
            await asyncio.gather(*tasks, return_exceptions=True)

    async def again(self) -> Sitting:
        """The server after a restart: another process, the same store and time."""
        await self.quiet()
        after = Sitting(self.store, self.watch)
        after.people = self.people
        await after.service.rooms.index.start()
        await after.service._wake_all()
        await after.quiet()
        return after


def ear(viewer: Viewer) -> Ear:
    assert isinstance(viewer.outbox, Ear)
    return viewer.outbox


def tell(story: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await story()

    asyncio.run(whole())
