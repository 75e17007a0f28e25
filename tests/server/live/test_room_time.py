"""Clocks and absence, with a clock that the tests set."""

from __future__ import annotations

import pytest

from calavera.games import GAMES
from calavera.server.live.timekeeping import is_calm
from calavera.table.commands import AskPause, Leave, Play, Say, TakeBack, Undo
from calavera.table.errors import TablePaused
from calavera.table.events import Acted, HandedBack, Paused, Resumed, SatIn
from calavera.table.settings import Absence, Clock
from tests.server.sitting import Sitting, ear, tell

SKIP = Absence(policy="skip", grace=60)
WAIT = Absence(policy="wait", grace=60)
BOT = Absence(policy="bot", grace=60)
HALF_MINUTE = Clock(kind="move", seconds=30)


def kinds(room: object, *wanted: type) -> list[object]:
    return [entry.event for entry in room.entries if isinstance(entry.event, wanted)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_which_nobody_ever_chooses_ends_by_the_clock(game: str) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table(game, 3, clock=HALF_MINUTE, absence=SKIP)
        await sitting.come(room, 0)
        for _ in range(2_000):
            if room.table.status == "finished":
                break
            await sitting.pass_time(31)
        assert room.table.status == "finished"
        assert {event.by for event in kinds(room, Acted)} == {"clock"}  # type: ignore[attr-defined]

    tell(story)


def test_who_moves_in_time_is_left_alone() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, clock=HALF_MINUTE, absence=SKIP)
        await sitting.come(room, 0)
        await sitting.pass_time(29)
        assert kinds(room, Acted) == []
        await sitting.do(room, 1, Play("place skull"))
        await sitting.pass_time(1)
        assert [(a.seat, a.by, a.action) for a in kinds(room, Acted)] == [  # type: ignore[attr-defined]
            (1, "player", "place skull"),
            (0, "clock", "place flower"),
            (2, "clock", "place flower"),
        ]

    tell(story)


def test_time_that_is_up_for_one_is_not_up_for_the_next() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, clock=HALF_MINUTE, absence=SKIP)
        await sitting.come(room, 0)
        await sitting.pass_time(30)
        (first,) = room.table.to_act()
        assert room.table.clocks.deadline(first) == sitting.watch() + 30_000

    tell(story)


def test_a_bank_is_used_up_over_several_moves_and_grows_by_its_increment() -> None:
    async def story() -> None:
        sitting = Sitting()
        clock = Clock(kind="bank", seconds=60, increment=5)
        room = await sitting.table("yamiks", 1, clock=clock, absence=SKIP)
        await sitting.come(room, 0)
        await sitting.pass_time(50)
        await sitting.do(room, 0, Play("fill ones"))
        assert room.table.clocks.deadline(0) == sitting.watch() + 15_000
        await sitting.pass_time(14)
        assert len(kinds(room, Acted)) == 1
        await sitting.pass_time(1)
        assert [a.by for a in kinds(room, Acted)] == ["player", "clock"]  # type: ignore[attr-defined]
        assert room.table.clocks.deadline(0) == sitting.watch() + 5_000

    tell(story)


def test_without_a_clock_time_is_never_up() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=SKIP)
        for i in range(3):
            await sitting.come(room, i)
        await sitting.pass_time(1_000_000)
        assert kinds(room, Acted, SatIn, Paused) == []

    tell(story)


def test_by_days_nobody_has_to_be_there_and_only_the_clock_counts() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, clock=Clock(kind="move", seconds=3 * 86_400), absence=SKIP)
        await sitting.pass_time(3 * 86_400 - 1)
        assert kinds(room, Acted, SatIn, Paused) == []
        await sitting.pass_time(1)
        assert len(kinds(room, Acted)) == 3
        assert not room.table.paused

    tell(story)


def test_policy_wait_waits_for_ever() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=WAIT)
        await sitting.come(room, 0)
        await sitting.pass_time(100_000)
        assert kinds(room, Acted, SatIn, Paused) == []

    tell(story)


def test_policy_skip_plays_the_default_after_the_grace() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=SKIP)
        await sitting.come(room, 0)
        await sitting.pass_time(0)  # from now on the two others are missed
        await sitting.pass_time(59)
        assert kinds(room, Acted) == []
        await sitting.pass_time(1)
        assert [a.seat for a in kinds(room, Acted)] == [1, 2]  # type: ignore[attr-defined]

    tell(story)


def test_policy_bot_sits_in_after_the_grace_and_gives_way_at_once() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=BOT)
        await sitting.come(room, 0)
        two = await sitting.come(room, 2)
        await sitting.pass_time(0)
        await sitting.pass_time(59)
        assert kinds(room, SatIn) == []
        await sitting.pass_time(1)
        assert kinds(room, SatIn) == [SatIn(1)]
        assert [(a.seat, a.by) for a in kinds(room, Acted)] == [(1, "bot")]  # type: ignore[attr-defined]
        await sitting.come(room, 1)
        assert kinds(room, HandedBack) == [HandedBack(1)]
        assert ear(two).heard[-1]["table"]["seats"][1]["bot_sits_in"] is False

    tell(story)


