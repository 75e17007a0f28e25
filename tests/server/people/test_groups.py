"""The keeper of groups from inside: limits, damage, and groups that nobody uses."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator

import msgspec
import pytest

from calavera.pad.group import GroupEntry, GroupSetting
from calavera.server.people.group_papers import Group, Head
from calavera.server.people.groups import Groups
from calavera.server.people.identity import hashed
from calavera.server.people.keeping import DAY_MS, KEPT_MS
from calavera.store.memory import MemoryStore
from tests.server.circles import Circle, called, game, member, note
from tests.server.phones import NOON, letters, refusal
from tests.server.web import Client, limited, web


@pytest.fixture
def client() -> Iterator[Client]:
    with web() as started:
        yield started


def keeper(client: Client) -> Groups:
    found: Groups = client.app.state.service.groups
    return found


def test_groups_of_one_address_and_of_all_are_limited() -> None:
    with web(limits=limited(groups=3, groups_per_address=2)) as client:
        crews = [Circle(client) for _ in range(3)]
        assert [crew.put().status_code for crew in crews] == [200, 200, 429]
        assert refusal(crews[2].put()) == (429, "limit.groups_per_address")
        assert crews[0].put(called("Crew")).json()["version"] == 1  # those that are there are written to
    store = MemoryStore()
    with web(store, limits=limited(groups=2)) as client:
        crews = [Circle(client) for _ in range(3)]
        assert [crew.put().status_code for crew in crews] == [200, 200, 429]
        assert refusal(crews[2].put()) == (429, "limit.groups")
        client.delete(crews[0].path)
        assert crews[2].put().status_code == 200
    store._closed = False
    with web(store, limits=limited(groups=2)) as client:  # they are counted at the start
        assert refusal(Circle(client).put()) == (429, "limit.groups")


def test_bytes_written_to_groups_count_with_those_of_logs() -> None:
    with web(limits=limited(log_bytes_per_address=5_000)) as client:
        crew = Circle(client)
        crew.made(*[note("x" * 400) for _ in range(12)])
        assert refusal(crew.put(note())) == (429, "limit.log")
        assert client.delete(crew.path).status_code == 204


def test_codes_of_groups_cannot_be_found_by_trying() -> None:
    with web(limits=limited(wrong_codes_per_minute=3)) as client:
        crew = Circle(client)
        crew.made()
        tries = [client.get(f"/api/groups/code/ABCDE{last}") for last in "FGH"]
        assert [answer.status_code for answer in tries] == [404] * 3
        assert refusal(crew.follow()) == (429, "limit.rate")
        assert crew.get()["version"] == 0  # whoever knows the id needs no code


def test_a_group_takes_no_more_memory_than_is_counted() -> None:
    small = [GroupEntry(id=letters(16), cell=f"note.{letters(16)}", value=None, at=NOON) for _ in range(2_000)]
    large = [msgspec.convert(game(options={"a": [{}] * 200}), GroupEntry) for _ in range(500)]
    for entries in (small, large):
        sent = msgspec.json.encode(entries)
        tracemalloc.start()
        head = Head(setting=GroupSetting(v=1, made=NOON), code="ABCDEF", cells=0, version=0, used=NOON)
        group = Group("0" * 64, head)
        group.cells.take(group.cells.news(msgspec.json.decode(sent, type=list[GroupEntry])))
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert held <= group.size


def at(client: Client, now: int) -> None:
    keeper(client)._now = lambda: now


def test_a_group_that_nobody_uses_goes_and_one_that_is_read_stays(client: Client) -> None:
    at(client, NOON)
    old, read = Circle(client), Circle(client)
    for crew in (old, read):
        crew.made(called("Crew"))
    at(client, NOON + KEPT_MS // 2)
    read.follow()
    at(client, NOON + KEPT_MS + DAY_MS)
    with client.portal() as portal:
        portal.call(keeper(client).sweep)
    assert refusal(client.get(old.path)) == (404, "group.unknown")
    assert read.get()["version"] == 1
    store: MemoryStore = client.app.state.service.store
    assert not [key for _, key in store._documents if key.startswith(hashed(old.id))]
    assert old.put(called("Crew")).json()["version"] == 1  # its phone can bring it back


@pytest.mark.parametrize(("kind", "body"), [("group", b"{}"), ("group_cell", b"{}"), ("group_cell", None)])
def test_a_damaged_group_is_never_shorter_and_can_be_deleted(client: Client, kind: str, body: bytes | None) -> None:
    crew, other = Circle(client), Circle(client)
    crew.made(called("Crew"), member("Ada"), game())
    store: MemoryStore = client.app.state.service.store
    where = next(found for found in store._documents if found[0] == kind)
    if body is None:
        del store._documents[where]
    else:
        store._documents[where] = body, b"not its seal"
    keeper(client)._forget(hashed(crew.id))
    other.made()
    for answer in (client.get(crew.path), crew.put(note())):
        assert refusal(answer) == (503, "store.document_damaged")
    assert other.get()["version"] == 0
    assert client.delete(crew.path).status_code == 204
    assert refusal(client.get(crew.path)) == (410, "group.gone")


def test_a_group_whose_head_is_lost_is_made_again_from_what_a_phone_has(client: Client) -> None:
    crew = Circle(client)
    entries = [called("Crew"), member("Ada"), game()]
    crew.made(*entries)
    store: MemoryStore = client.app.state.service.store
    del store._documents["group", hashed(crew.id)]
    keeper(client)._forget(hashed(crew.id))
    assert crew.put(*entries[:2]).json()["version"] == 2
    keeper(client)._forget(hashed(crew.id))
    assert crew.get()["entries"] == entries[:2]
