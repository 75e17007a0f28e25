"""What a connection may not do, and that nobody else notices: haste, size, number, silence."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets

from calavera.server.api import socket as table_socket
from calavera.server.live.room import Room
from calavera.server.ops.limiting import Bucket
from calavera.server.ops.metrics import REGISTRY
from tests.server.client import PATIENCE, Chair, Person, Refusal, deaf
from tests.server.conftest import GENEROUS, RunningServer, running

PING = '{"type":"ping","v":1}'


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests here that look at their own table only."""
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server.base


def limits(**changes: Any) -> Any:
    return msgspec.structs.replace(GENEROUS, **changes)


def address(base: str, table: str) -> str:
    return f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"


async def table_of(base: str, **settings: Any) -> tuple[Person, str]:
    owner = await Person.sign_in(base, "Anna")
    return owner, await owner.new_table("skull", 3, **settings)


async def until(chair: Chair, kind: str, count: int = 1) -> list[dict[str, Any]]:
    async with asyncio.timeout(PATIENCE):
        while len(found := [message for message in chair.heard if message["type"] == kind]) < count:
            await asyncio.sleep(0.01)
    return found


def dropped(reason: str) -> float:
    return REGISTRY.get_sample_value("calavera_dropped_connections_total", {"reason": reason}) or 0.0


# Haste


async def got_through(chair: Chair) -> bool:
    try:
        await chair.do({"type": "take_back"})
    except Refusal:
        return False
    return True


def test_who_talks_too_fast_is_told_so_for_each_command_and_may_go_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = [0.0]  # by this clock the bucket fills, however slow the machine
    monkeypatch.setattr(table_socket, "Bucket", lambda rate, burst: Bucket(rate, burst, clock=lambda: seconds[0]))

    async def evening(base: str) -> None:
        owner, table = await table_of(base)
        async with Chair(base, table, owner.token) as chair, Chair(base, table, None) as other:
            await chair.until(lambda t: "status" in t)
            asked = [chair.do({"type": "take_back"}, key=f"k{i}") for i in range(7)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            refused = [answer.code for answer in answers if isinstance(answer, Refusal)]
            assert refused == ["limit.rate", "limit.rate"]
            await other.socket.send(PING)
            await until(other, "pong")
            assert not await got_through(chair)
            seconds[0] += 1.0
            assert [await got_through(chair) for _ in range(3)] == [True, True, False]

    with running(tmp_path, limits=limits(messages_per_second=2.0, message_burst=5)) as server:
        asyncio.run(evening(server.base))


def test_who_never_slows_down_is_sent_away_and_changes_nothing(tmp_path: Path) -> None:
    async def evening(base: str) -> None:
        owner, table = await table_of(base)
        async with Chair(base, table, owner.token) as flood, Chair(base, table, owner.token) as other:
            before = (await other.until(lambda t: "status" in t))["version"]
            for _ in range(50):
                try:
                    await flood.socket.send(PING)
                except websockets.ConnectionClosed:
                    break
            await flood.until(lambda t: "gone" in t)
            assert flood.heard[-1]["code"] == "limit.rate"
            assert flood.socket.close_code == table_socket.REFUSED
            await other.socket.send(PING)
            await until(other, "pong")
            assert other.table["version"] == before

    with running(tmp_path, limits=limits(messages_per_second=0.001, message_burst=5)) as server:
        asyncio.run(evening(server.base))


def test_all_connections_of_an_address_share_a_pace(tmp_path: Path) -> None:
    async def evening(base: str) -> None:
        owner, table = await table_of(base)
        async with Chair(base, table, owner.token) as one, Chair(base, table, owner.token) as two:
            for chair, answer in ((one, "pong"), (two, "refused")):
                await chair.until(lambda t: "status" in t)
                for _ in range(5):
                    await chair.socket.send(PING)
                await until(chair, answer, 5)

    # Ten connections: the address gets what one of them may send at full speed.
    strict = limits(messages_per_second=0.001, message_burst=5, connections_per_address=10)
    with running(tmp_path, limits=strict) as server:
        asyncio.run(evening(server.base))


# Size and form


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x00\xff binary", "message.malformed"),
        (PING.encode(), "message.malformed"),
        ("", "message.malformed"),
        ("ü" * 3_000, "limit.size"),
        ("x" * 60_000, "limit.size"),
        ('{"type":"ping","v":0}', "message.version"),
        ('{"type":"ping","v":2}', "message.version"),
        ('{"type":"ping","v":1e999}', "message.malformed"),
        ('{"type":"ping","v":"1"}', "message.malformed"),
        ('{"type":"ping","v":1,"more":1}', "message.malformed"),
        ('{"type":"ping"}', "message.malformed"),
        ('{"type":"ping","v":1}{"type":"ping","v":1}', "message.malformed"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"say","text":"\\ud800"}}', "message.malformed"),
        ('{"type":"do","v":1,"key":"\\ud800","command":{"type":"undo"}}', "message.malformed"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"play_for","seat":0,"action":"x"}}', "message.malformed"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"pause"}}', "message.malformed"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"link_rematch","table":"x"}}', "message.malformed"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"kick","seat":99999999999999999999}}', "seat.unknown"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"kick","seat":-1}}', "seat.unknown"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"sit","name":"x","seat":9}}', "seat.already_seated"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"add_bot","bot":"genius"}}', "bot.unknown"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"start"}}', "table.too_few_players"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"undo"}}', "table.not_playing"),
        ('{"type":"do","v":1,"key":"' + "k" * 65 + '","command":{"type":"undo"}}', "message.malformed"),
        ('{"type":"welcome","v":1,"entries":[]}', "message.malformed"),
    ],
)
def test_whatever_is_sent_gets_a_stable_code_and_the_conversation_goes_on(
    base: str, frame: str | bytes, code: str
) -> None:
    async def evening() -> None:
        owner, table = await table_of(base)
        async with Chair(base, table, owner.token) as chair, Chair(base, table, None) as other:
            before = (await chair.until(lambda t: "status" in t))["version"]
            await other.until(lambda t: "status" in t)
            await chair.socket.send(frame)
            await chair.socket.send(PING)
            await until(chair, "pong")
            assert [message["code"] for message in await until(chair, "refused")] == [code]
            await other.socket.send(PING)
            await until(other, "pong")
            assert [message["type"] for message in other.heard if message["type"] != "update"] == ["welcome", "pong"]
            assert (await owner.ask("GET", f"/api/tables/{table}")).json()["version"] == before

    asyncio.run(evening())


