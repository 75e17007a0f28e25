"""Tables over real sockets: whole games, reconnecting, resending, spectators, rematch."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.server.client import Chair, Person, Refusal
from tests.server.conftest import running


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests here that look at their own table only."""
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server.base


async def seated(base: str, game: str, players: int) -> tuple[str, list[Person]]:
    people = [await Person.sign_in(base, f"P{i}") for i in range(players)]
    table = await people[0].new_table(game, players)
    return table, people


def _is_after(version: int, table: dict[str, Any]) -> bool:
    return bool(table["version"] > version)


async def play_out(base: str, table: str, person: Person, seed: int, *, start: bool = False) -> Chair:
    """Sit down, and choose at random until the game is over."""
    rng = random.Random(seed)
    async with Chair(base, table, person.token) as chair:
        now = await chair.until(lambda t: "status" in t)
        if now["you"] is None:
            await chair.do({"type": "sit", "name": person.name, "nonce": f"n{seed}"})
        if start:
            await chair.bring_nonce()
            await chair.until(lambda t: all(t["seats"]))
            await chair.do({"type": "start"})
        while True:
            now = await chair.until(lambda t: t["status"] == "finished" or bool(t["legal"]) or t["form"] is not None)
            if now["status"] == "finished":
                return chair
            if now["form"] == "plank":
                action = f"plank {rng.choice(['front', 'back'])} " + " ".join(str(rng.randrange(5)) for _ in range(4))
            else:
                action = rng.choice(now["legal"])
            await chair.play(action)
            await chair.until(partial(_is_after, now["version"]))


@pytest.mark.parametrize(("game", "players"), [("skull_king", 3), ("skull", 4), ("yamiks", 2), ("skull_queen", 2)])
def test_a_whole_game_over_sockets_verifies_and_everybody_has_the_same_log(base: str, game: str, players: int) -> None:
    async def evening() -> None:
        table, people = await seated(base, game, players)
        chairs = await asyncio.gather(*(play_out(base, table, p, i, start=i == 0) for i, p in enumerate(people)))
        verdict = (await people[0].ask("GET", f"/api/tables/{table}/verify")).json()
        assert verdict["wrong"] is None
        for person, chair in zip(people, chairs, strict=True):
            told = (await person.ask("GET", f"/api/tables/{table}/log")).json()
            assert chair.entries == [line["entry"] for line in told]
        result = (await people[0].ask("GET", f"/api/tables/{table}/result")).json()
        assert result["scores"] == chairs[0].table["view"]["scores"]

    asyncio.run(evening())


def test_whoever_comes_back_gets_exactly_the_rest(base: str) -> None:
    async def evening() -> None:
        table, people = await seated(base, "skull", 3)
        chairs = await asyncio.gather(*(play_out(base, table, p, i, start=i == 0) for i, p in enumerate(people)))
        whole = chairs[1].entries
        for have in range(0, len(whole) + 1, 7):
            async with Chair(base, table, people[1].token, whole[:have]) as again:
                await again.until(lambda t: t["status"] == "finished")
                assert again.entries == whole

    asyncio.run(evening())


def test_the_same_key_is_never_carried_out_twice_not_even_after_a_restart(tmp_path: Path) -> None:
    async def sit_down(base: str) -> tuple[str, Person, int]:
        table, people = await seated(base, "skull", 3)
        async with Chair(base, table, people[0].token) as chair:
            await chair.until(lambda t: "status" in t)
            first = await chair.do({"type": "say", "phrase": "hello"}, key="once")
            assert await chair.do({"type": "say", "phrase": "hello"}, key="once") == first
        return table, people[0], first

    async def come_back(base: str, table: str, person: Person, first: int) -> None:
        async with Chair(base, table, person.token) as chair:
            await chair.until(lambda t: "status" in t)
            assert await chair.do({"type": "say", "phrase": "hello"}, key="once") == first
            said = [entry for entry in chair.entries if entry["event"]["type"] == "said"]
            assert len(said) == 1

    with running(tmp_path) as server:
        table, person, first = asyncio.run(sit_down(server.base))
    with running(tmp_path) as server:
        person.base = server.base
        asyncio.run(come_back(server.base, table, person, first))


def test_simultaneous_choices_never_conflict(base: str) -> None:
    async def evening() -> None:
        table, people = await seated(base, "skull", 6)
        chairs = [Chair(base, table, person.token) for person in people]
        for i, chair in enumerate(chairs):
            await chair.__aenter__()
            await chair.until(lambda t: "status" in t)
            if i > 0:
                await chair.do({"type": "sit", "name": f"P{i}"})
        await chairs[0].do({"type": "start"})
        for chair in chairs:
            await chair.until(lambda t: bool(t["legal"]))
        await asyncio.gather(*(chair.play("place flower") for chair in chairs))
        now = await chairs[3].until(lambda t: t["view"]["stage"] == "adding")
        assert [seat["stack"] for seat in now["view"]["seats"]].count([None]) == 5
        for chair in chairs:
            await chair.__aexit__()

    asyncio.run(evening())


