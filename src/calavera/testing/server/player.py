"""A scripted player over a real socket: random legal choices, and whatever was not acknowledged is sent again."""

from __future__ import annotations

import asyncio
import hashlib
import http.client
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from calavera.games import find_game

LOST = (OSError, EOFError, TimeoutError, WebSocketException, InvalidHandshake)
PHRASES = ("hello", "thanks", "oops", "wow", "your_turn")


class Broken(AssertionError):
    """A promise the server makes to its clients was not kept."""


async def ask(port: int, method: str, path: str, token: str | None = None, body: object = None) -> tuple[int, bytes]:
    """One HTTP request on a connection of its own."""

    def request() -> tuple[int, bytes]:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            headers = {"Content-Type": "application/json"} if body is not None else {}
            if token is not None:
                headers["Authorization"] = f"Bearer {token}"
            line.request(method, path, None if body is None else msgspec.json.encode(body), headers)
            answer = line.getresponse()
            return answer.status, answer.read()
        finally:
            line.close()

    return await asyncio.to_thread(request)


def choose(state: dict[str, Any], rng: random.Random) -> str | None:
    """A random legal action in words, None if it is not one's turn.

    Where too many are legal to list them, any action of the form that is asked for.
    """
    if state["form"] is not None:
        texts = find_game(state["game"]).actions.texts()
        return rng.choice([text for text in texts if text.split()[0] == state["form"]])
    return rng.choice(state["legal"]) if state["legal"] else None


class Player:
    """Plays one game at one table to its end, through any number of lost connections."""

    def __init__(self, port: int, table: str, name: str, token: str | None, rng: random.Random) -> None:
        self.port = port
        self.table = table
        self.name = name
        self.token = token  # None: a spectator
        self.owner = False
        self.told: list[Any] = []  # every entry with its journal, in order
        self.state: dict[str, Any] = {}
        self.tried: dict[str, dict[str, Any]] = {}  # every command ever sent, by key
        self.pending: dict[str, dict[str, Any]] = {}
        self.done: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.complaints: list[str] = []  # refusals that belong to no command
        self.connections = 0
        self.resent = 0
        self.already_done = 0  # resent commands that were on disk although their player had not been told so
        self.on_bytes: Callable[[bytes], None] | None = None
        self.on_done: Callable[[], None] | None = None
        self.connection: type[ClientConnection] = ClientConnection
        self._rng = rng
        self._welcomed_at = -1

    @property
    def finished(self) -> bool:
        return self.state.get("status") == "finished" and not self.pending

    async def play(self) -> None:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
        while not self.finished:
            try:
                async with connect(
                    url,
                    compression=None,
                    max_size=None,
                    proxy=None,
                    open_timeout=30,
                    create_connection=self.connection,
                ) as socket:
                    self.connections += 1
                    await self._converse(socket)
            except LOST:
                await asyncio.sleep(self._rng.uniform(0.01, 0.05))

    async def _converse(self, socket: ClientConnection) -> None:
        await self._send(socket, {"type": "hello", "v": 1, "token": self.token, "have": len(self.told)})
        self._welcomed_at = -1
        for key, command in self.pending.items():
            self.resent += 1
            await self._send(socket, {"type": "do", "v": 1, "key": key, "command": command})
        while not self.finished:
            text = await socket.recv(decode=False)
            if self.on_bytes is not None:
                self.on_bytes(text)
            self._hear(json.loads(text))
            await self._act(socket)

    async def _send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("welcome", "update"):
            self._hear_news(message)
        elif kind == "done":
            self._hear_done(message["key"], message["version"])
        elif kind == "refused":
            self._hear_refusal(message["key"], message["code"])
        elif kind not in ("pong", "goodbye"):
            raise Broken(f"unknown message {kind}")

    def _hear_news(self, message: dict[str, Any]) -> None:
        for told in message["entries"]:
            if told["entry"]["n"] != len(self.told) + 1:
                raise Broken(f"entry {told['entry']['n']} after {len(self.told)}")
            self.told.append(told)
        self.state = message["table"]
        if message["type"] == "welcome":
            self._welcomed_at = self.state["version"]
        if self.state["version"] != len(self.told):
            raise Broken(f"state at {self.state['version']}, entries up to {len(self.told)}")

    def _hear_done(self, key: str, version: int) -> None:
        if self.done.setdefault(key, version) != version:
            raise Broken(f"{key} was acknowledged with two versions")
        if self.pending.pop(key, None) is not None and version <= self._welcomed_at:
            self.already_done += 1
        if self.on_done is not None:
            self.on_done()

    def _hear_refusal(self, key: str | None, code: str) -> None:
        if code == "server.failed":
            raise Broken("the server has made a mistake")
        if key is None:
            self.complaints.append(code)
        else:
            self.refused[key] = code
            self.pending.pop(key, None)

    async def _act(self, socket: ClientConnection) -> None:
        if self.token is None or self.pending or not self.state:
            return
        command = self._next_command()
        if command is None:
            return
        key = f"{self.name}-{len(self.tried)}"
        self.tried[key] = self.pending[key] = command
        message = {"type": "do", "v": 1, "key": key, "command": command}
        await self._send(socket, message)
        if self._rng.random() < 0.1:  # as an impatient client does
            await self._send(socket, message)

    def _next_command(self) -> dict[str, Any] | None:
        status, seats = self.state["status"], self.state["seats"]
        if status == "open":
            return self._before_the_game(seats)
        if status != "playing":
            return None
        action = choose(self.state, self._rng)
        if action is not None and self._rng.random() < 0.02:
            return {"type": "say", "phrase": self._rng.choice(PHRASES)}
        return None if action is None else {"type": "play", "action": action}

    def _before_the_game(self, seats: list[Any]) -> dict[str, Any] | None:
        you, starting = self.state["you"], self.state["starting"]
        committed = hashlib.sha256(self.name.encode()).hexdigest()
        if starting is not None:
            if you not in starting["seats"]:
                return None
            if starting["phase"] == "reveal":
                return {"type": "reveal_nonce", "nonce": self.name}
            return {"type": "commit_nonce", "nonce_hash": committed}
        if you is None:
            return {"type": "sit", "name": self.name, "nonce_hash": committed}
        if not self.owner:
            return None
        events = [told["entry"]["event"] for told in self.told]
        if not any(event["type"] == "nonce_committed" and event["seat"] == you for event in events):
            return {"type": "commit_nonce", "nonce_hash": committed}
        return {"type": "start"} if all(seats) else None
