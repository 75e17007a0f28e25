"""A very long log: others are served while it is read, it is told in pages, and nothing is computed twice."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from calavera.server.api.readings import Readings
from calavera.server.live.greeting import tell_so_far
from calavera.server.live.room import FEW, PAGE, Room, Viewer
from calavera.server.ops.costly import Costly
from calavera.table import log
from calavera.table.commands import Play, Say
from calavera.table.errors import NotAllowed
from calavera.table.events import Said
from tests.server.sitting import Ear, Sitting, ear, tell
from tests.server.web import Client, Guest, play_out, web
from tests.table.counting import COUNTING, counted_moves, with_counting


async def talk(sitting: Sitting, room: Room, times: int) -> None:
    """So much was said at the table, as its log has it."""
    said = [Said("player0", "P0", 0, None, f"word {i}") for i in range(times)]
    lines = [log.write(entry) for entry in log.number(said, room.table.version, room.table.last_at, None)]
    await sitting.store.append(room.table.id, room.table.version, lines)
    await room._catch_up()


async def fell_asleep(sitting: Sitting, room: Room) -> None:
    await sitting.quiet()
    del sitting.service.rooms.open[room.table.id]


def test_the_loop_turns_while_a_table_wakes() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        await talk(sitting, room, 2_000)
        await fell_asleep(sitting, room)
        rooms = sitting.service.rooms
        rooms.costly = Costly(piece=0)
        waking, turns = asyncio.create_task(rooms.find(room.table.id)), 0
        while not waking.done():
            turns += 1
            await asyncio.sleep(0)
        assert (await waking).entries == room.entries
        assert turns >= len(room.entries)

    tell(story)


def test_others_find_their_tables_while_a_long_one_wakes() -> None:
    async def story() -> None:
        sitting = Sitting()
        long, short = await sitting.table("skull", 3), await sitting.table("skull", 3)
        await talk(sitting, long, 5_000)
        await fell_asleep(sitting, long)
        await fell_asleep(sitting, short)
        rooms = sitting.service.rooms
        rooms.costly = Costly(piece=0)
        waking = asyncio.create_task(rooms.find(long.table.id, "somebody"))
        again = asyncio.create_task(rooms.find(long.table.id, "somebody"))
        await asyncio.sleep(0)
        assert (await rooms.find(short.table.id, "somebody else")).entries == short.entries
        assert not waking.done()
        assert await waking is await again

    tell(story)


async def greeted(room: Room, viewer: Viewer, have: int, costly: Costly, meanwhile: Any = None) -> Ear:
    """Pages and the rest, as a connection is told them."""
    box = ear(viewer)

    async def send(page: bytes) -> None:
        box.put(page)
        if meanwhile is not None:
            await meanwhile()

    told = await tell_so_far(room, viewer, have, costly, send, lambda: None)
    room.enter(viewer, told.have, told.ready)
    return box


@pytest.mark.parametrize("have", [0, 7, 1_500, 10**9])
def test_a_viewer_is_told_a_long_log_in_pages(have: int) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        await talk(sitting, room, 3_500)
        box = await greeted(room, Viewer("player0", Ear()), have, Costly())
        pages = [(message["type"], message.get("more", False), len(message["entries"])) for message in box.heard]
        assert all(kind == "welcome" and count <= PAGE + FEW for kind, _, count in pages)
        assert [more for _, more, _ in pages] == [True] * (len(pages) - 1) + [False]
        first = have if have <= room.table.version else 0
        assert [entry["n"] for entry in box.entries()] == list(range(first + 1, room.table.version + 1))

    tell(story)


def test_what_happens_while_the_pages_are_told_is_told_once() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        await talk(sitting, room, 3_500)

        async def meanwhile() -> None:
            sitting.watch.forward(60)
            await sitting.do(room, 1, Say(phrase="hello"))

        box = await greeted(room, Viewer("player0", Ear()), 0, Costly(), meanwhile)
        await sitting.do(room, 2, Say(phrase="hello"))
        assert [entry["n"] for entry in box.entries()] == list(range(1, room.table.version + 1))
        assert len(box.events("said")) == 3_500 + len(box.heard) - 1, "one after every page but the last, and one"

    tell(story)


def test_whoever_may_no_longer_look_is_told_no_further_page() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, spectators=False)
        await talk(sitting, room, 3_500)
        with pytest.raises(NotAllowed):
            await greeted(room, Viewer("stranger", Ear()), 0, Costly())

    tell(story)


def test_the_pages_of_a_log_are_its_entries_and_say_how_to_go_on() -> None:
    with web() as client:
        ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
        table = ann.new_table("skull_queen", 2)
        play_out(client, table, bob)
        whole = bob.get(f"/api/tables/{table}/log").json()
        assert len(whole) > 100
        pages, path = [], f"/api/tables/{table}/log?limit=37"
        while path:
            answer = bob.get(path)
            pages.append(answer.json())
            path = answer.links.get("next", {}).get("url", "")
        assert {len(page) for page in pages[:-1]} == {37}
        assert [told for page in pages for told in page] == whole
        for limit in ("0", "1001", "x"):
            assert bob.get(f"/api/tables/{table}/log?limit={limit}").status_code == 400


def test_the_same_page_is_answered_without_computing_it_again() -> None:
    async def story() -> None:
        with with_counting():
            sitting = Sitting()
            room = await sitting.table(COUNTING, 2)
            for i in range(300):
                await sitting.do(room, i % 2, Play("wait"))
            readings = Readings(Costly())
            with counted_moves() as first:
                page = await readings.moments(room, None, 0, 50, "a")
            with counted_moves() as again:
                assert await readings.moments(room, None, 0, 50, "b") == page
            with counted_moves() as following:
                await readings.moments(room, 0, 50, 50, "a")
            assert (first.count, again.count, following.count) == (49, 0, 50)
            log = await readings.log(room, None, 0, 1_000, "a")
            assert await readings.log(room, None, 0, 1_000, "b") is log
            await sitting.do(room, 0, Play("wait"))
            assert len(msgspec.json.decode(await readings.log(room, None, 0, 1_000, "a"))) == room.table.version

    tell(story)


@pytest.mark.parametrize("path", ["proof", "verify"])
def test_a_finished_table_is_checked_once_for_all_who_ask(client: Client, path: str) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    table = ann.new_table("yamiks", 2)
    play_out(client, table, bob)
    first = client.get(f"/api/tables/{table}/{path}")
    assert (first.status_code, first.headers["content-type"]) == (200, "application/json")
    assert bob.get(f"/api/tables/{table}/{path}").content == first.content


@pytest.fixture(name="client")
def _client() -> Any:
    with web() as client:
        yield client
