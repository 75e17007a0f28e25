"""Whoever has no business at a table: wrong tokens, wrong seats, and frames that are no messages."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import websockets

from tests.server.client import Chair, Person, Refusal

ROUNDS = 2
# By frame: what comes back before the server hangs up, if anything.
RUBBISH: dict[str, tuple[str | bytes, str | None]] = {
    "no JSON": ("{", "message.malformed"),
    "another version": ('{"type":"ping","v":99}', "message.version"),
    "a second hello": ('{"type":"hello","v":1}', "message.malformed"),
    "nested too deeply": ("[" * 4_000, "message.malformed"),
    "a little too long": ("x" * 5_000, "limit.size"),
    "huge": ("x" * 500_000, None),
    "no text": (b"\xff\xfe", None),
}
FORBIDDEN: list[tuple[dict[str, Any], str]] = [
    ({"type": "undo"}, "seat.not_seated"),
    ({"type": "leave"}, "seat.not_seated"),
    ({"type": "take_back"}, "seat.not_seated"),
    ({"type": "sit", "name": "Eve"}, "table.not_open"),
    ({"type": "kick", "seat": 0}, "table.not_allowed"),
    ({"type": "start"}, "table.not_allowed"),
    ({"type": "close"}, "table.not_allowed"),
]


class Nuisance:
    """Tries everything several times once the game is on. What it met is in `met`."""

    def __init__(self, base: str, table: str, seated: Person, stranger: Person) -> None:
        self.met: Counter[str] = Counter()
        self._base = base
        self._table = table
        self._seated = seated
        self._stranger = stranger

    async def pester(self) -> None:
        attempts: list[Callable[[], Awaitable[None]]] = [
            self._wrong_tokens,
            self._wrong_tokens_over_http,
            self._no_seat,
            self._no_name,
            self._rubbish,
        ]
        async with Chair(self._base, self._table, None) as chair:
            await chair.until(lambda t: t["status"] != "open")
        for attempt in attempts * ROUNDS:
            await attempt()

    async def _wrong_tokens(self) -> None:
        token = self._seated.token
        for wrong in ("", "wrong", token[:-1], token + "=", token.swapcase(), token.encode().hex()):
            async with Chair(self._base, self._table, wrong) as chair:
                await chair.until(lambda t: "gone" in t)
                self._must_be([m.get("code") for m in chair.heard], ["player.unknown"])

    async def _wrong_tokens_over_http(self) -> None:
        thief = Person(self._base, self._seated.id, "Thief", self._seated.token[:-1])
        for path in ("", "/log"):
            answer = await thief.ask("GET", f"/api/tables/{self._table}{path}")
            self._must_be(answer.json()["code"], "player.unknown")

    async def _no_seat(self) -> None:
        """Somebody with a name and a token, but with no seat here."""
        async with Chair(self._base, self._table, self._stranger.token) as chair:
            now = await chair.until(lambda t: "status" in t)
            self._must_be(now["you"], None)
            for action in ("place flower", "bid 1", "throw red", "fill ones", "play red-3"):
                await self._refused(chair, {"type": "play", "action": action}, "seat.not_seated")
            for command, code in FORBIDDEN:
                await self._refused(chair, command, code)

    async def _no_name(self) -> None:
        async with Chair(self._base, self._table, None) as chair:
            for command, _ in FORBIDDEN:
                await self._refused(chair, command, "table.not_allowed")

    async def _refused(self, chair: Chair, command: dict[str, Any], code: str) -> None:
        try:
            await chair.do(command)
        except Refusal as refusal:
            self._must_be(refusal.code, code)
        else:
            raise AssertionError(f"{command} was carried out")

    async def _rubbish(self) -> None:
        """From who sits there, too: a client may be broken, but not the table."""
        url = f"{self._base.replace('http', 'ws', 1)}/api/tables/{self._table}/socket"
        for frame, code in RUBBISH.values():
            async with websockets.connect(url) as socket:
                await socket.send(json.dumps({"type": "hello", "v": 1, "token": self._seated.token, "have": 10**6}))
                await socket.send(frame, text=True)
                self._must_be(await _answer(socket), code)

    def _must_be(self, found: object, wanted: object) -> None:
        assert found == wanted, f"{found} instead of {wanted}"
        self.met[str(wanted)] += 1


async def _answer(socket: websockets.ClientConnection) -> str | None:
    """The code of the first refusal, None if the connection was closed instead."""
    try:
        async with asyncio.timeout(30):
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "refused":
                    return str(message["code"])
    except websockets.ConnectionClosed:
        pass
    return None
