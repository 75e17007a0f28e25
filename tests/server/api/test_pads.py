"""Score pads over HTTP: what phones write is merged, followed by a code, and deleted for good."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from calavera.pad.pages import MOST_ENTRIES
from calavera.server.people import pads
from calavera.store import open_store
from calavera.store.memory import MemoryStore
from tests.server.conftest import RunningServer
from tests.server.phones import NOON, Phone, entry, letters, refusal
from tests.server.web import Client, logged, web


@pytest.fixture
def client() -> Iterator[Client]:
    with web() as started:
        yield started


def test_a_pad_is_made_by_the_first_write_and_comes_back_as_it_was_written(client: Client) -> None:
    ann = Phone(client)
    first, second = entry("name.0", "Ada"), entry("won.1.0", [1, 2])
    assert ann.put(first).json() == {"version": 1, "code": ann.get()["code"], "entries_after": []}
    assert ann.put(first, second).json()["version"] == 2
    told = ann.get()
    assert told["entries"] == [first, second]
    assert told["version"] == 2
    assert told["bidding"] == []
    assert {**told["header"], "options": {}} == ann.header
    assert told["header"]["options"]["landlubber"] is False  # written out


def test_writing_once_more_changes_nothing(client: Client) -> None:
    ann = Phone(client)
    entries = [entry(), entry("note", "hm")]
    ann.made(*entries)
    documents = dict(client.app.state.service.store._documents)
    for again in (entries, entries[::-1], entries[:1], []):
        assert ann.put(*again).json() == {"version": 2, "code": ann.code, "entries_after": []}
    assert client.app.state.service.store._documents == documents


def test_a_write_tells_what_the_phone_has_not_heard_of_if_it_asks(client: Client) -> None:
    ann = Phone(client)
    entries = [entry(value=i) for i in range(5)]
    ann.made(*entries[:3])
    assert ann.put(*entries[3:], query="?after=2").json()["entries_after"] == entries[2:]
    assert ann.put(query="?after=5").json()["entries_after"] == []
    assert ann.put(query="?after=4999").json()["version"] == 5  # the phone may know more than a restored server


def test_reading_goes_on_where_it_ended_and_comes_in_pages(client: Client) -> None:
    ann = Phone(client)
    ann.made()
    entries = [entry(value=i) for i in range(1_100)]
    for first in range(0, 1_100, 300):
        ann.put(*entries[first : first + 300])
    read: list[Any] = []
    while len(read) < ann.get(len(read))["version"]:
        page = ann.get(len(read))["entries"]
        assert 0 < len(page) <= 500
        read += page
    assert read == entries
    assert ann.get(1_100)["entries"] == []
    assert ann.get(1_099)["entries"] == entries[-1:]


def test_whoever_has_the_code_reads_the_same_and_does_not_learn_the_id(client: Client) -> None:
    ann = Phone(client)
    code = ann.made(entry())
    told = ann.get()
    del told["header"]["id"]
    for spelled in (code, code.lower(), f"{code[:3]}-{code[3:]}", f" {code} "):
        answer = client.get(f"/api/pads/code/{spelled}")
        assert answer.json() == told
        assert ann.id not in answer.text
    assert ann.id.encode() not in b"".join(body for body, _ in client.app.state.service.store._documents.values())
    assert refusal(client.put(f"/api/pads/{code}", json={"header": ann.header, "entries": []})) == (
        400,
        "request.invalid",
    )


def test_a_code_leads_to_a_pad_or_to_a_table_never_to_both(client: Client) -> None:
    ann = Phone(client)
    ann.made()
    assert refusal(client.get(f"/api/codes/{ann.code}")) == (404, "table.unknown")
    assert refusal(client.get("/api/pads/code/ABCDEF")) == (404, "pad.unknown")


def test_an_entry_that_says_something_else_is_refused_and_nothing_is_added(client: Client) -> None:
    ann = Phone(client)
    first = entry(value=1)
    ann.made(first)
    for other in ({"value": 2}, {"value": True}, {"at": NOON + 1}, {"by": "ben"}, {"cell": "won.1.1"}):
        answer = ann.put(entry(), {**first, **other})
        assert answer.status_code == 409
        assert answer.json() == {"code": "pad.entry_changed", "params": {"entry": first["id"]}}
    assert ann.get()["entries"] == [first]


def test_the_header_stays_the_same(client: Client) -> None:
    ann = Phone(client, "skull_queen", 2, options={"rounds": 3})
    ann.made()
    in_full = ann.get()["header"]["options"]
    for same in ({}, {"options": in_full}, {"options": dict(reversed(in_full.items()))}):
        assert ann.put(**same).status_code == 200
    others: list[dict[str, Any]] = [{"game": "skull"}, {"players": 3}, {"options": {"rounds": 2}}, {"options": {}}]
    for other in [*others, {"made": NOON + 1}]:
        assert refusal(ann.put(entry(), **other)) == (409, "pad.other_header"), other
    assert ann.get()["version"] == 0


def test_a_later_release_with_other_defaults_still_knows_a_pad(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Phone(client, "skull_queen", 2)
    ann.made()
    in_full = ann.get()["header"]["options"]
    monkeypatch.setattr(pads, "_in_full", lambda _: {"rounds": "as never before"})
    assert ann.put(entry()).status_code == 200
    assert ann.put(entry(), options=in_full).status_code == 200
    assert refusal(ann.put(entry(), options={"rounds": 2})) == (409, "pad.other_header")
    assert ann.get()["version"] == 2


BAD_HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "game.unknown"),
    ({"game": ""}, "game.unknown"),
    ({"game": "x" * 65}, "request.invalid"),
    ({"players": 1}, "players.invalid"),
    ({"players": 12}, "players.invalid"),
    ({"players": 0}, "request.invalid"),
    ({"players": 13}, "request.invalid"),
    ({"players": 2**70}, "request.invalid"),
    ({"options": {"nonsense": 1}}, "options.invalid"),
    ({"options": {"landlubber": "yes"}}, "options.invalid"),
    ({"options": []}, "request.invalid"),
    ({"options": {"nonsense": "x" * 5_000}}, "request.invalid"),
    ({"made": -1}, "request.invalid"),
    ({"made": 4_102_444_800_001}, "request.invalid"),
    ({"made": "now"}, "request.invalid"),
    ({"v": 2}, "request.invalid"),
    ({"id": letters(26)}, "request.invalid"),
    ({"id": "x"}, "request.invalid"),
    ({"more": 1}, "request.invalid"),
]


@pytest.mark.parametrize(("wrong", "code"), BAD_HEADERS, ids=lambda part: str(part)[:30])
def test_a_header_that_makes_no_sense_makes_no_pad(client: Client, wrong: dict[str, Any], code: str) -> None:
    ann = Phone(client)
    assert refusal(ann.put(entry(), **wrong)) == (400, code)
    assert refusal(client.get(ann.path)) == (404, "pad.unknown")
    assert client.app.state.service.store._documents == {}


BAD_ENTRIES: list[Any] = [
    [entry(cell="A")],
    [entry(value=1_000_001)],
    [entry(value="x" * 501)],
    [entry(value=[0] * 33)],
    [entry(id="x")],
    [entry(over=["x"])],
    [entry(at=-1)],
    [entry(by="x" * 17)],
    [entry(), entry(more=1)],
    [entry(value=i % 9) for i in range(501)],
    {},
    None,
    "all",
]


@pytest.mark.parametrize("wrong", BAD_ENTRIES, ids=lambda wrong: str(wrong)[:20])
def test_entries_that_make_no_sense_add_nothing(client: Client, wrong: Any) -> None:
    ann = Phone(client)
    ann.made(entry())
    before = dict(client.app.state.service.store._documents)
    answer = client.put(ann.path, json={"header": ann.header, "entries": wrong})
    assert refusal(answer) == (400, "request.invalid")
    assert client.app.state.service.store._documents == before


def test_five_hundred_entries_fit_into_a_request_and_no_more_than_its_size(client: Client) -> None:
    ann = Phone(client)
    assert ann.put(*[entry(value=i, over=[letters(16)]) for i in range(500)]).json()["version"] == 500
    answer = ann.put(*[entry(value="x" * 500) for _ in range(300)])
    assert refusal(answer) == (413, "limit.size")
    assert ann.get()["version"] == 500


def test_a_large_request_comes_through_a_real_connection_and_one_without_end_does_not(server: RunningServer) -> None:
    with httpx.Client(base_url=server.base, timeout=30) as http:
        ann = Phone(http)
        entries = [entry(value="x" * 80) for _ in range(500)]
        assert len(json.dumps(entries)) > 5 * 16_384
        assert ann.put(*entries).json()["version"] == 500
        body = b'{"header":{},"entries":"' + b"x" * 2_000_000 + b'"}'
        kind = {"Content-Type": "application/json"}
        for content in (body, iter([body])):
            try:
                answer = http.put(ann.path, content=content, headers=kind)
            except httpx.TransportError:
                continue  # closed on somebody who is still sending
            assert refusal(answer) == (413, "limit.size")
        # Elsewhere a body is as small as ever.
        large = b'{"name":"' + b"x" * 100_000 + b'"}'
        with contextlib.suppress(httpx.TransportError):
            assert http.post("/api/players", content=large, headers=kind).status_code == 413
    with httpx.Client(base_url=server.base) as ann.client:
        assert ann.get()["version"] == 500


def test_a_full_pad_says_so_and_takes_nothing(client: Client) -> None:
    ann = Phone(client)
    ann.made()
    for _ in range(MOST_ENTRIES // 500):
        ann.put(*[entry() for _ in range(500)])
    answer = ann.put(entry())
    assert answer.json() == {"code": "pad.full", "params": {"most": MOST_ENTRIES}}
    assert answer.status_code == 409
    assert ann.get(MOST_ENTRIES - 1)["version"] == MOST_ENTRIES


def test_a_deleted_pad_leaves_only_the_hash_of_its_id_and_does_not_come_back(client: Client) -> None:
    ann = Phone(client)
    kept = entry("note", "a name that is to be forgotten")
    ann.made(kept)
    ann.bid(0, 3, letters(26))
    assert client.delete(ann.path).status_code == 204
    store: MemoryStore = client.app.state.service.store
    ((kind, _),) = store._documents
    assert kind == "pad_gone"
    assert refusal(client.get(ann.path)) == (410, "pad.gone")
    assert refusal(ann.put(kept)) == (410, "pad.gone")
    assert refusal(ann.follow()) == (404, "pad.unknown")
    assert refusal(ann.bid(0, 3, letters(26))) == (404, "pad.unknown")
    assert refusal(client.delete(f"{ann.path}/bids/bid.1")) == (410, "pad.gone")
    assert client.delete(ann.path).status_code == 204  # an answer may be lost
    assert len(store._documents) == 1


def test_a_pad_that_was_never_there_cannot_be_deleted(client: Client) -> None:
    assert refusal(client.delete(f"/api/pads/{letters(26)}")) == (404, "pad.unknown")
    assert client.app.state.service.store._documents == {}


@pytest.mark.parametrize("deleted", [False, True])
def test_a_pad_outlives_a_restart_and_so_does_its_deletion(tmp_path: Path, deleted: bool) -> None:
    entries = [entry(value=i) for i in range(30)]
    with web(open_store(str(tmp_path))) as client:
        ann = Phone(client)
        for one in entries:
            ann.made(one)
        before = ann.get()
        if deleted:
            client.delete(ann.path)
    with web(open_store(str(tmp_path))) as client:
        ann.client = client
        if deleted:
            assert refusal(ann.put(*entries)) == (410, "pad.gone")
        else:
            assert ann.get() == before
            assert ann.put(entries[3], entry()).json()["version"] == 31
            assert ann.follow(30).json()["version"] == 31


def test_what_was_deleted_is_not_in_the_file_any_more(tmp_path: Path) -> None:
    words = "ForgetThisSentence"
    store = open_store(str(tmp_path))
    with web(store) as client:
        ann = Phone(client)
        ann.made(entry("note", words))
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert any(words.encode() in path.read_bytes() for path in files)
        client.delete(ann.path)
    for path in (path for path in tmp_path.rglob("*") if path.is_file()):
        assert words.encode() not in path.read_bytes(), path.name


def test_phones_that_write_together_lose_nothing(server: RunningServer) -> None:
    ann = Phone(httpx.Client(base_url=server.base))
    everything = [[entry(f"won.{phone}.{i}", i) for i in range(20)] for phone in range(8)]

    async def phone(entries: list[dict[str, Any]]) -> None:
        async with httpx.AsyncClient(base_url=server.base, timeout=60) as http:
            for i, one in enumerate(entries):
                sent = entries[max(0, i - 1) : i + 1]  # what came before once more
                answer = await http.put(ann.path, json={"header": ann.header, "entries": sent})
                assert answer.status_code == 200, answer.text
                read = await http.get(f"{ann.path}?after=0")
                assert one in read.json()["entries"]

    async def evening() -> None:
        await asyncio.gather(*(phone(entries) for entries in everything))

    asyncio.run(evening())
    with ann.client:
        told = ann.get()
    assert told["version"] == 160
    assert sorted(one["id"] for one in told["entries"]) == sorted(one["id"] for each in everything for one in each)


def test_nothing_of_a_pad_is_logged(tmp_path: Path) -> None:
    with logged() as lines, web(open_store(str(tmp_path))) as client:
        ann = Phone(client)
        ann.made(entry("note", "between us"))
        ann.put({**entry(), "value": {}})
        ann.put(game="chess")
        client.delete(ann.path)
        ann.put()
    for word in (ann.id, ann.code, "between us"):
        assert word not in lines.getvalue()
