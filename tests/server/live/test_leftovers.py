"""What a table leaves behind that was closed before anybody had played: nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from calavera.server.live.room import Room
from calavera.server.live.rooms import IDLE_MS, UnknownTable
from calavera.server.people.identity import Player
from calavera.server.people.index import LIVING, UNPLAYED
from calavera.store.errors import StoreFull
from calavera.store.memory import MemoryStore
from calavera.store.port import Document, Store
from calavera.store.sqlite import SqliteStore
from calavera.table.commands import Close, Play, Say, Sit, Start, Undo
from calavera.table.people import Asker
from calavera.table.settings import TableSettings
from tests.server.sitting import Sitting, tell

ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")
KINDS = ("table", "past", "played", "unplayed", "code")


async def documents_in(store: Store) -> list[str]:
    return [f"{kind} {key}" for kind in KINDS for key, _ in await store.scan(kind)]


async def do(room: Room, player: Player, *commands: Any) -> None:
    for command in commands:
        await room.do(command, Asker(player.id, player.name), None)


async def new_table(sitting: Sitting) -> Room:
    room = await sitting.service.create(TableSettings(game="skull", seats=3, public=True), ANN, "", sit=True)
    await do(room, BOB, Sit(BOB.name))
    return room


async def asleep(sitting: Sitting) -> None:
    await sitting.pass_time(IDLE_MS / 1000 + 1)
    assert sitting.service.rooms.open == {}


@pytest.mark.parametrize(
    "before",
    [[], [Say(text="x" * 200)], [Start(fill=True)], [Start(fill=True), Play("place flower"), Undo()]],
    ids=["never started", "only talk", "started", "all taken back"],
)
def test_a_table_closed_before_anybody_has_played_leaves_nothing(before: list[Any]) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await new_table(sitting)
        code = (await sitting.service.rooms.summary(room.table.id)).code
        await do(room, ANN, *before, Close())
        await sitting.quiet()
        assert await sitting.store.read(room.table.id) != [], "as long as somebody may look at it"
        await asleep(sitting)
        assert await sitting.store.read(room.table.id) == []
        assert await documents_in(sitting.store) == []
        with pytest.raises(UnknownTable):
            await sitting.service.rooms.find(room.table.id)
        with pytest.raises(UnknownTable):
            await sitting.service.rooms.by_code(code)
        assert await sitting.service.rooms.index.of(BOB.id) == []

    tell(story)


def test_a_closed_game_that_somebody_has_played_keeps_its_log() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await new_table(sitting)
        await do(room, ANN, Start(fill=True), Play("place flower"), Close())
        await asleep(sitting)
        assert (await sitting.service.rooms.find(room.table.id)).entries == room.entries
        assert [line.id for line in await sitting.service.rooms.index.of(BOB.id)] == [room.table.id]

    tell(story)


def test_making_and_closing_tables_does_not_make_the_data_grow(tmp_path: Path) -> None:
    async def story() -> None:
        sitting = Sitting(SqliteStore(tmp_path))

        async def size_after(tables: int) -> int:
            for _ in range(tables):
                room = await new_table(sitting)
                await do(room, ANN, Close())
            await sitting.quiet()
            await asleep(sitting)
            await sitting.store.backup(tmp_path / f"copy{sitting.watch.ms}")
            return (tmp_path / f"copy{sitting.watch.ms}").stat().st_size

        try:
            sizes = [await size_after(200) for _ in range(5)]
            # Deleted rows leave pages that are used again; how full they are depends on the random ids.
            assert max(sizes) - sizes[0] <= 64 * 1024, "as much as thirty tables, of eight hundred"
        finally:
            await sitting.store.close()

    tell(story)


# Trouble


class Refusing(MemoryStore):
    """Removes nothing, as long as it is told so."""

    removes = True

    async def remove(self, table: str, documents: Sequence[Document] = ()) -> None:
        if not self.removes:
            raise StoreFull()
        await super().remove(table, documents)


@pytest.mark.parametrize("trouble", ["crash", "full"])
def test_what_could_not_be_removed_goes_after_the_next_start(trouble: str) -> None:
    async def story() -> None:
        store = Refusing()
        sitting = Sitting(store)
        room = await new_table(sitting)
        await do(room, ANN, Close())
        await sitting.quiet()
        if trouble == "full":
            store.removes = False
            await asleep(sitting)
            store.removes = True
        assert [key for key, _ in await store.scan(UNPLAYED)] == [room.table.id]
        after = await sitting.again()
        await after.service.rooms.clear_away()
        assert await store.read(room.table.id) == []
        assert await documents_in(store) == []

    tell(story)


def test_a_table_whose_end_is_only_in_its_log_goes_all_the_same() -> None:
    async def story() -> None:
        store = MemoryStore()
        sitting = Sitting(store)
        room = await new_table(sitting)
        # Earlier versions wrote a summary after the events it follows from, and could be killed in between.
        before = [Document(kind, room.table.id, await store.get(kind, room.table.id)) for kind in (LIVING, UNPLAYED)]
        await do(room, ANN, Close())
        await sitting.quiet()
        await store.append("", None, (), before)
        after = await sitting.again()
        assert after.service.rooms.index.summaries[room.table.id].status == "open"
        after.watch.forward(86_400)
        await after.service.close_abandoned()
        await asleep(after)
        assert await store.read(room.table.id) == []
        assert await documents_in(store) == []

    tell(story)


def test_a_table_that_is_being_removed_is_not_found() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await new_table(sitting)
        await do(room, ANN, Close())
        await sitting.quiet()
        sitting.watch.forward(IDLE_MS / 1000 + 1)
        sitting.service.rooms.put_to_sleep()
        with pytest.raises(UnknownTable):
            await sitting.service.rooms.find(room.table.id)
        await sitting.quiet()

    tell(story)
