"""Signing out everywhere: over HTTP, and what becomes of the connections that the old tokens have opened."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import httpx
import pytest

from calavera.server.api import socket as table_socket
from calavera.server.live.greeting import tell_so_far
from calavera.server.live.outbox import Outbox
from tests.server.client import Chair, Person, Refusal
from tests.server.conftest import RunningServer


async def sign_out_everywhere(person: Person) -> Person:
    answer = await person.ask("DELETE", "/api/me/tokens")
    assert answer.status_code == 200
    assert answer.json()["player"] == {"id": person.id, "name": person.name, "bot": False}
    return Person(person.base, person.id, person.name, answer.json()["token"])


async def at_another_device(person: Person) -> Person:
    code = (await person.ask("POST", "/api/me/link")).json()["code"]
    async with httpx.AsyncClient(base_url=person.base) as http:
        token = (await http.post("/api/links", json={"code": code})).json()["token"]
    return Person(person.base, person.id, person.name, token)


def test_all_devices_are_signed_out_and_the_asker_has_a_new_token(base: str) -> None:
    async def story() -> None:
        ann, ben = await Person.sign_in(base, "Ann"), await Person.sign_in(base, "Ben")
        phone = await at_another_device(ann)
        link = (await phone.ask("POST", "/api/me/link")).json()
        again = await sign_out_everywhere(ann)
        for old in (ann, phone):
            for method, path in (("GET", "/api/me"), ("DELETE", "/api/me/tokens"), ("POST", "/api/me/link")):
                refused = await old.ask(method, path)
                assert (refused.status_code, refused.json()["code"]) == (401, "player.unknown")
        assert (await again.ask("GET", "/api/me")).json()["id"] == ann.id
        assert (await ben.ask("POST", "/api/links", link)).json()["code"] == "link.invalid"
        assert (await ben.ask("GET", "/api/me")).json()["id"] == ben.id

    asyncio.run(story())


def test_connections_of_the_player_are_closed_and_those_of_others_stay(base: str) -> None:
    async def story() -> None:
        ann, ben = await Person.sign_in(base, "Ann"), await Person.sign_in(base, "Ben")
        table = await ann.new_table("skull", 3)
        async with (
            Chair(base, table, ann.token) as old,
            Chair(base, table, ben.token) as other,
            Chair(base, table, None) as nobody,
        ):
            for chair in (old, other, nobody):
                await chair.until(lambda t: "status" in t)
            again = await sign_out_everywhere(ann)
            await old.until(lambda t: "gone" in t)
            assert old.heard[-1] == {"type": "goodbye", "v": 1, "code": "player.unknown", "again": True}
            assert old.socket.close_code == table_socket.REFUSED
            await other.until(lambda t: not t["seats"][0]["connected"])
            async with Chair(base, table, ann.token) as late:
                await late._listening
                assert late.heard == [
                    {"type": "refused", "v": 1, "key": None, "code": "player.unknown", "params": {}},
                ]
            async with Chair(base, table, again.token) as back:
                assert (await back.until(lambda t: "status" in t))["you"] == 0
                await other.until(lambda t: bool(t["seats"][0]["connected"]))
            assert "gone" not in nobody.table

    asyncio.run(story())


def test_a_client_that_does_not_hear_that_it_is_signed_out_cannot_do_anything(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Outbox, "finish", lambda _: None)  # as if the goodbye waited for a reader that does not read

    async def story() -> None:
        ann = await Person.sign_in(server.base, "Ann")
        table = await ann.new_table("skull", 3)
        async with Chair(server.base, table, ann.token) as chair:
            await chair.until(lambda t: "status" in t)
            await sign_out_everywhere(ann)
            with pytest.raises(Refusal, match=r"table\.not_allowed"):
                await chair.do({"type": "say", "phrase": "hello"})

    asyncio.run(story())


def test_a_connection_that_is_still_being_greeted_is_signed_out_too(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        ann = await Person.sign_in(base, "Ann")
        table = await ann.new_table("skull", 3)
        greeting, signed_out = threading.Event(), threading.Event()

        async def slowly(*arguments: Any) -> Any:
            greeting.set()
            await asyncio.to_thread(signed_out.wait, 30)
            return await tell_so_far(*arguments)

        monkeypatch.setattr(table_socket, "tell_so_far", slowly)
        async with Chair(base, table, ann.token) as thief:
            assert await asyncio.to_thread(greeting.wait, 30)
            await sign_out_everywhere(ann)
            signed_out.set()
            await thief.until(lambda t: "gone" in t)
            assert [message["type"] for message in thief.heard] == ["refused"]
            assert thief.heard[0]["code"] == "player.unknown"

    asyncio.run(story())
