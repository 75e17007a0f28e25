"""An absent player is noticed soon, and everybody is told when a bot takes over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from calavera.server import run
from calavera.server.live import room as rooms
from calavera.server.live.room import SILENT_SECONDS, Room, Viewer
from calavera.table.commands import Leave, Play
from calavera.table.events import HandedBack, SatIn
from calavera.table.settings import Absence, Clock
from tests.server.client import Chair, Person
from tests.server.conftest import RunningServer, running
from tests.server.raw import Line, line
from tests.server.sitting import Ear, Sitting, ear, tell

BOT = Absence(policy="bot", grace=40)


class Phone:
    """A connection whose line can be cut without a word."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


async def come_by(phone: Phone, sitting: Sitting, room: Room, i: int) -> Viewer:
    viewer = Viewer(sitting.people[i].id, Ear(), silence=phone)
    room.enter(viewer, 0)
    await room.welcome_back(viewer)
    return viewer


def seat_told(viewer: Viewer, i: int) -> dict[str, object]:
    seat: dict[str, object] = ear(viewer).heard[-1]["table"]["seats"][i]
    return seat


def test_somebody_whose_line_is_silent_is_shown_as_gone_and_again_as_there() -> None:
    async def story() -> None:
        sitting, phone = Sitting(), Phone()
        room = await sitting.table("skull", 3, absence=BOT)
        watching = await sitting.come(room, 0)
        await come_by(phone, sitting, room, 1)
        assert seat_told(watching, 1)["connected"]
        phone.seconds = SILENT_SECONDS - 0.1
        await sitting.pass_time(0.5)
        assert seat_told(watching, 1)["connected"]
        phone.seconds = SILENT_SECONDS
        await sitting.pass_time(0.5)
        assert not seat_told(watching, 1)["connected"]
        phone.seconds = 0
        await sitting.pass_time(0.5)
        assert seat_told(watching, 1)["connected"]
        assert seat_told(watching, 1)["stand_in"] is None

    tell(story)


def test_everybody_is_told_when_the_bot_takes_over_and_then_it_does() -> None:
    async def story() -> None:
        sitting, phone = Sitting(), Phone()
        room = await sitting.table("skull", 3, absence=BOT)
        watching = await sitting.come(room, 0)
        await come_by(phone, sitting, room, 1)
        await sitting.pass_time(5)
        phone.seconds = SILENT_SECONDS
        await sitting.pass_time(1)
        due = sitting.watch() + 40_000
        assert seat_told(watching, 1)["stand_in"] == due
        await sitting.pass_time(39.5)
        assert not room.table.seated(1).bot_sits_in
        await sitting.pass_time(0.5)
        assert sitting.watch() == due
        assert room.table.seated(1).bot_sits_in
        phone.seconds = 0  # the line was never given up: the seat is handed back all the same
        await sitting.pass_time(0.5)
        assert not room.table.seated(1).bot_sits_in

    tell(story)


def test_nothing_is_counted_down_for_a_seat_that_need_not_act() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=BOT)
        watching = await sitting.come(room, 0)
        assert seat_told(watching, 1)["stand_in"] is not None
        await sitting.do(room, 1, Play("place flower"))
        assert seat_told(watching, 1)["stand_in"] is None
        assert not seat_told(watching, 1)["connected"]

    tell(story)


@pytest.mark.parametrize(
    ("absence", "clock", "seconds"),
    [
        (Absence("wait", 40), Clock(), None),
        (Absence("bot", 40), Clock("move", 30), 30),
        (Absence("skip", 40), Clock("move", 60), 40),
        (Absence("bot", 40), Clock("move", 2 * 86_400), None),
    ],
    ids=[
        "nobody ever takes over",
        "the clock is faster",
        "a cautious choice is made",
        "by days nobody has to be there",
    ],
)
def test_the_countdown_says_what_will_happen(absence: Absence, clock: Clock, seconds: int | None) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=absence, clock=clock)
        watching = await sitting.come(room, 0)
        due = None if seconds is None else sitting.watch() + seconds * 1000
        assert seat_told(watching, 1)["stand_in"] == due

    tell(story)


def test_while_all_are_away_nobody_takes_over() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=BOT)
        passer_by = await sitting.come(room, None)
        assert [seat_told(passer_by, i)["stand_in"] for i in range(3)] == [None] * 3

    tell(story)


def test_a_second_window_keeps_its_player_there() -> None:
    async def story() -> None:
        sitting, phone = Sitting(), Phone()
        room = await sitting.table("skull", 3, absence=BOT)
        desk = await sitting.come(room, 1)
        await come_by(phone, sitting, room, 1)
        phone.seconds = SILENT_SECONDS
        await sitting.pass_time(0.5)
        assert seat_told(desk, 1)["connected"]
        room.leave(desk)
        assert not room.is_here("player1")

    tell(story)


def test_a_bot_that_was_asked_to_sit_in_stays_when_nothing_was_lost() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=BOT)
        await sitting.come(room, 0)
        await sitting.come(room, 1)
        await sitting.do(room, 1, Leave())
        await sitting.pass_time(1)
        kinds = [type(entry.event) for entry in room.entries]
        assert (SatIn in kinds, HandedBack in kinds) == (True, False)

    tell(story)


HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


async def answer_pings(phone: Line) -> None:
    while True:
        await phone.say(Frame(Opcode.PONG, b"").serialize(mask=True))
        await asyncio.sleep(0.1)


def test_over_the_network_a_client_that_answers_no_ping_is_gone_and_one_that_does_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "PING_SECONDS", 0.1)
    monkeypatch.setattr(rooms, "SILENT_SECONDS", 1.5)

    async def story(server: RunningServer) -> None:
        anna, bela = [await Person.sign_in(server.base, name) for name in ("Anna", "Bela")]
        table = await anna.new_table("skull", 3)
        async with Chair(server.base, table, bela.token) as first:
            await first.do({"type": "sit", "name": "Bela"})
        async with Chair(server.base, table, anna.token) as chair, line(server.base) as phone:
            await chair.until(lambda told: not told["seats"][1]["connected"])
            await phone.say(HANDSHAKE.format(table=table).encode())
            await phone.reader.readuntil(b"\r\n\r\n")
            hello = f'{{"type":"hello","v":1,"token":"{bela.token}"}}'
            await phone.say(Frame(Opcode.TEXT, hello.encode()).serialize(mask=True))
            await chair.until(lambda told: told["seats"][1]["connected"])
            told = await chair.until(lambda told: not told["seats"][1]["connected"])
            assert told["seats"][0]["connected"]
            answering = asyncio.create_task(answer_pings(phone))
            await chair.until(lambda told: told["seats"][1]["connected"])
            answering.cancel()

    with running(tmp_path) as server:
        asyncio.run(story(server))
