"""A table of ours, played over HTTP and sockets like anybody plays it."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bench.load.process import Server
from bench.load.tables import SEATS, LoadTable
from bench.load.wire import Http, LoadFailed, connect

GAME = "skull_king"
ROOT = Path(__file__).resolve().parents[2]


class _State(msgspec.Struct):
    version: int
    status: str
    legal: tuple[str, ...]


class _Message(msgspec.Struct):
    """As much of any message as the players need."""

    type: str
    key: str | None = None
    code: str = ""
    table: _State | None = None


_read = msgspec.json.Decoder(_Message)


def start(data: Path, core: int | None, *, shipped: bool = False, python: str = sys.executable) -> Server:
    """With the limits of the release, if `shipped`; otherwise with none."""
    limits = ["shipped"] if shipped else []
    return Server([python, "-m", "bench.load.serve", str(data), *limits], ROOT, core)


class OurTable(LoadTable):
    """Its players come from one `address` of this machine, the usual one if not named."""

    def __init__(self, address: str = "") -> None:
        super().__init__()
        self._address = address
        self._id = ""
        self._tokens: list[str] = []
        self._legal: list[tuple[str, ...]] = [()] * SEATS
        self._over = False
        self._asked: dict[str, asyncio.Future[None]] = {}
        self._sent_choices = 0
        self.told = 0  # bytes, to all seats

    async def create(self, port: int) -> None:
        http = Http(port, self._address)
        for seat in range(SEATS):
            self._tokens.append((await http.post("/api/players", {"name": f"Player {seat}"}))["token"])
        settings = {"game": GAME, "seats": SEATS, "absence": {"policy": "wait"}}
        made = await http.post("/api/tables", {"settings": settings, "nonce": "n0"}, self._tokens[0])
        self._id = made["id"]
        await http.close()

    async def connect(self, port: int) -> None:
        for seat in range(SEATS):
            path = f"/api/tables/{self._id}/socket"
            self.sockets.append(await connect(port, path, partial(self._told, seat), self._address))
            await self._ask(seat, "welcome", {"type": "hello", "v": 1, "token": self._tokens[seat]})
            if seat > 0:
                await self._do(seat, {"type": "sit", "name": f"Player {seat}", "nonce": f"n{seat}"})
        await self._do(0, {"type": "start"})

    async def _do(self, seat: int, command: dict[str, Any]) -> None:
        key = f"set-up-{seat}-{command['type']}"
        await self._ask(seat, key, {"type": "do", "v": 1, "key": key, "command": command})

    async def _ask(self, seat: int, key: str, message: dict[str, Any]) -> None:
        answer = self._asked[key] = asyncio.get_running_loop().create_future()
        self.sockets[seat].send(msgspec.json.encode(message))
        await answer

    def _told(self, seat: int, text: bytes) -> None:
        self.told += len(text)
        message = _read.decode(text)
        if message.table is not None:
            self._legal[seat] = message.table.legal
            self._over = message.table.status != "playing"
            if message.table.version > self.version:
                self.seen(message.table.version)
        if message.type in ("welcome", "done"):
            key = message.key or "welcome"
            if key in self._asked:
                self._asked.pop(key).set_result(None)
        elif message.type != "update":
            self._fail(f"{message.type} {message.code}")

    def _fail(self, why: str) -> None:
        self.failure = LoadFailed(f"seat refused: {why}")
        for asked in self._asked.values():
            asked.set_exception(self.failure)

    def choice(self, rng: Random) -> tuple[int, bytes] | None:
        if self._over:
            return None
        seat = rng.choice([seat for seat in range(SEATS) if self._legal[seat]])
        words = rng.choice(self._legal[seat])
        self._sent_choices += 1
        key = f"m{self._sent_choices}"
        command = f'{{"type":"do","v":1,"key":"{key}","command":{{"type":"play","action":"{words}"}}}}'
        return seat, command.encode()
