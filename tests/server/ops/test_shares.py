"""What one player, and all players at one address together, may use: every limit reached, and nobody else touched."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

from calavera.server.config import Limits
from calavera.server.live.room import FEW, PAGE
from calavera.server.live.rooms import TooManyOpenSeats
from calavera.server.ops.limiting import Bucket, Buckets
from calavera.server.ops.shares import Share, Shares, TooMuchThinking, TooMuchWritten
from calavera.server.people.identity import Player
from calavera.table.commands import AddBot, Arrange, Close, Kick, Leave, Play, Say, Sit, Start
from calavera.table.people import Asker
from calavera.table.settings import TableSettings
from tests.server.sitting import Sitting, tell
from tests.server.web import Client, Guest, limited, play_out, web

SKULL = {"game": "skull", "seats": 3}
HOME, SCHOOL = "192.0.2.1", "192.0.2.2"


class Visitor(Guest):
    """A guest who comes from this address, as the proxy says."""

    def __init__(self, client: Client, name: str, address: str) -> None:
        self.address = address
        signed = client.post("/api/players", json={"name": name}, headers={"X-Forwarded-For": address}).json()
        super().__init__(client, name, str(signed["token"]))

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}", "X-Forwarded-For": self.address}
        return self.client.request(method, path, headers=headers, **more)

    def create(self, **settings: Any) -> str:
        """Empty if it was made, else the code of the refusal."""
        answer = self.post("/api/tables", {"settings": {**SKULL, **settings}})
        assert answer.status_code in (201, 429)
        return "" if answer.status_code == 201 else str(answer.json()["code"])

    def do(self, table: str, *commands: dict[str, Any]) -> list[str]:
        """What each command leads to: `done`, or the code of its refusal."""
        path = f"/api/tables/{table}/socket"
        with self.client.websocket_connect(path, headers={"X-Forwarded-For": self.address}) as socket:
            socket.send_json({"type": "hello", "v": 1, "token": self.token})
            heard = []
            for i, command in enumerate(commands):
                socket.send_json({"type": "do", "v": 1, "key": f"{self.name}{i}", "command": command})
                while True:
                    message = socket.receive_json(timeout=10)
                    if message["type"] in ("done", "refused"):
                        break
                heard.append(message.get("code", "done"))
            return heard


# Buckets


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_that_was_overdrawn_stays_empty_for_longer_but_not_for_ever() -> None:
    clock = Clock()
    bucket = Bucket(1.0, 10, clock)
    bucket.spend(1e9)
    clock.now = 10.5
    assert bucket.is_empty()
    clock.now = 11.5
    assert bucket.take()


def test_spending_counts_by_name_and_memory_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MOST", 10)
    buckets = Buckets(1.0, 5, Clock())
    buckets.spend("busy", 100)
    assert buckets.is_empty("busy")
    for i in range(1_000):
        buckets.spend(f"flood{i}", 1)
        buckets.spend("busy", 0)
        assert len(buckets) <= 10
    assert buckets.is_empty("busy")


def test_addresses_of_players_are_remembered_for_the_last_ones_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shares, "MOST", 3)
    shares = Shares(Limits(), Clock())
    for i in range(5):
        shares.check(Share(f"address{i}", f"player{i}"), Leave())
    assert [shares.of(f"player{i}").address for i in range(5)] == ["", "", "address2", "address3", "address4"]


# Tables and seats


def test_one_address_cannot_take_all_tables_however_many_players_it_makes() -> None:
    with web(limits=limited(tables=50, tables_per_player=2, tables_per_address=5), trust_proxy=True) as client:
        answers = [Visitor(client, f"Eve{i}", HOME).create() for i in range(8)]
        assert answers == [""] * 5 + ["limit.tables_per_address"] * 3
        assert Visitor(client, "Ann", SCHOOL).create() == ""


def test_a_whole_ipv6_network_is_one_address() -> None:
    with web(limits=limited(tables_per_address=2), trust_proxy=True) as client:
        answers = [Visitor(client, f"Eve{i}", f"2001:db8::{i}").create() for i in range(3)]
        assert answers == ["", "", "limit.tables_per_address"]
        assert Visitor(client, "Ann", "2001:db8:0:1::1").create() == ""


def test_a_closed_table_makes_room_for_another_one_from_the_same_address() -> None:
    with web(limits=limited(tables_per_address=1), trust_proxy=True) as client:
        ann = Visitor(client, "Ann", HOME)
        table = ann.post("/api/tables", {"settings": SKULL}).json()["id"]
        assert ann.create() == "limit.tables_per_address"
        assert ann.do(table, {"type": "close"}) == ["done"]
        assert ann.create() == ""


@pytest.mark.parametrize("limit", ["open_seats_per_player", "open_seats_per_address"])
def test_open_seats_at_public_tables_are_limited(limit: str) -> None:
    with web(limits=limited(**{limit: 5}), trust_proxy=True) as client:
        ann = Visitor(client, "Ann", HOME)
        other = ann if limit == "open_seats_per_player" else Visitor(client, "Bob", HOME)
        # She sits at each of them herself.
        answers = [ann.create(public=True), other.create(public=True), other.create(public=True)]
        assert answers == ["", "", "limit.open_seats"]
        assert other.create(public=False) == "", "a private table fills no list"
        assert Visitor(client, "Cleo", SCHOOL).create(public=True) == ""


def test_bots_do_not_hide_the_open_seats_of_a_public_table_and_people_take_them() -> None:
    async def story() -> None:
        sitting = Sitting(limits=Limits(open_seats_per_player=4))
        ann, settings = Player("ann", "Ann"), TableSettings(game="skull", seats=3, public=True)
        room = await sitting.service.create(settings, ann, "", sit=False)
        for _ in range(3):
            await room.do(AddBot(), Asker(ann.id, ann.name), None)
        with pytest.raises(TooManyOpenSeats):
            await sitting.service.create(settings, ann, "", sit=True)
        await room.do(Kick(0), Asker(ann.id, ann.name), None)
        await room.do(Sit("Bob"), Asker("bob", "Bob"), None)
        await sitting.service.create(settings, ann, "", sit=True)
        await sitting.quiet()

    tell(story)


def test_other_settings_open_no_more_seats_than_new_tables_may() -> None:
    async def story() -> None:
        sitting = Sitting(limits=Limits(open_seats_per_player=4))
        ann, asker = Player("ann", "Ann"), Asker("ann", "Ann")
        private = TableSettings(game="skull", seats=3)
        room = await sitting.service.create(private, ann, "", sit=True)
        await sitting.service.create(msgspec.structs.replace(private, public=True), ann, "", sit=True)
        with pytest.raises(TooManyOpenSeats):
            await room.do(Arrange(msgspec.structs.replace(private, public=True, seats=4)), asker, None)
        assert not room.table.setup.public
        await room.do(Arrange(msgspec.structs.replace(private, public=True)), asker, None)
        assert [line.public for line in sitting.service.rooms.index.lobby()] == [True, True]
        await sitting.quiet()

    tell(story)


# What bots think


def test_who_has_used_up_the_bots_time_adds_none_and_can_still_play() -> None:
    shares = Shares(Limits(bot_seconds_per_player=10, bot_seconds_per_address=15), clock := Clock())
    ann, bob, cleo = Share(HOME, "ann"), Share(HOME, "bob"), Share(SCHOOL, "cleo")
    shares.thought(ann, 12.0)
    for command in (AddBot(), Start(fill=True)):
        with pytest.raises(TooMuchThinking):
            shares.check(ann, command)
        shares.check(bob, command)
    assert (shares.may_think(ann), shares.may_think(bob)) == (False, True)
    shares.check(ann, Start())
    shares.check(ann, Play("place flower"))
    shares.thought(bob, 5.0)
    with pytest.raises(TooMuchThinking):
        shares.check(bob, AddBot())
    shares.check(cleo, AddBot())
    clock.now += 3600
    shares.check(ann, AddBot())


def test_what_bots_think_counts_for_the_owner_of_the_table_and_where_it_was_made() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.service.create(
            TableSettings(game="skull", seats=3), Player("ann", "Ann"), "", sit=True, address=HOME
        )
        assert sitting.service.rooms.share_of(room.table) == Share(HOME, "ann")
        after = await sitting.again()
        again = await after.service.rooms.find(room.table.id)
        assert after.service.rooms.share_of(again.table) == Share("ann", "ann"), "no address is stored"
        assert HOME not in repr([await sitting.store.read(room.table.id), await sitting.store.scan("table")])

    tell(story)


# Logs


def test_bytes_written_are_counted_and_a_game_can_still_be_played_to_its_end() -> None:
    shares = Shares(Limits(log_bytes_per_player=1_000, log_bytes_per_address=1_500), clock := Clock())
    ann, bob, cleo = Share(HOME, "ann"), Share(HOME, "bob"), Share(SCHOOL, "cleo")
    shares.check(ann, Say(phrase="hello"))
    shares.wrote(ann, 1_200)
    for begins in (Say(phrase="hello"), Sit("Ann"), Start()):
        with pytest.raises(TooMuchWritten):
            shares.check(ann, begins)
    for ends in (Play("place flower"), Leave(), Close()):
        shares.check(ann, ends)
    shares.check(bob, Sit("Bob"))
    shares.wrote(bob, 400)
    with pytest.raises(TooMuchWritten):
        shares.check_writing(bob, bots=False)
    shares.check(cleo, Sit("Cleo"))
    clock.now += 3600
    shares.check(ann, Sit("Ann"))


@pytest.mark.parametrize("limit", ["log_bytes_per_player", "log_bytes_per_address"])
def test_every_entry_counts_for_whoever_caused_it(limit: str) -> None:
    with web(limits=limited(**{limit: 3_000}), trust_proxy=True) as client:
        ann, cleo = Visitor(client, "Ann", HOME), Visitor(client, "Cleo", SCHOOL)
        table = cleo.post("/api/tables", {"settings": SKULL}).json()["id"]
        says = [{"type": "say", "text": f"{i}" * 200} for i in range(5)]
        assert ann.do(table, *says) == ["done"] * 5
        assert [ann.create(), ann.create(), ann.create(), ann.create()][-1] == "limit.log"
        assert ann.do(table, {"type": "sit", "name": "Ann"}) == ["limit.log"]
        assert cleo.create() == "", "what others write at her table is not hers"


def test_what_bots_write_counts_for_the_owner_of_the_table() -> None:
    async def story() -> None:
        sitting = Sitting(limits=Limits(log_bytes_per_player=6_000))
        await sitting.table("skull_king", 0, seats=6)
        await sitting.quiet()
        with pytest.raises(TooMuchWritten):
            await sitting.service.create(TableSettings(game="skull", seats=3), Player("owner", "Owner"), "", sit=True)

    tell(story)


# Talk


@pytest.mark.parametrize("limit", ["talk_per_player", "talk_per_address"])
def test_talk_is_counted_at_all_tables_together(limit: str) -> None:
    with web(limits=limited(**{limit: 4}), trust_proxy=True) as client:
        ann = Visitor(client, "Ann", HOME)
        other = ann if limit == "talk_per_player" else Visitor(client, "Bob", HOME)
        tables = [ann.new_table("skull", 3) for _ in range(2)]
        hello = {"type": "say", "phrase": "hello"}
        assert ann.do(tables[0], hello, hello) == ["done", "done"]
        assert other.do(tables[1], hello, hello, hello) == ["done", "done", "limit.talk"]
        assert Visitor(client, "Cleo", SCHOOL).do(tables[1], hello) == ["done"]


# Reading


@pytest.mark.parametrize("path", ["log", "moments", "verify", "proof", "result"])
@pytest.mark.parametrize("limit", ["costly_reads_per_player", "costly_reads_per_address"])
def test_reads_that_cost_more_with_a_longer_log_are_counted(limit: str, path: str) -> None:
    with web(limits=limited(**{limit: 3}), trust_proxy=True) as client:
        ann, bob = Visitor(client, "Ann", HOME), Visitor(client, "Bob", HOME)
        table = ann.new_table("yamiks", 2)
        play_out(client, table, bob)
        statuses = [ann.get(f"/api/tables/{table}/{path}").status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        refused = ann.get(f"/api/tables/{table}/{path}")
        assert refused.json() == {"code": "limit.reads", "params": {}}
        assert ann.get(f"/api/tables/{table}").status_code == 200, "a table that is awake costs little"
        alone = limit == "costly_reads_per_player"
        assert (bob.get(f"/api/tables/{table}/{path}").status_code == 200) is alone
        cleo = Visitor(client, "Cleo", SCHOOL)
        assert cleo.get(f"/api/tables/{table}/{path}").status_code == 200


def test_waking_a_table_is_a_costly_read() -> None:
    with web(limits=limited(costly_reads_per_address=2), trust_proxy=True) as client:
        ann = Visitor(client, "Ann", HOME)
        tables = [ann.new_table("skull", 3) for _ in range(4)]
        client.app.state.service.rooms.open.clear()
        assert ann.get(f"/api/tables/{tables[0]}").status_code == 200
        hello = {"type": "hello", "v": 1, "token": ann.token}
        for table, first in ((tables[1], "welcome"), (tables[2], "refused"), (tables[0], "welcome")):
            with client.websocket_connect(f"/api/tables/{table}/socket", headers={"X-Forwarded-For": HOME}) as socket:
                socket.send_json(hello)
                heard = socket.receive_json(timeout=10)
                assert heard["type"] == first
                assert heard.get("code") == (None if first == "welcome" else "limit.reads")
        assert ann.get(f"/api/tables/{tables[3]}").json()["code"] == "limit.reads"


@pytest.mark.parametrize(
    ("path", "body"), [("rematch", {"nonce": "x"}), ("seat", {"seat": 0, "secret": "s" * 16, "name": "Eve"})]
)
def test_whatever_wakes_a_table_is_a_costly_read(path: str, body: dict[str, Any]) -> None:
    with web(limits=limited(costly_reads_per_address=2), trust_proxy=True) as client:
        ann, eve = Visitor(client, "Ann", SCHOOL), Visitor(client, "Eve", HOME)
        tables = [ann.new_table("skull", 3) for _ in range(3)]
        client.app.state.service.rooms.open.clear()
        codes = [eve.post(f"/api/tables/{table}/{path}", body).json()["code"] for table in tables]
        assert (codes[0], codes[2]) == (codes[1], "limit.reads")
        assert codes[0] != "limit.reads"
        assert not client.app.state.service.rooms.is_awake(tables[2])


@pytest.mark.parametrize("limit", ["costly_reads_per_player", "costly_reads_per_address"])
def test_every_page_of_a_log_that_a_socket_tells_is_a_costly_read(limit: str) -> None:
    with web(limits=limited(**{limit: 3}), trust_proxy=True) as client:
        ann = Visitor(client, "Ann", HOME)
        table = ann.new_table("yamiks", 2)
        play_out(client, table, Visitor(client, "Bob", HOME))
        length = client.get(f"/api/tables/{table}").json()["version"]
        assert FEW < length < PAGE

        def heard(have: int) -> str:
            path = f"/api/tables/{table}/socket"
            with client.websocket_connect(path, headers={"X-Forwarded-For": HOME}) as socket:
                socket.send_json({"type": "hello", "v": 1, "token": ann.token, "have": have})
                message = socket.receive_json(timeout=10)
                return str(message.get("code") or message["type"])

        assert [heard(0) for _ in range(4)] == ["welcome"] * 3 + ["limit.reads"]
        assert heard(length) == "welcome", "a few entries cost little"
