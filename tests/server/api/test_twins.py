"""Two tables that are dealt the same: opened together, kept apart, compared when both are over."""

from __future__ import annotations

import asyncio
import csv
import io
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from calavera.server.live.service import Service
from calavera.server.people.figures import Statistics
from calavera.store import open_store
from calavera.store.memory import MemoryStore
from calavera.store.port import Document
from calavera.table.commands import AddBot, Close, Kick, Leave, OfferSeat, Play, PlayFor, Reseal, Sit, Start, TakeSeat
from calavera.table.events import Happened, Unsealed
from calavera.table.handing import secret_hash
from calavera.table.log import read
from calavera.table.people import Asker
from calavera.table.verify import verify
from tests.server.web import GENEROUS, Client, Guest, play_out, web

SETTINGS = {"game": "skull_king", "seats": 3}


@pytest.fixture
def client() -> Iterator[Client]:
    with web(limits=msgspec.structs.replace(GENEROUS, wrong_codes_per_minute=100_000)) as started:
        yield started


def opened(owner: Guest, **settings: Any) -> tuple[str, str]:
    """Two tables; the owner sits at the first."""
    answer = owner.post("/api/tables", {"settings": {**SETTINGS, **settings}, "twin": True})
    assert answer.status_code == 201, answer.text
    first = answer.json()["id"]
    told = owner.get(f"/api/tables/{first}/comparison").json()
    assert told["tables"][0]["id"] == first
    return first, told["tables"][1]["id"]


def guests(client: Client, *names: str) -> list[Guest]:
    return [Guest(client, name) for name in names]


def do(client: Client, table: str, guest: Guest, command: Any) -> str:
    """The code of a refusal, empty if it was done."""
    service: Service = client.app.state.service

    async def ask() -> str:
        room = await service.find(table)
        try:
            await room.do(command, Asker(guest.id, guest.name), None)
        except Exception as error:
            return str(getattr(error, "code", error))
        return ""

    with client.portal() as portal:
        return str(portal.call(ask))


def played(client: Client, table: str, *people: Guest, seed: int) -> None:
    """All sit down who do not, the first of them owns the table, and the game is played to its end."""
    play_out(client, table, *people, seed=seed)


def go_on(client: Client, table: str) -> None:
    """A game that has begun is played to its end."""
    service: Service = client.app.state.service

    async def evening() -> None:
        room = await service.find(table)
        while room.table.status == "playing":
            seat = room.table.to_act()[0]
            who, words = room.table.seated(seat), room.table.playing().legal_words(seat)[0]
            if who.bot is None:
                await room.do(Play(words), Asker(who.player, who.name), None)
            else:
                await room.do_for_server(PlayFor(seat, words, "bot", room.table.turns_of(seat)))

    with client.portal() as portal:
        portal.call(evening)


def both(client: Client, **settings: Any) -> tuple[list[Guest], str, str]:
    """Six people at two tables, both over."""
    people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
    first, second = opened(people[0], **settings)
    played(client, first, *people[1:3], seed=1)
    played(client, second, *people[3:], seed=2)
    return people, first, second


def entries(client: Client, table: str) -> list[Any]:
    service: Service = client.app.state.service

    async def ask() -> list[Any]:
        return list((await service.find(table)).entries)

    with client.portal() as portal:
        return list(portal.call(ask))


def test_twins_are_opened_together_and_wait_for_their_people(client: Client) -> None:
    ann, eve = guests(client, "Ann", "Eve")
    first, second = opened(ann)
    told = ann.get(f"/api/tables/{second}/comparison").json()
    assert (told["game"], told["over"], told["parted"], told["shift"]) == ("skull_king", False, False, None)
    assert [side["names"] for side in told["tables"]] == [["Ann", None, None], [None, None, None]]
    assert {side["status"] for side in told["tables"]} == {"open"}
    assert len({side["code"] for side in told["tables"]}) == 2
    state = ann.get(f"/api/tables/{first}").json()
    assert state["twin"] == {"table": second, "second": False, "sealed": True, "shift": None, "parted": False}
    assert eve.get(f"/api/tables/{second}").json()["twin"]["second"] is True
    lines = {line["id"]: line["twin"] for line in ann.get("/api/me/tables").json()}
    assert lines == {first: second, second: first}


