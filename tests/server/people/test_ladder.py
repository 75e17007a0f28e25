"""The ladder: read once, kept up to date, and no game waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from calavera.server.people import ladder
from calavera.server.people.figures import Statistics
from calavera.server.people.ladder import Ladders
from calavera.server.people.results import Results
from calavera.store.errors import StoreUnavailable
from calavera.store.memory import MemoryStore
from calavera.store.port import Document
from tests.server.people.test_results import last_move
from tests.server.web import limited, web


def rated(player: str, mu: float, *, program: bool = False) -> Statistics:
    return Statistics(player=player, name=player, game="skull", games=1, rated_games=1, mu=mu, sigma=1, program=program)


def bodies(lines: Sequence[Statistics]) -> list[bytes]:
    return [msgspec.json.encode(line) for line in lines]


class Watched(MemoryStore):
    """Counts how often all statistics are read, and lets nobody have them until `open` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.scans = 0
        self.open = asyncio.Event()

    async def keep(self, *lines: Statistics) -> None:
        documents = [Document("stats", f"{line.player}:{line.game}", msgspec.json.encode(line)) for line in lines]
        await self.append("", None, (), documents)

    async def scan(self, kind: str, prefix: str = "", limit: int | None = None) -> list[tuple[str, bytes | None]]:
        found = await super().scan(kind, prefix, limit)
        if (kind, prefix) == ("stats", ""):
            self.scans += 1
            await self.open.wait()
        return found


def test_a_game_ends_while_the_ladder_is_read() -> None:
    async def story() -> None:
        store = Watched()
        results = Results(store)
        asking = asyncio.create_task(results.best_of("skull"))
        while store.scans == 0:
            await asyncio.sleep(0)
        table, decision = last_move()
        async with asyncio.timeout(30), results.recording(table, decision) as documents:
            assert [document.kind for document in documents].count("stats") == 3
        store.open.set()
        assert await asking == []

    asyncio.run(story())


def test_all_statistics_are_read_once_however_often_somebody_asks_and_whatever_ends() -> None:
    async def story() -> None:
        store = Watched()
        store.open.set()
        await store.keep(rated("a", 30), rated("b", 20), rated("c", 10, program=True))
        ladders = Ladders(store)
        several = await asyncio.gather(*(ladders.best_of("skull", programs=False) for _ in range(5)))
        assert [[line.player for line in lines] for lines in several] == [["a", "b"]] * 5
        ladders.take(bodies([rated("b", 40), rated("d", 35), rated("e", 90, program=True)]))
        assert [line.player for line in await ladders.best_of("skull", programs=False)] == ["b", "d", "a"]
        assert [line.player for line in await ladders.best_of("skull", programs=True)] == ["e", "c"]
        assert await ladders.best_of("yamiks", programs=False) == []
        assert store.scans == 1

    asyncio.run(story())


def test_what_is_written_while_it_is_read_counts() -> None:
    async def story() -> None:
        store = Watched()
        await store.keep(rated("a", 30), rated("b", 20))
        ladders = Ladders(store)
        asking = asyncio.create_task(ladders.best_of("skull", programs=False))
        while store.scans == 0:
            await asyncio.sleep(0)
        ladders.take(bodies([rated("b", 40)]))
        store.open.set()
        assert [(line.player, line.mu) for line in await asking] == [("b", 40), ("a", 30)]

    asyncio.run(story())


def test_who_asks_after_the_store_has_failed_gets_a_ladder() -> None:
    class Failing(MemoryStore):
        fails = True

        async def scan(self, kind: str, prefix: str = "", limit: int | None = None) -> list[tuple[str, bytes | None]]:
            if self.fails:
                raise StoreUnavailable(reason="a disk")
            return await super().scan(kind, prefix, limit)

    async def story() -> None:
        store = Failing()
        ladders = Ladders(store)
        with pytest.raises(StoreUnavailable):
            await ladders.best_of("skull", programs=False)
        store.fails = False
        assert await ladders.best_of("skull", programs=False) == []

    asyncio.run(story())


def test_memory_holds_the_best_and_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "KEPT", 20)
    monkeypatch.setattr(ladder, "SHOWN", 5)

    async def story() -> None:
        ladders = Ladders(MemoryStore())
        await ladders.best_of("skull", programs=False)
        ladders.take(bodies([rated(f"p{i}", i) for i in range(200)]))
        assert [line.player for line in await ladders.best_of("skull", programs=False)] == [
            f"p{199 - i}" for i in range(5)
        ]
        assert len(ladders._ladders["skull", False]._lines) <= 25

    asyncio.run(story())


def test_asking_for_it_counts_as_a_costly_read() -> None:
    with web(limits=limited(costly_reads_per_address=2)) as client:
        answers = [client.get("/api/games/skull/ratings") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].json()["code"] == "limit.reads"
