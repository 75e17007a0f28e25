"""Players whose every byte is kept, and who ask the server for all that it might tell, also what they may not do."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from calavera.games import find_game
from calavera.testing.server.player import Player

LOCAL = "127.0.0.1"
BID_IN, BIDDERS = "skull_king", 3  # a game in which people bid in secret, for the score pad


class Heard(NamedTuple):
    """`route` is the method (or SOCKET) and the path; `given` is a secret that this very answer was asked for."""

    viewer: int  # the number of the player; then the spectator with a name, the one without
    route: str
    status: int
    head: bytes
    body: bytes
    before_end: bool
    sent: str = ""
    given: str = ""


GAME_PARTS = ("rules", "lesson", "labels", "texts", "alone")


class Tapped(Player):
    """`number` 0 asks, on its own turn (so the game is not over), on behalf of everybody."""

    def __init__(self, sitting: Sitting, number: int, token: str | None, rng: random.Random) -> None:
        super().__init__(sitting.port, sitting.table, f"{sitting.name}p{number}", token, rng)
        self.owner = number == 0
        self.sitting = sitting
        self.number = number
        self.raw = bytearray()  # all that came over the wire: handshakes, frames, whatever
        self.connection = tapped(self.raw)
        self.on_bytes = self._keep
        self._actions = find_game(sitting.game).actions.texts()

    def _keep(self, body: bytes) -> None:
        route = f"SOCKET /api/tables/{self.table}/socket"
        self.sitting.heard.append(Heard(self.number, route, 0, b"", body, before_end=False))

    async def _act(self, socket: ClientConnection) -> None:
        my_turn = bool(self.state.get("legal") or self.state.get("form"))
        if self.number == 0 and my_turn and not self.pending and self.sitting.wants_to_ask(self._rng):
            await self.sitting.ask_everything(before_end=True)
        await super()._act(socket)

    def _next_command(self) -> dict[str, Any] | None:
        """Now and then something that is nobody's to do."""
        if self.number >= self.sitting.seats:
            wants_to_talk = self.state["status"] == "playing" and (not self.tried or self._rng.random() < 0.01)
            return {"type": "say", "text": f"murmur of {self.name}"} if wants_to_talk else None
        if self.state["status"] == "playing" and self._rng.random() < 0.05:
            return self._rng.choice(self._strange())
        return super()._next_command()

    def _strange(self) -> list[dict[str, Any]]:
        return [
            {"type": "play", "action": self._rng.choice(self._actions) + " 9"},
            {"type": "play", "action": self._rng.choice(self._actions)},
            {"type": "play", "action": "deal 0 skull_king"},
            {"type": "kick", "seat": 1},
            {"type": "start"},
            {"type": "sit", "name": "again"},
            {"type": "say", "phrase": "nonsense"},
            {"type": "undo"},
            {"type": "undo"},
        ]


def tapped(raw: bytearray) -> type[ClientConnection]:
    """A kind of connection that keeps what it receives as it comes."""

    class Tap(ClientConnection):
        def data_received(self, data: bytes) -> None:
            raw.extend(data)
            super().data_received(data)

    return Tap


async def fetch(port: int, method: str, path: str, token: str | None, body: object) -> tuple[int, bytes, bytes]:
    """One request; status, head and body of the answer, with nothing left out."""
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {LOCAL}:{port}", "Connection: close"]
    if token is not None:
        lines.append(f"Authorization: Bearer {token}")
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    reader, writer = await asyncio.open_connection(LOCAL, port)
    writer.write("\r\n".join([*lines, "", ""]).encode() + content)
    head, _, rest = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    await writer.wait_closed()
    return int(head.split()[1]), head, rest