def test_twins_are_compared_hand_by_hand_when_both_are_over(client: Client) -> None:
    people, first, second = both(client)
    told = people[0].get(f"/api/tables/{first}/comparison").json()
    assert told == people[5].get(f"/api/tables/{second}/comparison").json()
    assert told["over"]
    assert len(told["hands"]) == 8
    results = [people[i].get(f"/api/tables/{id}/result").json()["scores"] for i, id in ((0, first), (5, second))]
    assert [side["totals"] for side in told["tables"]] == results
    assert told["differences"] == [a - b for a, b in zip(*results, strict=True)]
    for seat in range(3):
        lines = [hand["seats"][seat] for hand in told["hands"]]
        assert all(line["difference"] == line["points"][0] - line["points"][1] for line in lines)
        assert [line["total"] for line in lines] == [
            sum(each["difference"] for each in lines[: i + 1]) for i in range(8)
        ]
        assert [side["won"][seat] for side in told["tables"]] == [
            sum(line["points"][i] > line["points"][1 - i] for line in lines) for i in range(2)
        ]


def test_the_comparison_comes_as_csv_too(client: Client) -> None:
    people, first, _ = both(client)
    answer = people[0].get(f"/api/tables/{first}/comparison.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    lines = list(csv.DictReader(io.StringIO(answer.text)))
    told = people[0].get(f"/api/tables/{first}/comparison").json()
    assert len(lines) == 8 * 3
    assert [int(line["total"]) for line in lines[-3:]] == told["differences"]
    assert (lines[0]["first_name"], lines[0]["second_name"]) == ("Ann", "Dan")


def test_a_name_in_csv_is_no_formula(client: Client) -> None:
    people = guests(client, "=1+1", "Ben", "Cleo", "Dan", "Eve", "Fay")
    first, second = opened(people[0])
    played(client, first, *people[1:3], seed=1)
    played(client, second, *people[3:], seed=2)
    lines = list(csv.DictReader(io.StringIO(people[0].get(f"/api/tables/{first}/comparison.csv").text)))
    assert lines[0]["first_name"] == "'=1+1"


def test_both_are_verified_and_their_proofs_have_one_seed(client: Client) -> None:
    people, first, second = both(client)
    proofs = [people[i].get(f"/api/tables/{id}/proof").json() for i, id in ((0, first), (5, second))]
    assert proofs[0]["seed"] == proofs[1]["seed"] != ""
    assert proofs[0]["commitment"] == proofs[1]["commitment"]
    for i, id in ((0, first), (5, second)):
        assert people[i].get(f"/api/tables/{id}/verify").json()["wrong"] is None
        log = entries(client, id)
        assert isinstance(log[-1].event, Unsealed)
        assert verify(id, log).wrong is None
    named = [{draw["name"]: draw["outcome"] for draw in proof["draws"]} for proof in proofs]
    assert named[0] == named[1]


OF_A_TABLE = (
    *("", "/log", "/moments", "/moments?seat=none", "/moments?seat=0", "/result", "/verify", "/proof"),
    *("/review?seat=0", "/review/line?seat=0&decision=0"),
)


def test_while_one_plays_nothing_of_the_other_is_told(client: Client) -> None:
    people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
    stranger = Guest(client, "Zoe")
    first, second = opened(people[0])
    played(client, first, *people[1:3], seed=1)
    for outsider in (people[3], stranger):
        for path in OF_A_TABLE:
            answer = outsider.get(f"/api/tables/{first}{path}")
            assert answer.status_code == 403, path
            nameless = client.get(f"/api/tables/{first}{path}")
            assert nameless.status_code == 403, path
    # Its own people may see what they have seen, with their own eyes, and nothing that tells what nobody has seen.
    for path in ("/verify", "/proof", "/moments?seat=1", "/review?seat=0"):
        answer = people[0].get(f"/api/tables/{first}{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "twin.sealed"), path
    assert people[0].post(f"/api/tables/{first}/review", {"seat": 0}).json()["code"] == "twin.sealed"
    assert people[0].get(f"/api/tables/{first}/moments").status_code == 200
    assert people[0].get(f"/api/tables/{first}/result").status_code == 200
    told = people[3].get(f"/api/tables/{second}/comparison").json()
    assert (told["over"], told["hands"], told["differences"]) == (False, [], [])
    assert [side["totals"] for side in told["tables"]] == [[], []]
    assert (told["tables"][0]["hands"], told["tables"][0]["of"]) == (8, 8)
    assert people[3].get(f"/api/tables/{second}/comparison.csv").json()["code"] == "twin.sealed"
    assert client.get("/api/games/skull_king/dice").json()["games"] == 0
    played(client, second, *people[3:], seed=2)
    assert people[3].get(f"/api/tables/{first}/moments?seat=0").status_code == 200
    assert people[0].get(f"/api/tables/{second}/proof").status_code == 200
    assert stranger.get(f"/api/tables/{first}").status_code == 403
    assert client.get("/api/games/skull_king/dice").json()["games"] == 0


def everything(client: Client, guest: Guest, tables: tuple[str, str], players: list[str]) -> list[bytes]:
    """All that somebody at the second table can ask for, knowing the ids of all players."""
    paths = [f"/api/tables/{id}{path}" for id in tables for path in (*OF_A_TABLE, "/comparison", "/comparison.csv")]
    paths += ["/api/me/tables", "/api/lobby", "/api/games/skull_king/dice", "/api/games/skull_king/ratings"]
    paths += ["/api/games", "/api/me", *[f"/api/players/{id}/statistics" for id in players]]
    answers = [guest.get(path) for path in paths]
    answers += [client.get(path) for path in paths]
    answers += [guest.post(f"/api/tables/{tables[0]}/{what}") for what in ("again", "hint", "rematch")]
    answers.append(guest.post(f"/api/tables/{tables[0]}/seat", {"seat": 0, "secret": "x" * 20, "name": "Eve"}))
    return [bytes(f"{answer.status_code} ", "ascii") + answer.content for answer in answers]


@pytest.mark.parametrize("robots", [False, True])
def test_what_others_are_told_does_not_depend_on_what_was_dealt(
    monkeypatch: pytest.MonkeyPatch, *, robots: bool
) -> None:
    """The first table is over. Byte for byte, the people of the second are told the same whatever was dealt there.

    One of them is the host of both, who has got up at the first table; with `robots` only bots are left there, so that
    it stays the host's. Somebody at the first table stands on the ladder.
    """
    heard: list[list[bytes]] = []
    for seed in ("ab" * 32, "cd" * 32):
        drawn = SimpleNamespace(token_hex=lambda _size, seed=seed: seed, token_urlsafe=secrets.token_urlsafe)
        monkeypatch.setattr("calavera.server.live.rooms.secrets", drawn)
        store = MemoryStore()
        with web(store) as client:
            host, *people = guests(client, "Host", "Ann", "Ben", "Cleo", "Dan", "Eve")
            rank(client, store, people[0])
            first, second = opened(host)
            there = [] if robots else people[:3]
            for guest in there[:2]:
                assert do(client, first, guest, Sit(guest.name)) == ""
            assert do(client, first, host, Leave()) == ""
            for guest in there[2:]:
                assert do(client, first, guest, Sit(guest.name)) == ""
            for name in ("Tin", "Zinc", "Lead") if robots else ():
                assert do(client, first, host, AddBot(name=name)) == ""
            for guest in (host, *people[3:]):
                assert do(client, second, guest, Sit(guest.name)) == ""
            assert do(client, first, host, Start()) == ""
            go_on(client, first)
            log = entries(client, first)
            assert any(isinstance(entry.event, Happened) for entry in log)
            codes = [side["code"] for side in host.get(f"/api/tables/{second}/comparison").json()["tables"]]
            ids = [one.id for one in (host, *people)]
            plain = [(word, f"<{i}>") for i, word in enumerate((first, second, *codes, *ids))]
            commitment = log[0].event.commitment
            answers = [body for guest in (host, people[3]) for body in everything(client, guest, (first, second), ids)]
            heard.append([_plain(body, [*plain, (commitment, "<promise>")]) for body in answers])
            assert not any(seed.encode() in body for body in answers)
    assert heard[0] == heard[1]


def rank(client: Client, store: MemoryStore, guest: Guest) -> None:
    """Somebody has played a rated game before."""
    line = Statistics(player=guest.id, name=guest.name, game="skull_king", games=1, rated_games=1, program=False)

    async def write() -> None:
        key = f"{guest.id}:skull_king"
        await store.append("", None, (), [Document("stats", key, msgspec.json.encode(line))])

    with client.portal() as portal:
        portal.call(write)
    assert [one["name"] for one in client.get("/api/games/skull_king/ratings").json()] == [guest.name]


def test_the_figures_of_twins_are_told_when_both_are_over(client: Client) -> None:
    people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
    first, second = opened(people[0])

    def told(guest: Guest) -> tuple[Any, list[Any]]:
        figures = client.get(f"/api/players/{guest.id}/statistics").json()
        standings = [line["standings"] for line in guest.get("/api/me/tables").json() if line["status"] == "finished"]
        return figures, standings

    played(client, first, *people[1:3], seed=1)
    assert told(people[0]) == ([], [[]])
    played(client, second, *people[3:], seed=2)
    for guest, table in ((people[0], first), (people[5], second)):
        result = guest.get(f"/api/tables/{table}/result").json()
        score = result["scores"][result["players"].index(guest.id)]
        (figures,), (standings,) = told(guest)
        assert (figures["games"], figures["points"], figures["best"]) == (1, score, score)
        assert figures["measures"]["bids_made"][1] == 8
        assert [one["score"] for one in standings] == result["scores"]


def _plain(body: bytes, names: list[tuple[str, str]]) -> bytes:
    """With names instead of what is drawn by lot for everybody, and without times."""
    text = body.decode()
    for word, name in names:
        text = text.replace(word, name)
    text = re.sub(r'"id":"[\w-]{22}","code":"\w{6}"', "<another table>", text)  # of a rematch
    return re.sub(r'"(at|now|changed|created|since)":\d+', r'"\1":0', text).encode()


def test_nobody_plays_at_both(client: Client) -> None:
    people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
    first, second = opened(people[0])
    assert do(client, second, people[0], Sit("Ann")) == "twin.player"
    played(client, first, *people[1:3], seed=1)
    for guest in people[:3]:
        assert do(client, second, guest, Sit(guest.name)) == "twin.player"
    for guest in people[3:]:
        assert do(client, second, guest, Sit(guest.name)) == ""


def test_nobody_gets_a_seat_at_both_by_asking_for_them_together(tmp_path: Path) -> None:
    with web(open_store(str(tmp_path))) as client:
        people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
        zoe = Guest(client, "Zoe")
        first, second = opened(people[0])
        assert together(client, zoe, {first: Sit("Zoe"), second: Sit("Zoe")}) == ["", "twin.player"]
        assert do(client, first, zoe, Leave()) == ""
        play_out(client, first, *people[1:3], until="playing")
        play_out_with_host(client, second, people[3:])
        secret = "s" * 20
        for table, guest in ((first, people[1]), (second, people[4])):
            assert do(client, table, guest, OfferSeat(secret_hash(secret))) == ""
        taking = {table: TakeSeat(1, secret, "Zoe") for table in (first, second)}
        assert together(client, zoe, taking) == ["", "twin.player"]
        assert [zoe.get(f"/api/tables/{table}").status_code for table in (first, second)] == [200, 403]


def together(client: Client, guest: Guest, commands: dict[str, Any]) -> list[str]:
    """The codes of refusals of commands, one for each table, that come in the same moment."""
    service: Service = client.app.state.service

    async def ask() -> list[str]:
        rooms = [await service.find(table) for table in commands]
        asker = Asker(guest.id, guest.name)
        doing = [room.do(command, asker, None) for room, command in zip(rooms, commands.values(), strict=True)]
        answers = await asyncio.gather(*doing, return_exceptions=True)
        return [str(getattr(answer, "code", "")) for answer in answers]

    with client.portal() as portal:
        return list(portal.call(ask))


def test_whoever_has_handed_the_seat_on_has_seen_the_deals(client: Client) -> None:
    people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
    first, second = opened(people[0])
    play_out(client, first, *people[1:3], until="playing")
    secret = "s" * 20
    assert do(client, first, people[1], OfferSeat(secret_hash(secret))) == ""
    for guest in people[3:5]:
        assert do(client, second, guest, Sit(guest.name)) == ""
    body = {"seat": 1, "secret": secret, "name": "Taker"}
    assert people[3].post(f"/api/tables/{first}/seat", body).json()["code"] == "twin.player"
    assert people[5].post(f"/api/tables/{first}/seat", body).status_code == 201
    assert do(client, second, people[1], Sit("Ben")) == "twin.player"
    assert people[1].get(f"/api/tables/{first}").status_code == 403


def test_a_twin_that_somebody_has_seen_is_not_forgotten(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann has made no choice: she got up when the game had begun, and closed it when she had seen enough."""
    ann, ben, cleo, dan = guests(client, "Ann", "Ben", "Cleo", "Dan")
    first, second = opened(ann)
    play_out(client, first, ben, cleo, until="playing")
    assert do(client, first, ann, Leave()) == ""
    assert do(client, first, ann, Close()) == ""
    fall_asleep(client, monkeypatch)
    assert ann.get(f"/api/tables/{first}").status_code == 200
    assert do(client, second, ann, Sit("Ann")) == "twin.player"
    assert do(client, second, dan, Sit("Dan")) == ""


def test_a_twin_that_nobody_has_seen_is_forgotten(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(client, "Ann")
    first, second = opened(ann)
    assert do(client, first, ann, Close()) == ""
    fall_asleep(client, monkeypatch)
    assert ann.get(f"/api/tables/{first}").status_code == 404
    assert do(client, second, ann, Sit("Ann")) == ""


def fall_asleep(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has looked at any table for long, and what leaves nothing behind is removed."""
    service: Service = client.app.state.service

    async def sleep() -> None:
        service.rooms.put_to_sleep()
        while service.rooms._removing:
            await asyncio.sleep(0)

    with monkeypatch.context() as idle, client.portal() as portal:
        idle.setattr("calavera.server.live.rooms.IDLE_MS", -1)
        portal.call(sleep)


def test_the_host_of_both_sees_only_where_they_sit(client: Client) -> None:
    people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
    answer = people[0].post("/api/tables", {"settings": SETTINGS, "twin": True, "sit": False})
    first = answer.json()["id"]
    second = people[0].get(f"/api/tables/{first}/comparison").json()["tables"][1]["id"]
    play_out_with_host(client, first, people[1:4], host=people[0])
    assert people[0].get(f"/api/tables/{first}").status_code == 403
    assert do(client, second, people[0], Sit("Ann")) == ""


def test_a_twin_that_has_begun_belongs_to_somebody_who_sits_there(client: Client) -> None:
    """Its host could neither look at it nor close it."""
    host, ben, cleo, dan, eve = guests(client, "Host", "Ben", "Cleo", "Dan", "Eve")
    first, second = opened(host)
    for guest in (ben, cleo):
        assert do(client, first, guest, Sit(guest.name)) == ""
    assert do(client, first, host, Leave()) == ""
    assert do(client, first, dan, Sit("Dan")) == ""
    assert do(client, first, host, Start()) == ""
    assert dan.get(f"/api/tables/{first}").json()["owner"] == dan.id
    assert [line["id"] for line in host.get("/api/me/tables").json()] == [second]
    secret = "s" * 20
    assert do(client, first, dan, OfferSeat(secret_hash(secret))) == ""
    assert eve.post(f"/api/tables/{first}/seat", {"seat": 0, "secret": secret, "name": "Eve"}).status_code == 201
    for guest in (host, dan, ben):
        assert do(client, first, guest, Close()) == "table.not_allowed"
    assert do(client, first, eve, Close()) == ""


def play_out_with_host(client: Client, table: str, people: list[Guest], host: Guest | None = None) -> None:
    for guest in people:
        assert do(client, table, guest, Sit(guest.name)) == ""
    assert do(client, table, host or people[0], Start()) == ""


def test_a_table_closed_before_its_end_ends_the_secret(client: Client) -> None:
    people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
    first, second = opened(people[0])
    played(client, first, *people[1:3], seed=1)
    play_out_with_host(client, second, people[3:])
    service: Service = client.app.state.service

    async def a_hand() -> None:
        room = await service.find(second)
        while room.table.playing().hand < 3:  # type: ignore[attr-defined]
            seat = room.table.to_act()[0]
            who = room.table.seated(seat)
            await room.do(Play(room.table.playing().legal_words(seat)[0]), Asker(who.player, who.name), None)

    with client.portal() as portal:
        portal.call(a_hand)
    assert people[0].get(f"/api/tables/{first}/proof").json()["code"] == "twin.sealed"
    assert do(client, second, people[3], Close()) == ""
    told = people[0].get(f"/api/tables/{first}/comparison").json()
    assert told["over"]
    assert len(told["hands"]) == 2
    assert [side["hands"] for side in told["tables"]] == [8, 2]
    assert people[0].get(f"/api/tables/{first}/proof").status_code == 200
    assert people[3].get(f"/api/tables/{second}/proof").json()["code"] == "table.not_finished"


def test_a_second_table_that_nobody_ever_took_ends_the_secret(client: Client) -> None:
    people = guests(client, "Ann", "Ben", "Cleo")
    first, second = opened(people[0])
    played(client, first, *people[1:3], seed=1)
    assert people[0].get(f"/api/tables/{first}/proof").json()["code"] == "twin.sealed"
    assert do(client, second, people[0], Close()) == ""
    assert people[0].get(f"/api/tables/{first}/proof").status_code == 200
    told = people[0].get(f"/api/tables/{first}/comparison").json()
    assert (told["over"], told["hands"]) == (True, [])


def test_the_same_people_again_one_seat_further(client: Client) -> None:
    people = guests(client, "Ann", "Ben", "Cleo")
    stranger = Guest(client, "Zoe")
    first, second = opened(people[0])
    assert people[0].post(f"/api/tables/{first}/again").json()["code"] == "table.not_finished"
    played(client, first, *people[1:3], seed=1)
    assert stranger.post(f"/api/tables/{first}/again").json()["code"] == "table.not_allowed"
    answers = [guest.post(f"/api/tables/{first}/again") for guest in (people[1], people[0])]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert {answer.json()["id"] for answer in answers} == {second}
    state = people[0].get(f"/api/tables/{second}").json()
    assert [seat["name"] for seat in state["seats"]] == ["Cleo", "Ann", "Ben"]
    assert state["twin"]["shift"] == 1
    assert people[0].get(f"/api/tables/{first}/proof").json()["code"] == "twin.sealed"
    played(client, second, seed=2)
    told = people[0].get(f"/api/tables/{first}/comparison").json()
    assert (told["shift"], told["over"], len(told["hands"])) == (1, True, 8)
    assert [side["names"] for side in told["tables"]] == [["Ann", "Ben", "Cleo"], ["Cleo", "Ann", "Ben"]]


def test_only_people_who_have_seen_them_play_deals_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever else sat down would play with a hand that the others know."""
    ann, ben, cleo, dan, zoe = guests(client, "Ann", "Ben", "Cleo", "Dan", "Zoe")
    first, second = opened(ann)
    play_out(client, first, ben, cleo, until="playing")
    secret = "s" * 20
    assert do(client, first, ben, OfferSeat(secret_hash(secret))) == ""
    assert dan.post(f"/api/tables/{first}/seat", {"seat": 1, "secret": secret, "name": "Dan"}).status_code == 201
    go_on(client, first)
    assert ann.post(f"/api/tables/{first}/again").status_code == 201
    assert do(client, second, ann, Kick(0)) == ""
    assert do(client, second, zoe, Sit("Zoe")) == "twin.stranger"
    room = client.app.state.service.rooms.open[second]
    with monkeypatch.context() as off:
        off.setattr(room, "guard", None)
        assert do(client, second, zoe, Sit("Zoe")) == ""
    assert do(client, second, ann, Start()) == "twin.stranger"
    assert do(client, second, zoe, Leave()) == ""
    # Ben has handed his seat on, and has seen some of it nevertheless.
    assert do(client, second, ben, Sit("Ben")) == ""
    assert do(client, second, ann, Start()) == ""
    assert do(client, second, ben, OfferSeat(secret_hash(secret))) == ""
    answer = zoe.post(f"/api/tables/{second}/seat", {"seat": 0, "secret": secret, "name": "Zoe"})
    assert (answer.status_code, answer.json()["code"]) == (409, "twin.stranger")


def test_once_others_sit_at_the_second_table_it_is_theirs(client: Client) -> None:
    people = guests(client, "Ann", "Ben", "Cleo", "Dan")
    first, second = opened(people[0])
    played(client, first, *people[1:3], seed=1)
    assert do(client, second, people[3], Sit("Dan")) == ""
    answer = people[0].post(f"/api/tables/{first}/again")
    assert (answer.status_code, answer.json()["code"]) == (409, "twin.taken")


def test_after_a_restore_nothing_is_compared(client: Client) -> None:
    people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
    first, second = opened(people[0])
    service: Service = client.app.state.service

    async def reseal() -> None:
        await (await service.find(second)).do_for_server(Reseal("ef" * 32))

    with client.portal() as portal:
        portal.call(reseal)
    played(client, first, *people[1:3], seed=1)
    played(client, second, *people[3:], seed=2)
    told = people[0].get(f"/api/tables/{first}/comparison").json()
    assert (told["over"], told["parted"], told["hands"]) == (True, True, [])
    for i, id in ((0, first), (5, second)):
        assert people[i].get(f"/api/tables/{id}/verify").json()["wrong"] is None


def test_a_server_that_died_between_two_writes_settles_it_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both tables are over, and the seed was not published: the next one who looks has it published."""
    with web(open_store(str(tmp_path))) as client:
        people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
        first, second = opened(people[0])
        service: Service = client.app.state.service
        played(client, first, *people[1:3], seed=1)
        monkeypatch.setattr(service.twins, "is_due", lambda _: False)
        played(client, second, *people[3:], seed=2)
        assert people[0].get(f"/api/tables/{first}/proof").json()["code"] == "twin.sealed"
        tokens = [guest.token for guest in people]
    with web(open_store(str(tmp_path))) as client:
        ann = Guest(client, "Ann", tokens[0])
        assert ann.get(f"/api/tables/{first}/proof").status_code == 200
        assert Guest(client, "Dan", tokens[3]).get(f"/api/tables/{second}/proof").status_code == 200
        assert sum(isinstance(entry.event, Unsealed) for entry in entries(client, first)) == 1
        # The figures come with the seed, once.
        for token in tokens:
            guest = Guest(client, "", token)
            assert [one["games"] for one in client.get(f"/api/players/{guest.id}/statistics").json()] == [1]


BAD = [
    (
        {"settings": {**SETTINGS, "rated": True}, "twin": True},
        "twin.settings",
    ),
    ({"settings": {**SETTINGS, "public": True}, "twin": True}, "twin.settings"),
    ({"settings": {"game": "skull", "seats": 3}, "twin": True}, "twin.none"),
    ({"settings": SETTINGS, "twin": "yes"}, "request.invalid"),
    ({"settings": SETTINGS, "twin": None}, "request.invalid"),
    ({"settings": {**SETTINGS, "seats": 99}, "twin": True}, "players.invalid"),
]


@pytest.mark.parametrize(("body", "code"), BAD)
def test_twins_that_cannot_be_opened_leave_nothing_behind(client: Client, body: Any, code: str) -> None:
    ann = Guest(client, "Ann")
    answer = ann.post("/api/tables", body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert ann.get("/api/me/tables").json() == []


def test_twins_count_as_two_tables() -> None:
    with web(limits=msgspec.structs.replace(GENEROUS, tables_per_player=1)) as client:
        ann = Guest(client, "Ann")
        assert ann.post("/api/tables", {"settings": SETTINGS, "twin": True}).json()["code"] == "limit.tables"
        assert ann.get("/api/me/tables").json() == []
        assert ann.post("/api/tables", {"settings": SETTINGS}).status_code == 201


def test_a_table_without_a_twin_has_nothing_to_compare(client: Client) -> None:
    ann = Guest(client, "Ann")
    table = ann.new_table("skull_king", 3)
    for method, path in (("GET", "comparison"), ("GET", "comparison.csv"), ("POST", "again")):
        answer = ann.ask(method, f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "twin.not_one")
    for method, path in (("GET", "comparison"), ("GET", "comparison.csv"), ("POST", "again")):
        assert ann.ask(method, f"/api/tables/nonsense/{path}").json()["code"] == "table.unknown"
    assert client.post(f"/api/tables/{table}/again").status_code == 401


def test_the_log_on_disk_reads_as_it_was_written() -> None:
    store = MemoryStore()
    with web(store) as client:
        _, first, _ = both(client)
        written = entries(client, first)

        async def stored() -> list[Any]:
            return [read(line) for line in await store.read(first, 0)]

        with client.portal() as portal:
            assert portal.call(stored) == written