def test_grace_counts_on_ones_own_turn_only() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=BOT)
        viewers = [await sitting.come(room, i) for i in range(3)]
        for i in range(3):
            await sitting.do(room, i, Play("place flower"))
        (mover,) = room.table.to_act()
        away = (mover + 1) % 3
        room.leave(viewers[away])
        await sitting.pass_time(600)
        assert kinds(room, SatIn) == []
        await sitting.do(room, mover, Play("place flower"))
        await sitting.pass_time(59)
        assert kinds(room, SatIn) == []
        await sitting.pass_time(1)
        assert kinds(room, SatIn) == [SatIn(away)]

    tell(story)


def test_a_second_tab_keeps_one_present() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=BOT)
        tabs = [await sitting.come(room, 0), await sitting.come(room, 0)]
        await sitting.come(room, 1)
        room.leave(tabs[0])
        await sitting.pass_time(0)
        await sitting.pass_time(600)
        assert kinds(room, SatIn) == [SatIn(2)]

    tell(story)


def test_who_is_there_but_out_of_time_is_stood_in_for_and_may_take_back() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, clock=HALF_MINUTE, absence=BOT)
        for i in range(3):
            await sitting.come(room, i)
        await sitting.do(room, 0, Play("place flower"))
        await sitting.do(room, 2, Play("place flower"))
        await sitting.pass_time(30)
        assert kinds(room, SatIn) == [SatIn(1)]
        await sitting.do(room, 1, TakeBack())
        assert kinds(room, HandedBack) == [HandedBack(1)]

    tell(story)


def test_leaving_in_the_middle_lets_a_bot_sit_in_and_the_game_goes_on() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=BOT)
        await sitting.come(room, 0)
        await sitting.do(room, 1, Leave())
        await sitting.do(room, 2, Leave())
        await sitting.quiet()
        assert room.table.to_act() == [0]

    tell(story)


@pytest.mark.parametrize("clock", [Clock(), HALF_MINUTE])
def test_when_all_are_gone_nobody_plays_for_them_and_the_table_pauses(clock: Clock) -> None:
    async def story() -> None:
        sitting = Sitting(all_gone=300)
        room = await sitting.table("skull", 2, seats=3, clock=clock, absence=BOT)
        viewers = [await sitting.come(room, i) for i in range(2)]
        spectator = await sitting.come(room, None)
        for viewer in viewers:
            room.leave(viewer)
        await sitting.pass_time(29)
        assert not room.table.paused
        await sitting.pass_time(271)
        assert room.table.paused
        assert kinds(room, SatIn) == []
        await sitting.pass_time(100_000)
        assert len(kinds(room, Paused)) == 1
        with pytest.raises(TablePaused):
            await sitting.do(room, 0, Play("place flower"))
        await sitting.come(room, None)
        assert room.table.paused, "a spectator wakes nobody"
        await sitting.come(room, 1)
        assert kinds(room, Resumed) == [Resumed()]
        await sitting.do(room, 0, Play("place flower"))
        assert ear(spectator).events("resumed") != []

    tell(story)


def test_a_pause_costs_nobody_time() -> None:
    async def story() -> None:
        sitting = Sitting(all_gone=10)
        room = await sitting.table("skull", 3, clock=Clock(kind="bank", seconds=60, increment=0), absence=SKIP)
        viewer = await sitting.come(room, 0)
        await sitting.pass_time(20)
        room.leave(viewer)
        await sitting.pass_time(10)
        assert room.table.paused
        await sitting.pass_time(5_000)
        await sitting.come(room, 0)
        assert room.table.clocks.deadline(0) == sitting.watch() + 30_000

    tell(story)


def test_nobody_pays_for_the_time_the_server_was_down() -> None:
    async def story() -> None:
        before = Sitting()
        room = await before.table("skull", 3, clock=HALF_MINUTE, absence=SKIP)
        for i in range(3):
            await before.come(room, i)
        await before.pass_time(20)
        await before.do(room, 0, Say(phrase="one_moment"))
        before.watch.forward(7_200)
        after = await before.again()
        found = await after.service.rooms.find(room.table.id)
        await after.pass_time(100)
        assert found.table.paused
        await after.come(found, 1)
        assert not found.table.paused
        assert found.table.clocks.deadline(2) == after.watch() + 10_000
        await after.pass_time(10)
        assert len(kinds(found, Acted)) == 3

    tell(story)


