"""A table in the server without a network: coming and going, rematch, sleep, restart and trouble."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from calavera.core.errors import CalaveraError
from calavera.server.live.room import Room, Viewer
from calavera.server.live.rooms import UnknownTable
from calavera.server.people.identity import Player
from calavera.store.errors import StoreFull
from calavera.store.memory import MemoryStore
from calavera.store.port import Append, Document
from calavera.table import log
from calavera.table.commands import Close, Kick, Leave, Play, Say, Sit, Start
from calavera.table.errors import Kicked, NotAllowed, NotOpen, RatedGame
from calavera.table.events import Acted, Rematched
from calavera.table.settings import Absence, Clock, TableSettings
from calavera.table.table import fold
from calavera.table.verify import verify
from tests.server.sitting import Ear, Sitting, ear, tell


async def choose_until_the_end(sitting: Sitting, room: Room) -> None:
    """Whoever has to act takes the first legal choice; so do the bots."""
    while room.table.status == "playing":
        await sitting.quiet()
        for seat in room.table.to_act():
            action = room.table.playing().legal(seat)[0]
            await sitting.do(room, seat, Play(room.table.game.actions.format(action)))


def test_a_kicked_player_becomes_a_spectator_and_does_not_sit_down_again() -> None:
    async def story() -> None:
        sitting = Sitting()
        sitting.people = [Player("a", "Anna"), Player("b", "Bela")]
        room = await sitting.service.create(TableSettings(game="skull", seats=3), sitting.people[0], "", sit=True)
        await sitting.do(room, 1, Sit("Bela"))
        viewer = await sitting.come(room, 1)
        await sitting.do(room, 0, Kick(1))
        assert ear(viewer).heard[-1]["table"]["you"] is None
        with pytest.raises(NotAllowed):
            await sitting.do(room, 1, Kick(0))
        other_tab = await sitting.come(room, 1)
        for seat in (1, 2, None):
            with pytest.raises(Kicked):
                await sitting.do(room, 1, Sit("Bela", seat=seat))
        assert ear(other_tab).heard[-1]["table"]["you"] is None
        await sitting.do(room, 0, Start(fill=True))
        with pytest.raises(NotOpen):
            await sitting.do(room, 0, Kick(2))

    tell(story)


def test_when_a_table_without_spectators_starts_who_has_no_seat_has_to_go() -> None:
    async def story() -> None:
        sitting = Sitting()
        sitting.people = [Player("a", "Anna"), Player("b", "Bela")]
        wanted = TableSettings(game="skull", seats=3, spectators=False)
        room = await sitting.service.create(wanted, sitting.people[0], "", sit=True)
        stranger, bela = await sitting.come(room, None), await sitting.come(room, 1)
        anna = await sitting.come(room, 0)
        await sitting.do(room, 0, Start(fill=True))
        for viewer in (stranger, bela):
            goodbye = ear(viewer).heard[-1]
            assert (goodbye["type"], goodbye["code"], goodbye["again"]) == ("goodbye", "table.not_allowed", False)
            assert ear(viewer).over
            assert ear(viewer).events("started") == []
        assert ear(anna).events("started") != []

    tell(story)


def test_a_closed_table_stays_closed() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        viewer = await sitting.come(room, 1)
        with pytest.raises(NotAllowed):
            await sitting.do(room, 1, Close())
        await sitting.do(room, 0, Close())
        assert ear(viewer).heard[-1]["table"]["status"] == "closed"
        with pytest.raises(CalaveraError):
            await sitting.do(room, 1, Play("place flower"))
        await sitting.pass_time(100_000)
        assert room.table.status == "closed"

    tell(story)


def test_who_comes_back_while_the_end_is_being_written_leaves_the_log_whole() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        await sitting.do(room, 1, Leave())
        back = Viewer("player1", Ear())
        room.enter(back, 0)
        await asyncio.gather(sitting.do(room, 0, Close()), room.welcome_back(back))
        stored = [log.read(line) for line in await sitting.store.read(room.table.id)]
        assert fold(room.table.id, stored).status == "closed"
        assert ear(back).events("handed_back") == []

    tell(story)


def test_a_rated_game_between_people_ends_as_a_game_or_not_at_all() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, rated=True)
        with pytest.raises(RatedGame):
            await sitting.do(room, 0, Close())
        await sitting.do(room, 0, Leave())
        await choose_until_the_end(sitting, room)
        result = await sitting.service.results.result(room.table.id)
        assert result is not None
        assert (result.rated, result.players) == (True, ("player0", "player1")), "it counts for whoever has left, too"
        await sitting.do(room, 0, Close())

    tell(story)


def test_a_rated_game_that_nobody_comes_back_to_is_closed_in_the_end() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, rated=True)
        await sitting.pass_time(10)
        assert room.table.paused
        await sitting.pass_time(600)
        assert room.table.to_act(), "their line may be down"
        await sitting.pass_time(600)
        assert room.table.status == "closed"
        assert await sitting.service.results.result(room.table.id) is None
        assert await sitting.service.results.of("player0") == []

    tell(story)


def test_several_who_ask_for_a_rematch_at_once_get_the_same_one_with_everybody_in_it() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, seats=3, clock=Clock(kind="move", seconds=60))
        await choose_until_the_end(sitting, room)
        asked = [sitting.service.rematch(room, person, "fresh") for person in sitting.people]
        (new,) = set(await asyncio.gather(*asked))
        table = (await sitting.service.rooms.find(new)).table
        assert [seat.name for seat in table.seats if seat is not None][:2] == ["P0", "P1"]
        assert [seat.bot for seat in table.seats if seat is not None] == [None, None, "sailor"]
        assert table.setup.clock == room.table.setup.clock
        assert len(sitting.service.rooms.index.summaries) == 2
        assert sum(isinstance(entry.event, Rematched) for entry in room.entries) == 1
        with pytest.raises(NotAllowed):
            await sitting.service.rematch(room, Player("x", "X"), "")

    tell(story)


# Sleep


class Scarce(MemoryStore):
    """Has room for so many appends to logs."""

    room = 1_000

    async def append_together(self, appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
        logs = sum(bool(wanted.entries) for wanted in appends)
        if logs and self.room == 0:
            raise StoreFull()
        self.room -= bool(logs)
        return await super().append_together(appends, documents)


def test_a_table_is_made_with_whoever_sits_there_or_not_at_all() -> None:
    async def story() -> None:
        store = Scarce()
        sitting = Sitting(store)
        owner, wanted = Player("a", "Anna"), TableSettings(game="skull", seats=3)
        store.room = 0
        with pytest.raises(StoreFull):
            await sitting.service.create(wanted, owner, "", sit=True)
        assert await sitting.service.rooms.index.of("a") == []
        store.room = 1
        room = await sitting.service.create(wanted, owner, "abc", sit=True)
        assert [line.seats for line in await sitting.service.rooms.index.of("a")] == [("Anna", None, None)]
        assert room.table.nonces() == ["abc"]
        assert fold(room.table.id, [log.read(line) for line in await store.read(room.table.id)]).people() == ["a"]

    tell(story)


def test_a_table_that_was_closed_after_its_game_is_no_obstacle_to_a_rematch() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2)
        await choose_until_the_end(sitting, room)
        await sitting.do(room, 0, Close())
        again = await sitting.service.rooms.find(await sitting.service.rematch(room, sitting.people[1], ""))
        assert len(again.table.people()) == 2

    tell(story)


def test_a_rematch_is_made_with_everybody_or_not_at_all() -> None:
    async def story() -> None:
        store = Scarce()
        sitting = Sitting(store)
        old = await sitting.table("yamiks", 2, seats=3)
        await choose_until_the_end(sitting, old)
        await sitting.quiet()
        store.room = 0
        with pytest.raises(StoreFull):
            await sitting.service.rematch(old, sitting.people[1], "")
        assert [line.id for line in await sitting.service.rooms.index.of("player1")] == [old.table.id]
        store.room = 2  # the table, and the link to it
        new = await sitting.service.rooms.find(await sitting.service.rematch(old, sitting.people[1], "n1"))
        assert [seat and (seat.name, seat.bot, seat.nonce) for seat in new.table.seats] == [
            (seat.name, seat.bot, "n1" if i == 1 else "") for i, seat in enumerate(map(old.table.seated, range(3)))
        ]

    tell(story)


def test_idle_rooms_are_put_to_sleep_and_come_back_as_they_were() -> None:
    async def story() -> None:
        sitting = Sitting(all_gone=10)
        room = await sitting.table("skull", 3)
        await sitting.do(room, 0, Play("place skull"))
        await sitting.pass_time(0)
        await sitting.pass_time(10)
        await sitting.pass_time(121)
        rooms = sitting.service.rooms
        assert room.table.id not in rooms.open
        found = await asyncio.gather(*(rooms.find(room.table.id) for _ in range(5)))
        assert len(set(map(id, found))) == 1, "one room for a table, however many ask"
        assert found[0] is not room
        assert found[0].entries == room.entries
        await sitting.come(found[0], 1)
        await sitting.do(found[0], 1, Play("place flower"))

    tell(story)


def test_a_room_with_somebody_in_it_does_not_sleep() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        await sitting.come(room, None)
        await sitting.pass_time(100_000)
        assert sitting.service.rooms.open[room.table.id] is room

    tell(story)


def test_a_damaged_log_keeps_nobody_else_from_playing() -> None:
    async def story() -> None:
        before = Sitting()
        bad = await before.table("skull", 3)
        good = await before.table("skull", 3)
        await before.quiet()
        await before.store.append(bad.table.id, bad.table.version, [b"nonsense"])
        after = await before.again()
        assert good.table.id in after.service.rooms.open
        with pytest.raises(CalaveraError, match=r"log\.damaged"):
            await after.service.rooms.find(bad.table.id)
        with pytest.raises(UnknownTable):
            await after.service.rooms.find("nowhere")

    tell(story)


def test_trouble_at_one_table_does_not_stop_the_clocks_of_the_others() -> None:
    async def story() -> None:
        sitting = Sitting()
        clock, absence = Clock(kind="move", seconds=30), Absence(policy="skip")
        rooms = [await sitting.table("skull", 3, clock=clock, absence=absence) for _ in range(2)]
        for room in rooms:
            await sitting.come(room, 0)
        rooms[0].table.state = None
        await sitting.pass_time(31)
        assert any(isinstance(entry.event, Acted) for entry in rooms[1].entries)

    tell(story)


def test_a_table_that_never_started_goes_minutes_after_nobody_looks_at_it_any_more() -> None:
    async def story() -> None:
        sitting = Sitting(never_started=600)
        sitting.people = [Player("a", "Anna")]
        wanted = TableSettings(game="skull", seats=3)
        made = [await sitting.service.create(wanted, sitting.people[0], "", sit=True) for _ in range(3)]
        left, watched, talked = [room.table.id for room in made]
        viewer = await sitting.come(made[1], 0)
        rooms = sitting.service.rooms

        async def status_after(seconds: float, *ids: str) -> list[str]:
            await sitting.pass_time(seconds)
            await sitting.service.close_abandoned()
            return [(await rooms.summary(id)).status for id in ids]

        assert await status_after(550, left, watched, talked) == ["open", "open", "open"]
        await sitting.do(await rooms.find(talked), 0, Say(phrase="hello"))
        assert await status_after(100, left, watched, talked) == ["closed", "open", "open"]
        made[1].leave(viewer)
        assert await status_after(590, watched) == ["open"]
        assert await status_after(20, watched) == ["closed"]

    tell(story)


def test_after_a_restart_people_have_time_to_come_back_to_a_table_that_has_not_begun() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.service.create(TableSettings(game="skull", seats=3), Player("a", "Anna"), "", sit=True)
        sitting.watch.forward(30 * 86_400)
        after = await sitting.again()
        for minutes, status in ((19, "open"), (2, "closed")):
            after.watch.forward(minutes * 60)
            await after.service.close_abandoned()
            assert (await after.service.rooms.summary(room.table.id)).status == status

    tell(story)


def test_a_game_that_has_begun_is_kept_for_weeks() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        await sitting.pass_time(1)
        await sitting.pass_time(1_000)
        sitting.watch.forward(59 * 86_400)
        await sitting.service.close_abandoned()
        assert room.table.status == "playing"

    tell(story)


def test_the_lobby_line_follows_the_table_also_after_a_restart() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, public=True)
        assert [line.status for line in sitting.service.rooms.index.lobby()] == ["playing"]
        await choose_until_the_end(sitting, room)
        assert sitting.service.rooms.index.lobby() == []
        after = await sitting.again()
        assert (await after.service.rooms.summary(room.table.id)).status == "finished"
        assert verify(room.table.id, room.entries).wrong is None

    tell(story)


class FullStore(MemoryStore):
    """Refuses to write lobby lines."""

    async def append_together(self, appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
        if not any(wanted.entries for wanted in appends) and any(document.kind == "table" for document in documents):
            raise StoreFull()
        return await super().append_together(appends, documents)


def test_a_lobby_line_that_cannot_be_written_costs_nobody_the_game() -> None:
    async def story() -> None:
        sitting = Sitting(FullStore())
        room = await sitting.table("skull", 3)
        await sitting.quiet()
        await sitting.do(room, 0, Play("place flower"))
        assert isinstance(room.entries[-1].event, Acted)

    tell(story)
