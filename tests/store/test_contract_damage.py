"""What every backend must do when its data is not what was written: say so, name the place, and serve the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from calavera.store import (
    Append,
    Conflict,
    Document,
    DocumentDamaged,
    Store,
    StoreDamaged,
    TableDamaged,
)
from calavera.store.copies import restore
from calavera.store.sqlite import SqliteStore
from tests.store import spoiling
from tests.store.backends import tell

LOG = [b"one", b"two", b"three", b"four", b"five"]

CHANGES: dict[str, Callable[[Store], None]] = {
    "the first entry changed": lambda store: spoiling.change_entry(store, "bad", 1, b"ONE"),
    "an entry changed": lambda store: spoiling.change_entry(store, "bad", 3, b"THREE"),
    "the last entry changed": lambda store: spoiling.change_entry(store, "bad", 5, b"FIVE"),
    "the first entry lost": lambda store: spoiling.lose_entries(store, "bad", 1),
    "an entry lost": lambda store: spoiling.lose_entries(store, "bad", 3),
    "the last entry lost": lambda store: spoiling.lose_entries(store, "bad", 5),
    "the end lost": lambda store: spoiling.lose_entries(store, "bad", 4, 5),
    "all entries lost": lambda store: spoiling.lose_entries(store, "bad", 1, 2, 3, 4, 5),
    "two entries swapped": lambda store: spoiling.swap_entries(store, "bad", 2, 4),
    "the head lost": lambda store: spoiling.lose_head(store, "bad"),
    "the head of an earlier day": lambda store: spoiling.turn_back_head(store, "bad", 3),
    "another table's log": lambda store: spoiling.give_log(store, "good", "bad"),
}


async def fill(store: Store) -> None:
    await store.append("bad", 0, LOG)
    await store.append("good", 0, [b"other " + body for body in LOG])


@pytest.mark.parametrize("what", CHANGES)
def test_a_log_that_is_not_what_was_written_is_an_error_that_names_the_table(store: Store, what: str) -> None:
    async def story(store: Store) -> None:
        await fill(store)
        CHANGES[what](store)
        with pytest.raises(TableDamaged) as caught:
            await store.read("bad")
        assert (caught.value.table, caught.value.code) == ("bad", "store.table_damaged")
        assert isinstance(caught.value, StoreDamaged)
        assert await store.read("good") == [b"other " + body for body in LOG]
        assert await store.append("good", 5, [b"goes on"]) == 6

    tell(store, story)


@pytest.mark.parametrize("what", CHANGES)
def test_read_in_pieces_a_damaged_log_gives_true_entries_until_it_is_noticed(store: Store, what: str) -> None:
    async def story(store: Store) -> None:
        await fill(store)
        CHANGES[what](store)
        found: list[bytes] = []
        try:
            while len(found) < len(LOG):
                found += await store.read("bad", len(found), 1)
                assert found == LOG[: len(found)]
        except TableDamaged:
            return
        pytest.fail("the whole log was read")

    tell(store, story)


@pytest.mark.parametrize("what", ["the last entry lost", "all entries lost", "the head lost"])
def test_nothing_is_written_behind_a_log_whose_end_is_damaged(store: Store, what: str) -> None:
    async def story(store: Store) -> None:
        await fill(store)
        CHANGES[what](store)
        for expected in (0, 4, 5):
            with pytest.raises(TableDamaged):
                await store.append("bad", expected, [b"more"], [Document("k", "a", b"1")])
            with pytest.raises(TableDamaged):
                await store.append("bad", expected, [b"more"])
        with pytest.raises(TableDamaged):
            await store.version("bad")
        assert await store.get("k", "a") is None
        await store.check()  # the store itself is well

    tell(store, story)


def test_entries_behind_the_head_are_not_written_over(store: Store) -> None:
    async def story(store: Store) -> None:
        await fill(store)
        spoiling.turn_back_head(store, "bad", 3)
        with pytest.raises(TableDamaged):
            await store.append("bad", 3, [b"FOUR"])

    tell(store, story)


def test_tables_are_listed_in_order_damaged_ones_too(store: Store) -> None:
    async def story(store: Store) -> None:
        names = ["", "a", "b", "é", "桌子", "💀"]
        for name in reversed(names):
            await store.append(name, 0, [b"x", b"y"])
        await store.append("documents only", None, [], [Document("k", "a", b"1")])
        assert await store.tables() == names
        assert await store.tables("a", 2) == ["b", "é"]
        assert await store.tables("💀") == []
        spoiling.lose_head(store, "b")
        spoiling.lose_entries(store, "é", 1, 2)
        assert await store.tables() == names

    tell(store, story)


# Documents


def test_a_changed_document_is_an_error_and_no_other_suffers(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.append("", None, [], [Document("k", key, key.encode()) for key in "abc"])
        spoiling.change_document(store, "k", "b", b"B")
        for ask in (store.get, store.take):
            with pytest.raises(DocumentDamaged) as caught:
                await ask("k", "b")
            assert (caught.value.code, caught.value.params) == ("store.document_damaged", {"kind": "k", "key": "b"})
        assert await store.get("k", "a") == b"a"
        assert await store.scan("k") == [("a", b"a"), ("b", None), ("c", b"c")]
        await store.append("", None, [], [Document("k", "b", b"new")])
        assert await store.get("k", "b") == b"new"

    tell(store, story)


def test_a_document_is_never_served_as_another(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.append("", None, [], [Document("player", key, b"I am " + key.encode()) for key in ("ann", "bea")])
        spoiling.exchange_documents(store, "player", "ann", "bea")
        for key in ("ann", "bea"):
            with pytest.raises(DocumentDamaged):
                await store.get("player", key)
        assert await store.scan("player") == [("ann", None), ("bea", None)]

    tell(store, story)


# Several tables at once


def test_entries_of_several_tables_and_documents_are_written_together(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.append("old", 0, [b"one"])
        wanted = [Append("new", 0, [b"first", b"second"]), Append("old", 1, [b"link"]), Append("read", None, [])]
        assert await store.append_together(wanted, [Document("k", "a", b"1")]) == [2, 2, 0]
        assert await store.read("new") == [b"first", b"second"]
        assert await store.read("old") == [b"one", b"link"]
        assert await store.get("k", "a") == b"1"

    tell(store, story)


def test_where_one_of_several_tables_is_elsewhere_nothing_is_written(store: Store) -> None:
    async def story(store: Store) -> None:
        await fill(store)
        spoiling.lose_head(store, "bad")
        for last, error in ((Append("good", 4, [b"x"]), Conflict), (Append("bad", 5, [b"x"]), TableDamaged)):
            with pytest.raises(error):
                await store.append_together([Append("new", 0, [b"x"]), last], [Document("k", "a", b"1")])
            assert await store.read("new") == []
            assert await store.get("k", "a") is None
        with pytest.raises(ValueError, match="twice"):
            await store.append_together([Append("new", 0, [b"x"]), Append("new", 1, [b"y"])])
        assert await store.tables() == ["bad", "good"]

    tell(store, story)


def test_damage_goes_into_a_backup_as_it_is(store: Store, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await fill(store)
        spoiling.change_entry(store, "bad", 2, b"TWO")
        await store.backup(tmp_path / "copy")

    async def look(store: Store) -> None:
        with pytest.raises(TableDamaged):
            await store.read("bad")
        assert len(await store.read("good")) == len(LOG)

    tell(store, story)
    restore(tmp_path / "copy", tmp_path / "restored")
    tell(SqliteStore(tmp_path / "restored"), look)