def test_two_tabs_of_one_player_are_told_the_same(base: str) -> None:
    async def evening() -> None:
        table, people = await seated(base, "yamiks", 1)
        async with Chair(base, table, people[0].token) as one, Chair(base, table, people[0].token) as two:
            await one.until(lambda t: "status" in t)
            await one.do({"type": "start"})
            await two.until(lambda t: bool(t["legal"]))
            await two.play("fill ones")
            await one.until(lambda t: t["view"]["round"] == 2)
            assert one.entries[: len(two.entries)] == two.entries[: len(one.entries)]

    asyncio.run(evening())


def test_a_spectator_sees_no_hand_and_may_be_kept_out(base: str) -> None:
    async def evening() -> None:
        owner = await Person.sign_in(base, "Anna")
        table = await owner.new_table("skull_king", 3)
        async with Chair(base, table, owner.token) as chair, Chair(base, table, None) as spectator:
            await chair.until(lambda t: "status" in t)
            await chair.do({"type": "start", "fill": True})
            seen = await spectator.until(lambda t: t["status"] == "playing")
            assert seen["you"] is None
            assert seen["view"]["dice"] == []
            deals = [e["event"]["outcome"] for e in spectator.entries if e["event"]["type"] == "happened"]
            assert all(deal.endswith("?") for deal in deals if deal.startswith("deal"))
            with pytest.raises(Refusal, match=r"table\.not_allowed"):
                await spectator.play("bid 0")
        closed = await owner.new_table("skull_king", 3, spectators=False)
        async with Chair(base, closed, owner.token) as chair:
            await chair.until(lambda t: "status" in t)
            await chair.do({"type": "start", "fill": True})
            async with Chair(base, closed, None) as stranger:
                await stranger.until(lambda t: "gone" in t or "status" in t)
                assert [message["code"] for message in stranger.heard] == ["table.not_allowed"]

    asyncio.run(evening())


def test_a_rematch_carries_everyone_along(base: str) -> None:
    async def evening() -> None:
        table, people = await seated(base, "yamiks", 2)
        await asyncio.gather(*(play_out(base, table, p, i, start=i == 0) for i, p in enumerate(people)))
        asked = [await person.ask("POST", f"/api/tables/{table}/rematch", {}) for person in people]
        new = {answer.json()["id"] for answer in asked}
        assert len(new) == 1, "both are led to the same table"
        async with Chair(base, new.pop(), people[1].token) as chair:
            assert (await chair.until(lambda t: "status" in t))["you"] == 1

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{", "message.malformed"),
        ("[]", "message.malformed"),
        ('{"type":"do","v":1,"key":"","command":{"type":"leave"}}', "message.malformed"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"cheat"}}', "message.malformed"),
        ('{"type":"ping","v":99}', "message.version"),
        ('{"type":"hello","v":1}', "message.malformed"),
        ("[" * 4000, "message.malformed"),
        ("x" * 5000, "limit.size"),
        ('{"type":"do","v":1,"key":"k","command":{"type":"play","action":"bid 3"}}', "table.not_playing"),
    ],
)
def test_a_bad_message_gets_a_stable_code_and_changes_nothing(base: str, frame: str, code: str) -> None:
    async def evening() -> None:
        table, people = await seated(base, "skull", 3)
        async with Chair(base, table, people[0].token) as chair:
            before = (await chair.until(lambda t: "status" in t))["version"]
            await chair.socket.send(frame)
            await chair.socket.send('{"type":"ping","v":1}')
            while not any(message["type"] == "pong" for message in chair.heard):
                await asyncio.sleep(0.01)
            assert [m["code"] for m in chair.heard if m["type"] == "refused"] == [code]
            assert (await people[0].ask("GET", f"/api/tables/{table}")).json()["version"] == before

    asyncio.run(evening())


@pytest.mark.parametrize("first", ['{"type":"ping","v":1}', "nonsense", '{"type":"hello","v":1,"token":"wrong"}'])
def test_without_a_proper_hello_there_is_no_conversation(base: str, first: str) -> None:
    async def evening() -> None:
        table, _ = await seated(base, "skull", 3)
        async with websockets.connect(f"{base.replace('http', 'ws')}/api/tables/{table}/socket") as socket:
            await socket.send(first)
            assert json.loads(await socket.recv())["type"] == "refused"
            with pytest.raises(websockets.ConnectionClosed):
                await socket.recv()

    asyncio.run(evening())


def test_a_page_of_somebody_else_may_not_connect(base: str) -> None:
    async def evening() -> None:
        table, _ = await seated(base, "skull", 3)
        url = f"{base.replace('http', 'ws')}/api/tables/{table}/socket"
        async with websockets.connect(url, origin="https://elsewhere.example") as socket:  # type: ignore[arg-type]
            assert json.loads(await socket.recv())["code"] == "request.origin"

    asyncio.run(evening())


def test_health_and_metrics_are_served(base: str) -> None:
    assert httpx.get(f"{base}/healthz").json() == {"status": "ok"}
    assert "calavera_tables" in httpx.get(f"{base}/metrics").text
