"""Appends that are written together: what the writer knows of a log is compared with it, and a mistake costs nobody
anything.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from calavera.store import Conflict, Store, TableDamaged
from calavera.store import writer as writer_module
from calavera.store.rows import Head
from calavera.store.sqlite import SqliteStore
from tests.store import spoiling
from tests.store.backends import tell
from tests.store.test_sqlite import held, traced


async def _twice(store: Store, *tables: str) -> None:
    """From here on the writer knows where these logs end."""
    for table in tables:
        await store.append(table, 0, [b"1"])
        await store.append(table, 1, [b"2", b"3"])


def test_moves_of_many_tables_take_two_statements(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        tables = [f"t{i}" for i in range(20)]
        await _twice(store, *tables)
        statements = await traced(store)
        async with held(store):
            waiting = [asyncio.create_task(store.append(table, 3, [b"4"])) for table in tables]
            waiting += [asyncio.create_task(store.append(table, 4, [b"5"])) for table in tables]
            await asyncio.sleep(0)
        assert await asyncio.gather(*waiting) == [4] * 20 + [5] * 20
        assert not [statement for statement in statements if statement.startswith("SELECT")]
        assert sum(statement.startswith("UPDATE head") for statement in statements) == 20
        assert [await store.read(table) for table in tables] == [[b"1", b"2", b"3", b"4", b"5"]] * 20

    tell(store, story)


def test_among_appends_written_together_one_that_comes_too_late_fails_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        await _twice(store, "a", "b")
        async with held(store):
            waiting = [
                asyncio.create_task(store.append(table, expected, [b"x"]))
                for table, expected in (("a", 3), ("a", 3), ("b", 2), ("b", 3), ("a", 4))
            ]
            await asyncio.sleep(0)
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert [one if isinstance(one, int) else type(one) for one in done] == [4, Conflict, Conflict, 4, 5]
        assert (await store.read("a"))[3:] == [b"x", b"x"]
        assert (await store.read("b"))[3:] == [b"x"]

    tell(store, story)


@pytest.mark.parametrize("what", ["the head", "the last entry", "an entry too many"])
def test_damage_is_noticed_although_the_end_is_known_and_the_others_are_written(tmp_path: Path, what: str) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        await _twice(store, "bad", "good")
        match what:
            case "the head":
                spoiling.lose_head(store, "bad")
            case "the last entry":
                spoiling.lose_entries(store, "bad", 3)
            case _:
                spoiling._execute(store, "INSERT INTO entry VALUES ('bad', 4, x'00', x'00')")
        async with held(store):
            waiting = [asyncio.create_task(store.append(table, 3, [b"4"])) for table in ("good", "bad")]
            await asyncio.sleep(0)
        good, bad = await asyncio.gather(*waiting, return_exceptions=True)
        assert good == 4
        assert isinstance(bad, TableDamaged)
        assert await store.read("good") == [b"1", b"2", b"3", b"4"]

    tell(store, story)


def test_what_is_known_wrongly_is_looked_up(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        await _twice(store, "a")
        store._writer._heads["a"] = Head(7, b"nonsense")
        assert await store.append("a", 3, [b"4"]) == 4
        store._writer._heads["a"] = Head(4, b"nonsense")
        assert await store.append("a", 4, [b"5"]) == 5
        assert await store.append("a", 5, [b"6"]) == 6
        assert await store.read("a") == [b"%d" % n for n in range(1, 7)]

    tell(store, story)


def test_a_removed_log_is_not_known_any_more(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        await _twice(store, "a")
        await store.remove("a")
        with pytest.raises(Conflict):
            await store.append("a", 3, [b"4"])
        assert await store.append("a", 0, [b"1"]) == 1

    tell(store, story)


def test_the_writer_knows_only_so_many_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "MOST_HEADS", 3)
    store = SqliteStore(tmp_path)

    async def story(_: Store) -> None:
        tables = [f"t{i}" for i in range(10)]
        await _twice(store, *tables)
        assert len(store._writer._heads) == 3
        for table in tables:
            assert await store.append(table, 3, [b"4"]) == 4

    tell(store, story)