def test_a_gigantic_frame_ends_the_connection_that_sent_it_and_no_other(base: str) -> None:
    async def evening() -> None:
        owner, table = await table_of(base)
        async with Chair(base, table, owner.token) as chair, Chair(base, table, None) as other:
            await chair.until(lambda t: "status" in t)
            await chair.socket.send("x" * 3_000_000)
            await chair.until(lambda t: "gone" in t)
            assert chair.socket.close_code == 1009
            await other.socket.send(PING)
            await until(other, "pong")

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (PING, "message.no_hello"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"leave"}}', "message.no_hello"),
        ('{"type":"hello","v":2}', "message.version"),
        ('{"type":"hello","v":1,"token":"wrong"}', "player.unknown"),
        ('{"type":"hello","v":1,"token":"' + "x" * 5_000 + '"}', "limit.size"),
        ('{"type":"hello","v":1,"token":"\\u0000"}', "player.unknown"),
        ('{"type":"hello","v":1,"have":"all"}', "message.malformed"),
        (b"\x00", "message.malformed"),
    ],
)
def test_a_wrong_beginning_is_refused_with_its_code_and_closed(base: str, first: str | bytes, code: str) -> None:
    async def evening() -> None:
        _, table = await table_of(base)
        async with websockets.connect(address(base, table)) as wire:
            await wire.send(first)
            refused = json.loads(await wire.recv())
            assert (refused["type"], refused["code"]) == ("refused", code)
            with pytest.raises(websockets.ConnectionClosed):
                await wire.recv()
            assert wire.close_code == table_socket.REFUSED

    asyncio.run(evening())


def test_who_never_says_hello_is_shown_out(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_socket, "HELLO_SECONDS", 0.05)

    async def evening() -> None:
        _, table = await table_of(base)
        async with websockets.connect(address(base, table)) as wire:
            assert json.loads(await wire.recv())["code"] == "message.no_hello"

    asyncio.run(evening())


def test_an_unknown_table_is_refused(base: str) -> None:
    async def evening() -> None:
        async with websockets.connect(address(base, "nowhere")) as wire:
            assert json.loads(await wire.recv())["code"] == "table.unknown"

    asyncio.run(evening())