class Sitting:
    """One table, with everything that was heard at it. A private table is a secret of those who sit there.

    Everybody asks for everything; `in_short`, only the first player and whoever looks on without a name.
    """

    def __init__(
        self, port: int, game: str, seats: int, rng: random.Random, *, public: bool, in_short: bool = False
    ) -> None:
        self.port = port
        self.name = f"Table{seats}"
        self.game = game
        self.seats = seats
        self.public = public
        self.in_short = in_short
        self.table = ""
        self.code = ""
        self.heard: list[Heard] = []
        self.raw = bytearray()  # over connections that belong to no player
        self.pad = ""  # the id of a score pad, which its first player alone knows
        self.pad_code = ""
        self.group = ""  # the same of a group
        self.group_code = ""
        self.tokens: list[str] = []  # of the players and of the spectator with a name
        self.secrets: list[str] = []  # one-time codes, and tokens of other devices
        self.ids: list[str] = []
        self.players: list[Tapped] = []
        self._rng = rng
        self._turns = 0

    @property
    def viewers(self) -> list[str | None]:
        return [*self.tokens, None]

    def wants_to_ask(self, rng: random.Random) -> bool:
        self._turns += 1
        return self._turns == 2 or (not self.in_short and rng.random() < 0.01)

    async def play(self) -> None:
        for number in range(self.seats + 1):
            made = await self._made(number, "/api/players", None, {"name": f"{self.name}p{number}"}, "token")
            self.tokens.append(made["token"])
            self.ids.append(made["player"]["id"])
        settings = {"game": self.game, "seats": self.seats, "public": self.public, "absence": {"policy": "wait"}}
        made = await self._made(0, "/api/tables", self.tokens[0], {"settings": settings}, "id")
        self.table, self.code = made["id"], made["code"]
        self.players = [
            Tapped(self, i, token, random.Random(self._rng.random())) for i, token in enumerate(self.viewers)
        ]
        await self._keep_score()
        await self._keep_a_group()
        url = f"ws://{LOCAL}:{self.port}/api/lobby/socket"
        async with connect(url, compression=None, proxy=None, create_connection=tapped(self.raw)) as lobby:
            self._hear_lobby(await lobby.recv(decode=False))
            watching = asyncio.create_task(self._watch(lobby))
            await asyncio.gather(*(player.play() for player in self.players))
            await self.ask_everything(before_end=False)
            watching.cancel()

    async def _watch(self, lobby: ClientConnection) -> None:
        while True:
            self._hear_lobby(await lobby.recv(decode=False))

    def _hear_lobby(self, body: bytes) -> None:
        self.heard.append(Heard(self.seats + 1, "SOCKET /api/lobby/socket", 0, b"", body, before_end=False))

    # Asking

    async def _ask(
        self, viewer: int, method: str, path: str, token: str | None, body: object, *, before_end: bool
    ) -> Heard:
        status, head, answer = await fetch(self.port, method, path, token, body)
        self.heard.append(Heard(viewer, f"{method} {path}", status, head, answer, before_end, json.dumps(body)))
        return self.heard[-1]

    async def _made(
        self, viewer: int, path: str, token: str | None, body: object, secret: str, method: str = "POST"
    ) -> dict[str, Any]:
        """What is made for this viewer, with a secret for it alone."""
        heard = await self._ask(viewer, method, path, token, body, before_end=True)
        assert heard.status in (200, 201), heard
        made: dict[str, Any] = json.loads(heard.body)
        self.heard[-1] = heard._replace(given=made[secret])
        return made

    async def ask_everything(self, *, before_end: bool) -> None:
        everybody = list(enumerate(self.viewers))
        for viewer, token in [everybody[0], everybody[-1]] if self.in_short else everybody:
            for path in self._paths():
                await self._ask(viewer, "GET", path, token, None, before_end=before_end)
            for method, path, body in self._wrong_bodies():
                await self._ask(viewer, method, path, token, body, before_end=before_end)
            await self._stumble(token)
        await (self._another_device() if before_end else self._sign_out())

    def _paths(self) -> list[str]:
        table = f"/api/tables/{self.table}"
        of_table = [table, f"{table}/log", f"{table}/log?after=5", f"{table}/log?after=x", f"{table}/result"]
        of_table += [f"{table}/verify", f"{table}/proof", f"{table}/nonsense", f"{table}x", f"/api/codes/{self.code}"]
        of_table += [
            f"{table}/moments{asked}" for asked in ("", "?seat=none", "?seat=0", "?seat=1&after=20", "?seat=x")
        ]
        of_table += [f"{table}/comparison", f"{table}/comparison.csv"]
        of_table += [f"{table}/review?seat=0", f"{table}/review?seat=1", f"{table}/review/line?seat=0&decision=0"]
        of_players = [f"/api/players/{id}/statistics" for id in self.ids] + ["/api/me", "/api/me/tables"]
        of_server = ["/api/lobby", "/metrics", "/healthz", "/api/schema", "/api/schema/openapi.json", "/api/games"]
        of_server += ["/api/train/nonsense", "/api/daily", "/api/daily/fairness", f"/api/daily/nonsense/{self.game}"]
        of_server += [f"/api/sheets/{self.game}.svg", "/api/sheets/nonsense.pdf"]
        of_server += ["/api/schema/messages.json", *(f"/api/games/{self.game}/{part}" for part in GAME_PARTS)]
        return of_table + of_players + [*of_server, *(f"/api/games/{self.game}/{part}" for part in ("ratings", "dice"))]

    def _wrong_bodies(self) -> list[tuple[str, str, object]]:
        rematch = f"/api/tables/{self.table}/rematch"
        return [
            ("POST", rematch, {"nonce": 7}),
            ("POST", rematch, []),
            ("POST", f"/api/tables/{self.table}/seat", {"seat": 0, "secret": "guessed", "name": "Eve"}),
            ("POST", f"/api/tables/{self.table}/review", {"seat": 99}),
            ("POST", f"/api/tables/{self.table}/hint", {}),
            ("POST", f"/api/tables/{self.table}/again", {}),
            ("POST", f"/api/daily/nonsense/{self.game}", {"choices": []}),
            ("POST", "/api/tables", {"settings": {"game": self.game, "seats": 99}}),
            ("POST", "/api/players", {"name": ""}),
            ("POST", "/api/links", {"code": "wrong"}),
            ("PATCH", "/api/me", {"name": "\0"}),
        ]

    async def _keep_score(self) -> None:
        """A score pad with secret bids: everybody asks for it before the last one and afterwards. Then it goes."""
        self.pad, *phones = (f"{self._rng.getrandbits(100):026x}" for _ in range(BIDDERS + 1))
        self.secrets += [self.pad, *phones]
        made = 1_795_003_200_000
        header = {"v": 1, "id": self.pad, "game": BID_IN, "players": BIDDERS, "options": {}, "made": made}
        name = {"id": "a" * 16, "cell": "name.0", "value": "Ada", "over": [], "at": made, "by": "ann"}
        own = f"/api/pads/{self.pad}"
        saved = await self._own_pad("PUT", own, {"header": header, "entries": [name]}, before_end=True)
        self.pad_code = json.loads(saved.body)["code"]
        bids = f"/api/pads/code/{self.pad_code}/bids"
        for seat, phone in enumerate(phones):
            last = seat == BIDDERS - 1
            bid = {"cell": "bid.1", "seat": seat, "seats": BIDDERS, "value": 77, "phone": phone}
            await self._ask(seat, "POST", bids, None, bid, before_end=not last)
            for viewer in range(self.seats + 2):
                await self._ask(viewer, "GET", f"/api/pads/code/{self.pad_code}", None, None, before_end=not last)
                stolen = {"cell": "bid.1", "seat": seat, "phone": "x" * 26}
                await self._ask(viewer, "DELETE", bids, None, stolen, before_end=not last)
                await self._ask(viewer, "POST", bids, None, {**bid, **stolen, "value": 5}, before_end=not last)
            await self._own_pad("GET", f"{own}?after=1", None, before_end=not last)
        await self._own_pad("PUT", own, {"header": header, "entries": [{**name, "value": "Ben"}]}, before_end=False)
        await self._own_pad("DELETE", f"{own}/bids/bid.1", None, before_end=False)
        back = {"cell": "bid.1", "seat": 0, "phone": phones[0]}
        await self._ask(0, "DELETE", bids, None, back, before_end=False)
        await self._own_pad("DELETE", own, None, before_end=False)
        await self._own_pad("GET", own, None, before_end=False)

    async def _keep_a_group(self) -> None:
        """A group that its first player alone writes to, and the others read. Then it goes."""
        self.group = f"{self._rng.getrandbits(100):026x}"
        self.secrets.append(self.group)
        made = 1_795_003_200_000
        header = {"v": 1, "id": self.group, "made": made}
        name = {"id": "a" * 16, "cell": "name", "value": {"kind": "name", "name": "Crew"}, "at": made}
        own = f"/api/groups/{self.group}"
        saved = await self._own_group("PUT", own, {"header": header, "entries": [name]})
        self.group_code = json.loads(saved.body)["code"]
        for viewer in range(self.seats + 2):
            await self._ask(viewer, "GET", f"/api/groups/code/{self.group_code}", None, None, before_end=False)
            await self._ask(viewer, "DELETE", f"/api/groups/{self.group_code}", None, None, before_end=False)
        await self._own_group("GET", f"{own}?after=0", None)
        await self._own_group("DELETE", own, None)
        await self._own_group("GET", own, None)

    async def _own_group(self, method: str, path: str, body: object) -> Heard:
        heard = await self._ask(0, method, path, None, body, before_end=False)
        self.heard[-1] = heard._replace(given=self.group)
        return heard

    async def _own_pad(self, method: str, path: str, body: object, *, before_end: bool) -> Heard:
        """Asked by whoever knows the id, and is told it."""
        heard = await self._ask(0, method, path, None, body, before_end=before_end)
        self.heard[-1] = heard._replace(given=self.pad)
        return heard

    async def _another_device(self) -> None:
        """The first player carries the seat to another device."""
        made = await self._made(0, "/api/me/link", self.tokens[0], None, "code")
        device = await self._made(0, "/api/links", None, {"code": made["code"]}, "token")
        self.secrets += [made["code"], device["token"]]

    async def _sign_out(self) -> None:
        """The first player makes all tokens void but a new one."""
        renewed = await self._made(0, "/api/me/tokens", self.tokens[0], None, "token", method="DELETE")
        self.tokens[0] = renewed["token"]
        self.secrets.append(renewed["token"])

    async def _stumble(self, token: str | None) -> None:
        """What is no HTTP and what is no text, so that the server has something to write about in its log."""
        reader, writer = await asyncio.open_connection(LOCAL, self.port)
        writer.write(f"{token} {self.table}\r\n\r\n".encode())
        self.raw += await reader.read()
        writer.close()
        await writer.wait_closed()
        url = f"ws://{LOCAL}:{self.port}/api/tables/{self.table}/socket"
        async with connect(url, compression=None, proxy=None, create_connection=tapped(self.raw)) as socket:
            await socket.send(b"\xff" + f"{token} {self.table}".encode(), text=True)
            await socket.wait_closed()
