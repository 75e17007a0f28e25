"""After a restart the first player back resumes a rated game, and nobody loses it by being the second."""

from __future__ import annotations

import msgspec

from calavera.server.live.room import Room
from calavera.table.settings import SHORTEST_RATED_GRACE, Absence, Clock
from tests.server.sitting import Sitting, tell


async def restarted(before: Sitting, clock: Clock) -> tuple[Sitting, Room, int]:
    """A rated game after the server was down, and the seat that has to choose."""
    room = await before.table("yamiks", 2, rated=True, clock=clock)
    before.watch.forward(600)
    after = await before.again()
    return after, await after.service.rooms.find(room.table.id), room.table.to_act()[0]


def test_a_clock_does_not_run_out_for_who_has_not_been_able_to_connect_again() -> None:
    async def story() -> None:
        sitting, room, due = await restarted(Sitting(), Clock("move", 5))
        await sitting.come(room, 1 - due)
        await sitting.pass_time(10)
        assert (room.table.paused, room.table.forfeits) == (False, [])
        await sitting.pass_time(room.table.setup.absence.grace - 10)
        assert room.table.forfeits == [due]

    tell(story)


def test_who_is_back_has_no_more_time_than_ever() -> None:
    async def story() -> None:
        sitting, room, due = await restarted(Sitting(), Clock("move", 5))
        for i in range(2):
            await sitting.come(room, i)
        await sitting.pass_time(5)
        assert room.table.forfeits == [due]

    tell(story)


def test_a_rated_game_of_an_earlier_version_has_the_least_grace_too() -> None:
    async def story() -> None:
        sitting, room, due = await restarted(Sitting(), Clock("move", 60))
        room.table.created = msgspec.structs.replace(room.table.setup, absence=Absence("bot", 0))
        await sitting.come(room, 1 - due)
        await sitting.pass_time(0)
        await sitting.pass_time(SHORTEST_RATED_GRACE - 1)
        assert room.table.forfeits == []
        await sitting.pass_time(1)
        assert room.table.forfeits == [due]

    tell(story)
