"""What every backend must do with logs, and with more than one caller at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from calavera.store import Conflict, Document, Store, StoreClosed, StoreError
from tests.store.backends import tell

BIG = bytes(range(256)) * 4096  # 1 MiB
NAMES = ("plain", "ünïcödé", "桌子", "🎲💀", "with space/and:slash", "'; DROP TABLE entry; --", "", "e\u0301", "é")


def test_entries_come_back_in_the_order_they_were_appended(store: Store) -> None:
    async def story(store: Store) -> None:
        assert await store.append("t", 0, [b"one"]) == 1
        assert await store.append("t", 1, [b"two", b"three"]) == 3
        assert await store.read("t") == [b"one", b"two", b"three"]
        assert await store.version("t") == 3

    tell(store, story)


def test_a_table_never_written_to_is_empty_at_version_0(store: Store) -> None:
    async def story(store: Store) -> None:
        assert await store.read("t") == []
        assert await store.version("t") == 0

    tell(store, story)


def test_tables_do_not_mix(store: Store) -> None:
    async def story(store: Store) -> None:
        for name in NAMES:
            assert await store.append(name, 0, [b"of " + name.encode(), b"second"]) == 2
        for name in NAMES:
            assert await store.read(name) == [b"of " + name.encode(), b"second"]

    tell(store, story)


def test_reading_begins_after_a_version_and_stops_at_a_limit(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.append("t", 0, [b"1", b"2", b"3", b"4"])
        assert await store.read("t", after=2) == [b"3", b"4"]
        assert await store.read("t", after=1, limit=2) == [b"2", b"3"]
        assert await store.read("t", after=4) == []
        assert await store.read("t", after=2**80) == []
        assert await store.read("t", limit=0) == []
        assert await store.read("t", limit=2**80) == [b"1", b"2", b"3", b"4"]

    tell(store, story)


@pytest.mark.parametrize("expected", [0, 1, 3, -1, 2**80])
def test_an_append_to_another_version_is_a_conflict_that_changes_nothing(store: Store, expected: int) -> None:
    async def story(store: Store) -> None:
        await store.append("t", 0, [b"one", b"two"], [Document("k", "a", b"old")])
        with pytest.raises(Conflict) as caught:
            await store.append("t", expected, [b"x"], [Document("k", "a", b"new"), Document("k", "b", b"new")])
        assert (caught.value.table, caught.value.expected, caught.value.found) == ("t", expected, 2)
        assert caught.value.code == "store.conflict"
        assert await store.read("t") == [b"one", b"two"]
        assert await store.scan("k") == [("a", b"old")]
        assert await store.append("t", 2, [b"three"]) == 3

    tell(store, story)


def test_empty_and_large_bodies_come_back_unchanged(store: Store) -> None:
    async def story(store: Store) -> None:
        assert await store.append("t", 0, [b"", BIG, b""], [Document("k", "e", b""), Document("k", "b", BIG)]) == 3
        assert await store.read("t") == [b"", BIG, b""]
        assert await store.get("k", "e") == b""
        assert await store.get("k", "b") == BIG

    tell(store, story)


def test_documents_alone_need_no_version(store: Store) -> None:
    async def story(store: Store) -> None:
        assert await store.append("t", None, [], [Document("k", "a", b"1")]) == 0
        await store.append("t", 0, [b"one"])
        assert await store.append("t", 7, [], [Document("k", "a", b"2")]) == 1
        assert await store.get("k", "a") == b"2"

    tell(store, story)


def test_a_removed_table_is_as_one_never_written_to(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.append("t", 0, [b"one", b"two"], [Document("k", "a", b"1"), Document("k", "b", b"2")])
        await store.append("other", 0, [b"stays"])
        await store.remove("t", [Document("k", "a", None), Document("k", "c", b"3")])
        assert (await store.read("t"), await store.version("t")) == ([], 0)
        assert await store.scan("k") == [("b", b"2"), ("c", b"3")]
        assert await store.read("other") == [b"stays"]
        assert await store.append("t", 0, [b"new"]) == 1
        assert await store.read("t") == [b"new"]

    tell(store, story)


def test_removing_what_is_not_there_does_no_harm(store: Store) -> None:
    async def story(store: Store) -> None:
        for _ in range(2):
            await store.remove("t", [Document("k", "a", None)])
        assert await store.version("t") == 0

    tell(store, story)


def test_an_append_that_counts_on_a_removed_log_is_a_conflict(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.append("t", 0, [b"one"])
        await store.remove("t")
        with pytest.raises(Conflict):
            await store.append("t", 1, [b"two"])
        assert await store.read("t") == []

    tell(store, story)


@pytest.mark.parametrize(
    "ask",
    [
        lambda store: store.append("t", None, [b"x"]),
        lambda store: store.append("\ud800", 0, [b"x"]),
        lambda store: store.append("a\0b", 0, [b"x"]),
        lambda store: store.append("t", 0, [b"x"], [Document("k", "\0", b"")]),
        lambda store: store.append("t", 0, [b"x"], [Document("\udfff", "a", b"")]),
        lambda store: store.read("t", after=-1),
        lambda store: store.read("t", limit=-1),
        lambda store: store.read("a\0b"),
        lambda store: store.version("\ud800"),
        lambda store: store.get("k", "\0"),
        lambda store: store.scan("k", "\0"),
        lambda store: store.scan("k", limit=-1),
        lambda store: store.take("\0", "a"),
        lambda store: store.remove("a\0b"),
        lambda store: store.remove("t", [Document("k", "\ud800", None)]),
    ],
)
def test_what_cannot_be_meant_is_a_value_error(store: Store, ask: Callable[[Store], Awaitable[object]]) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(ValueError, match=r"surrogates|NUL|negative|None"):
            await ask(store)
        assert await store.version("t") == 0

    tell(store, story)


def test_of_those_who_race_for_a_version_exactly_one_wins_it(store: Store) -> None:
    rounds, racers = 20, 8

    async def story(store: Store) -> None:
        won: list[bytes] = []
        for version in range(rounds):
            bodies = [f"{version} by {racer}".encode() for racer in range(racers)]
            ends = await asyncio.gather(
                *(store.append("t", version, [body]) for body in bodies), return_exceptions=True
            )
            winners = [body for body, end in zip(bodies, ends, strict=True) if end == version + 1]
            losers = [end for end in ends if isinstance(end, Conflict) and end.found == version + 1]
            assert (len(winners), len(losers)) == (1, racers - 1)
            won += winners
        assert await store.read("t") == won

    tell(store, story)


def test_many_tasks_on_many_tables_lose_and_double_nothing(store: Store) -> None:
    tables, tasks, each = 6, 4, 10

    async def story(store: Store) -> None:
        async def player(table: str, name: str) -> None:
            number = 0
            while number < each:
                version = await store.version(table)
                try:
                    await store.append(table, version, [f"{name}:{number}".encode()])
                except Conflict:
                    continue  # as a table does: read again, decide again
                number += 1

        await asyncio.gather(*(player(f"t{t}", f"p{p}") for t in range(tables) for p in range(tasks)))
        for t in range(tables):
            log = await store.read(f"t{t}")
            assert len(log) == tasks * each
            for p in range(tasks):
                assert [body for body in log if body.startswith(b"p%d:" % p)] == [
                    b"p%d:%d" % (p, number) for number in range(each)
                ]

    tell(store, story)


def test_what_was_acknowledged_is_read_at_once(store: Store) -> None:
    async def story(store: Store) -> None:
        async def player(table: str) -> None:
            for version in range(1, 31):
                await store.append(table, version - 1, [b"%d" % version], [Document("at", table, b"%d" % version)])
                assert await store.version(table) == version
                assert await store.read(table, after=version - 1) == [b"%d" % version]
                assert await store.get("at", table) == b"%d" % version

        await asyncio.gather(*(player(f"t{t}") for t in range(8)))

    tell(store, story)


def test_a_cancelled_append_is_there_wholly_or_not_and_the_store_goes_on(store: Store) -> None:
    count = 20

    async def story(store: Store) -> None:
        waiting = [
            asyncio.create_task(store.append(f"t{t}", 0, [b"a", b"b"], [Document("k", f"t{t}", b"x")]))
            for t in range(count)
        ]
        await asyncio.sleep(0)
        for task in waiting[::2]:
            task.cancel()
        ends = await asyncio.gather(*waiting, return_exceptions=True)
        assert any(isinstance(end, asyncio.CancelledError) for end in ends)
        assert ends[1::2] == [2] * (count // 2)
        for t in range(count):
            found = (await store.read(f"t{t}"), await store.get("k", f"t{t}"))
            assert found == ([b"a", b"b"], b"x") or (t % 2 == 0 and found == ([], None))
            version = len(found[0])
            assert await store.append(f"t{t}", version, [b"c"]) == version + 1

    tell(store, story)


def test_closing_finishes_the_appends_that_wait(store: Store) -> None:
    async def story(store: Store) -> None:
        waiting = [asyncio.create_task(store.append(f"t{t}", 0, [b"x"])) for t in range(50)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waiting) == [1] * 50

    tell(store, story)


@pytest.mark.parametrize(
    "ask",
    [
        lambda store: store.append("t", 1, [b"x"]),
        lambda store: store.read("t"),
        lambda store: store.version("t"),
        lambda store: store.get("k", "a"),
        lambda store: store.scan("k"),
        lambda store: store.take("k", "a"),
        lambda store: store.remove("t"),
        lambda store: store.check(),
        lambda store: store.backup(Path("never-written")),
    ],
)
def test_a_closed_store_says_so(store: Store, ask: Callable[[Store], Awaitable[object]]) -> None:
    async def story(store: Store) -> None:
        await store.append("t", 0, [b"x"])
        await asyncio.gather(store.close(), store.close())
        with pytest.raises(StoreClosed) as caught:
            await ask(store)
        assert isinstance(caught.value, StoreError)
        assert caught.value.code == "store.closed"

    tell(store, story)


def test_a_healthy_store_passes_its_check(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.check()
        await store.append("t", 0, [b"x"])
        await store.check()

    tell(store, story)
