"""A bad line between clients and a server, and players who get through it all the same."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

from calavera.testing.server.player import Player

# What may become of a message on its way to the server. Fates are drawn without putting them back, so that each has
# been met after as many messages as there are of them, and no game is over before that.
FATES = ("carried",) * 6 + ("dropped", "doubled", "delayed", "overtaken", "echoed", "mutilated", "cut off", "unheard")
LONGEST_DELAY = 0.03
IMPATIENCE = 0.05  # then everything unanswered is sent again


class BadLine:
    """What the server says comes whole and in order, until the line breaks."""

    def __init__(self, upstream: str, seed: int) -> None:
        self._upstream = upstream.replace("http", "ws", 1)
        self._rng = random.Random(seed)
        self._fates: list[str] = []
        self.fates: Counter[str] = Counter()

    def fate(self) -> str:
        if not self._fates:
            self._fates = self._rng.sample(FATES, len(FATES))
        self.fates[self._fates[-1]] += 1
        return self._fates.pop()

    async def carry(self, near: websockets.ServerConnection) -> None:
        assert near.request is not None
        async with websockets.connect(self._upstream + near.request.path) as far, asyncio.TaskGroup() as work:
            down = work.create_task(_pass_on(far, near))
            with contextlib.suppress(websockets.ConnectionClosed):
                await self._up(near, far, work)
            await far.close()
            await near.close()
            down.cancel()

    async def _up(self, near: websockets.ServerConnection, far: ClientConnection, work: asyncio.TaskGroup) -> None:
        """Until the line breaks."""
        held: list[tuple[int, str | bytes]] = []  # how many messages are still to overtake it
        async for message in near:
            fate = self.fate()
            if fate == "cut off":
                return
            for sent in self._sent_now(fate, message):
                await far.send(sent)
            if fate == "unheard":
                return
            if fate == "delayed":
                work.create_task(_send_later(far, message, self._rng.uniform(0.0, LONGEST_DELAY)))
            held = [(left - 1, late) for left, late in held]
            for left, late in held:
                if left == 0:
                    await far.send(late)
            held = [(left, late) for left, late in held if left > 0]
            if fate in ("overtaken", "echoed"):
                held.append((self._rng.randint(1, 3), message))

    def _sent_now(self, fate: str, message: str | bytes) -> list[str | bytes]:
        if fate == "mutilated":
            return [message[: self._rng.randrange(len(message))]]
        copies = {"dropped": 0, "delayed": 0, "overtaken": 0, "doubled": 2}
        return [message] * copies.get(fate, 1)


async def _pass_on(far: ClientConnection, near: websockets.ServerConnection) -> None:
    with contextlib.suppress(websockets.ConnectionClosed):
        async for message in far:
            await near.send(message)
    await near.close()


async def _send_later(far: ClientConnection, message: str | bytes, delay: float) -> None:
    await asyncio.sleep(delay)
    with contextlib.suppress(websockets.ConnectionClosed):
        await far.send(message)


@asynccontextmanager
async def bad_line(upstream: str, seed: int) -> AsyncIterator[tuple[int, BadLine]]:
    """The port where it begins, and the line."""
    line = BadLine(upstream, seed)
    async with websockets.serve(line.carry, "127.0.0.1", 0) as proxy:
        (listening,) = proxy.sockets
        yield listening.getsockname()[1], line


class Stubborn(Player):
    """One tab of a player who never gives up, and who says several things without waiting for an answer."""

    async def _converse(self, socket: ClientConnection) -> None:
        self._welcomed_at = -1
        await self._say_again(socket)
        while not self.finished:
            try:
                text = await asyncio.wait_for(socket.recv(decode=False), IMPATIENCE)
            except TimeoutError:
                await self._say_again(socket)
            else:
                self._hear(json.loads(text))
                await self._act(socket)

    async def _say_again(self, socket: ClientConnection) -> None:
        if self._welcomed_at < 0:
            await self._send(socket, {"type": "hello", "v": 1, "token": self.token, "have": len(self.told)})
        for key, command in self.pending.items():
            self.resent += 1
            await self._send(socket, {"type": "do", "v": 1, "key": key, "command": command})

    async def _act(self, socket: ClientConnection) -> None:
        if self.pending or self._welcomed_at < 0:
            return
        command = self._next_command()
        if command is None:
            return
        for said in (command, *self._besides(command)):
            key = f"{self.name}-{len(self.tried)}"
            self.tried[key] = self.pending[key] = said
            await self._send(socket, {"type": "do", "v": 1, "key": key, "command": said})

    def _besides(self, command: dict[str, Any]) -> list[dict[str, Any]]:
        """What follows on its heels, and may arrive before it."""
        if command["type"] != "play":
            return []
        chance = self._rng.random()
        if chance < 0.1:
            return [{"type": "undo"}]
        return [{"type": "say", "phrase": "oops"}] if chance < 0.3 else []
