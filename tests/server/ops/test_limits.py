"""Every limit of the configuration, reached."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
import websockets

from calavera.server.config import Limits
from calavera.server.live.rooms import TooManyTables
from calavera.server.ops.limiting import Bucket, Buckets, TooFast, Tries
from calavera.server.people.identity import Player
from calavera.table.settings import TableSettings
from tests.server.client import Chair, Person
from tests.server.conftest import running
from tests.server.sitting import Sitting
from tests.server.web import Client, Guest, limited, web


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1_000
    assert bucket.is_full()
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_what_is_given_back_can_be_taken_again_and_never_more_than_the_burst() -> None:
    bucket = Bucket(1.0, 2, Clock())
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    for _ in range(3):
        bucket.give_back()
    assert [bucket.take() for _ in range(3)] == [True, True, False]


WRONG_CODES = ["/api/codes/ABCDEF", "/api/pads/code/ABCDEF", "/api/groups/code/ABCDEF", "/api/links"]


@pytest.mark.parametrize("path", WRONG_CODES)
def test_codes_that_are_tried_beside_each_other_are_counted(path: str) -> None:
    with web(limits=limited(wrong_codes_per_minute=3)) as client, client.portal() as portal:
        transport = httpx.ASGITransport(app=client.app)

        async def ask() -> list[int]:
            async with httpx.AsyncClient(transport=transport, base_url="http://testserver.local") as http:
                if path == "/api/links":
                    asked = [http.post(path, json={"code": "wrong"}) for _ in range(12)]
                else:
                    asked = [http.get(path) for _ in range(12)]
                return sorted([answer.status_code for answer in await asyncio.gather(*asked)])

        assert portal.call(ask) == [404] * 3 + [429] * 9


def test_a_right_code_is_not_counted_and_neither_is_trouble() -> None:
    tries = Tries(limited(wrong_codes_per_minute=2))
    for _ in range(5):
        with tries.guessing("a", KeyError):
            pass
        with pytest.raises(ZeroDivisionError), tries.guessing("a", KeyError):
            raise ZeroDivisionError
    for _ in range(2):
        with pytest.raises(KeyError), tries.guessing("a", KeyError):
            raise KeyError
    with pytest.raises(TooFast), tries.guessing("a", KeyError):
        pass


def test_one_address_does_not_use_up_anothers_bucket() -> None:
    buckets = Buckets(1.0, 1, Clock())
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]
    assert buckets.is_empty("a")
    assert not buckets.is_empty("c")


def test_full_buckets_are_forgotten_before_others_and_memory_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MOST", 10)
    clock = Clock()
    buckets = Buckets(1.0, 2, clock)
    for i in range(8):
        buckets.take(f"old{i}")
    clock.now += 5
    buckets.take("busy")
    for i in range(3):
        buckets.take(f"new{i}")
    assert [buckets.take("busy"), buckets.take("busy")] == [True, False]
    for i in range(1_000):
        buckets.take(f"flood{i}")
        assert len(buckets) <= 10


@pytest.mark.parametrize("path", ["/api/games", "/no/such/route", "/healthz", "/api/schema/openapi.json"])
def test_requests_of_one_address_are_counted_whatever_they_ask_for(path: str) -> None:
    with web(limits=limited(requests_per_second=0.001, request_burst=5)) as client:
        answers = [client.get(path) for _ in range(6)]
        assert all(answer.status_code != 429 for answer in answers[:5])
        assert (answers[5].status_code, answers[5].json()) == (429, {"code": "limit.rate", "params": {}})
        assert "content-security-policy" in answers[5].headers


def test_new_players_from_one_address_are_limited() -> None:
    with web(limits=limited(players_per_hour=3)) as client:
        answers = [client.post("/api/players", json={"name": "Ann"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]


@pytest.mark.parametrize("kind", ["code", "link"])
def test_codes_cannot_be_found_by_trying(kind: str) -> None:
    def wrong(client: Client) -> int:
        if kind == "code":
            return client.get("/api/codes/WRONG2").status_code
        return client.post("/api/links", json={"code": "wrong"}).status_code

    with web(limits=limited(wrong_codes_per_minute=3)) as client:
        ann = Guest(client, "Ann")
        made = ann.post("/api/tables", {"settings": {"game": "skull", "seats": 3}}).json()
        for _ in range(5):
            assert client.get(f"/api/codes/{made['code']}").status_code == 200
        assert [wrong(client) for _ in range(4)] == [404, 404, 404, 429]
        assert client.get(f"/api/codes/{made['code']}").status_code == 429


def test_tables_of_one_player_and_of_all_are_limited() -> None:
    with web(limits=limited(tables_per_player=2, tables=3)) as client:
        ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
        body = {"settings": {"game": "skull", "seats": 3}}
        statuses = [guest.post("/api/tables", body).status_code for guest in (ann, ann, ann, bob, bob)]
        assert statuses == [201, 201, 429, 201, 429]
        assert bob.post("/api/tables", body).json() == {"code": "limit.tables", "params": {}}


def test_tables_asked_for_at_once_do_not_slip_past_the_limit() -> None:
    async def story() -> None:
        sitting = Sitting(limits=Limits(tables_per_player=2))
        settings = TableSettings(game="skull", seats=3)
        ann = Player("ann", "Ann")
        made = (sitting.service.create(settings, ann, "", sit=False) for _ in range(10))
        ends = await asyncio.gather(*made, return_exceptions=True)
        assert sum(isinstance(end, TooManyTables) for end in ends) == 8
        await sitting.quiet()

    asyncio.run(story())


def nobody_is_connected(client: Client) -> None:
    """Wait until the server has noticed that all are gone."""
    for _ in range(1_000):
        if client.app.state.connections.by_address.total() == 0:
            return
        time.sleep(0.01)
    raise AssertionError("the server still counts connections that are gone")


def hear(client: Client, table: str, token: str | None, times: int = 1) -> list[str]:
    """What is first said on each of several connections that are open at once: its type, or the code of a refusal."""
    heard: list[str] = []

    def connect(left: int) -> None:
        if left == 0:
            return
        with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            socket.send_json({"type": "hello", "v": 1, "token": token})
            first = socket.receive_json(timeout=10)
            heard.append(first.get("code") or first["type"])
            connect(left - 1)

    connect(times)
    return heard


@pytest.mark.parametrize("limits", [limited(connections_per_address=3), limited(connections=3)])
def test_open_sockets_are_limited_by_address_and_in_all(limits: Limits) -> None:
    with web(limits=limits) as client:
        table = Guest(client, "Ann").new_table("skull", 3)
        assert hear(client, table, None, 4) == ["welcome"] * 3 + ["limit.connections"]
        nobody_is_connected(client)
        with client.websocket_connect("/api/lobby/socket") as lobby:
            assert lobby.receive_json(timeout=10)["type"] == "lobby"
            assert hear(client, table, None, 3) == ["welcome"] * 2 + ["limit.connections"]


def test_spectators_of_a_table_are_limited_and_players_come_all_the_same() -> None:
    with web(limits=limited(spectators_per_table=2)) as client:
        ann = Guest(client, "Ann")
        table = ann.new_table("skull", 3)
        assert hear(client, table, None, 3) == ["welcome"] * 2 + ["limit.spectators"]
        assert hear(client, table, ann.token, 4) == ["welcome"] * 4


def test_a_player_has_so_many_connections_to_a_table_and_another_one_closes_the_oldest(tmp_path: Path) -> None:
    async def story(base: str) -> None:
        ann, ben = await Person.sign_in(base, "Ann"), await Person.sign_in(base, "Ben")
        table = await ann.new_table("skull", 3)
        async with AsyncExitStack() as stack:
            other = await stack.enter_async_context(Chair(base, table, ben.token))
            chairs = []
            for _ in range(5):
                chairs.append(await stack.enter_async_context(Chair(base, table, ann.token)))
                await chairs[-1].until(lambda state: "status" in state)
            for gone in chairs[:2]:
                await gone.until(lambda state: "gone" in state)
                assert gone.heard[-1] == {"type": "goodbye", "v": 1, "code": "limit.windows", "again": False}
            for chair in (*chairs[2:], other):
                await chair.do({"type": "say", "phrase": "hello"})

    with running(tmp_path / "data", limits=limited(windows_per_player=3)) as server:
        asyncio.run(story(server.base))


def test_a_crowd_of_spectators_does_not_keep_the_seats_empty() -> None:
    with web(limits=limited(spectators_per_table=2)) as client:
        table = Guest(client, "Ann").new_table("skull", 3)
        assert hear(client, table, None, 3) == ["welcome"] * 2 + ["limit.spectators"]
        assert hear(client, table, Guest(client, "Ben").token, 1) == ["welcome"]


def test_one_address_cannot_take_all_places_for_spectators() -> None:
    with web(limits=limited(spectators_per_address=2)) as client:
        table = Guest(client, "Ann").new_table("skull", 3)
        assert hear(client, table, None, 3) == ["welcome"] * 2 + ["limit.spectators"]


def test_opening_sockets_counts_as_asking(tmp_path: Path) -> None:
    async def story(base: str) -> None:
        address = f"{base.replace('http', 'ws', 1)}/api/lobby/socket"
        for _ in range(2):
            async with websockets.connect(address) as socket:
                assert json.loads(await socket.recv())["type"] == "lobby"
        with pytest.raises(websockets.InvalidStatus) as caught:
            await websockets.connect(address)
        answer = caught.value.response
        assert answer.status_code == 429
        assert json.loads(answer.body) == {"code": "limit.rate", "params": {}}
        assert "content-security-policy" in answer.headers

    with running(tmp_path / "data", limits=limited(requests_per_second=0.001, request_burst=2)) as server:
        asyncio.run(story(server.base))


def test_who_talks_too_much_to_the_lobby_is_shown_out() -> None:
    with web(limits=limited(messages_per_second=0.001, message_burst=2)) as client:
        with client.websocket_connect("/api/lobby/socket") as socket:
            assert socket.receive_json(timeout=10)["type"] == "lobby"
            for _ in range(3):
                socket.send_text("blah")
            assert socket.receive_json(timeout=10)["code"] == "limit.rate"
        with client.websocket_connect("/api/lobby/socket") as socket:
            assert socket.receive_json(timeout=10)["type"] == "lobby"


def test_who_leaves_the_lobby_makes_room_for_the_next() -> None:
    with web(limits=limited(connections=1)) as client:
        for _ in range(5):
            with client.websocket_connect("/api/lobby/socket") as socket:
                assert socket.receive_json(timeout=10)["type"] == "lobby"
            nobody_is_connected(client)


def test_nobody_makes_tokens_without_end() -> None:
    with web(limits=limited(tokens_per_hour=3)) as client:
        ann, ben = Guest(client, "Ann"), Guest(client, "Ben")
        for _ in range(3):
            ann = Guest(client, "Ann", ann.ask("DELETE", "/api/me/tokens").json()["token"])
        for method, path in (("DELETE", "/api/me/tokens"), ("POST", "/api/me/link")):
            refused = ann.ask(method, path)
            assert (refused.status_code, refused.json()["code"]) == (429, "limit.rate")
        assert ben.ask("DELETE", "/api/me/tokens").status_code == 200


def test_links_and_sign_outs_count_with_the_new_players_of_an_address() -> None:
    with web(limits=limited(players_per_hour=4)) as client:
        ann, ben = Guest(client, "Ann"), Guest(client, "Ben")
        assert [guest.post("/api/me/link").status_code for guest in (ann, ben, ann)] == [201, 201, 429]
