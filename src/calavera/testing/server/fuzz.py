"""A flood of mutated socket messages through the whole application: each meets an answer, and only legal ones count.

The application runs in this process on its ASGI side, so that messages go through everything but the network.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Litestar
from structlog.testing import capture_logs

from calavera.core.errors import CalaveraError
from calavera.games import GAMES
from calavera.server.api.socket import Connections
from calavera.server.app import make_app
from calavera.server.config import Config, Limits
from calavera.server.live.room import Room
from calavera.server.live.service import Service
from calavera.store import open_store
from calavera.store.errors import StoreError
from calavera.table import log
from calavera.table.settings import Absence, TableSettings
from calavera.table.table import fold
from calavera.testing.fuzz import ALPHABET, mutate
from calavera.testing.server.player import Broken, choose
from calavera.testing.server.shares import NO_SHARES

LIMITS = Limits(
    **NO_SHARES,
    tables=100_000,
    messages_per_second=1e9,
    message_burst=1_000_000_000,
    requests_per_second=1e9,
    request_burst=1_000_000_000,
)
MESSAGES_PER_TABLE = 1_500
MESSAGES_PER_TICK = 50
ANSWERS = {"done", "refused", "pong"}
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    2**63,
    10**30,
    0.5,
    "",
    "x" * 500,
    "\0",
    "\ud800",
    [],
    [1],
    {},
    {"a": {}},
)
IN_THE_LINK = "of-a-link-to-a-seat"
NOT_JSON = ("", "{", "[]", "null", "nan", "[" * 3_000, '{"v":' * 600, "\ufeff{}", "x" * 5_000, '"\\ud800"', "💀" * 900)


def codes() -> set[str]:
    """Every code there is."""
    found: set[str] = set()
    kinds: list[type[CalaveraError | StoreError]] = [CalaveraError, StoreError]
    while kinds:
        kind = kinds.pop()
        found.add(kind.code)
        kinds += kind.__subclasses__()
    return found


class Line:
    """A connection to a table as the application sees it."""

    def __init__(self, app: Litestar, table: str) -> None:
        self.heard: list[dict[str, Any]] = []
        self.secrets: list[bytes] = []
        self.leaks: list[bytes] = []
        self.state: dict[str, Any] = {}
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self._answered = asyncio.Event()
        path = f"/api/tables/{table}/socket"
        scope: Any = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", b"localhost")],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 2),
            "subprotocols": [],
            "extensions": {},
            "state": {},
        }
        receive: Any = self._in.get
        send: Any = self._send
        self.task = asyncio.ensure_future(app(scope, receive, send))
        self.task.add_done_callback(lambda _: self._answered.set())

    async def _send(self, message: dict[str, Any]) -> None:
        text = message.get("text") or message.get("bytes")
        if message["type"] != "websocket.send" or text is None:
            return
        raw = text.encode() if isinstance(text, str) else bytes(text)
        # The seed is told with the result.
        self.leaks += [raw for secret in self.secrets if secret in raw and b'"type":"finished"' not in raw]
        heard = msgspec.json.decode(raw)
        if heard["type"] in ("welcome", "update"):
            self.state = heard["table"]
            view = self.state["view"]
            if view is not None and view["seat"] != self.state["you"]:
                self.leaks.append(raw)
        self.heard.append(heard)
        if heard["type"] in ANSWERS or heard["type"] == "welcome":
            self._answered.set()

    async def say(self, message: str | bytes) -> dict[str, Any] | None:
        """What is answered; None when the connection was closed instead."""
        self._answered.clear()
        kind = "text" if isinstance(message, str) else "bytes"
        self._in.put_nowait({"type": "websocket.receive", kind: message})
        if not self.task.done():
            await self._answered.wait()
        if self.leaks:
            raise Broken(f"a secret was told: {self.leaks[0]!r}")
        answers = [heard for heard in self.heard if heard["type"] in ANSWERS]
        self.heard.clear()
        return answers[-1] if answers else None

    async def hang_up(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


class Fuzzer:
    def __init__(self, app: Litestar, seed: int) -> None:
        self.answers: Counter[str] = Counter()
        self.messages = 0
        self._tables = 0
        self._app = app
        self._service: Service = app.state.service
        self._rng = random.Random(seed)
        self._codes = codes()

    async def run(self, messages: int) -> None:
        for game in self._games():
            if self.messages >= messages:
                return
            await self._at_a_table(game, min(MESSAGES_PER_TABLE, messages - self.messages))

    def _games(self) -> Iterator[str]:
        while True:
            yield from GAMES

    async def _at_a_table(self, game: str, messages: int) -> None:
        seats = self._rng.choice(GAMES[game].seats)
        signed = [await self._service.identities.create(f"P{i}") for i in range(seats + 1)]
        tokens = [token for _, token in signed]
        settings = TableSettings(game=game, seats=seats, absence=Absence("wait"))
        room = await self._service.create(settings, signed[0][0], "", sit=True)
        lines: dict[int, Line] = {}
        said = Messages(game, seats, self._rng)
        self._tables += 1
        if self._tables % 3 != 0:  # of itself a flood seldom gets a game started
            lines = await self._begin(room, tokens)
        for number in range(messages):
            # Time passes between two messages: what the server does by itself is not taken for what a message has done.
            if number % MESSAGES_PER_TICK == 0:
                await self._service.tick()
            who = self._rng.randrange(seats + 2)  # the players, a stranger with a name, one without
            if who not in lines or lines[who].task.done():
                lines[who] = await self._connect(room, [*tokens, None], who)
            await self._try(room, lines[who], said.next(lines[who].state, who))
        for line in lines.values():
            await line.hang_up()
        self._check_nothing_is_left(room)
        await self._check(room)

    async def _begin(self, room: Room, tokens: list[str]) -> dict[int, Line]:
        """Everybody sits down, and the owner starts the game."""
        seats = len(tokens) - 1  # the last is a stranger
        lines = {who: await self._connect(room, [*tokens, None], who, properly=True) for who in range(seats)}
        for who, line in lines.items():
            if who != 0:
                await self._do(line, {"type": "sit", "name": f"P{who}", "nonce": "n", "seat": None})
        await self._do(lines[0], {"type": "start", "fill": False})
        return lines

    async def _do(self, line: Line, command: dict[str, Any]) -> None:
        answer = await line.say(json.dumps({"type": "do", "v": 1, "key": "begin", "command": command}))
        if answer is None or answer["type"] != "done":
            raise Broken(f"{command} was answered with {answer}")

    async def _connect(self, room: Room, tokens: list[str | None], who: int, *, properly: bool = False) -> Line:
        line = Line(self._app, room.table.id)
        line.secrets = [token.encode() for token in tokens if token is not None]
        line.secrets.append(room.table.seed.encode())
        hello = json.dumps({"type": "hello", "v": 1, "token": tokens[who], "have": self._rng.choice((0, 0, -1, 10**9))})
        if not properly and self._rng.random() < 0.2:
            await line.say(sendable(mutate(hello, self._rng)))  # mostly the end of it
        if not line.task.done() and not line.state:
            await line.say(hello)
        if not line.task.done():
            await line.say('{"type":"ping","v":1}')  # answered after the seat was given back to the player who returns
        return line

    async def _try(self, room: Room, line: Line, text: str | bytes) -> None:
        before = room.table.version
        answer = await line.say(text)
        self.messages += 1
        if answer is None:
            self.answers["closed"] += 1
            return
        self.answers[answer.get("code") or answer["type"]] += 1
        if answer["type"] == "refused":
            if answer["code"] not in self._codes:
                raise Broken(f"an unknown code: {answer['code']}")
            if room.table.version != before:
                raise Broken(f"refused, and yet something happened: {text[:500]!r}")
        elif answer["type"] == "pong" and room.table.version != before:
            raise Broken("a ping changes nothing")

    def _check_nothing_is_left(self, room: Room) -> None:
        """Of connections that are gone nothing is kept."""
        connections: Connections = self._app.state.connections
        if room.viewers or self._service.shutdown_hooks or connections.by_address:
            raise Broken(f"{room.table.id}: somebody is still thought to be there")

    async def _check(self, room: Room) -> None:
        """The table in memory is the fold over its log, and everything in there was done by a rule."""
        entries = [log.read(line) for line in await self._service.store.read(room.table.id)]
        again = fold(room.table.id, entries)
        same = again.version == room.table.version and again.moves == room.table.moves
        if not same or again.status != room.table.status or again.seats != room.table.seats:
            raise Broken(f"{room.table.id}: the log says something else than the table")
        if again.state is not None and again.state != room.table.state:
            raise Broken(f"{room.table.id}: the game is not what was played")


class Messages:
    """What clients of one table might say, and what becomes of it on the way."""

    def __init__(self, game: str, seats: int, rng: random.Random) -> None:
        self._game = game
        self._actions = GAMES[game].actions.texts()
        self._seats = seats
        self._rng = rng
        self._made = 0

    def next(self, state: dict[str, Any], who: int) -> str | bytes:
        return sendable(self._some(state, who))

    def _some(self, state: dict[str, Any], who: int) -> str | bytes:
        rng = self._rng
        message = self._sensible(state, who)
        kind = rng.random()
        if kind < 0.35:
            return json.dumps(message)
        if kind < 0.6:
            return mutate(json.dumps(message, ensure_ascii=rng.random() < 0.5), rng)
        if kind < 0.85:
            return json.dumps(_damaged(message, rng))
        if kind < 0.9:
            return rng.choice(NOT_JSON)
        if kind < 0.95:
            return "".join(rng.choice(ALPHABET) for _ in range(rng.randrange(200)))
        return bytes(rng.randrange(256) for _ in range(rng.randrange(60)))

    def _sensible(self, state: dict[str, Any], who: int) -> dict[str, Any]:
        """Something that a client might say here."""
        rng, seats = self._rng, range(self._seats)
        self._made += 1
        if rng.random() < 0.05:
            return rng.choice([{"type": "ping", "v": 1}, {"type": "hello", "v": 1, "token": "x", "have": 3}])
        action = choose(state, rng) if state.get("status") == "playing" and rng.random() < 0.8 else None
        commands: list[dict[str, Any]] = [{"type": "play", "action": action or rng.choice(self._actions)}] * 6
        commands += [{"type": "undo"}, {"type": "take_back"}, {"type": "say", "phrase": "hello"}]
        commands += [{"type": "say", "text": "".join(rng.choice(ALPHABET) for _ in range(rng.randrange(40)))}]
        commands += [{"type": "mute", "player": "x", "muted": True}, *self._around(rng)]
        if state.get("status") == "open":
            sit = {"type": "sit", "name": f"P{who}", "nonce": "n", "seat": rng.choice((None, *seats))}
            commands += [sit, sit, sit, {"type": "start", "fill": rng.random() < 0.05}]
            commands += [{"type": "kick", "seat": rng.choice(seats)}, {"type": "add_bot", "seat": None}]
            commands += [{"type": "change_name", "name": rng.choice((f"P{who}", "P0", "Nina", " ", "n" * 90))}]
            commands += [{"type": "confirm", "confirmed": rng.random() < 0.5}, self._arranged(rng)]
            commands += [{"type": "nonce", "nonce": rng.choice(("", "n", "m", "n n", "ñ"))}]
            promised = rng.choice((hashlib.sha256(b"n").hexdigest(), "n", "0" * 64))
            commands += [{"type": "commit_nonce", "nonce_hash": promised}]
            commands += [{"type": "reveal_nonce", "nonce": rng.choice(("n", "m", ""))}] * 2
        if rng.random() < 0.003:
            commands = [{"type": "close"}, {"type": "leave"}]
        # Now and then a key that was used before.
        key = f"{who}-{self._made if rng.random() < 0.95 else rng.randint(1, self._made)}"
        return {"type": "do", "v": 1, "key": key, "command": rng.choice(commands)}

    def _arranged(self, rng: random.Random) -> dict[str, Any]:
        """Other settings, rated ones among them, that may or may not be possible here."""
        clock = rng.choice(({"kind": "none"}, {"kind": "move", "seconds": 60}, {"kind": "bank", "seconds": 86_400}))
        settings = {"game": self._game, "seats": self._seats, "clock": clock, "rated": rng.random() < 0.3}
        settings |= {"public": rng.random() < 0.5, "spectators": rng.random() < 0.9}
        return {"type": "arrange", "settings": settings}

    def _around(self, rng: random.Random) -> list[dict[str, Any]]:
        """Pauses, and handing over. Mostly somebody lets the game go on."""
        seat = rng.randrange(self._seats + 1)
        offer = rng.choice((hashlib.sha256(IN_THE_LINK.encode()).hexdigest(), "", "x"))
        return rng.choice(
            (
                [{"type": "ask_pause"}, {"type": "decline_pause"}],
                [{"type": "end_pause"}, {"type": "go_on"}, {"type": "ask_hint"}],
                [{"type": "offer_seat", "secret_hash": offer}],
                [{"type": "take_seat", "seat": seat, "secret": rng.choice((IN_THE_LINK, "x")), "name": "Nina"}],
                [{"type": "give_table", "seat": seat}],
            )
        )


def sendable(message: str | bytes) -> str | bytes:
    """As it arrives: a text frame is UTF-8, so half a surrogate pair comes only as an escape."""
    return message if isinstance(message, bytes) else message.encode("utf-8", "replace").decode()


def _damaged(value: Any, rng: random.Random) -> Any:
    """The same with one part of it replaced, dropped or added."""
    if not isinstance(value, dict) or not value or rng.random() < 0.15:
        return rng.choice(JUNK)
    damaged = dict(value)
    name = rng.choice(list(damaged))
    accident = rng.randrange(4)
    if accident == 0:
        del damaged[name]
    elif accident == 1:
        damaged[mutate(str(name), rng)] = rng.choice(JUNK)
    else:
        damaged[name] = _damaged(damaged[name], rng)
    return damaged


async def _fuzz(messages: int, seed: int) -> Counter[str]:
    store = open_store("memory:")
    app = make_app(Config(bot_delay=1e6, limits=LIMITS), store)
    service: Service = app.state.service
    fuzzer = Fuzzer(app, seed)
    with capture_logs() as said:
        await service.rooms.index.start()
        try:
            await fuzzer.run(messages)
            left = asyncio.all_tasks() - service.background.tasks - {asyncio.current_task()}
        finally:
            await service.stop()
    if left:
        raise Broken(f"tasks that go on for nobody: {left}")
    if failed := [line for line in said if line["log_level"] in ("error", "critical")]:
        raise Broken(f"the server says {failed[:3]}")
    return fuzzer.answers


def fuzz_sockets(messages: int, seed: int) -> Counter[str]:
    """Send so many messages; how many got which answer. Raises Broken when one did harm."""
    return asyncio.run(_fuzz(messages, seed))
