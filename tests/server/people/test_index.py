"""The register of tables: what is kept in memory, what is looked up, and in which order one's own tables come."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from calavera.server.live.room import Room
from calavera.server.live.rooms import IDLE_MS, UnknownTable
from calavera.server.people import index
from calavera.server.people.identity import Player
from calavera.server.people.index import LIVING, PAST, PLAYED, Standing, TableSummary, documents
from calavera.store.errors import StoreFull
from calavera.store.memory import MemoryStore
from calavera.store.port import Append, Document
from calavera.table.commands import Arrange, ChangeName, Close, Play, Say, Sit, Start
from calavera.table.people import Asker
from calavera.table.settings import TableSettings
from tests.server.sitting import Sitting, tell

ANNA = Player("anna", "Anna")
BEA = Player("bea", "Bea")


async def closed_table(sitting: Sitting, owner: Player = ANNA) -> Room:
    """One at which somebody else sits, who has made a choice."""
    room = await sitting.service.create(TableSettings(game="skull", seats=3, public=True), owner, "", sit=False)
    await room.do(Sit(BEA.name), Asker(BEA.id, BEA.name), None)
    await room.do(Start(fill=True), Asker(owner.id, owner.name), None)
    await room.do(Play("place flower"), Asker(BEA.id, BEA.name), None)
    await room.do(Close(), Asker(owner.id, owner.name), None)
    await sitting.quiet()
    return room


async def all_asleep(sitting: Sitting) -> None:
    await sitting.pass_time(IDLE_MS / 1000 + 1)
    assert sitting.service.rooms.open == {}


def test_memory_does_not_grow_with_tables_that_have_ended() -> None:
    async def story() -> None:
        sitting = Sitting()
        rooms = sitting.service.rooms
        for _ in range(30):
            await closed_table(sitting)
        assert len(rooms.index.summaries) == 30, "their rooms are still awake"
        await all_asleep(sitting)
        assert rooms.index.summaries == {}
        after = await sitting.again()
        assert after.service.rooms.index.summaries == {}

    tell(story)


def test_an_ended_table_is_found_by_id_by_code_and_by_its_people() -> None:
    async def story() -> None:
        before = Sitting()
        room = await closed_table(before)
        line = await before.service.rooms.summary(room.table.id)
        await all_asleep(before)
        for sitting in (before, await before.again()):
            rooms = sitting.service.rooms
            assert await rooms.summary(room.table.id) == line
            for code in (line.code.lower(), f" {line.code[:3]} {line.code[3:]}\n", f"{line.code[:2]}-{line.code[2:]}"):
                assert await rooms.by_code(code) == line
            for player in (ANNA, BEA):
                assert await rooms.index.of(player.id) == [line]
            assert await rooms.index.of("cleo") == []
            assert rooms.index.summaries == {}, "looking up a line keeps nothing"
            assert (await rooms.find(room.table.id)).entries == room.entries
            await all_asleep(sitting)
            assert rooms.index.summaries == {}

    tell(story)


def test_the_line_of_a_table_follows_what_is_changed_before_the_start() -> None:
    async def story() -> None:
        sitting = Sitting()
        settings = TableSettings(game="skull", seats=3)
        room = await sitting.service.create(settings, ANNA, "", sit=True)
        anna = Asker(ANNA.id, ANNA.name)
        await room.do(ChangeName("Annina"), anna, None)
        await room.do(Arrange(msgspec.structs.replace(settings, seats=5, public=True)), anna, None)
        for one in (sitting, await sitting.again()):
            (line,) = one.service.rooms.index.lobby()
            assert line.seats == ("Annina", None, None, None, None)
        await sitting.quiet()

    tell(story)


def test_the_line_of_a_finished_game_says_how_it_went_for_everybody() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.service.create(TableSettings(game="yamiks", seats=1), ANNA, "", sit=True)
        anna = Asker(ANNA.id, ANNA.name)
        await room.do(Start(), anna, None)
        while room.table.status == "playing":
            state = room.table.playing()
            await room.do(Play(room.table.game.actions.format(state.legal(0)[-1])), anna, None)
        assert room.table.result is not None
        for one in (sitting, await sitting.again()):
            (line,) = await one.service.rooms.index.of(ANNA.id)
            assert line.standings == (Standing(player=ANNA.id, score=room.table.result.scores[0], place=1),)

    tell(story)


def test_a_living_table_is_kept_in_mind_while_it_sleeps() -> None:
    async def story() -> None:
        sitting = Sitting()
        settings = TableSettings(game="skull", seats=3, public=True)
        room = await sitting.service.create(settings, ANNA, "", sit=True)
        await all_asleep(sitting)
        for now in (sitting, await sitting.again()):
            assert [line.id for line in now.service.rooms.index.lobby()] == [room.table.id]
            assert [line.id for line in await now.service.rooms.index.of(ANNA.id)] == [room.table.id]

    tell(story)


def test_own_tables_come_last_changed_first_and_no_more_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        monkeypatch.setattr(index, "MOST_TABLES_LISTED", 4)
        sitting = Sitting()
        ended: list[str] = []
        for _ in range(5):
            ended.append((await closed_table(sitting)).table.id)
            sitting.watch.forward(60)
        await all_asleep(sitting)
        living = await sitting.service.create(TableSettings(game="skull", seats=3), ANNA, "", sit=True)
        own = [line.id for line in await sitting.service.rooms.index.of(ANNA.id)]
        assert own == [living.table.id, *reversed(ended[2:])]

    tell(story)


def test_what_happens_after_the_end_is_found_in_every_line() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2)
        while room.table.status == "playing":
            seat = room.table.to_act()[0]
            legal = room.table.playing().legal(seat)
            await room.do(_play(room, legal[-1]), Asker(f"player{seat}", ""), None)
        await sitting.do(room, 1, Say(phrase="well_played"))
        await sitting.quiet()
        await sitting.do(room, 0, Close())
        await all_asleep(sitting)
        (line,) = await sitting.service.rooms.index.of("player1")
        assert line.status == "closed"
        assert line == await sitting.service.rooms.summary(room.table.id)

    tell(story)


def _play(room: Room, action: int) -> Play:
    return Play(room.table.game.actions.format(action))


@pytest.mark.parametrize("id", ["", "x" * 65, "a/b", "a\0b", "\ud800", "ä", "AAAAAAAAAAAAAAAAAAAAAA"])
def test_what_is_no_table_is_unknown(id: str) -> None:
    async def story() -> None:
        rooms = Sitting().service.rooms
        for ask in (rooms.find, rooms.summary, rooms.by_code):
            with pytest.raises(UnknownTable):
                await ask(id)

    tell(story)


# Where an earlier release has left them


def old_line(id: str, status: str) -> TableSummary:
    plain = {"id": id, "code": "ABC234", "game": "skull", "status": status, "public": False, "seats": [None]}
    return msgspec.convert({**plain, "players": [], "owner": "anna", "created": 5, "changed": 6}, TableSummary)


class Refusing(MemoryStore):
    """Writes nothing any more once it is full."""

    full = False

    async def append_together(self, appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
        if self.full:
            raise StoreFull()
        return await super().append_together(appends, documents)


@pytest.mark.parametrize("full", [False, True])
def test_ended_tables_among_the_living_are_put_away_at_the_start(full: bool) -> None:
    async def story() -> None:
        store = Refusing()
        lines = [old_line("t1", "finished"), old_line("t2", "open"), old_line("t3", "closed")]
        old = [Document(LIVING, line.id, msgspec.json.encode(line)) for line in lines]
        await store.append("", None, (), old)
        store.full = full
        rooms = Sitting(store).service.rooms
        await rooms.index.start()
        assert list(rooms.index.summaries) == ["t2"]
        assert await rooms.summary("t1") == lines[0], "found, wherever it is"
        assert [key for key, _ in await store.scan(LIVING)] == (["t1", "t2", "t3"] if full else ["t2"])
        assert [key for key, _ in await store.scan(PAST)] == ([] if full else ["t1", "t3"])

    tell(story)


def test_an_ended_line_is_written_once_for_each_of_its_people() -> None:
    line = msgspec.structs.replace(old_line("t1", "finished"), players=("bea", "anna", "cleo"))
    kinds = [document.kind for document in documents(line)]
    assert kinds == [LIVING, PAST, PLAYED, PLAYED, PLAYED]
    assert documents(line)[0].body is None
