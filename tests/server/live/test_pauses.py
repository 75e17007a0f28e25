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


DAYS = 3 * 86_400


def test_a_rated_game_is_not_paused_without_somebody_who_is_away() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, rated=True)
        for i in range(2):
            await sitting.come(room, i)
        for i in range(2):
            await sitting.do(room, i, AskPause())
        await sitting.pass_time(1)
        assert not room.table.paused
        await sitting.pass_time(PAUSE_STANDS_MS / 1000)
        assert (room.table.paused, room.table.pauses.asked) == (False, [])

    tell(story)


@pytest.mark.parametrize("rated", [False, True])
def test_where_a_move_may_take_days_nobody_pauses_alone_and_the_proposal_waits_for_the_others(rated: bool) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 2, seats=3, rated=rated, clock=Clock("move", DAYS))
        viewer = await sitting.come(room, 0)
        await sitting.do(room, 0, AskPause())
        assert ear(viewer).heard[-1]["table"]["pause"]["until"] == sitting.watch() + 1000 * DAYS
        await sitting.pass_time(PAUSE_STANDS_MS / 1000)
        assert (room.table.paused, room.table.pauses.asked) == (False, [0])
        await sitting.do(room, 1, AskPause())
        assert room.table.paused

    tell(story)


def test_a_rated_game_by_days_is_not_closed_before_its_clock_would_have_run_out() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await resting(sitting, rated=True, clock=Clock("move", DAYS))
        for viewer in list(room.viewers):
            room.leave(viewer)
        await sitting.pass_time(RATED_PAUSE_MS / 1000 + 1)
        assert room.table.to_act() != []
        await sitting.pass_time(DAYS)
        assert room.table.status == "closed"

    tell(story)


def test_a_rated_game_that_all_have_left_is_not_closed_while_somebody_has_time_to_think() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, rated=True, clock=Clock("bank", 7_200))
        await sitting.pass_time(10)
        await sitting.pass_time(RATED_LEFT_MS / 1000 + 1)
        assert (room.table.paused, room.table.status) == (True, "playing")
        await sitting.pass_time(7_200)
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
