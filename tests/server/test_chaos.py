"""A bad line: what clients send is dropped, delayed, doubled and overtaken, and connections break at any moment."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import websockets

from tests.server.client import PATIENCE, Chair, Person

pytestmark = pytest.mark.long

# Drawn without replacement, so that nothing is left out: of 16 messages so many.
FATES = ["carried"] * 9 + ["dropped"] * 2 + ["doubled"] * 2 + ["delayed"] * 2 + ["broken"]
IMPATIENCE = 0.2


class BadLine:
    """Stands between clients and a server. What the server says comes whole and in order, until the line breaks."""

    def __init__(self, upstream: str, seed: int) -> None:
        self._upstream = upstream.replace("http", "ws", 1)
        self._rng = random.Random(seed)
        self._fates: list[str] = []
        self.fates: Counter[str] = Counter()

    async def carry(self, near: websockets.ServerConnection) -> None:
        assert near.request is not None
        async with websockets.connect(self._upstream + near.request.path) as far, asyncio.TaskGroup() as work:
            down = work.create_task(self._down(far, near))
            try:
                async for message in near:
                    if not self._up(message, far, work):
                        break
            except websockets.ConnectionClosed:
                pass
            await far.close()
            await near.close()
            down.cancel()

    def _up(self, message: str | bytes, far: websockets.ClientConnection, work: asyncio.TaskGroup) -> bool:
        """Do with a message what comes to mind; False to break the line."""
        if not self._fates:
            self._fates = self._rng.sample(FATES, len(FATES))
        fate = self._fates.pop()
        self.fates[fate] += 1
        if fate == "broken":
            return False
        copies = {"dropped": 0, "doubled": 2}.get(fate, 1)
        delay = 0.05 * self._rng.random() if fate == "delayed" else 0.0
        for _ in range(copies):
            work.create_task(self._send(far, message, delay))
        return True

    async def _send(self, far: websockets.ClientConnection, message: str | bytes, delay: float) -> None:
        await asyncio.sleep(delay)
        with contextlib.suppress(websockets.ConnectionClosed):
            await far.send(message)

    async def _down(self, far: websockets.ClientConnection, near: websockets.ServerConnection) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            async for message in far:
                await near.send(message)
        await near.close()


@asynccontextmanager
async def bad_line(upstream: str, seed: int) -> AsyncIterator[tuple[str, BadLine]]:
    line = BadLine(upstream, seed)
    async with websockets.serve(line.carry, "127.0.0.1", 0) as proxy:
        (listening,) = proxy.sockets
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", line


class Stubborn:
    """A player who never gives up: comes back with what it has, and sends again what was not answered."""

    def __init__(self, base: str, table: str, person: Person, seed: int) -> None:
        self.base = base
        self.table = table
        self.person = person
        self.log: list[dict[str, Any]] = []
        self.comings = 0
        self._rng = random.Random(seed)
        self._choices: dict[str, dict[str, Any]] = {}

    async def play(self) -> None:
        async with asyncio.timeout(4 * PATIENCE):
            while True:
                self.comings += 1
                with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
                    async with Chair(self.base, self.table, self.person.token, self.log) as chair:
                        if await self._play_here(chair):
                            return

    async def _play_here(self, chair: Chair) -> bool:
        """On this connection, as long as it lasts; True when the game is over."""
        while True:
            now = await asyncio.wait_for(chair.until(_has_news), 1.0)
            if "gone" in now:
                return False
            if now["status"] == "finished":
                return True
            key, command = self._choice(now)
            with contextlib.suppress(TimeoutError):  # then it is sent again
                await asyncio.wait_for(chair.do(command, key=key), IMPATIENCE)
                version = now["version"]
                await chair.until(lambda t, version=version: "gone" in t or t["version"] > version)  # type: ignore[misc]

    def _choice(self, now: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """The same key for the same turn, and the same choice for the same key."""
        own = [e for e in self.log if e["event"]["type"] == "acted" and e["event"]["seat"] == now["you"]]
        key = f"turn{len(own)}"
        return key, self._choices.setdefault(key, {"type": "play", "action": self._rng.choice(now["legal"])})


def _has_news(table: dict[str, Any]) -> bool:
    return "gone" in table or table["status"] == "finished" or bool(table["legal"])


@pytest.mark.parametrize(("game", "players", "seed"), [("skull", 4, 1), ("skull_king", 3, 2), ("yamiks", 2, 3)])
def test_a_game_over_a_bad_line_ends_with_one_log_for_all_and_verifies(
    base: str, game: str, players: int, seed: int
) -> None:
    async def evening() -> None:
        people = [await Person.sign_in(base, f"P{i}") for i in range(players)]
        table = await people[0].new_table(game, players, absence={"policy": "wait", "grace": 60})
        for i, person in enumerate(people):
            async with Chair(base, table, person.token) as chair:
                if i > 0:
                    await chair.do({"type": "sit", "name": person.name, "nonce": f"n{i}"})
        async with Chair(base, table, people[0].token) as chair:
            await chair.do({"type": "start"})
        async with bad_line(base, seed) as (worse, line):
            stubborn = [Stubborn(worse, table, person, seed + i) for i, person in enumerate(people)]
            await asyncio.gather(*(player.play() for player in stubborn))
            assert set(line.fates) == set(FATES)
        for player in stubborn:
            whole = (await player.person.ask("GET", f"/api/tables/{table}/log")).json()
            assert player.log == [told["entry"] for told in whole]
        assert sum(player.comings for player in stubborn) > players, "somebody had to come back"
        acted = [entry["event"] for entry in stubborn[0].log if entry["event"]["type"] == "acted"]
        assert {event["by"] for event in acted} == {"player"}
        assert len(acted) == sum(len(player._choices) for player in stubborn), "each choice once"
        assert (await people[0].ask("GET", f"/api/tables/{table}/verify")).json()["wrong"] is None

    asyncio.run(evening())
