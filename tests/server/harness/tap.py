"""Players whose every byte is kept, and who ask the server for all that it might tell, also what they may not do."""

from __future__ import annotations

import asyncio
import random
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection

from calavera.rules import find_game
from calavera.testing.server_player import Player, ask


class Heard(NamedTuple):
    """`where` is a path, or the socket."""

    viewer: int  # the number of the player, or the number of players for a spectator
    where: str
    status: int
    body: bytes
    before_end: bool


class Tapped(Player):
    """`number` 0 asks, on its own turn (so the game is not over), on behalf of everybody."""

    def __init__(self, sitting: Sitting, number: int, token: str | None, rng: random.Random) -> None:
        super().__init__(sitting.port, sitting.table, f"{sitting.name}p{number}", token, rng)
        self.owner = number == 0
        self.sitting = sitting
        self.number = number
        self.on_bytes = self._keep
        self._actions = find_game(sitting.game).actions.texts()

    def _keep(self, body: bytes) -> None:
        self.sitting.heard.append(Heard(self.number, "socket", 0, body, before_end=False))

    async def _act(self, socket: ClientConnection) -> None:
        my_turn = bool(self.state.get("legal") or self.state.get("form"))
        if self.number == 0 and my_turn and not self.pending and self.sitting.wants_to_ask(self._rng):
            await self.sitting.ask_everything()
        await super()._act(socket)

    def _next_command(self) -> dict[str, Any] | None:
        """Now and then something that is nobody's to do."""
        if self.state["status"] == "playing" and self._rng.random() < 0.05:
            return self._rng.choice(self._wrong())
        return super()._next_command()

    def _wrong(self) -> list[dict[str, Any]]:
        return [
            {"type": "play", "action": self._rng.choice(self._actions) + " 9"},
            {"type": "play", "action": "deal 0 skull_king"},
            {"type": "kick", "seat": 1},
            {"type": "start"},
            {"type": "sit", "name": "again"},
            {"type": "say", "phrase": "nonsense"},
        ]


class Sitting:
    """One table, with everything that was heard at it."""

    def __init__(self, port: int, name: str, game: str, seats: int, rng: random.Random) -> None:
        self.port = port
        self.name = name
        self.game = game
        self.seats = seats
        self.table = ""
        self.heard: list[Heard] = []
        self.tokens: list[str] = []
        self.ids: list[str] = []
        self.players: list[Tapped] = []
        self._rng = rng
        self._turns = 0

    def wants_to_ask(self, rng: random.Random) -> bool:
        self._turns += 1
        return self._turns == 2 or rng.random() < 0.02

    async def play(self) -> None:
        for number in range(self.seats):
            made = await self._made("/api/players", None, {"name": f"{self.name}p{number}"})
            self.tokens.append(made["token"])
            self.ids.append(made["player"]["id"])
        settings = {"game": self.game, "seats": self.seats, "public": True, "absence": {"policy": "wait"}}
        made = await self._made("/api/tables", self.tokens[0], {"settings": settings, "nonce": self.name})
        self.table = made["id"]
        everybody: list[str | None] = [*self.tokens, None]
        self.players = [Tapped(self, i, token, random.Random(self._rng.random())) for i, token in enumerate(everybody)]
        await asyncio.gather(*(player.play() for player in self.players))

    async def _made(self, path: str, token: str | None, body: object) -> dict[str, Any]:
        status, answer = await ask(self.port, "POST", path, token, body)
        assert status == 201, answer
        made: dict[str, Any] = msgspec.json.decode(answer)
        return made

    async def ask_everything(self) -> None:
        for viewer, token in enumerate([*self.tokens, None]):
            for path in self._paths():
                status, body = await ask(self.port, "GET", path, token)
                self.heard.append(Heard(viewer, path, status, body, before_end=True))
            bodies: tuple[object, ...] = ({}, {"nonce": 7}, [])
            for body_sent in bodies:
                path = f"/api/tables/{self.table}/rematch"
                status, body = await ask(self.port, "POST", path, token, body_sent)
                self.heard.append(Heard(viewer, path, status, body, before_end=True))

    def _paths(self) -> list[str]:
        table = f"/api/tables/{self.table}"
        of_table = [table, f"{table}/log", f"{table}/log?after=5", f"{table}/log?after=x", f"{table}/result"]
        of_table += [f"{table}/verify", f"{table}/proof", f"{table}/nonsense", f"/api/tables/{self.table}x"]
        of_players = [f"/api/players/{id}/statistics" for id in self.ids] + ["/api/me", "/api/me/tables"]
        of_server = ["/api/lobby", "/metrics", "/healthz", "/api/schema", "/api/schema/openapi.json", "/api/games"]
        return of_table + of_players + [*of_server, f"/api/games/{self.game}/ratings"]
