"""Everybody at a table learns who comes and goes, and nobody makes the server tell them without end."""

from __future__ import annotations

import asyncio

from calavera.server.live import comings
from calavera.server.live.room import Room, Viewer
from tests.server.sitting import Ear, Sitting, ear, tell


def here(viewer: Viewer) -> int:
    """How many spectators there are, as this viewer was told last."""
    return int(ear(viewer).heard[-1]["table"]["spectators"])


async def until_told(viewer: Viewer, spectators: int) -> None:
    while here(viewer) != spectators:
        await asyncio.sleep(0.01)


def come(room: Room) -> Viewer:
    viewer = Viewer(None, Ear())
    room.enter(viewer, 0)
    return viewer


def test_who_comes_and_who_goes_is_told_directly() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2)
        ann = await sitting.come(room, 0)
        first, _ = come(room), come(room)
        assert here(ann) == 2
        room.leave(first)
        assert here(ann) == 1
        await sitting.quiet()

    tell(story)


def test_somebody_who_comes_and_goes_again_and_again_is_told_of_now_and_then() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2)
        ann = await sitting.come(room, 0)
        told = len(ear(ann).heard)
        for _ in range(200):
            room.leave(come(room))
        stays = come(room)
        assert len(ear(ann).heard) - told <= comings.AT_ONCE
        await until_told(ann, 1)
        assert len(ear(ann).heard) - told <= comings.AT_ONCE + 1
        assert ear(stays).heard[0]["type"] == "welcome", "who comes is welcomed directly"
        room.leave(stays)
        await until_told(ann, 0)
        await sitting.quiet()

    tell(story)


def test_moves_are_told_directly_whoever_comes_and_goes() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2)
        ann = await sitting.come(room, 0)
        for _ in range(50):
            room.leave(come(room))
        version = room.table.version
        room.tell(room.entries[-1:])
        assert ear(ann).heard[-1]["entries"][0]["entry"]["n"] == version
        await sitting.quiet()

    tell(story)
