"""A pause by agreement in the server: absent players are not asked, and nothing but a player ends it."""

from __future__ import annotations

from typing import Any

import pytest

from calavera.server.live.room import Room
from calavera.server.live.timekeeping import RATED_LEFT_MS, RATED_PAUSE_MS
from calavera.table.commands import AskPause, EndPause, Play
from calavera.table.errors import TablePaused
from calavera.table.pausing import PAUSE_STANDS_MS
from calavera.table.settings import Absence, Clock
from tests.server.sitting import Sitting, ear, tell


async def resting(sitting: Sitting, **settings: Any) -> Room:
    room = await sitting.table("skull", 3, **settings)
    for i in range(3):
        await sitting.come(room, i)
    for i in range(3):
        await sitting.do(room, i, AskPause())
    return room


def test_everybody_sees_who_asks_and_that_the_game_rests() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        viewer = await sitting.come(room, 0)
        for i in (1, 2):
            await sitting.come(room, i)
        await sitting.do(room, 1, AskPause())
        told = ear(viewer).heard[-1]["table"]
        assert told["pause"] == {"agreed": False, "asked": [1], "until": sitting.watch() + PAUSE_STANDS_MS}
        await sitting.do(room, 2, AskPause())
        await sitting.do(room, 0, AskPause())
        told = ear(viewer).heard[-1]["table"]
        assert (told["paused"], told["pause"]["agreed"]) == (True, True)
        await sitting.do(room, 2, EndPause())
        assert ear(viewer).heard[-1]["table"]["pause"] is None

    tell(story)


def test_who_is_away_is_not_asked() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        await sitting.come(room, 0)
        await sitting.come(room, 1)
        await sitting.do(room, 0, AskPause())
        await sitting.pass_time(1)
        assert not room.table.paused  # player 1 is there and has not answered
        await sitting.do(room, 1, AskPause())
        await sitting.pass_time(1)
        assert room.table.paused

    tell(story)


def test_a_proposal_without_an_answer_lapses() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        await sitting.come(room, 0)
        await sitting.come(room, 1)
        await sitting.do(room, 0, AskPause())
        await sitting.pass_time(PAUSE_STANDS_MS / 1000)
        assert (room.table.paused, room.table.pauses.asked) == (False, [])

    tell(story)


def test_neither_time_nor_coming_back_nor_a_restart_ends_it() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await resting(sitting, clock=Clock("move", 30), absence=Absence("bot", 10))
        for viewer in list(room.viewers):
            room.leave(viewer)
        await sitting.pass_time(3_600)
        after = await sitting.again()
        room = await after.service.rooms.find(room.table.id)
        await after.come(room, 1)
        await after.pass_time(3_600)
        assert room.table.paused
        assert not any(room.table.seated(i).bot_sits_in for i in range(3))
        with pytest.raises(TablePaused):
            await after.do(room, 1, Play("place flower"))
        await after.do(room, 1, EndPause())
        await after.do(room, 1, Play("place flower"))

    tell(story)


def test_a_rated_game_waits_longer_for_those_who_have_agreed_to_rest_but_not_for_ever() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await resting(sitting, rated=True)
        for viewer in list(room.viewers):
            room.leave(viewer)
        await sitting.pass_time(RATED_LEFT_MS / 1000 + 1)
        assert room.table.to_act() != []
        await sitting.pass_time(RATED_PAUSE_MS / 1000)
        assert room.table.status == "closed"

    tell(story)


def test_bots_wait() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 1, seats=3)
        await sitting.come(room, 0)
        await sitting.do(room, 0, AskPause())
        moves = len(room.table.moves)
        await sitting.pass_time(100)
        assert len(room.table.moves) == moves

    tell(story)
