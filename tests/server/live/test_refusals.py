"""A command that came to nothing comes to nothing again when it arrives a second time, however late."""

from __future__ import annotations

import pytest

from calavera.core.errors import BadOptions, CalaveraError, MalformedAction, NotYourTurn
from calavera.server.live import refusals
from calavera.server.live.refusals import Refusals
from calavera.server.live.rooms import IDLE_MS
from calavera.server.people.identity import Player
from calavera.table.commands import Arrange, Leave, Mute, Play, Sit, TakeBack
from calavera.table.errors import NoFreeSeat, NotSeated
from calavera.table.events import Acted, SatIn
from calavera.table.settings import TableSettings
from tests.server.sitting import Sitting, tell


def test_a_choice_that_was_refused_is_not_made_in_a_later_turn() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        for seat in range(3):
            await sitting.do(room, seat, Play("place flower"))
        first, second = room.table.to_act()[0], (room.table.to_act()[0] + 1) % 3
        with pytest.raises(NotYourTurn):
            await sitting.do(room, second, Play("place flower"), key="early")
        await sitting.do(room, first, Play("place flower"))
        assert room.table.to_act() == [second]
        version = room.table.version
        with pytest.raises(NotYourTurn) as again:
            await sitting.do(room, second, Play("place flower"), key="early")
        assert again.value.params == {"seat": second}
        assert room.table.version == version
        await sitting.do(room, second, Play("place flower"), key="now")
        assert isinstance(room.entries[-1].event, Acted)

    tell(story)


def test_what_had_nothing_to_do_does_nothing_later() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        await sitting.come(room, 1)
        await sitting.do(room, 1, TakeBack(), key="k")
        await sitting.do(room, 1, Leave(), key="l")
        assert room.entries[-1].event == SatIn(1)
        await sitting.do(room, 1, TakeBack(), key="k")
        assert room.table.seated(1).bot_sits_in
        await sitting.do(room, 1, TakeBack(), key="m")
        assert not room.table.seated(1).bot_sits_in

    tell(story)


def test_the_same_key_of_somebody_else_is_another_one() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        with pytest.raises(CalaveraError):
            await sitting.do(room, 1, Play("nonsense"), key="k")
        await sitting.do(room, 2, Play("place flower"), key="k")
        assert await sitting.do(room, 0, Mute("player2"), key="k") == room.table.version

    tell(story)


def test_a_seat_that_was_refused_is_not_taken_when_it_is_free_at_last() -> None:
    async def story() -> None:
        sitting = Sitting()
        sitting.people = [Player(id, id.upper()) for id in "abcd"]
        room = await sitting.service.create(TableSettings(game="skull", seats=3), sitting.people[0], "", sit=True)
        for i in (1, 2):
            await sitting.do(room, i, Sit(f"P{i}"))
        with pytest.raises(NoFreeSeat):
            await sitting.do(room, 3, Sit("D"), key="early")
        await sitting.do(room, 2, Leave())
        with pytest.raises(NoFreeSeat):
            await sitting.do(room, 3, Sit("D"), key="early")
        assert room.table.seat_of("d") is None
        await sitting.do(room, 3, Sit("D"), key="now")
        assert room.table.seat_of("d") == 2

    tell(story)


def test_no_more_is_remembered_than_can_still_be_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "MOST", 3)
    known = Refusals()
    for i in range(5):
        known.remember("t", "p", f"k{i}", NotSeated())
        known.remember("t", "q", f"k{i}", NotSeated())
    for i in (4, 3, 2):
        with pytest.raises(NotSeated):
            known.recall("t", "p", f"k{i}")
    assert not known.recall("t", "p", "k0")
    assert len(known) == 6


def test_strangers_in_great_numbers_are_forgotten_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "MOST_PLAYERS", 2)
    known = Refusals()
    for i, player in enumerate("pqpr"):
        known.remember("t", player, f"k{i}", NotSeated())
    assert not known.recall("t", "q", "k1")
    for i, player in ((0, "p"), (2, "p"), (3, "r")):
        with pytest.raises(NotSeated):
            known.recall("t", player, f"k{i}")


def test_who_is_refused_most_at_a_table_pushes_nobody_else_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "MOST_AT_TABLE", 10)
    known = Refusals()
    known.remember("t", "p", "k", NotSeated())
    for i in range(50):
        known.remember("t", f"flood{i % 2}", f"k{i}", NotSeated())
    assert len(known) == 10
    with pytest.raises(NotSeated):
        known.recall("t", "p", "k")


def test_all_tables_together_remember_no_more_than_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "MOST_IN_ALL", 10)
    known = Refusals()
    for i in range(50):
        known.remember(f"t{i}", "p", "k", NotSeated())
    assert len(known) == 10
    assert not known.recall("t39", "p", "k")


def test_what_can_no_longer_be_on_its_way_is_forgotten() -> None:
    now = 0.0
    known = Refusals(lambda: now)
    known.remember("t", "p", "k", None)
    now = refusals.SECONDS
    assert known.recall("t", "p", "k")
    now += 1
    assert not known.recall("t", "p", "k")
    assert len(known) == 0


def test_no_more_of_a_refusal_is_kept_than_its_code_and_a_few_words() -> None:
    known = Refusals()
    known.remember("t", "p", "k", MalformedAction(text="x" * 4_000, seat=10**4_000, low=2))
    with pytest.raises(MalformedAction) as again:
        known.recall("t", "p", "k")
    cut = refusals.LONGEST_PARAMETER
    assert again.value.params == {"text": "x" * cut, "seat": str(10**4_000)[:cut], "low": 2}


def test_the_name_of_an_option_that_nobody_knows_is_told_in_part() -> None:
    async def story() -> None:
        sitting = Sitting()
        sitting.people = [Player("a", "A")]
        room = await sitting.service.create(TableSettings(game="skull", seats=3), sitting.people[0], "", sit=True)
        options = TableSettings(game="skull", seats=3, options={"x" * 3_000: 1})
        with pytest.raises(BadOptions) as refused:
            await sitting.do(room, 0, Arrange(options), key="k")
        assert len(str(refused.value.params["field"])) <= 100

    tell(story)


def test_all_tables_of_a_server_share_one_memory() -> None:
    async def story() -> None:
        sitting = Sitting()
        rooms = [await sitting.table("skull", 3) for _ in range(2)]
        for room in rooms:
            with pytest.raises(CalaveraError):
                await sitting.do(room, 1, Play("nonsense"), key="k")
        assert rooms[0].refusals is rooms[1].refusals
        assert len(rooms[0].refusals) == 2

    tell(story)


def test_a_table_that_falls_asleep_leaves_no_refusals() -> None:
    async def story() -> None:
        sitting = Sitting()
        sitting.people = [Player("a", "A")]
        rooms = [
            await sitting.service.create(TableSettings(game="skull", seats=3), sitting.people[0], "", sit=True)
            for _ in range(2)
        ]
        for room in rooms:
            with pytest.raises(CalaveraError):
                await sitting.do(room, 0, Play("nonsense"), key="k")
        viewer = await sitting.come(rooms[0], 0)
        await sitting.pass_time(IDLE_MS / 1000 + 1)
        assert list(sitting.service.rooms.open.values()) == [rooms[0]]
        assert len(rooms[0].refusals) == 1
        rooms[0].leave(viewer)

    tell(story)
