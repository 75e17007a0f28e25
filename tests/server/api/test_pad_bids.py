"""Secret bids: nobody is told a bid before the last one is in, by no byte of any answer, log line or figure."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from calavera.server.ops.metrics import REGISTRY
from calavera.store import open_store
from tests.server.conftest import RunningServer
from tests.server.phones import Phone, entry, letters, refusal
from tests.server.web import Client, logged, web

ANN, BEN, CLEO = (letters(26) for _ in range(3))


@pytest.fixture
def client() -> Iterator[Client]:
    with web() as started:
        yield started


@pytest.fixture
def pad(client: Client) -> Phone:
    made = Phone(client)
    made.made()
    return made


def test_the_last_bid_shows_all_of_them_together(pad: Phone) -> None:
    assert pad.bid(0, 3, ANN).json() == {"version": 0, "shown": False, "seats": [0]}
    assert pad.bid(2, 10, CLEO).json() == {"version": 0, "shown": False, "seats": [0, 2]}
    assert pad.get()["bidding"] == pad.follow().json()["bidding"] == [{"cell": "bid.1", "seats": [0, 2]}]
    assert pad.bid(1, 0, BEN).json() == {"version": 3, "shown": True, "seats": [0, 1, 2]}
    told = pad.get()
    assert told["bidding"] == []
    assert told["entries"] == pad.follow().json()["entries"]
    assert [(one["cell"], one["value"], one["by"], one["over"]) for one in told["entries"]] == [
        ("bid.1.0", 3, "secret", []),
        ("bid.1.1", 0, "secret", []),
        ("bid.1.2", 10, "secret", []),
    ]


def test_what_was_written_down_is_nobodys_to_bid_for(pad: Phone) -> None:
    """Whoever has only the code cannot replace what stands on the pad."""
    first, other = entry("bid.1.0", 1), entry("bid.1.0", 2)
    pad.put(first, other, entry("bid.1.1", 3), entry("bid.1.1", None))
    assert refusal(pad.bid(0, 5, ANN)) == (409, "pad.seat_taken")
    # Empty again, on one phone: on the other one a bid stands there.
    assert refusal(pad.bid(1, 5, BEN)) == (409, "pad.seat_taken")
    assert pad.bid(2, 5, CLEO).json()["shown"]
    assert [(one["cell"], one["value"]) for one in pad.get(4)["entries"]] == [("bid.1.2", 5)]


def test_a_field_that_was_emptied_can_be_bid_for(pad: Phone) -> None:
    written = entry("bid.1.0", 1)
    pad.put(written, entry("bid.1.0", None, over=[written["id"]]))
    assert pad.bid(0, 5, ANN).json()["seats"] == [0]


def test_somebody_without_a_phone_is_the_last(pad: Phone) -> None:
    pad.bid(0, 3, ANN)
    pad.bid(1, 4, BEN)
    assert pad.put(entry("bid.2.2", 1)).json()["version"] == 1
    assert pad.get()["bidding"] == [{"cell": "bid.1", "seats": [0, 1]}]
    pad.put(entry("bid.1.2", 2))
    told = pad.get()
    assert told["bidding"] == []
    assert [(one["cell"], one["value"]) for one in told["entries"][1:]] == [
        ("bid.1.2", 2),
        ("bid.1.0", 3),
        ("bid.1.1", 4),
    ]
    assert refusal(pad.bid(1, 5, BEN)) == (409, "pad.bids_shown")


@pytest.mark.parametrize("cell", ["name", "tricks.1", "bid", "bid.0", "bid.9", "junk"])
def test_only_what_the_game_bids_on_is_bid_on(pad: Phone, cell: str) -> None:
    assert refusal(pad.bid(0, 1, ANN, cell=cell)) == (409, "pad.no_bids")


def test_a_game_without_bids_has_none_on_its_pad(client: Client) -> None:
    pad = Phone(client, game="yamiks")
    pad.made()
    assert refusal(pad.bid(0, 1, ANN)) == (409, "pad.no_bids")


def test_a_bid_can_be_changed_and_taken_back_by_its_phone_alone(pad: Phone) -> None:
    pad.bid(0, 3, ANN)
    assert refusal(pad.bid(0, 4, BEN)) == (409, "pad.seat_taken")
    assert pad.bid(0, 4, BEN).json()["params"] == {"seat": 0}
    assert refusal(pad.take_back(0, BEN)) == (409, "pad.seat_taken")
    assert pad.bid(0, 5, ANN).json()["seats"] == [0]
    assert pad.take_back(0, ANN).json() == {"version": 0, "shown": False, "seats": []}
    assert pad.get()["bidding"] == []
    assert pad.take_back(0, ANN).status_code == 200  # an answer may be lost
    pad.bid(0, 6, BEN)
    pad.bid(1, 7, CLEO)
    pad.bid(2, 8, CLEO)  # one phone may go round
    assert [one["value"] for one in pad.get()["entries"]] == [6, 7, 8]


def test_a_bid_whose_answer_was_lost_is_sent_once_more(pad: Phone) -> None:
    pad.bid(0, 3, ANN)
    pad.bid(0, 3, ANN)
    pad.bid(1, 4, BEN)
    last = pad.bid(2, 5, CLEO).json()
    assert pad.bid(2, 5, CLEO).json() == last
    assert refusal(pad.bid(2, 6, CLEO)) == (409, "pad.bids_shown")
    assert refusal(pad.take_back(2, CLEO)) == (409, "pad.bids_shown")
    assert pad.get()["version"] == 3


def test_who_knows_the_id_cancels_a_bidding_also_to_bid_once_more(client: Client, pad: Phone) -> None:
    pad.bid(0, 3, ANN)
    pad.bid(1, 3, BEN, cell="bid.2")
    assert client.delete(f"{pad.path}/bids/bid.1").status_code == 204
    assert pad.get()["bidding"] == [{"cell": "bid.2", "seats": [1]}]
    for seat, phone in enumerate((BEN, ANN, CLEO)):
        pad.bid(seat, seat, phone)
    assert client.delete(f"{pad.path}/bids/bid.1").status_code == 204
    assert client.delete(f"{pad.path}/bids/bid.1").status_code == 204
    before = [one["id"] for one in pad.get()["entries"]]
    for seat, phone in enumerate((BEN, ANN, CLEO)):
        pad.bid(seat, seat + 1, phone)
    again = pad.get(3)["entries"]
    assert [one["value"] for one in again] == [1, 2, 3]
    assert [one["over"] for one in again] == [[id] for id in before]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"seats": 4}, "pad.seats"),
        ({"seat": 3}, "pad.seats"),
        ({"seat": 12}, "request.invalid"),
        ({"seat": -1}, "request.invalid"),
        ({"seats": 0}, "request.invalid"),
        ({"value": -1}, "request.invalid"),
        ({"value": 100}, "request.invalid"),
        ({"value": 7.5}, "request.invalid"),
        ({"value": True}, "request.invalid"),
        ({"value": None}, "request.invalid"),
        ({"cell": "Bid"}, "request.invalid"),
        ({"cell": "bid\n"}, "request.invalid"),
        ({"cell": "a.b.c.d.e"}, "request.invalid"),
        ({"cell": "a" * 62}, "request.invalid"),
        ({"phone": "me"}, "request.invalid"),
        ({"phone": ANN + "\n"}, "request.invalid"),
        ({"more": 1}, "request.invalid"),
    ],
)
def test_a_bid_that_makes_no_sense_changes_nothing(pad: Phone, wrong: dict[str, Any], code: str) -> None:
    body = {"cell": "bid.1", "seat": 0, "seats": 3, "value": 3, "phone": ANN, **wrong}
    answer = pad.client.post(f"/api/pads/code/{pad.code}/bids", json=body)
    assert refusal(answer) == (400, code)
    assert pad.get()["bidding"] == []


def test_the_last_bid_on_a_full_pad_is_refused_and_nothing_is_shown(pad: Phone) -> None:
    for _ in range(10):
        pad.put(*[entry() for _ in range(500)][: 499 if _ == 9 else 500])
    pad.bid(0, 1, ANN)
    pad.bid(1, 2, BEN)
    assert refusal(pad.bid(2, 3, CLEO)) == (409, "pad.full")
    assert pad.get(4_999)["bidding"] == [{"cell": "bid.1", "seats": [0, 1]}]
    assert pad.get(4_998)["version"] == 4_999


def test_bids_outlive_a_restart(tmp_path: Path) -> None:
    with web(open_store(str(tmp_path))) as client:
        pad = Phone(client)
        pad.made()
        pad.bid(0, 1, ANN)
        pad.bid(1, 2, BEN)
        pad.bid(0, 3, ANN, cell="bid.2")
        pad.take_back(0, ANN, cell="bid.2")
    with web(open_store(str(tmp_path))) as client:
        pad.client = client
        assert pad.follow().json()["bidding"] == [{"cell": "bid.1", "seats": [0, 1]}]
        assert refusal(pad.bid(0, 9, CLEO)) == (409, "pad.seat_taken")
        last = pad.bid(2, 3, CLEO).json()
    with web(open_store(str(tmp_path))) as client:
        pad.client = client
        assert [one["value"] for one in pad.get()["entries"]] == [1, 2, 3]
        assert pad.get()["bidding"] == []
        assert pad.bid(2, 3, CLEO).json() == last


def test_bids_that_come_together_are_shown_once(server: RunningServer) -> None:
    with httpx.Client(base_url=server.base) as http:
        pad = Phone(http, "skull_king", 5)
        pad.made()

        async def bid(seat: int, phone: str) -> dict[str, Any]:
            async with httpx.AsyncClient(base_url=server.base, timeout=60) as own:
                body = {"cell": "bid.1", "seat": seat, "seats": 5, "value": seat, "phone": phone}
                answer = await own.post(f"/api/pads/code/{pad.code}/bids", json=body)
                told: dict[str, Any] = answer.json()
                return told

        async def together() -> list[dict[str, Any]]:
            phones = [letters(26) for _ in range(5)]
            return await asyncio.gather(*(bid(seat, phones[seat]) for seat in range(5) for _ in range(3)))

        answers = asyncio.run(together())
        assert {answer["version"] for answer in answers} <= {0, 5}
        assert [one["value"] for one in pad.get()["entries"]] == list(range(5))


# What anybody is told before the last bid


def everything_told(server_client: Client, value: int, ids: list[str]) -> list[bytes]:
    """Every byte of every answer to everybody while two of three have bid, the first of them `value`; everything else
    is the same each time.
    """
    pad = Phone(server_client)
    pad.made(entry("name.0", "Ada"))
    names = {pad.id: "ID", pad.code: "CODE"}
    heard: list[bytes] = []

    def hear(answer: httpx.Response) -> None:
        whole = str(sorted(answer.headers.items())) + answer.text
        for name, stands_for in names.items():
            whole = whole.replace(name, stands_for * (len(name) // len(stands_for)))
        heard.append(f"{answer.status_code} {whole}".encode())

    ann, ben, eve = ids
    hear(pad.bid(0, value, ann))
    hear(pad.bid(0, value, ann))
    hear(pad.bid(0, 5, eve))
    hear(pad.take_back(0, eve))
    hear(pad.bid(1, 7, ben))
    hear(pad.bid(0, 100, ann))
    hear(pad.bid(0, value, ann, seats=4))
    hear(pad.bid(5, value, ann))
    hear(pad.bid(0, value, "wrong"))
    hear(pad.client.get(f"{pad.path}?after=1"))
    hear(pad.follow(1))
    hear(pad.follow(4_000))
    hear(pad.client.get(f"/api/pads/code/{pad.code}?after=x"))
    hear(pad.client.get(f"/api/pads/code/{pad.code}/bids"))
    hear(pad.put(query="?after=1"))
    hear(pad.client.get("/api/lobby"))
    hear(pad.take_back(0, ann))
    hear(pad.bid(0, value, ann))
    hear(pad.client.delete(f"{pad.path}/bids/bid.1"))
    hear(pad.bid(0, value, ann))
    hear(pad.client.delete(pad.path))
    hear(pad.bid(0, value, ann))
    return heard


def figures() -> dict[str, float]:
    """All figures that do not measure time or memory."""
    return {
        f"{sample.name}{sorted(sample.labels.items())}": sample.value
        for family in REGISTRY.collect()
        if "seconds" not in family.name
        for sample in family.samples
    }


def test_no_byte_of_any_answer_line_or_figure_depends_on_a_bid_before_the_last() -> None:
    ids = [letters(26) for _ in range(3)]
    told: dict[int, list[bytes]] = {}
    changed: dict[int, dict[str, float]] = {}
    written: dict[int, str] = {}
    for value in range(100):
        with logged() as lines, web() as client:
            before = figures()
            told[value] = everything_told(client, value, ids)
            changed[value] = {name: number - before.get(name, 0) for name, number in figures().items()}
        written[value] = lines.getvalue()
    assert len({tuple(heard) for heard in told.values()}) == 1
    assert len({len(answer) for answer in told[3]}) > 1  # something was said
    assert all(changed[value] == changed[0] for value in range(100))
    assert set(written.values()) == {""}


def test_a_failure_of_the_store_says_nothing_of_a_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object, **__: object) -> list[int]:
        raise RuntimeError("no disk")

    written = []
    for value in (3, 88):
        with logged() as lines, web() as client:
            pad = Phone(client)
            pad.made()
            with monkeypatch.context() as broken:
                broken.setattr(client.app.state.service.store, "append_together", fails)
                answer = pad.bid(0, value, ANN)
            assert (answer.status_code, answer.content) == (500, b'{"code":"server.failed","params":{}}')
            assert pad.get()["bidding"] == []
            assert pad.bid(0, value, BEN).json()["seats"] == [0]
        written.append([{**json.loads(line), "timestamp": ""} for line in lines.getvalue().splitlines()])
    assert written[0] == written[1] != []