def test_a_paused_table_resumes_after_a_restart() -> None:
    async def story() -> None:
        before = Sitting(all_gone=5)
        room = await before.table("skull", 2, seats=4, absence=BOT)
        before.watch.forward(1)
        await before.pass_time(0)
        await before.pass_time(5)
        assert room.table.paused
        after = await before.again()
        found = await after.service.rooms.find(room.table.id)
        assert found.table.paused
        await after.come(found, 0)
        await after.quiet()
        await after.do(found, 0, Play("place flower"))
        await after.do(found, 1, Play("place flower"))
        assert len(kinds(found, Acted)) >= 4

    tell(story)


def test_after_a_restart_people_have_their_grace_again() -> None:
    async def story() -> None:
        before = Sitting()
        room = await before.table("skull", 3, absence=BOT)
        await before.pass_time(0)
        before.watch.forward(7_200)
        after = await before.again()
        found = await after.service.rooms.find(room.table.id)
        await after.come(found, 0)
        await after.pass_time(59)
        assert kinds(found, SatIn) == []
        await after.pass_time(60)
        assert kinds(found, SatIn) == [SatIn(1), SatIn(2)]

    tell(story)


def test_a_clock_set_back_neither_stops_nor_breaks_a_table() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, clock=HALF_MINUTE, absence=SKIP)
        await sitting.come(room, 0)
        sitting.watch.forward(-86_400)
        await sitting.pass_time(0)
        await sitting.do(room, 0, Play("place flower"))
        times = [entry.at for entry in room.entries]
        assert times == sorted(times)
        await sitting.pass_time(86_400 + 30)
        assert len(kinds(room, Acted)) == 3

    tell(story)


def test_bots_alone_play_on_after_a_restart() -> None:
    async def story() -> None:
        before = Sitting()
        room = await before.table("skull", 0, seats=3, clock=HALF_MINUTE)
        for task in list(before.service.background.tasks):
            task.cancel()
        after = await before.again()
        found = await after.service.rooms.find(room.table.id)
        await after.quiet()
        assert found.table.status == "finished"

    tell(story)


def test_the_next_roll_waits_for_second_thoughts_and_then_comes_by_itself() -> None:
    async def story() -> None:
        sitting = Sitting(second_thoughts=4.0)
        room = await sitting.table("yamiks", 1)
        await sitting.come(room, 0)
        draws = room.table.draws
        await sitting.do(room, 0, Play("fill ones", wait=True))
        await sitting.pass_time(3)
        assert (room.table.draws, room.table.to_act()) == (draws, [])
        await sitting.do(room, 0, Undo())
        await sitting.pass_time(60)
        assert (room.table.draws, room.table.to_act()) == (draws, [0])
        await sitting.do(room, 0, Play("fill ones", wait=True))
        await sitting.pass_time(4)
        assert (room.table.draws, room.table.to_act()) == (draws + 1, [0])

    tell(story)


def test_a_table_that_waits_for_second_thoughts_goes_on_after_a_pause() -> None:
    async def story() -> None:
        sitting = Sitting(all_gone=2, second_thoughts=4.0)
        room = await sitting.table("yamiks", 1)
        viewer = await sitting.come(room, 0)
        await sitting.do(room, 0, Play("fill ones", wait=True))
        room.leave(viewer)
        await sitting.pass_time(3)
        assert room.table.paused
        await sitting.pass_time(60)
        assert room.table.to_act() == []
        await sitting.come(room, 0)
        await sitting.pass_time(1)
        assert room.table.to_act() == [0]

    tell(story)


@pytest.mark.parametrize("policy", [SKIP, BOT])
def test_a_table_is_looked_at_in_full_as_soon_as_time_may_lead_to_something(policy: Absence) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, absence=policy)
        assert not is_calm(room)  # nobody is there
        viewers = [await sitting.come(room, i) for i in range(3)]
        assert is_calm(room)
        viewers[1].silence = lambda: 60.0
        room.calm_until -= 60.0  # as long as that takes
        assert not is_calm(room)
        await sitting.pass_time(1)
        assert not room.is_here(sitting.people[1].id)
        viewers[1].silence = lambda: 0.0
        assert not is_calm(room)  # somebody is back
        await sitting.pass_time(1)
        assert is_calm(room)
        room.leave(viewers[0])
        assert not is_calm(room)  # and has to act
        await sitting.do(room, 0, Play("place skull"))
        assert is_calm(room)
        await sitting.do(room, 1, AskPause())
        assert not is_calm(room)

    tell(story)


def test_with_a_clock_or_a_spectator_alone_a_table_is_never_left_to_itself() -> None:
    async def story() -> None:
        sitting = Sitting()
        timed = await sitting.table("skull", 3, clock=HALF_MINUTE)
        for i in range(3):
            await sitting.come(timed, i)
        assert not is_calm(timed)
        watched = await sitting.table("skull", 1, seats=3)
        await sitting.come(watched, None)
        assert not is_calm(watched)

    tell(story)
