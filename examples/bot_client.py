"""A bot that plays over the network: python examples/bot_client.py http://127.0.0.1:8000 ABC234 (the table's code)."""

import asyncio
import json
import secrets
import sys
from typing import Any
from urllib.request import Request, urlopen

import websockets


def choose(table: dict[str, Any]) -> str:
    """At random; a cleverer bot looks at `table["view"]`. Planks are too many to be listed."""
    return str(secrets.choice(table["legal"] or ["plank front 0 1 2 3", "plank back 3 2 1 0"]))


async def play(server: str, code: str, name: str = "Bo Bot") -> list[int]:
    """Sit down at a table, play its game to the end, and return the scores."""
    player, is_json = json.dumps({"name": name, "bot": True}).encode(), {"Content-Type": "application/json"}
    token = json.load(urlopen(Request(f"{server}/api/players", player, is_json)))["token"]  # noqa: S310
    table_id = json.load(urlopen(f"{server}/api/codes/{code}"))["id"]  # noqa: S310
    async with websockets.connect(f"{server}/api/tables/{table_id}/socket".replace("http", "ws", 1)) as socket:
        await socket.send(json.dumps({"type": "hello", "v": 1, "token": token}))
        sit = {"type": "sit", "name": name, "nonce": secrets.token_hex(8)}
        table, waiting = None, True  # waiting for the answer to what we sent last
        while (message := json.loads(await socket.recv()))["type"] not in ("refused", "goodbye"):
            table = message.get("table", table)
            waiting = waiting and message["type"] == "update"  # what a command leads to is told before its "done"
            if table["status"] == "finished":
                return list(table["view"]["scores"])
            if not waiting and (table["you"] is None or table["legal"] or table["form"]):
                command = sit if table["you"] is None else {"type": "play", "action": choose(table)}
                await socket.send(json.dumps({"type": "do", "v": 1, "key": secrets.token_hex(8), "command": command}))
                waiting = True
        raise RuntimeError(message["code"])


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:3])) if len(sys.argv) == 3 else __doc__)
