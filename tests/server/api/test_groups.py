"""Groups over HTTP: written by whoever has the link, read by whoever has the code, and deleted for good."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from calavera.games import GAMES
from calavera.pad.group import MOST_MEMBERS
from calavera.server.people.keeping import DAY_MS
from calavera.store import open_store
from calavera.store.memory import MemoryStore
from tests.server.circles import Circle, after, called, game, member, note
from tests.server.conftest import RunningServer
from tests.server.phones import Phone, letters, refusal
from tests.server.web import Client, web


@pytest.fixture
def client() -> Iterator[Client]:
    with web() as started:
        yield started


def stored(client: Client) -> dict[Any, Any]:
    store: MemoryStore = client.app.state.service.store
    return store._documents


def test_a_group_is_made_by_the_first_write_and_comes_back_as_it_was_written(client: Client) -> None:
    crew = Circle(client)
    entries = [called("Crew"), member("Ada"), game(), note()]
    saved = crew.put(*entries).json()
    assert saved == {"version": 4, "code": crew.get()["code"], "seen": 0, "entries_after": []}
    told = crew.get()
    assert told["entries"] == entries
    assert (told["header"], told["version"], told["seen"]) == (crew.header, 4, 4)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_any_option_written_out_is_taken(client: Client, name: str) -> None:
    options = msgspec.to_builtins(GAMES[name].options_type())
    crew = Circle(client)
    crew.made(game(game=name, options=options))
    assert crew.get()["entries"][0]["value"]["options"] == msgspec.json.decode(msgspec.json.encode(options))


def test_writing_once_more_changes_nothing(client: Client) -> None:
    crew = Circle(client)
    entries = [called("Crew"), member("Ada")]
    crew.made(*entries)
    before = dict(stored(client))
    for again in (entries, entries[::-1], entries[:1], []):
        assert crew.put(*again).json()["version"] == 2
    assert stored(client) == before


def test_the_later_one_counts_whoever_comes_first(client: Client) -> None:
    crew = Circle(client)
    first = called("Crew")
    crew.made(after(first, name="Mates"))
    assert crew.put(first).json()["version"] == 1
    assert [one["value"]["name"] for one in crew.get()["entries"]] == ["Mates"]


def test_a_write_tells_what_the_phone_has_not_heard_of_if_it_asks(client: Client) -> None:
    crew = Circle(client)
    ada, ben = member("Ada"), member("Ben")
    crew.made(ada)
    assert crew.put(ben, query="?after=0").json()["entries_after"] == [ada, ben]
    answer = crew.put(query="?after=1").json()
    assert (answer["entries_after"], answer["seen"]) == ([ben], 2)
    assert crew.put(query="?after=99").json()["seen"] == 2  # the phone may know more than a restored server


def test_reading_comes_in_pages(client: Client) -> None:
    crew = Circle(client)
    entries = [note(str(i)) for i in range(450)]
    for first in range(0, 450, 150):
        crew.made(*entries[first : first + 150])
    read: list[Any] = []
    seen = 0
    while seen < (page := crew.get(seen))["version"]:
        assert 0 < len(page["entries"]) <= 200
        read, seen = read + page["entries"], page["seen"]
    assert read == entries


def test_whoever_has_the_code_reads_the_same_and_does_not_learn_the_id(client: Client) -> None:
    crew = Circle(client)
    code = crew.made(called("Crew"))
    told = crew.get()
    del told["header"]["id"]
    for spelled in (code, code.lower(), f"{code[:3]}-{code[3:]}"):
        answer = client.get(f"/api/groups/code/{spelled}")
        assert answer.json() == told
        assert crew.id not in answer.text
    assert crew.id.encode() not in b"".join(body for body, _ in stored(client).values())


def test_a_code_leads_to_one_thing_only(client: Client) -> None:
    crew, pad = Circle(client), Phone(client)
    crew.made()
    pad.made()
    assert refusal(client.get(f"/api/pads/code/{crew.code}")) == (404, "pad.unknown")
    assert refusal(client.get(f"/api/groups/code/{pad.code}")) == (404, "group.unknown")
    assert refusal(client.get(f"/api/codes/{crew.code}")) == (404, "table.unknown")
    assert refusal(client.get("/api/groups/code/ABCDEF")) == (404, "group.unknown")
    assert refusal(client.get(f"/api/groups/{letters(26)}")) == (404, "group.unknown")
    assert refusal(client.get("/api/groups/nonsense")) == (404, "group.unknown")


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


BAD: list[tuple[dict[str, Any], list[Any]]] = [
    ({"v": 2}, []),
    ({"made": -1}, []),
    ({"id": letters(26)}, []),
    ({"more": 1}, []),
    ({}, [{**called("x"), "cell": "member"}]),
    ({}, [member("x" * 41)]),
    ({}, [note("x" * 501)]),
    ({}, [game(totals=[1])]),
    ({}, [game(options={"a": "x" * 3_000})]),
    ({}, [game(options={"a": [{}] * 600})]),
    ({}, [game(options={"a": nested(200)})]),
    ({}, [note() for _ in range(201)]),
    ({}, ["nonsense"]),
]


@pytest.mark.parametrize(("header", "entries"), BAD, ids=lambda part: str(part)[:40])
def test_what_makes_no_sense_makes_and_changes_nothing(
    client: Client, header: dict[str, Any], entries: list[Any]
) -> None:
    crew = Circle(client)
    assert refusal(crew.put(*entries, **header)) == (400, "request.invalid")
    assert stored(client) == {}
    crew.made(called("Crew"))
    before = dict(stored(client))
    assert refusal(crew.put(member("Ada"), *entries, **header)) == (400, "request.invalid")
    assert stored(client) == before


def test_a_group_has_so_many_names_and_says_so(client: Client) -> None:
    crew = Circle(client)
    crew.made(*[member(f"n{i}") for i in range(MOST_MEMBERS)])
    before = dict(stored(client))
    answer = crew.put(called("Crew"), member("one too many"))
    assert (answer.status_code, answer.json()) == (409, {"code": "group.members", "params": {"most": MOST_MEMBERS}})
    assert stored(client) == before


def test_nobody_writes_what_could_not_be_replaced_for_days(client: Client) -> None:
    crew, other = Circle(client), Circle(client)
    now = int(time.time() * 1000)
    ahead = {**member("Ada"), "at": now + 2 * DAY_MS}
    assert refusal(other.put(ahead)) == (409, "group.clock")
    crew.made(called("Crew"))
    before = dict(stored(client))
    assert refusal(crew.put(note(), ahead)) == (409, "group.clock")
    assert stored(client) == before
    slightly = {**ahead, "at": now + DAY_MS // 2}
    crew.made(slightly)
    crew.made(after(slightly))
    assert crew.get()["entries"][-1]["value"] is None
    assert crew.put({**slightly, "id": "0" * 16}).status_code == 200  # what is no news is not looked at


def test_names_are_cleaned_as_at_tables_and_those_that_nobody_sees_are_refused(client: Client) -> None:
    crew = Circle(client)
    entries = [called("The\u202e  Crew\0"), member("  Ada\n")]
    crew.made(*entries)
    assert [one["value"]["name"] for one in crew.get()["entries"]] == ["The Crew", "Ada"]
    assert crew.put(*entries).json()["version"] == 2  # the same once more
    before = dict(stored(client))
    for hidden in (" ", "\u202e\0", "\u2800"):
        answer = crew.put(note(), member(hidden))
        assert (answer.status_code, answer.json()) == (400, {"code": "name.invalid", "params": {"most": 40}})
    assert stored(client) == before


def test_a_body_is_as_large_as_one_of_a_pad_and_no_larger(server: RunningServer) -> None:
    with httpx.Client(base_url=server.base, timeout=30) as http:
        crew = Circle(http)
        assert crew.put(*[note("x" * 400) for _ in range(200)]).json()["version"] == 200
        assert refusal(crew.put(*[note("x" * 500) for _ in range(250)])) == (413, "limit.size")
        assert crew.get(199)["version"] == 200


def test_a_deleted_group_leaves_only_the_hash_of_its_id_and_does_not_come_back(client: Client) -> None:
    crew = Circle(client)
    entries = [called("a name that is to be forgotten"), member("Ada"), game(), note()]
    crew.made(*entries)
    assert client.delete(crew.path).status_code == 204
    ((kind, _),) = stored(client)
    assert kind == "group_gone"
    assert refusal(client.get(crew.path)) == (410, "group.gone")
    assert refusal(crew.put(*entries)) == (410, "group.gone")
    assert refusal(crew.follow()) == (404, "group.unknown")
    assert client.delete(crew.path).status_code == 204  # an answer may be lost
    assert refusal(client.delete(f"/api/groups/{letters(26)}")) == (404, "group.unknown")
    assert len(stored(client)) == 1


def test_a_member_who_was_taken_out_and_a_group_that_was_deleted_are_not_in_the_file_any_more(tmp_path: Path) -> None:
    member_name, group_name = "ForgetMyName", "ForgetThisGroup"
    store = open_store(str(tmp_path))

    def is_there(words: str) -> bool:
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        return any(words.encode() in path.read_bytes() for path in files)

    with web(store) as client:
        crew, kept = Circle(client), Circle(client)
        ada = member(member_name)
        kept.made(ada)
        crew.made(called(group_name))
        assert is_there(member_name)
        assert is_there(group_name)
        kept.made(after(ada))
        client.delete(crew.path)
        assert [one["value"] for one in kept.get()["entries"]] == [None]
        assert kept.put(ada).json()["version"] == 2  # a phone that was away does not bring the name back
        given_up = time.monotonic() + 60
        while is_there(member_name) or is_there(group_name):  # also while the server goes on
            assert time.monotonic() < given_up
            time.sleep(0.05)


@pytest.mark.parametrize("deleted", [False, True])
def test_a_group_outlives_a_restart_and_so_does_its_deletion(tmp_path: Path, deleted: bool) -> None:
    ada = member("Ada")
    entries = [called("Crew"), ada, game(), after(ada, name="Eva")]
    with web(open_store(str(tmp_path))) as client:
        crew = Circle(client)
        for one in entries:
            crew.made(one)
        before = crew.get()
        if deleted:
            client.delete(crew.path)
    with web(open_store(str(tmp_path))) as client:
        crew.client = client
        if deleted:
            assert refusal(crew.put(*entries)) == (410, "group.gone")
        else:
            assert crew.get() == before
            assert crew.put(*entries, note()).json()["version"] == 5
            assert crew.follow(4).json()["seen"] == 5
