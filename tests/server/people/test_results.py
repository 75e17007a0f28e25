"""Statistics and ratings, written with the last move of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from calavera.rules.skull_king.view import SkullKingView
from calavera.server.results import MODEL, Results, Statistics
from calavera.store.errors import StoreFull
from calavera.store.memory import MemoryStore
from calavera.store.port import Document
from calavera.table.commands import Play
from calavera.table.decide import decide
from calavera.table.events import Event, Finished
from calavera.table.people import Asker
from calavera.table.table import Table
from tests.server.web import Client, Guest, play_out, web
from tests.table.sitting import started


@pytest.fixture
def client() -> Iterator[Client]:
    with web() as started:
        yield started


def finished_table(client: Client, game: str, guests: Sequence[Guest], seed: int = 0, *, rated: bool = False) -> str:
    table = guests[0].new_table(game, len(guests), rated=rated)
    play_out(client, table, *guests[1:], seed=seed)
    return table


def test_points_wins_and_averages_add_up_over_the_games(client: Client) -> None:
    guests = [Guest(client, f"P{i}") for i in range(2)]
    tables = [finished_table(client, "yamiks", guests, seed) for seed in (1, 2, 3)]
    results = [client.get(f"/api/tables/{table}/result").json() for table in tables]
    for seat, guest in enumerate(guests):
        (line,) = guest.get(f"/api/players/{guest.id}/statistics").json()
        scores = [result["scores"][seat] for result in results]
        wins = sum(1 / len(result["winners"]) for result in results if seat in result["winners"])
        assert (line["games"], line["wins"], line["points"], line["best"]) == (3, wins, sum(scores), max(scores))
        assert line["average"] == pytest.approx(sum(scores) / 3)
        assert line["win_rate"] == pytest.approx(wins / 3)
        assert (line["bids"], line["bid_accuracy"], line["rating"]) == (0, None, None)


def test_bids_of_every_hand_count_also_those_of_the_last(client: Client) -> None:
    guests = [Guest(client, f"P{i}") for i in range(3)]
    table = finished_table(client, "skull_king", guests, seed=5)
    sheet = client.get(f"/api/tables/{table}").json()["view"]["sheet"]
    assert len(sheet) > 1
    for seat, guest in enumerate(guests):
        (line,) = guest.get(f"/api/players/{guest.id}/statistics").json()
        hits = [hand[seat]["bid"] == hand[seat]["taken"] for hand in sheet]
        assert (line["bids"], line["bids_hit"]) == (len(hits), sum(hits))
        assert line["bid_accuracy"] == pytest.approx(sum(hits) / len(hits))


def test_ratings_move_at_rated_tables_alone_and_the_winner_leads(client: Client) -> None:
    guests = [Guest(client, f"P{i}") for i in range(2)]
    finished_table(client, "yamiks", guests, 1)
    assert client.get("/api/games/yamiks/ratings").json() == []
    table = finished_table(client, "yamiks", guests, 1, rated=True)
    result = client.get(f"/api/tables/{table}/result").json()
    assert result["rated"] is True
    assert len(result["winners"]) == 1, "whatever is drawn, this game knows no tie"
    best = client.get("/api/games/yamiks/ratings").json()
    assert [line["player"] for line in best] == [guests[i].id for i in (result["winners"][0], 1 - result["winners"][0])]
    assert best[0]["mu"] > MODEL.mu > best[1]["mu"]
    assert all(line["rated_games"] == 1 and line["games"] == 2 for line in best)
    assert all(line["rating"] == pytest.approx(line["mu"] - 3 * line["sigma"]) for line in best)
    assert client.get("/api/games/skull_queen/ratings").json() == []
    finished_table(client, "yamiks", guests, 2, rated=True)
    assert all(line["rated_games"] == 2 for line in client.get("/api/games/yamiks/ratings").json())


def test_nobody_is_rated_for_playing_alone(client: Client) -> None:
    ann = Guest(client, "Ann")
    table = finished_table(client, "yamiks", [ann], rated=True)
    assert client.get(f"/api/tables/{table}/result").json()["rated"] is False
    assert client.get("/api/games/yamiks/ratings").json() == []


def last_move() -> tuple[Table, list[Event]]:
    """A table one choice before its end, and what that choice leads to."""
    sitting = started("skull_king", 3)
    while True:
        table = sitting.table
        seat = table.to_act()[0]
        words = table.game.actions.format(table.playing().legal(seat)[0])
        events = decide(table, Play(words), Asker(f"p{seat}", f"P{seat}"), sitting.now)
        if any(isinstance(event, Finished) for event in events):
            return table, events
        sitting.add(events)


def statistics(documents: Sequence[Document]) -> list[Statistics]:
    return [msgspec.json.decode(d.body or b"", type=Statistics) for d in documents if d.kind == "stats"]


class Slow(MemoryStore):
    """Others get their turn before anything is written, as with a disk."""

    async def append(
        self, table: str, expected: int | None, entries: Sequence[bytes], documents: Sequence[Document] = ()
    ) -> int:
        for _ in range(10):
            await asyncio.sleep(0)
        return await super().append(table, expected, entries, documents)


def test_two_tables_that_end_at_once_both_count() -> None:
    async def story() -> None:
        store = Slow()
        results = Results(store)
        table, events = last_move()

        async def end() -> None:
            async with results.recording(table, events) as documents:
                await store.append("", None, (), documents)

        await asyncio.gather(*(end() for _ in range(4)))
        (line,) = await results.of("p0")
        assert line.games == 4
        assert line.bids % 4 == 0

    asyncio.run(story())


def test_what_the_store_refused_is_not_counted() -> None:
    async def story() -> None:
        store = MemoryStore()
        results = Results(store)
        table, events = last_move()
        with pytest.raises(StoreFull):
            async with results.recording(table, events):
                raise StoreFull
        async with results.recording(table, events) as documents:
            assert [line.games for line in statistics(documents)] == [1, 1, 1]

    asyncio.run(story())


def test_the_last_hand_is_on_the_sheet_that_is_counted() -> None:
    async def story() -> None:
        table, events = last_move()
        view = table.playing().view(None)
        assert isinstance(view, SkullKingView)
        async with Results(MemoryStore()).recording(table, events) as documents:
            assert {line.bids for line in statistics(documents)} == {len(view.sheet) + 1}

    asyncio.run(story())
