"""A clock that jumps, while the server runs and while it does not: time at a table only ever goes on."""

from __future__ import annotations

import asyncio
import itertools
import time
from contextlib import AsyncExitStack
from typing import Any

import pytest

from calavera.server.ops import clock
from calavera.table.commands import Play
from calavera.table.events import Acted
from calavera.table.settings import Absence, Clock
from tests.server.client import Chair, Person
from tests.server.conftest import RunningServer
from tests.server.sitting import Sitting, tell

DAY = 86_400
THINKING = 30
SETTINGS = {"clock": {"kind": "move", "seconds": THINKING}, "absence": {"policy": "skip", "grace": 60}}


class Evening:
    """Three people at a table of Skull, each with so much time for a choice."""

    def __init__(self, server: RunningServer, patch: pytest.MonkeyPatch) -> None:
        self.server = server
        self.chairs: list[Chair] = []
        self.people: list[Person] = []
        self.table = ""
        self._patch = patch

    async def begin(self, stack: AsyncExitStack) -> None:
        base = self.server.base
        self.people = [await Person.sign_in(base, f"P{i}") for i in range(3)]
        self.table = await self.people[0].new_table("skull", 3, **SETTINGS)
        for i, person in enumerate(self.people):
            chair = await stack.enter_async_context(Chair(base, self.table, person.token))
            if i > 0:
                await chair.do({"type": "sit", "name": person.name})
            self.chairs.append(chair)
        await self.all_at(await self.chairs[0].do({"type": "start"}))

    async def jump(self, seconds: int) -> None:
        """The clock shows another time, the server looks at it, and everybody has heard what follows."""
        self._patch.setattr(clock, "_BEGAN", clock._BEGAN + seconds * 1_000_000_000)
        await self.server.inside(self.server.service.tick())
        room = await self.server.inside(self.server.service.rooms.find(self.table))
        await self.all_at(room.table.version)

    async def choose(self) -> bool:
        """Somebody whose turn it is makes the first choice there is; False at the end."""
        for chair in self.chairs:
            if chair.table["legal"]:
                await self.all_at(await chair.play(chair.table["legal"][0]))
                return True
        return False

    async def all_at(self, version: int) -> None:
        for chair in self.chairs:
            await chair.until(lambda t: t["version"] >= version)

    def acted(self) -> list[dict[str, Any]]:
        return [entry["event"] for entry in self.chairs[0].entries if entry["event"]["type"] == "acted"]

    def check_time(self) -> None:
        """No entry is older than the one before, and nobody is promised more time than there is for a choice."""
        for chair in self.chairs:
            times = [entry["at"] for entry in chair.entries]
            assert times == sorted(times)
            deadlines = [seat["deadline"] for seat in chair.table["seats"] if seat["deadline"] is not None]
            assert all(deadline <= chair.table["now"] + THINKING * 1000 for deadline in deadlines)


def test_when_the_clock_jumps_to_and_fro_choices_are_made_in_time_or_by_the_clock_and_the_game_goes_on(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            evening = Evening(server, monkeypatch)
            await evening.begin(stack)
            for seconds in itertools.cycle([-DAY, THINKING + 1, 7 * DAY, -7 * DAY, 1, -60, 2 * THINKING]):
                playing = all([await evening.choose() for _ in range(3)])
                waiting = sum(bool(chair.table["legal"]) for chair in evening.chairs)
                before = evening.acted()
                await evening.jump(seconds)
                by_clock = evening.acted()[len(before) :]
                assert len(by_clock) == (waiting if seconds > THINKING else 0), "exactly those whose time is up"
                evening.check_time()
                if not playing:
                    break
            by = [event["by"] for event in evening.acted()]
            assert set(by) == {"player", "clock"}
            verdict = await evening.people[0].ask("GET", f"/api/tables/{evening.table}/verify")
            assert verdict.json()["wrong"] is None

    asyncio.run(story())


@pytest.mark.parametrize("jump", [-365 * DAY, -DAY, -60, 60, 365 * DAY])
def test_a_server_restarted_with_another_date_gives_everybody_the_time_they_had_left(jump: int) -> None:
    async def story() -> None:
        before = Sitting()
        clock = Clock(kind="move", seconds=THINKING)
        room = await before.table("skull", 3, clock=clock, absence=Absence(policy="skip", grace=60))
        for i in range(3):
            await before.come(room, i)
        await before.pass_time(20)
        await before.do(room, 0, Play("place flower"))
        before.watch.forward(jump)
        after = await before.again()
        again = await after.service.rooms.find(room.table.id)
        await after.come(again, 1)
        await after.pass_time(9)
        assert [event.by for event in _choices(again.entries)] == ["player"]
        await after.pass_time(2)
        assert [event.by for event in _choices(again.entries)] == ["player", "clock", "clock"]
        times = [entry.at for entry in again.entries]
        assert times == sorted(times)

    tell(story)


def _choices(entries: list[Any]) -> list[Acted]:
    return [entry.event for entry in entries if isinstance(entry.event, Acted)]


def test_setting_the_date_of_the_machine_does_not_move_the_servers_time(monkeypatch: pytest.MonkeyPatch) -> None:
    before = clock.now_ms()
    date = time.time_ns()
    monkeypatch.setattr(time, "time_ns", lambda: date + DAY * 1_000_000_000)
    monkeypatch.setattr(time, "time", lambda: date / 1e9 + DAY)
    assert 0 <= clock.now_ms() - before < DAY * 1000
