"""The end of a server and the beginning of the next: goodbye, nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import itertools
import random
from pathlib import Path
from typing import Any

from calavera.server.api import socket as table_socket
from calavera.server.live.room import Room
from tests.server.client import PATIENCE, Chair, Person, Refusal, deaf
from tests.server.conftest import RunningServer, running


async def seated(base: str, game: str, players: int, **settings: Any) -> tuple[str, list[Person]]:
    people = [await Person.sign_in(base, f"P{i}") for i in range(players)]
    table = await people[0].new_table(game, max(3, players), **settings)
    for person in people[1:]:
        async with Chair(base, table, person.token) as chair:
            await chair.do({"type": "sit", "name": person.name, "nonce": f"of{person.id}"})
    return table, people


async def stop(server: RunningServer) -> None:
    await asyncio.get_running_loop().run_in_executor(None, server.stop)


def test_everybody_is_told_to_come_back_and_finds_the_table_as_it_was(tmp_path: Path) -> None:
    async def evening(server: RunningServer) -> tuple[str, list[Person], list[dict[str, Any]]]:
        table, people = await seated(server.base, "skull", 3)
        chairs = [Chair(server.base, table, person.token) for person in people]
        chairs.append(Chair(server.base, table, None))
        for chair in chairs:
            await chair.__aenter__()
            await chair.until(lambda t: "status" in t)
        await chairs[0].do({"type": "start"})
        await chairs[1].play("place flower")
        await stop(server)
        for chair in chairs:
            await chair.until(lambda t: "gone" in t)
            assert chair.heard[-1] == {"type": "goodbye", "v": 1, "code": "server.restarting", "again": True}
            assert chair.socket.close_code == table_socket.RESTART
            await chair.__aexit__()
        return table, people, chairs[1].entries

    async def next_day(base: str, table: str, people: list[Person], entries: list[dict[str, Any]]) -> None:
        async with Chair(base, table, people[1].token, entries) as chair:
            now = await chair.until(lambda t: "status" in t)
            assert now["status"] == "playing"
            assert now["legal"] == [], "the disc lies there already"
            assert [entry["n"] for entry in chair.entries] == list(range(1, now["version"] + 1))

    with running(tmp_path) as server:
        kept = asyncio.run(evening(server))
    with running(tmp_path) as server:
        asyncio.run(next_day(server.base, *kept))


async def talk_until_stuck(room: Room) -> None:
    (viewer,) = room.viewers
    while viewer.outbox._queue.qsize() < 10:
        room.tell(())
        await asyncio.sleep(0)


def test_a_reader_that_takes_nothing_does_not_keep_the_server_from_ending(tmp_path: Path) -> None:
    async def evening(server: RunningServer) -> None:
        table, _ = await seated(server.base, "skull", 1)
        room = await server.inside(server.service.rooms.find(table))
        async with deaf(server.base, table):
            async with asyncio.timeout(PATIENCE):
                while not room.viewers:
                    await asyncio.sleep(0.01)
                await server.inside(talk_until_stuck(room))
            await stop(server)

    with running(tmp_path) as server:
        asyncio.run(evening(server))
        assert not server.thread.is_alive()


def test_commands_under_way_at_the_end_are_on_disk_if_they_were_acknowledged_and_done_once_if_resent(
    tmp_path: Path,
) -> None:
    keys = [f"k{i}" for i in range(40)]
    say = {"type": "add_bot", "bot": "random"}
    leave = {"type": "kick", "seat": 1}

    async def ask(chair: Chair, key: str) -> int | None:
        command = say if int(key[1:]) % 2 == 0 else leave
        try:
            return await chair.do(command, key=key)
        except (ConnectionError, Refusal):
            return None

    async def evening(server: RunningServer) -> tuple[str, Person, dict[str, int]]:
        owner = await Person.sign_in(server.base, "Anna")
        table = await owner.new_table("skull", 3)
        async with Chair(server.base, table, owner.token) as chair:
            await chair.until(lambda t: "status" in t)
            asking = [asyncio.ensure_future(ask(chair, key)) for key in keys]
            await asking[3]
            await stop(server)
            answers = await asyncio.gather(*asking)
        return table, owner, {key: n for key, n in zip(keys, answers, strict=True) if n is not None}

    async def next_day(base: str, table: str, owner: Person, done: dict[str, int]) -> None:
        async with Chair(base, table, owner.token) as chair:
            before = (await chair.until(lambda t: "status" in t))["version"]
            assert done
            assert max(done.values()) <= before
            for key, n in done.items():
                assert await ask(chair, key) == n
            assert chair.table["version"] == before

    with running(tmp_path) as server:
        kept = asyncio.run(evening(server))
    with running(tmp_path) as server:
        asyncio.run(next_day(server.base, *kept))


def test_a_whole_game_with_a_reconnect_before_every_choice(base: str) -> None:
    async def play(table: str, person: Person, seed: int, log: list[dict[str, Any]]) -> None:
        rng = random.Random(seed)
        for turn in itertools.count():
            async with Chair(base, table, person.token, log) as chair:
                now = await chair.until(lambda t: t["status"] == "finished" or bool(t["legal"]))
                if now["status"] == "finished":
                    return
                command = {"type": "play", "action": rng.choice(now["legal"])}
                first = await chair.do(command, key=f"turn{turn}")
            async with Chair(base, table, person.token, log) as chair:
                await chair.until(lambda t: "status" in t)
                assert await chair.do(command, key=f"turn{turn}") == first, "resent, and not played again"

    async def evening() -> None:
        table, people = await seated(base, "skull_king", 3)
        async with Chair(base, table, people[0].token) as chair:
            await chair.do({"type": "start"})
        logs: list[list[dict[str, Any]]] = [[] for _ in people]
        await asyncio.gather(*(play(table, p, i, log) for i, (p, log) in enumerate(zip(people, logs, strict=True))))
        for person, log in zip(people, logs, strict=True):
            whole = (await person.ask("GET", f"/api/tables/{table}/log")).json()
            assert log == [line["entry"] for line in whole]
        assert (await people[0].ask("GET", f"/api/tables/{table}/verify")).json()["wrong"] is None

    asyncio.run(evening())
