"""A start waits for the players' nonces: not for ever, through restarts, and a rematch takes the same way."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from calavera.server.live.room import Room
from calavera.server.people.identity import Player
from calavera.table.commands import CommitNonce, RevealNonce, Sit, Start
from calavera.table.errors import StartGivenUp
from calavera.table.events import Started, Withheld
from calavera.table.settings import Clock, TableSettings
from tests.server.live.test_room_life import choose_until_the_end
from tests.server.sitting import Sitting, ear, tell

REVEAL = 10


def hashed(nonce: str) -> str:
    return hashlib.sha256(nonce.encode()).hexdigest()


async def committed(sitting: Sitting, game: str, people: int, **settings: Any) -> Room:
    """Everybody has sat down and promised a nonce, and the owner calls the start."""
    sitting.people = [Player(f"player{i}", f"P{i}") for i in range(people)]
    room = await sitting.service.rooms.create(TableSettings(game=game, seats=people, **settings), sitting.people[0])
    for i in range(people):
        await sitting.do(room, i, Sit(f"P{i}", "", i, hashed(f"n{i}")))
    await sitting.do(room, 0, Start())
    return room


def test_whoever_does_not_reveal_in_time_is_named_and_the_start_goes_on() -> None:
    async def story() -> None:
        sitting = Sitting(reveal=REVEAL)
        room = await committed(sitting, "skull", 4)
        watching = ear(await sitting.come(room, 0))
        assert watching.heard[-1]["table"]["starting"] == {"phase": "reveal", "seats": [0, 1, 2, 3]}
        for i in (0, 1, 2):
            await sitting.do(room, i, RevealNonce(f"n{i}"))
        await sitting.pass_time(REVEAL - 1)
        assert room.table.waiting_for() == [3]
        await sitting.pass_time(1)
        assert watching.events("withheld") == [{"type": "withheld", "seats": [3], "names": ["P3"], "off": False}]
        assert watching.heard[-1]["table"]["starting"] == {"phase": "commit", "seats": [0, 1, 2]}
        for i in (0, 1, 2):
            await sitting.do(room, i, CommitNonce(hashed(f"m{i}")))
        for i in (0, 1, 2):
            await sitting.do(room, i, RevealNonce(f"m{i}"))
        assert room.table.status == "playing"
        assert room.table.nonces() == ["m0", "m1", "m2"]
        assert watching.heard[-1]["table"]["starting"] is None

    tell(story)


def test_a_server_that_was_down_gives_everybody_the_whole_time_again() -> None:
    async def story() -> None:
        before = Sitting(reveal=REVEAL)
        room = await committed(before, "skull", 3)
        await before.do(room, 0, RevealNonce("n0"))
        before.watch.forward(3_600)
        after = await before.again()
        again = await after.service.rooms.find(room.table.id)
        await after.pass_time(REVEAL - 1)
        assert again.table.waiting_for() == [1, 2]
        for i in (1, 2):
            await after.do(again, i, RevealNonce(f"n{i}"))
        assert again.table.status == "playing"
        assert again.table.nonces() == ["n0", "n1", "n2"]

    tell(story)


def test_by_days_a_start_waits_as_long_as_for_a_move() -> None:
    async def story() -> None:
        sitting = Sitting(reveal=REVEAL)
        room = await committed(sitting, "yamiks", 2, clock=Clock("move", 86_400))
        await sitting.do(room, 0, RevealNonce("n0"))
        await sitting.pass_time(80_000)
        assert sitting.service.rooms.open[room.table.id] is room, "it does not fall asleep meanwhile"
        await sitting.do(room, 1, RevealNonce("n1"))
        assert room.table.status == "playing"

    tell(story)


def test_by_days_nobody_holds_up_a_start_for_longer_than_a_day() -> None:
    async def story() -> None:
        sitting = Sitting(reveal=REVEAL)
        room = await committed(sitting, "yamiks", 2, clock=Clock("move", 14 * 86_400))
        await sitting.do(room, 0, RevealNonce("n0"))
        await sitting.pass_time(86_000)
        assert room.table.waiting_for() == [1]
        await sitting.pass_time(500)
        assert isinstance(room.entries[-1].event, Withheld)
        assert room.table.seat_of(sitting.people[1].id) is None

    tell(story)


def test_after_three_times_nobody_can_start_this_table() -> None:
    async def story() -> None:
        sitting = Sitting(reveal=REVEAL)
        room = await committed(sitting, "yamiks", 1)
        for time in range(3):
            await sitting.pass_time(REVEAL)
            assert isinstance(room.entries[-1].event, Withheld)
            await sitting.do(room, 0, Sit("P0", "", 0, hashed(f"n{time}")))
            if time < 2:
                await sitting.do(room, 0, Start())
        with pytest.raises(StartGivenUp):
            await sitting.do(room, 0, Start())

    tell(story)


def test_at_a_rematch_the_start_waits_for_those_who_were_carried_along() -> None:
    """Else whoever asks for it starts immediately, and the others have no share in the draws."""

    async def story() -> None:
        sitting = Sitting(reveal=REVEAL)
        old = await committed(sitting, "yamiks", 2)
        for i in (0, 1):
            await sitting.do(old, i, RevealNonce(f"n{i}"))
        await choose_until_the_end(sitting, old)
        id = await sitting.service.rematch(old, sitting.people[0], "", hashed("m0"))
        new = await sitting.service.rooms.find(id)
        await sitting.do(new, 0, Start())
        assert new.table.waiting_for() == [1]
        await sitting.do(new, 1, CommitNonce(hashed("m1")))
        for i in (1, 0):
            await sitting.do(new, i, RevealNonce(f"m{i}"))
        assert new.table.nonces() == ["m0", "m1"]

    tell(story)


def test_at_a_rematch_without_those_who_never_came_back() -> None:
    async def story() -> None:
        sitting = Sitting(reveal=REVEAL)
        old = await committed(sitting, "yamiks", 2)
        for i in (0, 1):
            await sitting.do(old, i, RevealNonce(f"n{i}"))
        await choose_until_the_end(sitting, old)
        id = await sitting.service.rematch(old, sitting.people[0], "", hashed("m0"))
        new = await sitting.service.rooms.find(id)
        await sitting.do(new, 0, Start())
        await sitting.pass_time(REVEAL)
        await sitting.do(new, 0, RevealNonce("m0"))
        assert Started((0,)) in [entry.event for entry in new.entries]

    tell(story)
