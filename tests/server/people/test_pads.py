"""The keeper of score pads from inside: memory, limits, damage, and pads that nobody uses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from calavera.pad import PadEntry, PadHeader
from calavera.server.ops.shares import Share
from calavera.server.people import keeping as module
from calavera.server.people.identity import hashed
from calavera.server.people.keeping import DAY_MS, KEPT_MS
from calavera.server.people.pads import Pads
from calavera.store.errors import StoreError
from calavera.store.memory import MemoryStore
from calavera.store.port import Document
from tests.server.phones import NOON, Phone, entry, letters, refusal
from tests.server.web import Client, limited, web


@pytest.fixture
def client() -> Iterator[Client]:
    with web() as started:
        yield started


def keeper(client: Client) -> Pads:
    found: Pads = client.app.state.service.pads
    return found


def count_reads(client: Client, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Kinds of documents that the store is asked for from here on."""
    asked: list[str] = []
    store: MemoryStore = client.app.state.service.store

    def counted(real: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def ask(kind: str, *more: Any) -> Any:
            asked.append(kind)
            return await real(kind, *more)

        return ask

    monkeypatch.setattr(store, "get", counted(store.get))
    monkeypatch.setattr(store, "scan", counted(store.scan))
    return asked


def test_asking_for_news_does_not_touch_the_store(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Phone(client)
    ann.made(entry())
    asked = count_reads(client, monkeypatch)
    for _ in range(10):
        assert ann.get(1)["entries"] == []
        assert ann.follow(1).json()["version"] == 1
    assert ann.put(entry()).json()["version"] == 2  # nor does writing, beyond what it writes
    assert asked == []


@pytest.mark.parametrize(("name", "most"), [("MOST_IN_MEMORY", 2), ("MOST_BYTES_IN_MEMORY", 1_500)])
def test_memory_is_bounded_and_what_it_lacks_is_read_again(
    client: Client, monkeypatch: pytest.MonkeyPatch, name: str, most: int
) -> None:
    monkeypatch.setattr(module, name, most)
    phones = [Phone(client) for _ in range(6)]
    for written in (2, 4, 6):
        for phone in phones:
            phone.made(*[entry(value="x" * 50) for _ in range(2)])
            assert phone.get()["version"] == written
            kept = keeper(client)
            assert kept._codes == {pad.head.code: key for key, pad in kept._known.items()}
            assert kept._bytes == sum(pad.pages.size for pad in kept._known.values())
            assert 0 < len(kept._known) < 6
            assert (len(kept._known) if name == "MOST_IN_MEMORY" else kept._bytes) <= most


def test_pads_of_one_address_and_of_all_are_limited() -> None:
    with web(limits=limited(pads=3, pads_per_address=2)) as client:
        first, second = Phone(client), Phone(client)
        assert [phone.put().status_code for phone in (first, second)] == [200, 200]
        assert refusal(Phone(client).put()) == (429, "limit.pads_per_address")
        assert first.put(entry()).json()["version"] == 1  # those that are there are written to
        client.delete(first.path)
        assert refusal(Phone(client).put()) == (429, "limit.pads_per_address")
    store = MemoryStore()
    with web(store, limits=limited(pads=3)) as client:
        phones = [Phone(client) for _ in range(4)]
        assert [phone.put().status_code for phone in phones] == [200, 200, 200, 429]
        assert refusal(phones[3].put()) == (429, "limit.pads")
        client.delete(phones[0].path)
        assert phones[3].put().status_code == 200
    store._closed = False
    with web(store, limits=limited(pads=3)) as client:  # they are counted at the start
        assert refusal(Phone(client).put()) == (429, "limit.pads")


def test_bytes_written_to_pads_count_with_those_of_logs() -> None:
    with web(limits=limited(log_bytes_per_address=5_000)) as client:
        ann = Phone(client)
        ann.made(*[entry(value="x" * 400) for _ in range(10)])
        before = ann.get()
        assert refusal(ann.put(entry())) == (429, "limit.log")
        assert refusal(ann.bid(0, 3, letters(26))) == (429, "limit.log")
        assert refusal(Phone(client).put()) == (429, "limit.log")
        assert ann.put(*before["entries"]).status_code == 200  # nothing is written
        assert client.delete(ann.path).status_code == 204


def test_pads_that_have_to_be_read_from_the_disk_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_IN_MEMORY", 1)
    with web(limits=limited(costly_reads_per_address=5)) as client:
        ann, ben = Phone(client), Phone(client)
        ann.made()
        ben.made()
        codes = [client.get(phone.path).status_code for _ in range(4) for phone in (ann, ben)]
        assert codes[-1] == 429
        assert refusal(client.get(f"/api/pads/{letters(26)}")) == (429, "limit.reads")


def test_codes_of_pads_cannot_be_found_by_trying() -> None:
    with web(limits=limited(wrong_codes_per_minute=5)) as client:
        ann = Phone(client)
        ann.made()
        bid = {"cell": "bid.1", "seat": 0, "seats": 3, "value": 3, "phone": letters(26)}
        back = {"cell": "bid.1", "seat": 0, "phone": letters(26)}
        tries = [
            client.get("/api/pads/code/ABCDEF"),
            client.get("/api/pads/code/nonsense"),
            client.post("/api/pads/code/ABCDEG/bids", json=bid),
            client.request("DELETE", "/api/pads/code/ABCDEH/bids", json=back),
            client.get("/api/codes/ABCDEF"),
        ]
        assert [answer.status_code for answer in tries] == [404] * 5
        for answer in (
            ann.follow(),
            ann.bid(0, 3, letters(26)),
            ann.take_back(0, letters(26)),
            client.get("/api/codes/ABCDEF"),
        ):
            assert refusal(answer) == (429, "limit.rate")
        assert ann.get()["version"] == 0  # whoever knows the id needs no code


# Time


def at(client: Client, now: int) -> None:
    keeper(client)._now = lambda: now


def swept(client: Client) -> None:
    with client.portal() as portal:
        portal.call(keeper(client).sweep)


def test_a_pad_that_nobody_uses_goes_and_one_that_is_read_stays(client: Client) -> None:
    at(client, NOON)
    old, read, followed = Phone(client), Phone(client), Phone(client)
    for phone in (old, read, followed):
        phone.made(entry())
        phone.bid(0, 3, letters(26))
    at(client, NOON + KEPT_MS // 2)
    read.get()
    followed.follow()
    at(client, NOON + KEPT_MS + DAY_MS)
    swept(client)
    assert client.get(old.path).status_code == 404
    assert read.get()["version"] == followed.get()["version"] == 1
    assert refusal(old.follow()) == (404, "pad.unknown")
    store: MemoryStore = client.app.state.service.store
    assert not [key for _, key in store._documents if key.startswith(hashed(old.id))]
    assert old.put(entry()).json()["version"] == 1  # its phone can bring it back


def test_reading_is_noted_once_a_day_and_survives_a_restart() -> None:
    store = MemoryStore()
    with web(store) as client:
        at(client, NOON)
        ann = Phone(client)
        ann.made(entry())
        before = dict(store._documents)
        at(client, NOON + DAY_MS - 1)
        ann.get()
        assert store._documents == before
        at(client, NOON + DAY_MS)
        for _ in range(3):
            ann.get()
        assert store._documents != before
    store._closed = False
    with web(store) as client:
        at(client, NOON + KEPT_MS + DAY_MS)
        swept(client)
        assert ann.id  # used exactly so long ago, and no longer
        ann.client = client
        assert ann.get()["version"] == 1


# Damage


def damage(client: Client, kind: str, body: bytes | None) -> None:
    store: MemoryStore = client.app.state.service.store
    ((_, key),) = [where for where in store._documents if where[0] == kind]
    if body is None:
        del store._documents[kind, key]
    else:
        store._documents[kind, key] = body, b"not its seal"


@pytest.mark.parametrize(
    ("kind", "body"), [("pad", b"{}"), ("pad_entries", b"[]"), ("pad_entries", None), ("pad_bid", b"1")]
)
def test_a_damaged_pad_is_never_shorter_and_can_be_deleted(client: Client, kind: str, body: bytes | None) -> None:
    ann, ben = Phone(client), Phone(client)
    ann.made(entry())
    ann.bid(0, 3, letters(26))
    damage(client, kind, body)
    keeper(client)._forget(hashed(ann.id))
    ben.made()
    for answer in (client.get(ann.path), ann.put(entry())):
        assert refusal(answer) == (503, "store.document_damaged")
    assert ben.get()["version"] == 0
    assert client.delete(ann.path).status_code == 204
    assert refusal(client.get(ann.path)) == (410, "pad.gone")


def test_a_pad_whose_head_is_lost_is_made_again_from_what_a_phone_has(client: Client) -> None:
    ann = Phone(client)
    entries = [entry() for _ in range(5)]
    for one in entries:
        ann.made(one)
    damage(client, "pad", None)
    keeper(client)._forget(hashed(ann.id))
    assert ann.put(*entries).json()["version"] == 5
    keeper(client)._forget(hashed(ann.id))
    assert ann.get()["entries"] == entries


def test_a_write_that_failed_is_not_taken_for_written_nor_for_failed() -> None:
    """Nobody knows what is on the disk then, so it is read again."""

    class Unsure(MemoryStore):
        fails = False

        async def append_together(self, *args: Any, **more: Any) -> list[int]:
            done = await super().append_together(*args, **more)
            if self.fails:
                raise StoreError()
            return done

    store = Unsure()
    with web(store) as client:
        ann = Phone(client)
        ann.made()
        first, second = entry(), entry()
        store.fails = True
        assert ann.put(first).status_code == 503
        store.fails = False
        assert ann.put(second).json()["version"] == 2
        assert ann.get()["entries"] == [first, second]


def test_a_caller_who_goes_away_leaves_a_whole_pad(client: Client) -> None:
    ann = Phone(client)
    ann.made()
    pads, share = keeper(client), Share("", "")

    def read(body: dict[str, Any]) -> PadEntry:
        return PadEntry(**{**body, "over": ()})

    header = PadHeader(**ann.header)
    entries = [entry(value=i) for i in range(20)]

    async def impatient() -> None:
        for one in entries:
            writing = asyncio.create_task(pads.put(header, [read(one)], None, share))
            for _ in range(entries.index(one) % 5):
                await asyncio.sleep(0)
            writing.cancel()
        await pads.settled()

    with client.portal() as portal:
        portal.call(impatient)
    told = ann.get()["entries"]
    pads._forget(hashed(ann.id))
    assert ann.get()["entries"] == told  # what is in memory is what is stored
    assert ann.put(*entries).json()["version"] == 20


def test_an_unreadable_code_leads_nowhere(client: Client) -> None:
    ann = Phone(client)
    ann.made()
    store: MemoryStore = client.app.state.service.store
    store._put(Document("pad_code", "ABCDEF", b"\xff"))
    assert refusal(client.get("/api/pads/code/ABCDEF")) == (404, "pad.unknown")
