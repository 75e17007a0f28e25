"""A table in the server without a network: who is told what, and commands that come more than once or at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from calavera.core.errors import CalaveraError
from calavera.games import GAMES
from calavera.server.live import room as rooms
from calavera.server.people.identity import Player
from calavera.store.memory import MemoryStore
from calavera.store.port import Append, Document
from calavera.table.commands import Mute, Play, Resume, Say, Undo
from calavera.table.decision import Decision
from calavera.table.errors import LogDamaged, PlayerMuted, TalkTooFast, UndoTooLate, UnknownPhrase
from calavera.table.events import Acted, Said, Started, Undone
from calavera.table.people import Asker
from calavera.table.settings import TableSettings
from tests.server.sitting import Sitting, ear, tell

# Telling


@pytest.mark.parametrize("game", GAMES)
def test_whoever_comes_back_after_every_single_change_has_no_gap_and_nothing_twice(game: str) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table(game, 3)
        told: dict[int | None, list[object]] = {0: [], 1: [], 2: [], None: []}
        while True:
            for seat, entries in told.items():
                viewer = await sitting.come(room, seat, len(entries))
                entries += ear(viewer).entries()
                room.leave(viewer)
            if room.table.status == "finished":
                break
            seat = room.table.to_act()[-1]
            action = room.table.playing().legal(seat)[-1]
            await sitting.do(room, seat, Play(room.table.game.actions.format(action)))
        for seat, entries in told.items():
            whole = ear(await sitting.come(room, seat)).entries()
            assert entries == whole
            assert [entry["n"] for entry in whole] == list(range(1, room.table.version + 1))

    tell(story)


@pytest.mark.parametrize("game", GAMES)
def test_hello_with_any_number_gives_exactly_the_rest(game: str) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table(game, 2, seats=3)
        await sitting.come(room, 0)
        await sitting.quiet()
        whole = ear(await sitting.come(room, 1)).entries()
        for have in range(room.table.version + 1):
            assert ear(await sitting.come(room, 1, have)).entries() == whole[have:]

    tell(story)


@pytest.mark.parametrize("have", [-1, 1_000, 2**62])
def test_whoever_has_what_cannot_be_gets_the_whole_log(have: int) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        assert ear(await sitting.come(room, 0, have)).entries()[0]["n"] == 1

    tell(story)


def test_everybody_sees_who_is_there() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        first = await sitting.come(room, 0)
        assert ear(first).heard[-1]["table"]["seats"][0]["connected"] is True
        second = await sitting.come(room, 1)
        await sitting.come(room, None)
        now = ear(first).heard[-1]["table"]
        assert [seat["connected"] for seat in now["seats"]] == [True, True, False]
        assert now["spectators"] == 1
        room.leave(second)
        assert ear(first).heard[-1]["table"]["seats"][1]["connected"] is False

    tell(story)


# Commands


@pytest.mark.parametrize("game", GAMES)
def test_simultaneous_choices_asked_for_at_once_are_all_made(game: str) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table(game, 2 if game == "skull_queen" else 4)
        for _ in range(200):
            movers = room.table.to_act()
            if room.table.status != "playing":
                break
            before = {seat: room.table.turns_of(seat) for seat in movers}
            words = room.table.game.actions
            choices = {seat: words.format(room.table.playing().legal(seat)[0]) for seat in movers}
            await asyncio.gather(*(sitting.do(room, seat, Play(choice)) for seat, choice in choices.items()))
            assert all(room.table.turns_of(seat) == turns + 1 for seat, turns in before.items())

    tell(story)


def test_one_key_is_carried_out_once_even_when_asked_for_many_times_at_once() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        asked = [sitting.do(room, 1, Play("place flower"), "k") for _ in range(20)]
        assert len(set(await asyncio.gather(*asked))) == 1
        assert sum(isinstance(entry.event, Acted) for entry in room.entries) == 1

    tell(story)


def test_keys_of_two_players_have_nothing_to_do_with_each_other() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        one = await sitting.do(room, 0, Play("place flower"), "k")
        two = await sitting.do(room, 1, Play("place flower"), "k")
        assert one != two

    tell(story)


@pytest.mark.parametrize("key", ["create", "rematch", ""])
def test_no_key_of_a_client_is_taken_for_one_of_the_server(key: str) -> None:
    async def story() -> None:
        sitting = Sitting()
        player = Player("player0", "P0")
        room = await sitting.service.create(TableSettings(game="skull", seats=3), player, "nonce", sit=True)
        await room.do(Say(phrase="hello"), Asker("player0", "P0"), key)
        assert isinstance(room.entries[-1].event, Said)

    tell(story)


class LyingStore(MemoryStore):
    """Writes what it is given, and says that it has not."""

    lying = False

    async def append_together(self, appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
        versions = await super().append_together(appends, documents)
        if self.lying:
            raise ConnectionError
        return versions


def test_a_command_whose_write_was_thought_lost_is_not_carried_out_again() -> None:
    async def story() -> None:
        store = LyingStore()
        sitting = Sitting(store)
        room = await sitting.table("skull", 3)
        viewer = await sitting.come(room, 1)
        store.lying = True
        with pytest.raises(ConnectionError):
            await sitting.do(room, 0, Say(phrase="hello"), "k")
        store.lying = False
        assert await sitting.do(room, 0, Say(phrase="hello"), "k") == room.table.version
        assert len(ear(viewer).events("said")) == 1

    tell(story)


def test_a_log_that_has_lost_entries_is_an_error_and_no_endless_attempt() -> None:
    async def story() -> None:
        store = MemoryStore()
        sitting = Sitting(store)
        room = await sitting.table("skull", 3)
        version = room.table.version
        del store._logs[room.table.id][-1]  # somebody has put an older copy in the place of the data
        async with asyncio.timeout(5):
            with pytest.raises(LogDamaged):
                await sitting.do(room, 0, Say(phrase="hello"))
        assert room.table.version == version

    tell(story)


def test_two_servers_on_one_log_agree() -> None:
    async def story() -> None:
        one = Sitting()
        room = await one.table("skull", 3)
        two = Sitting(one.store, one.watch)
        two.people = one.people
        await two.service.rooms.index.start()
        other = await two.service.rooms.find(room.table.id)
        await asyncio.gather(
            one.do(room, 0, Play("place flower"), "a"),
            two.do(other, 1, Play("place skull"), "b"),
            one.do(room, 2, Play("place flower"), "c"),
            two.do(other, 2, Play("place flower"), "c"),
        )
        await asyncio.gather(one.do(room, 0, Say(phrase="wow")), two.do(other, 1, Say(phrase="oops")))
        await one.do(room, 0, Say(phrase="thanks"))
        await two.do(other, 0, Say(phrase="hello"))
        await one.do(room, 0, Say(phrase="again"))
        shared = min(room.table.version, other.table.version)
        assert room.entries[:shared] == other.entries[:shared]
        assert sum(isinstance(entry.event, Acted) for entry in room.entries) == 3

    tell(story)


def test_what_is_being_written_is_finished_when_the_asker_goes() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        viewer = await sitting.come(room, 1)
        asking = asyncio.ensure_future(sitting.do(room, 0, Say(phrase="goodbye")))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await room.settled()
        assert len(ear(viewer).events("said")) == 1

    tell(story)


def test_undo_while_the_others_choose_and_not_after_the_last_one_has() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        other = await sitting.come(room, 1)
        await sitting.do(room, 0, Play("place skull"))
        await sitting.do(room, 0, Undo())
        await sitting.do(room, 0, Play("place flower"))
        assert [event["action"] for event in ear(other).events("acted")] == [None, None]
        assert isinstance(room.entries[-2].event, Undone)
        await sitting.do(room, 1, Play("place flower"))
        await sitting.do(room, 2, Play("place flower"))
        with pytest.raises(UndoTooLate):
            await sitting.do(room, 0, Undo())

    tell(story)


def test_claims_are_said_in_skull_alone_and_talk_has_its_limits() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        spectator = await sitting.come(room, None)
        await sitting.do(room, 0, Say(phrase="i_have_the_skull"))
        await sitting.do(room, 0, Say(phrase="come_to_me"))
        assert [event["phrase"] for event in ear(spectator).events("said")] == ["i_have_the_skull", "come_to_me"]
        with pytest.raises(CalaveraError, match=r"talk\.too_long"):
            await sitting.do(room, 0, Say(text="x" * 201))
        for _ in range(3):
            await sitting.do(room, 0, Say(text="hm"))
        with pytest.raises(TalkTooFast):
            await sitting.do(room, 0, Say(text="hm"))
        await sitting.do(room, 0, Mute("player1"))
        with pytest.raises(PlayerMuted):
            await sitting.do(room, 1, Say(phrase="hello"))
        elsewhere = await Sitting().table("yamiks", 1)
        with pytest.raises(UnknownPhrase):
            await elsewhere.do(Say(phrase="come_to_me"), Asker("player0", "P0"), None)

    tell(story)


def test_after_an_entry_that_cannot_be_read_again_nothing_more_is_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        impossible = Decision([Started((0, 1, 2))])
        monkeypatch.setattr(rooms, "decide_for_server", lambda *_: impossible)
        with pytest.raises(LogDamaged):
            await room.do_for_server(Resume())
        version = len(await sitting.store.read(room.table.id))
        with pytest.raises(LogDamaged):
            await sitting.do(room, 0, Say(phrase="hello"))
        assert len(await sitting.store.read(room.table.id)) == version

    tell(story)
