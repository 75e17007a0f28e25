"""A great number of spectators: all are told everything in order, and nobody waits until all of them are."""

from __future__ import annotations

import asyncio

import pytest

from calavera.server.live import crowd as crowds
from calavera.server.live.room import Viewer
from calavera.table.commands import Say
from tests.server.sitting import Ear, Sitting, ear, tell

FEW, MANY = 8, 40


def test_players_are_told_directly_and_a_crowd_little_by_little_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowds, "AT_ONCE", FEW)

    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        player = await sitting.come(room, 1)
        crowd = [Viewer(None, Ear()) for _ in range(MANY)]
        for viewer in crowd:
            room.enter(viewer, room.table.version)
        while room._crowd._goes_on:  # until everybody has heard of everybody who came later
            await asyncio.sleep(0)
        for viewer in (player, *crowd):
            ear(viewer).heard.clear()
        room.tell(())
        assert len(ear(player).heard) == 1
        assert sum(bool(ear(viewer).heard) for viewer in crowd) == FEW
        for _ in range(2):
            await sitting.do(room, 0, Say(phrase="hello"))
        last = room.table.version
        while not all(len(ear(viewer).heard) == 3 for viewer in crowd):
            await asyncio.sleep(0)
        for viewer in crowd:
            assert [entry["n"] for entry in ear(viewer).entries()] == [last - 1, last]

    tell(story)


def test_a_crowd_of_no_more_than_are_told_in_one_go_is_told_directly() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        crowd = [Viewer(None, Ear()) for _ in range(crowds.AT_ONCE)]
        for viewer in crowd:
            room.enter(viewer, room.table.version)
        room.tell(())
        told = {ear(viewer).heard[-1]["table"]["spectators"] for viewer in crowd}
        assert told == {crowds.AT_ONCE}

    tell(story)
