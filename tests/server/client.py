"""A player for tests: signs in over HTTP, sits at a table's socket, and keeps what it is told."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
import websockets

PATIENCE = 30.0


class Refusal(Exception):
    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(message["code"])
        self.code: str = message["code"]


class Person:
    """A guest with a token."""

    def __init__(self, base: str, id: str, name: str, token: str) -> None:
        self.base = base
        self.id = id
        self.name = name
        self.token = token

    @classmethod
    async def sign_in(cls, base: str, name: str) -> Person:
        async with httpx.AsyncClient(base_url=base) as http:
            answer = await http.post("/api/players", json={"name": name})
            answer.raise_for_status()
        made = answer.json()
        return cls(base, made["player"]["id"], name, made["token"])

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        async with httpx.AsyncClient(base_url=self.base) as http:
            return await http.request(method, path, json=body, headers={"Authorization": f"Bearer {self.token}"})

    async def new_table(self, game: str, seats: int, **settings: Any) -> str:
        body = {"settings": {"game": game, "seats": seats, **settings}, "nonce": f"of{self.id}"}
        answer = await self.ask("POST", "/api/tables", body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])


class Chair:
    """A connection to a table, by somebody or by nobody in particular."""

    def __init__(self, base: str, table: str, token: str | None, entries: list[dict[str, Any]] | None = None) -> None:
        self.url = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.token = token
        self.entries = entries if entries is not None else []
        self.table: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Chair:
        self.socket = await websockets.connect(self.url, max_size=2**22)
        hello = {"type": "hello", "v": 1, "token": self.token, "have": len(self.entries)}
        await self.socket.send(json.dumps(hello))
        self._listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self) -> None:
        try:
            async for text in self.socket:
                await self._hear(json.loads(text))
        except websockets.ConnectionClosed:
            pass
        finally:
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError())
            async with self._news:
                self.table = {**self.table, "gone": True}
                self._news.notify_all()

    async def _hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if message["type"] in ("welcome", "update"):
            for told in message["entries"]:
                assert told["entry"]["n"] == len(self.entries) + 1, "no gap and nothing twice"
                self.entries.append(told["entry"])
            async with self._news:
                self.table = message["table"]
                self._news.notify_all()
        elif message.get("key") in self._answers:
            answer = self._answers[message["key"]]
            if not answer.done():
                answer.set_result(message)

    async def do(self, command: dict[str, Any], key: str | None = None) -> int:
        """Send a command and wait for its acknowledgement."""
        key = key or secrets.token_hex(8)  # an id would be given again to a later chair
        self._answers[key] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"type": "do", "v": 1, "key": key, "command": command}))
        answer = await asyncio.wait_for(self._answers[key], PATIENCE)
        if answer["type"] == "refused":
            raise Refusal(answer)
        return int(answer["version"])

    async def bring_nonce(self) -> int:
        """A fresh one, now that the commitment is known: for whoever has not just sat down with one."""
        await self.until(lambda table: "commitment" in table)
        return await self.do({"type": "nonce", "nonce": secrets.token_hex(8)})

    async def play(self, action: str) -> int:
        return await self.do({"type": "play", "action": action})

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for the table to be as wanted."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: bool(self.table) and wanted(self.table))
            return self.table


@asynccontextmanager
async def deaf(base: str, table: str) -> AsyncIterator[websockets.ClientConnection]:
    """A spectator who says hello and then takes nothing from the wire."""
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    wire.setblocking(False)
    where = urlsplit(base)
    address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    await asyncio.get_running_loop().sock_connect(wire, (where.hostname, where.port))
    async with websockets.connect(address, sock=wire, max_queue=1, close_timeout=0.1) as connection:
        await connection.send('{"type":"hello","v":1,"full":true}')
        yield connection
