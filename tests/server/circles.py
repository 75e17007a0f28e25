"""Phones with a group, and people who read it."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.phones import letters
from tests.server.web import Client

# Past by every clock: the server refuses what is dated far ahead of its own.
PLAYED = 1_700_000_000_000


def _entry(kind: str, value: dict[str, Any]) -> dict[str, Any]:
    cell = kind if kind == "name" else f"{kind}.{letters(16)}"
    return {"id": letters(16), "cell": cell, "value": {"kind": kind, **value}, "at": PLAYED}


def called(name: str) -> dict[str, Any]:
    return _entry("name", {"name": name})


def member(name: str, same_as: str | None = None) -> dict[str, Any]:
    return _entry("member", {"name": name, "same_as": same_as})


def note(text: str = "hm") -> dict[str, Any]:
    return _entry("note", {"at": PLAYED, "text": text})


def game(**more: Any) -> dict[str, Any]:
    value = {
        "game": "skull_king",
        "at": PLAYED,
        "source": "pad",
        "seats": [letters(16), None],
        "totals": [120, -30],
        "winners": [0],
        "options": {"landlubber": True},
        **more,
    }
    return _entry("game", value)


def after(entry: dict[str, Any], ms: int = 1, **value: Any) -> dict[str, Any]:
    """What replaces an entry; without more, that it is taken out."""
    new = {**entry["value"], **value} if value else None
    return {**entry, "id": letters(16), "at": entry["at"] + ms, "value": new}


class Circle:
    """The phone that has made a group."""

    def __init__(self, client: Client | httpx.Client, **header: Any) -> None:
        self.client = client
        self.id = letters(26)
        self.header = {"v": 1, "id": self.id, "made": PLAYED, **header}
        self.path = f"/api/groups/{self.id}"

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
        return self.client.get(f"/api/groups/code/{self.code}?after={after}")
