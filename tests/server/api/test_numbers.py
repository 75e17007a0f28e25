"""Numbers that nobody means, wherever a number can be sent: refused with a code, never a failure, never in a log."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
import websockets

from tests.server.client import Person
from tests.server.conftest import RunningServer, running
from tests.server.web import Client, Guest, web

# 10 ** 4000 is still a number to Python's decoder; from 4300 digits on it is not JSON to it any more.
STRANGE = [-1, -(10**30), 2**31, 2**53 + 1, 2**63, 2**64, 10**30, 10**400, 10**3_000]
IDS = ["-1", "-1e30", "2^31", "2^53+1", "2^63", "2^64", "1e30", "1e400", "1e3000"]
TIMES = [("move", "seconds"), ("move", "increment"), ("bank", "seconds"), ("bank", "increment")]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with web() as started:
        yield started


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("numbers")) as server:
        yield server


def settings_with(number: int) -> Iterator[dict[str, Any]]:
    """Every place in the settings of a table that takes a number, or that takes anything."""
    skull = {"game": "skull", "seats": 3}
    yield {**skull, "seats": number}
    for kind, name in TIMES:
        yield {**skull, "clock": {"kind": kind, "seconds": 60, name: number}}
    yield {**skull, "absence": {"grace": number}}
    for name in ("last_chance", "showing", "unknown"):
        yield {**skull, "options": {name: number}}
    dice = {"count": 7, "faces": [5, 5, 6, 6, 7, 7]}
    for bag in ({**dice, "count": number}, {**dice, "faces": [5, 5, 6, 6, 7, number]}):
        yield {"game": "skull_king", "seats": 3, "options": {"bag": {"black": bag}}}
    for options in ({"rounds": number}, {"plank": [0, 0, 1, 3, number]}):
        yield {"game": "skull_queen", "seats": 2, "options": options}
    yield {"game": "yamiks", "seats": 1, "options": {"solo_pot": number}}


@pytest.mark.parametrize("number", STRANGE, ids=IDS)
def test_settings_with_a_strange_number_are_refused(client: Client, number: int) -> None:
    ann = Guest(client, "Ann")
    for settings in settings_with(number):
        answer = ann.post("/api/tables", {"settings": settings})
        assert answer.status_code == 400, settings
        assert answer.json()["code"] in (
            "table.bad_settings",
            "request.invalid",
            "players.invalid",
            "options.invalid",
        )


@pytest.mark.parametrize("number", STRANGE, ids=IDS)
@pytest.mark.parametrize("field", ["seconds", "increment"])
def test_nonsense_is_refused_also_where_there_is_no_clock(client: Client, field: str, number: int) -> None:
    clock = {"kind": "none", field: number}
    answer = Guest(client, "Ann").post("/api/tables", {"settings": {"game": "skull", "seats": 3, "clock": clock}})
    assert answer.status_code == 400
    assert answer.json()["code"] in ("table.bad_settings", "request.invalid")


def test_without_a_clock_its_seconds_count_for_nothing_and_are_not_kept(client: Client) -> None:
    ann = Guest(client, "Ann")
    clock = {"kind": "none", "seconds": 60, "increment": 5}  # as a form still says it
    made = ann.post("/api/tables", {"settings": {"game": "skull", "seats": 3, "clock": clock}})
    assert made.status_code == 201
    log = ann.get(f"/api/tables/{made.json()['id']}/log").json()
    assert log[0]["entry"]["event"]["clock"] == {"kind": "none", "seconds": 0, "increment": 0}


@pytest.mark.parametrize("number", STRANGE, ids=IDS)
def test_a_strange_number_in_any_message_is_refused_and_the_conversation_goes_on(
    real: RunningServer, number: int
) -> None:
    commands: list[dict[str, Any]] = [
        {"type": "sit", "name": "Ann", "nonce": "1", "seat": number},
        {"type": "kick", "seat": number},
        {"type": "add_bot", "seat": number},
        {"type": "play", "action": f"bid {number}"},
        {"type": "play", "action": number},
        {"type": "say", "text": number},
        {"type": "mute", "player": number, "muted": True},
        {"type": "start", "fill": number},
    ]
    messages: list[dict[str, Any]] = [
        *({"type": "do", "v": 1, "key": f"{i}", "command": command} for i, command in enumerate(commands)),
        {"type": "do", "v": number, "key": "v", "command": {"type": "undo"}},
        {"type": "do", "v": 1, "key": number, "command": {"type": "undo"}},
        {"type": "ping", "v": number},
    ]

    async def story() -> None:
        ann = await Person.sign_in(real.base, "Ann")
        table = await ann.new_table("skull", 3)
        address = f"{real.base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        async with websockets.connect(address) as socket:
            await socket.send(json.dumps({"type": "hello", "v": 1, "token": ann.token, "have": number}))
            assert json.loads(await socket.recv())["type"] == "welcome"
            for message in messages:
                await socket.send(json.dumps(message))
                answer = json.loads(await socket.recv())
                assert answer["type"] == "refused", message
                assert answer["code"] != "server.failed"
            await socket.send('{"type":"ping","v":1}')
            assert json.loads(await socket.recv())["type"] == "pong"

    asyncio.run(story())
