"""The peer: boardgame.io's server with the same dice game, played by the same players over socket.io.

It keeps its matches in memory, as it does by default, or in files, the one lasting storage it comes with. It tells of
a move before it is stored, and waits for no disk; ours are on disk before anybody is told.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bench.load.process import Server
from bench.load.tables import SEATS, LoadTable
from bench.load.wire import Http, LoadFailed, connect

FILES = Path(__file__).resolve().parent / "boardgameio"
GAME = "skull_king"
SPECIALS = ("skull_king", "pirate", "mermaid")
INSTALL_SECONDS = 120
_UPDATE = f'42/{GAME},["update",'.encode()
_SYNC = f'42/{GAME},["sync",'.encode()
_OTHERS = f'42/{GAME},["matchData",'.encode()
_JOIN = f"40/{GAME},".encode()  # asked and answered alike
_PREFIX = len(f"42/{GAME},")


class LeftOut(Exception):
    """The peer cannot run here; the reason goes into the table."""


class _Game(msgspec.Struct):
    stage: str
    hand: int
    colour: str | None
    dice: list[str]


class _Context(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")
    over: Any = msgspec.field(name="gameover", default=None)


class _State(msgspec.Struct):
    game: _Game = msgspec.field(name="G")
    context: _Context = msgspec.field(name="ctx")
    version: int = msgspec.field(name="_stateID")


class _Sync(msgspec.Struct):
    state: _State


_read_update = msgspec.json.Decoder(tuple[str, str, _State, msgspec.Raw])
_read_sync = msgspec.json.Decoder(tuple[str, str, _Sync])


def install(folder: Path) -> str:
    """Fetch the peer into a folder; return what runs it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise LeftOut("Node with npm is not installed")
    for name in ("package.json", "server.js"):
        shutil.copy(FILES / name, folder / name)
    command = [npm, "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    try:
        done = subprocess.run(  # noqa: S603  (npm, on our own package.json)
            command, cwd=folder, capture_output=True, timeout=INSTALL_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise LeftOut(f"npm install took more than {INSTALL_SECONDS} s") from None
    if done.returncode != 0:
        raise LeftOut(f"npm install ended with code {done.returncode}")
    return node


def start(node: str, folder: Path, core: int | None, *, in_files: bool) -> Server:
    matches = str(folder / "matches") if in_files else ""
    return Server([node, "server.js"], folder, core, {"NODE_ENV": "production", "MATCHES": matches})


def versions(node: str, folder: Path) -> dict[str, str]:
    package = msgspec.json.decode((folder / "node_modules/boardgame.io/package.json").read_bytes())
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)  # noqa: S603  (fixed)
    return {"boardgame.io": str(package["version"]), "node": asked.stdout.strip().removeprefix("v")}


class PeerTable(LoadTable):
    def __init__(self) -> None:
        super().__init__()
        self._id = ""
        self._credentials: list[str] = []
        self._states: list[_State | None] = [None] * SEATS
        self._joined: list[asyncio.Future[None]] = []

    async def create(self, port: int) -> None:
        http = Http(port)
        made = await http.post(f"/games/{GAME}/create", {"numPlayers": SEATS, "unlisted": True})
        self._id = made["matchID"]
        for seat in range(SEATS):
            who = {"playerID": str(seat), "playerName": f"Player {seat}"}
            joined = await http.post(f"/games/{GAME}/{self._id}/join", who)
            self._credentials.append(joined["playerCredentials"])
        await http.close()

    async def connect(self, port: int) -> None:
        for seat in range(SEATS):
            self._joined.append(asyncio.get_running_loop().create_future())
            path = "/socket.io/?EIO=4&transport=websocket"
            self.sockets.append(await connect(port, path, partial(self._told, seat)))
            self.sockets[seat].send(_JOIN)
            await self._joined[seat]

    def _told(self, seat: int, text: bytes) -> None:
        if text.startswith(_UPDATE):
            state = _read_update.decode(text[_PREFIX:])[2]
            self._states[seat] = state
            if state.version > self.version:
                self.seen(state.version)
        elif text.startswith(b"2"):  # heartbeat
            self.sockets[seat].send(b"3")
        elif text.startswith(_JOIN):
            ask = msgspec.json.encode(["sync", self._id, str(seat), self._credentials[seat], SEATS])
            self.sockets[seat].send(_UPDATE[:_PREFIX] + ask)
        elif text.startswith(_SYNC):
            self._states[seat] = _read_sync.decode(text[_PREFIX:])[2].state
            self._joined[seat].set_result(None)
        elif not text.startswith((b"0", _OTHERS)):
            self.failure = LoadFailed(f"unexpected message: {text[:40]!r}")

    def choice(self, rng: Random) -> tuple[int, bytes] | None:
        state = self._states[0]
        if state is None or state.context.over is not None:
            return None
        seat = int(state.context.current)
        mine = self._states[seat]
        assert mine is not None
        move, what = _random_move(mine.game, rng)
        payload = {"type": move, "args": [what], "playerID": str(seat), "credentials": self._credentials[seat]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        call = msgspec.json.encode(["update", action, state.version, self._id, str(seat)])
        return seat, _UPDATE[:_PREFIX] + call


def _random_move(game: _Game, rng: Random) -> tuple[str, str | int]:
    if game.stage == "bidding":
        return "bid", rng.randrange(game.hand + 1)
    kinds = sorted(set(game.dice))
    if game.colour in kinds:
        kinds = [kind for kind in kinds if kind == game.colour or kind in SPECIALS]
    return "throwDie", rng.choice(kinds)
