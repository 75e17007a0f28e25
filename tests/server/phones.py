"""Phones with a score pad, and people who follow it."""

from __future__ import annotations

import random
import string
from typing import Any

import httpx

from tests.server.web import Client

LETTERS = string.ascii_lowercase + string.digits
NOON = 1_795_003_200_000
_RNG = random.Random(17)


def letters(count: int) -> str:
    return "".join(_RNG.choices(LETTERS, k=count))


def entry(cell: str = "won.1.0", value: Any = 1, **more: Any) -> dict[str, Any]:
    return {"id": letters(16), "cell": cell, "value": value, "over": [], "at": NOON, "by": "ann", **more}


class Phone:
    """One that has made a pad."""

    def __init__(self, client: Client | httpx.Client, game: str = "skull_king", players: int = 3, **more: Any) -> None:
        self.client = client
        self.id = letters(26)
        self.header = {"v": 1, "id": self.id, "game": game, "players": players, "options": {}, "made": NOON, **more}
        self.path = f"/api/pads/{self.id}"
        self.secret = letters(26)

    def put(self, *entries: dict[str, Any], query: str = "", **header: Any) -> httpx.Response:
        body = {"header": {**self.header, **header}, "entries": list(entries)}
        return self.client.put(self.path + query, json=body)

    def made(self, *entries: dict[str, Any]) -> str:
        """Gives the code."""
        answer = self.put(*entries)
        assert answer.status_code == 200, answer.text
        self.code = str(answer.json()["code"])
        return self.code

    def get(self, after: int = 0) -> dict[str, Any]:
        answer = self.client.get(f"{self.path}?after={after}")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def follow(self, after: int = 0) -> httpx.Response:
        return self.client.get(f"/api/pads/code/{self.code}?after={after}")

    def bid(self, seat: int, value: int, phone: str, cell: str = "bid.1", seats: int = 3) -> httpx.Response:
        body = {"cell": cell, "seat": seat, "seats": seats, "value": value, "phone": phone}
        return self.client.post(f"/api/pads/code/{self.code}/bids", json=body)

    def take_back(self, seat: int, phone: str, cell: str = "bid.1") -> httpx.Response:
        body = {"cell": cell, "seat": seat, "phone": phone}
        return self.client.request("DELETE", f"/api/pads/code/{self.code}/bids", json=body)


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, str(answer.json()["code"])
