"""A seat at a table of bots, played without a browser up to the moment that is worth looking at with one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any

import msgspec
from librt.random import Random
from playwright.sync_api import BrowserContext
from websockets.sync.client import ClientConnection, connect

from calavera.games import find_game
from calavera.games.bots import HEURISTIC, LEVELS, make_bot
from tests.cli.serving import PATIENCE, Served

Table = dict[str, Any]
Reached = Callable[[Table], bool]

BOTS = ("Grace", "Bartolo", "Elise", "Murat", "Lola")
SEATS = 4
# Planks are too many to be listed among what is legal.
PLANK = "plank front 2 1 3 2"


def own_turn(table: Table) -> bool:
    return bool(table["legal"] or table["form"])


def over(table: Table) -> bool:
    return bool(table["status"] == "finished")


@cache
def ada(site: Served) -> dict[str, Any]:
    """Whoever sits at all these tables: a player with a token."""
    signed: dict[str, Any] = site.ask("/api/players", {"name": "Ada"})
    return signed


def sign_in(context: BrowserContext, site: Served) -> None:
    """The browser is hers from now on."""
    signed = json.dumps(json.dumps(ada(site)))
    context.add_init_script(f"localStorage.setItem('calavera.player', {signed})")


class Sitting:
    def __init__(
        self,
        site: Served,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        **settings: object,
    ) -> None:
        self._site = site
        self._game = find_game(game)
        self._bot, self._rng = make_bot(game, HEURISTIC), Random(1)
        self._keys = count()
        self.signed = ada(site)
        wanted = {"game": game, "seats": seats or SEATS, "options": options or {}, **settings}
        made = site.ask("/api/tables", {"settings": wanted, "sit": True, "nonce": "ada"}, self.signed["token"])
        self.id, self.code = str(made["id"]), str(made["code"])
        self.table: Table = {}

    def start(self, bots: int | None = None) -> None:
        """Bots with names on the free seats, or on some of them without starting."""
        with self._connected() as socket:
            free = [seat for seat, taken in enumerate(self.table["seats"]) if taken is None]
            for seat, name in zip(free[:bots], BOTS, strict=False):
                self._do(socket, {"type": "add_bot", "bot": LEVELS[0], "name": name, "seat": seat})
            if bots is None:
                self._do(socket, {"type": "start"})

    def play_until(self, reached: Reached) -> Table:
        """Play as a bot would until its seat is told of such a table, or the game is over."""
        with self._connected() as socket:
            while not (over(self.table) or reached(self.table)):
                if own_turn(self.table):
                    self._do(socket, {"type": "play", "action": self._choose(self.table)})
                else:
                    self._hear(socket)
        return self.table

    @contextmanager
    def _connected(self) -> Iterator[ClientConnection]:
        address = f"{self._site.url}/api/tables/{self.id}/socket".replace("http", "ws", 1)
        with connect(address, max_size=None) as socket:
            socket.send(json.dumps({"type": "hello", "v": 1, "token": self.signed["token"], "full": True}))
            while self._hear(socket) != "welcome":
                pass
            yield socket

    def _hear(self, socket: ClientConnection) -> str:
        told = json.loads(socket.recv(PATIENCE))
        assert told["type"] not in ("refused", "goodbye"), told
        self.table = told.get("table", self.table)
        return str(told["type"])

    def _do(self, socket: ClientConnection, command: Mapping[str, object]) -> None:
        key = f"{self.id}-{next(self._keys)}"
        socket.send(json.dumps({"type": "do", "v": 1, "key": key, "command": command}))
        while self._hear(socket) != "done":
            pass

    def _choose(self, table: Table) -> str:
        if table["form"]:
            return PLANK
        view = msgspec.convert(table["view"], self._game.view_type)
        legal = [self._game.actions.parse(word) for word in table["legal"]]
        return str(self._game.actions.format(self._bot.choose(view, legal, self._rng)))
