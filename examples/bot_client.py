"""A bot that plays over the network: python examples/bot_client.py http://127.0.0.1:8000 ABC234 (the table's code)."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import websockets
from librt.random import Random

import calavera
from calavera.play.bots import make_bot


def ask(url: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, {"Content-Type": "application/json"})) as answer:  # noqa: S310  (the user's choice)
        return json.load(answer)


def choose(table: dict[str, Any], rng: Random) -> str:
    """From the view of our seat alone. A list of choices too long to send is worked out from the view as well."""
    game = calavera.game(table["game"])
    view = msgspec.json.decode(json.dumps(table["view"]), type=game.view_type)
    legal = [game.actions.parse(words) for words in table["legal"]] or game.determinize(view, rng).legal(view.seat)
    return game.actions.format(make_bot(game.id, "heuristic").choose(view, legal, rng))


async def play(server: str, code: str, name: str = "Bo Bot") -> list[int]:
    """Sit down at a table, play its game to the end, and return the scores."""
    token = ask(f"{server}/api/players", {"name": name, "bot": True})["token"]
    table_id = ask(f"{server}/api/codes/{code}")["id"]
    rng = Random(secrets.randbits(60))
    table: dict[str, Any] = {}
    waiting = True  # for the answer to the last command
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table_id}/socket"
    async with websockets.connect(address, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "v": 1, "token": token, "full": True}))
        await socket.send(do({"type": "sit", "name": name, "nonce": secrets.token_hex(8)}))
        while table.get("status") != "finished":
            message = json.loads(await socket.recv())
            if message["type"] in ("refused", "goodbye"):
                raise RuntimeError(message["code"])
            table = message.get("table", table)
            # What a command has led to is told before it is acknowledged, so after "done" the table is up to date.
            waiting = waiting and message["type"] != "done"
            if not waiting and (table["legal"] or table["form"]):
                await socket.send(do({"type": "play", "action": choose(table, rng)}))
                waiting = True
        return list(table["view"]["scores"])


def do(command: dict[str, Any]) -> str:
    return json.dumps({"type": "do", "v": 1, "key": secrets.token_hex(8), "command": command})


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:3])) if len(sys.argv) == 3 else __doc__)
