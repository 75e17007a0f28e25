"""A bot that plays over the network: python examples/bot_client.py http://127.0.0.1:8000 ABC234 (the table's code)."""

import asyncio
import hashlib
import json
import sys
from secrets import choice, token_hex
from typing import Any
from urllib.request import Request, urlopen

import websockets


def choose(table: dict[str, Any]) -> dict[str, Any] | None:
    """At random, or what is suggested where the choices are not listed; cleverer bots look at `table["view"]`."""
    agree = table["rated"] and table["status"] == "open" and not table["seats"][table["you"]]["confirmed"]
    legal = table["legal"] or ([table["suggested"]] if table["form"] else [])
    return {"type": "confirm"} if agree else {"type": "play", "action": choice(legal)} if legal else None


def promise(share: list[str]) -> str:
    """A new share in every draw, by its hash: promised when we sit down, revealed when the table starts."""
    share[:] = [token_hex(16)]
    return hashlib.sha256(share[0].encode()).hexdigest()


def answer(table: dict[str, Any], name: str, share: list[str]) -> dict[str, Any] | None:
    """The command that is due, if any."""
    starting = table["starting"] or {"seats": []}
    if table["you"] is None and table["status"] == "open" and not table["starting"]:
        return {"type": "sit", "name": name, "nonce_hash": promise(share)}
    if table["you"] in starting["seats"]:
        if starting["phase"] == "commit":  # somebody else has withheld theirs
            return {"type": "commit_nonce", "nonce_hash": promise(share)}
        return {"type": "reveal_nonce", "nonce": share[0]}
    return None if table["you"] is None else choose(table)


async def play(server: str, code: str, name: str = "Bo Bot") -> list[int]:
    """Sit down at a table, play its game to the end, and return the scores."""
    player, is_json = json.dumps({"name": name, "bot": True}).encode(), {"Content-Type": "application/json"}
    token = json.load(urlopen(Request(f"{server}/api/players", player, is_json)))["token"]  # noqa: S310
    table_id = json.load(urlopen(f"{server}/api/codes/{code}"))["id"]  # noqa: S310
    async with websockets.connect(f"{server}/api/tables/{table_id}/socket".replace("http", "ws", 1)) as socket:
        await socket.send(json.dumps({"type": "hello", "v": 1, "token": token}))
        table, waiting, share = None, True, list[str]()  # waiting for the answer to what we sent last
        while (message := json.loads(await socket.recv()))["type"] not in ("refused", "goodbye"):
            table = message.get("table", table)
            waiting = waiting and message["type"] == "update"  # what a command leads to is told before its "done"
            if table["status"] == "finished":
                return list(table["view"]["scores"])
            if not waiting and (command := answer(table, name, share)):
                text = json.dumps({"type": "do", "v": 1, "key": token_hex(8), "command": command})
                await socket.send(text.ljust(256))  # on an encrypted line all choices are equally long
                waiting = True
        raise RuntimeError(message["code"])


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:3])) if len(sys.argv) == 3 else __doc__)
