"""What follows from an event is written with it: whenever the server stops, lobby and logs say the same."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from calavera.server.people.identity import Player
from calavera.server.people.index import summarise
from calavera.store.memory import MemoryStore
from calavera.store.port import Append, Document
from calavera.table import log
from calavera.table.commands import AddBot, Close, Leave, Sit, Start
from calavera.table.people import Asker
from calavera.table.settings import TableSettings
from calavera.table.table import fold
from tests.server.live.test_room_life import choose_until_the_end
from tests.server.sitting import Sitting, tell


class Photographed(MemoryStore):
    """Remembers how it was after every write, as a disk is when the power goes."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: list[MemoryStore] = []

    async def append_together(self, appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
        versions = await super().append_together(appends, documents)
        moment = MemoryStore()
        moment._logs = copy.deepcopy(self._logs)
        moment._heads = dict(self._heads)
        moment._documents = dict(self._documents)
        self.moments.append(moment)
        return versions


async def an_evening(sitting: Sitting) -> str:
    """Everything that changes a line in the lobby, and a rematch. Gives the first table."""
    sitting.people = [Player(f"player{i}", f"P{i}") for i in range(3)]
    service, (anna, bea, cleo) = sitting.service, sitting.people
    room = await service.create(TableSettings(game="yamiks", seats=4, public=True), anna, "n0", sit=True)
    await room.do(Sit(cleo.name, "n2", 3), Asker(cleo.id, cleo.name), None)
    await room.do(Sit(bea.name, "n1", 1), Asker(bea.id, bea.name), None)
    await room.do(Leave(), Asker(cleo.id, cleo.name), None)
    await room.do(AddBot("novice", "", 2), Asker(anna.id, anna.name), None)
    await room.do(Start(), Asker(anna.id, anna.name), None)
    await choose_until_the_end(sitting, room)
    await sitting.quiet()
    again = await service.rooms.find(await service.rematch(room, bea, "fresh"))
    await again.do(Close(), Asker(bea.id, bea.name), None)
    await sitting.quiet()
    return room.table.id


def test_at_no_moment_does_the_lobby_tell_of_a_table_what_its_log_does_not() -> None:
    async def story() -> None:
        store = Photographed()
        first = await an_evening(Sitting(store))
        seen = set()
        for moment in store.moments:
            index = Sitting(moment).service.rooms.index
            await index.start()
            for id in await moment.tables():
                table = fold(id, [log.read(line) for line in await moment.read(id)])
                line = await index.find(id)
                assert line is not None
                told = summarise(table, line.code, line.created)
                assert (line.status, line.seats, line.players) == (told.status, told.seats, told.players)
                seen.add((id == first, line.status))
        assert seen == {(True, "open"), (True, "playing"), (True, "finished"), (False, "open"), (False, "closed")}

    tell(story)


def test_at_no_moment_is_there_a_rematch_without_its_link_nor_a_link_without_its_rematch() -> None:
    async def story() -> None:
        store = Photographed()
        first = await an_evening(Sitting(store))
        links = []
        for moment in store.moments:
            links.append(fold(first, [log.read(line) for line in await moment.read(first)]).rematch)
            assert set(await moment.tables()) == {first, links[-1]} - {None}
        assert (links[0], links[-1] is None) == (None, False)

    tell(story)


def test_lines_are_not_written_a_second_time() -> None:
    async def story() -> None:
        store = Photographed()
        first = await an_evening(Sitting(store))
        tables = await store.tables()
        entries = sum([await store.version(id) for id in tables])
        without = [m for m, n in zip(store.moments, store.moments[1:], strict=False) if m._heads == n._heads]
        assert (first in tables, without) == (True, []), "every write has brought entries"
        assert len(store.moments) <= entries

    tell(story)
