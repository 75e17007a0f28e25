"""Messages that no client of ours would send: each is answered, none does harm."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from calavera.server.live.rooms import UnknownTable
from calavera.testing.server.fuzz import Messages, fuzz_sockets
from calavera.testing.server.player import Player, ask
from calavera.testing.server.process import Server
from tests.sizes import size

IN_PROCESS = size(20_000, 200_000)
SEEDS = range(size(2, 4))
OVER_SOCKETS = size(1_500, 10_000)
BROKEN_FRAMES = (b"\xff\xfe", b"\xed\xa0\x80", b"{" * 100_000)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_flood_of_mutated_messages_neither_crashes_nor_leaks_nor_changes_a_table(seed: int) -> None:
    share = IN_PROCESS // len(SEEDS)
    answers = fuzz_sockets(share, seed)  # raises when one did harm
    assert answers.total() == share
    # The flood came close enough to what is allowed to reach everything behind the reading of a message.
    reached = {"done", "pong", "message.malformed", "message.version", "limit.size", "action.illegal"}
    reached |= {"action.malformed", "action.not_your_turn", "seat.not_seated", "table.not_allowed", "undo.too_late"}
    assert reached <= answers.keys()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="starts the server by forking it")
def test_over_a_real_socket_broken_frames_and_messages_leave_the_server_whole(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        server.start()
        server.until_ready()
        asyncio.run(_harass(server))
        server.check_output()
    finally:
        server.close()


async def _harass(server: Server) -> None:
    rng = random.Random(1)
    token = await _token(server.port)
    settings = {"game": "skull", "seats": 3, "absence": {"policy": "wait"}}
    table = await _table(server.port, token, settings)
    said = Messages("skull", 3, rng)
    sent = 0
    while sent < OVER_SOCKETS:
        burst = await _burst(server.port, table, rng.choice((token, None)), said, rng)
        if burst == 0:  # one of the messages was its owner's, to close it
            table = await _table(server.port, token, settings)
        sent += burst
    assert (await ask(server.port, "GET", "/healthz"))[0] == 200
    # Whoever plays properly still can.
    solo = {"game": "yamiks", "seats": 1, "absence": {"policy": "wait"}}
    player = Player(server.port, await _table(server.port, token, solo), "Anna", token, rng)
    player.owner = True
    await player.play()
    assert player.state["status"] == "finished"


async def _token(port: int) -> str:
    _, body = await ask(port, "POST", "/api/players", None, {"name": "Anna"})
    return str(msgspec.json.decode(body)["token"])


async def _table(port: int, token: str, settings: dict[str, Any]) -> str:
    _, body = await ask(port, "POST", "/api/tables", token, {"settings": settings})
    return str(msgspec.json.decode(body)["id"])


async def _burst(port: int, table: str, token: str | None, said: Messages, rng: random.Random) -> int:
    """Some messages on one connection; whatever comes back until the last is answered is a message of ours. None are
    sent to a table that is gone.
    """
    sent = 0
    last = {"type": "do", "v": 1, "key": "last", "command": {"type": "undo"}}
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    async with connect(url, compression=None, proxy=None, open_timeout=30) as socket:
        with contextlib.suppress(ConnectionClosed):  # after a broken frame the server hangs up
            await socket.send(json.dumps({"type": "hello", "v": 1, "token": token}))
            greeting = json.loads(await socket.recv())
            if greeting["type"] == "refused":
                assert greeting["code"] == UnknownTable.code
                return 0
            state = greeting["table"]
            for _ in range(rng.randint(1, 60)):
                sent += 1
                if rng.random() < 0.005:
                    await socket.send(rng.choice(BROKEN_FRAMES), text=True)
                else:
                    await socket.send(said.next(state, 0))
            await socket.send(json.dumps(last))
            async for text in socket:
                message = json.loads(text)
                assert message["type"] in ("update", "done", "refused", "pong", "goodbye")
                if message.get("key") == "last":
                    break
    return sent