def test_nobody_plays_from_anothers_seat(base: str) -> None:
    async def evening() -> None:
        owner, table = await table_of(base)
        stranger = await Person.sign_in(base, "Bela")
        async with Chair(base, table, owner.token) as chair, Chair(base, table, stranger.token) as other:
            await chair.until(lambda t: "status" in t)
            await chair.do({"type": "start", "fill": True})
            attempts: list[tuple[dict[str, Any], str]] = [
                ({"type": "play", "action": "place flower"}, "seat.not_seated"),
                ({"type": "leave"}, "seat.not_seated"),
                ({"type": "kick", "seat": 0}, "table.not_allowed"),
                ({"type": "close"}, "table.not_allowed"),
                ({"type": "mute", "player": owner.id}, "table.not_allowed"),
            ]
            for command, code in attempts:
                with pytest.raises(Refusal) as refused:
                    await other.do(command)
                assert refused.value.code == code

    asyncio.run(evening())


# Number


def test_connections_of_one_address_are_counted_and_given_back(tmp_path: Path) -> None:
    async def evening(base: str) -> None:
        owner, table = await table_of(base)
        async with Chair(base, table, owner.token) as one, Chair(base, table, None) as two:
            for chair in (one, two):
                await chair.until(lambda t: "status" in t)
            async with websockets.connect(address(base, table)) as third:
                assert json.loads(await third.recv())["code"] == "limit.connections"
        async with asyncio.timeout(PATIENCE):
            while True:
                async with Chair(base, table, None) as again:
                    await again.until(lambda t: "status" in t or "gone" in t)
                    if again.heard[0]["type"] == "welcome":
                        break

    with running(tmp_path, limits=limits(connections_per_address=2)) as server:
        asyncio.run(evening(server.base))


def test_spectators_are_limited_and_players_are_not(tmp_path: Path) -> None:
    async def evening(base: str) -> None:
        owner, table = await table_of(base)
        async with Chair(base, table, None) as one, Chair(base, table, None) as two:
            await one.until(lambda t: "status" in t or "gone" in t)
            await two.until(lambda t: "status" in t or "gone" in t)
            assert sorted(chair.heard[0].get("code", "") for chair in (one, two)) == ["", "limit.spectators"]
            async with Chair(base, table, owner.token) as chair:
                assert (await chair.until(lambda t: "status" in t))["you"] == 0

    with running(tmp_path, limits=limits(spectators_per_table=1)) as server:
        asyncio.run(evening(server.base))


# Silence


async def talk_until_alone(room: Room) -> None:
    """Tell the same again and again until the deaf one is dropped."""
    while room.spectators():
        room.tell(())
        await asyncio.sleep(0)


def test_a_reader_that_takes_nothing_is_dropped_while_the_others_go_on_and_may_come_back(tmp_path: Path) -> None:
    async def evening(server: RunningServer) -> None:
        base = server.base
        owner, table = await table_of(base)
        before = dropped("slow")
        async with Chair(base, table, owner.token) as chair:
            await chair.until(lambda t: "status" in t)
            async with deaf(base, table):
                await chair.until(lambda t: t["spectators"] == 1)
                room = await server.inside(server.service.rooms.find(table))
                async with asyncio.timeout(PATIENCE):
                    await server.inside(talk_until_alone(room))
                await chair.until(lambda t: t["spectators"] == 0)
                await chair.do({"type": "say", "phrase": "hello"})
                async with asyncio.timeout(PATIENCE):
                    while len(server.server.server_state.connections) > 1:
                        await asyncio.sleep(0.01)
            assert dropped("slow") == before + 1
            async with Chair(base, table, None) as back:
                await back.until(lambda t: "status" in t)
                assert [entry["n"] for entry in back.entries] == list(range(1, chair.table["version"] + 1))

    # The others read as fast as they can, which must be enough for them.
    with running(tmp_path, limits=limits(queue=4_000)) as server:
        asyncio.run(evening(server))


def test_a_peer_that_answers_no_ping_is_cut_off(server: RunningServer) -> None:
    server.server.config.ws_ping_interval = server.server.config.ws_ping_timeout = 0.1

    async def evening() -> None:
        base = server.base
        owner, table = await table_of(base)
        async with Chair(base, table, owner.token) as chair:
            await chair.until(lambda t: "status" in t)
            async with deaf(base, table) as silent:
                await chair.until(lambda t: t["spectators"] == 1)
                silent.transport.pause_reading()
                await chair.until(lambda t: t["spectators"] == 0)
            await chair.do({"type": "say", "phrase": "hello"})

    asyncio.run(evening())
