"""What every backend must do with documents."""

from __future__ import annotations

import asyncio

from calavera.store import Document, Store
from tests.store.backends import tell


def puts(kind: str, **bodies: bytes | None) -> list[Document]:
    return [Document(kind, key, body) for key, body in bodies.items()]


def test_a_document_is_written_replaced_and_deleted(store: Store) -> None:
    async def story(store: Store) -> None:
        assert await store.get("k", "a") is None
        await store.append("t", None, [], puts("k", a=b"1"))
        assert await store.get("k", "a") == b"1"
        await store.append("t", None, [], puts("k", a=b"2"))
        assert await store.get("k", "a") == b"2"
        await store.append("t", None, [], puts("k", a=None, never_there=None))
        assert await store.get("k", "a") is None

    tell(store, story)


def test_documents_come_with_their_entries(store: Store) -> None:
    async def story(store: Store) -> None:
        assert await store.append("t", 0, [b"one"], puts("k", a=b"1", b=b"2")) == 1
        assert await store.scan("k") == [("a", b"1"), ("b", b"2")]
        assert await store.append("t", 1, [b"two"], puts("k", a=None, b=b"3")) == 2
        assert await store.scan("k") == [("b", b"3")]

    tell(store, story)


def test_a_document_named_twice_ends_as_the_last_says(store: Store) -> None:
    async def story(store: Store) -> None:
        twice = [Document("k", "a", b"1"), Document("k", "a", None), Document("k", "a", b"2"), Document("k", "b", b"")]
        await store.append("t", None, [], [*twice, Document("k", "b", None)])
        assert await store.scan("k") == [("a", b"2")]

    tell(store, story)


def test_kinds_do_not_mix(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.append("t", None, [], [*puts("k", a=b"1"), *puts("ka", a=b"2"), *puts("K", a=b"3")])
        assert await store.scan("k") == [("a", b"1")]
        assert await store.get("ka", "a") == b"2"
        assert await store.take("K", "a") == b"3"
        assert await store.scan("K") == []
        assert await store.get("k", "a") == b"1"

    tell(store, story)


def test_a_scan_is_in_code_point_order(store: Store) -> None:
    keys = ["", "A", "Z", "a", "a/b", "aa", "z", "é", "\ud7ff", "\ue000", "桌", "\uffff", "💀", "\U0010ffff"]

    async def story(store: Store) -> None:
        await store.append("t", None, [], [Document("k", key, key.encode()) for key in reversed(keys)])
        assert [key for key, _ in await store.scan("k")] == sorted(keys)

    tell(store, story)


def test_a_scan_finds_exactly_what_begins_with_the_prefix(store: Store) -> None:
    keys = ["a", "a%", "a%b", "a_", "ab", "abc", "b", "A", "\U0010ffff", "\U0010ffffx", "\ud7ff", "\ud7ff!", "\ue000"]

    async def story(store: Store) -> None:
        await store.append("t", None, [], [Document("k", key, key.encode()) for key in keys])
        for prefix in ["", "c", *keys]:
            assert await store.scan("k", prefix) == [
                (key, key.encode()) for key in sorted(keys) if key.startswith(prefix)
            ]

    tell(store, story)


def test_a_scan_stops_at_its_limit(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.append("t", None, [], puts("k", aa=b"1", ab=b"2", ac=b"3", b=b"4"))
        assert await store.scan("k", limit=2) == [("aa", b"1"), ("ab", b"2")]
        assert await store.scan("k", "a", 9) == [("aa", b"1"), ("ab", b"2"), ("ac", b"3")]
        assert await store.scan("k", limit=0) == []
        await store.append("t", None, [], puts("k", aa=None, a0=b"0"))
        assert await store.scan("k", limit=1) == [("a0", b"0")]

    tell(store, story)


def test_a_document_is_taken_only_once(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.append("t", None, [], puts("link", **{f"l{n}": b"%d" % n for n in range(10)}))
        for n in range(10):
            ends = await asyncio.gather(*(store.take("link", f"l{n}") for _ in range(8)))
            assert (ends.count(b"%d" % n), ends.count(None)) == (1, 7)
        assert await store.scan("link") == []

    tell(store, story)


def test_what_was_taken_may_be_written_again(store: Store) -> None:
    async def story(store: Store) -> None:
        assert await store.take("k", "a") is None
        await store.append("t", None, [], puts("k", a=b""))
        assert await store.take("k", "a") == b""
        await store.append("t", None, [], puts("k", a=b"again"))
        assert await store.get("k", "a") == b"again"

    tell(store, story)
