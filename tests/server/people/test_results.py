"""Statistics and ratings, written with the last move of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from calavera.games.skull_king.rules.view import SkullKingView
from calavera.server.live.service import Service
from calavera.server.people.figures import Statistics
from calavera.server.people.ratings import MODEL, MOST_MEETINGS, Meeting, recent_of, weight
from calavera.server.people.results import Results
from calavera.store.errors import StoreFull
from calavera.store.memory import MemoryStore
from calavera.store.port import Document
from calavera.table.commands import Leave, Play, PlayFor
from calavera.table.decide import decide
from calavera.table.decision import Decision
from calavera.table.events import Finished
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
        assert (line["measures"], line["means"], line["rating"]) == ({}, {}, None)


def test_bids_of_every_hand_count_also_those_of_the_last(client: Client) -> None:
    guests = [Guest(client, f"P{i}") for i in range(3)]
    table = finished_table(client, "skull_king", guests, seed=5)
    sheet = client.get(f"/api/tables/{table}").json()["view"]["sheet"]
    assert len(sheet) > 1
    for seat, guest in enumerate(guests):
        (line,) = guest.get(f"/api/players/{guest.id}/statistics").json()
        hits = [hand[seat]["bid"] == hand[seat]["taken"] for hand in sheet]
        assert line["measures"]["bids_made"] == [sum(hits), len(hits)]
        assert line["means"]["bids_made"] == pytest.approx(sum(hits) / len(hits))


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


def last_move() -> tuple[Table, Decision]:
    """A table one choice before its end, and what that choice leads to."""
    sitting = started("skull_king", 3)
    while True:
        table = sitting.table
        seat = table.to_act()[0]
        words = table.game.actions.format(table.playing().legal(seat)[0])
        decision = decide(table, Play(words), Asker(f"p{seat}", f"P{seat}"), sitting.now)
        if any(isinstance(event, Finished) for event in decision.events):
            return table, decision
        sitting.add(decision.events)


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
        table, decision = last_move()

        async def end() -> None:
            async with results.recording(table, decision) as documents:
                await store.append("", None, (), documents)

        await asyncio.gather(*(end() for _ in range(4)))
        (line,) = await results.of("p0")
        assert line.games == 4
        assert line.measures["bids_made"][1] % 4 == 0

    asyncio.run(story())


def test_what_the_store_refused_is_not_counted() -> None:
    async def story() -> None:
        store = MemoryStore()
        results = Results(store)
        table, decision = last_move()
        with pytest.raises(StoreFull):
            async with results.recording(table, decision):
                raise StoreFull
        async with results.recording(table, decision) as documents:
            assert [line.games for line in statistics(documents)] == [1, 1, 1]

    asyncio.run(story())


def test_the_last_hand_is_on_the_sheet_that_is_counted() -> None:
    async def story() -> None:
        table, decision = last_move()
        view = table.playing().view(None)
        assert isinstance(view, SkullKingView)
        async with Results(MemoryStore()).recording(table, decision) as documents:
            counted = {line.measures["bids_made"][1] for line in statistics(documents)}
            assert counted == {len(view.sheet) + 1}

    asyncio.run(story())


# How much a rated game counts


def test_games_with_the_same_players_count_less_and_less_for_thirty_days() -> None:
    day = 86_400_000
    now = 100 * day
    assert weight([], ["b"], now) == 1
    met = [Meeting(now - i * day, ("b",)) for i in range(1, 5)]
    assert weight(met, ["b"], now) == pytest.approx(1 / 5)
    assert weight(met, ["c"], now) == 1
    assert weight(met, ["b", "c"], now) == pytest.approx(1 / 3), "two earlier games with each of them, on average"
    assert weight(met, ["b"], now + 27 * day) == pytest.approx(1 / 3)
    assert weight(met, ["b"], now + 40 * day) == 1


def test_beating_the_same_friend_again_and_again_gains_less_each_time_and_another_one_all(client: Client) -> None:
    ann, ben, cleo = [Guest(client, name) for name in ("Ann", "Ben", "Cleo")]

    def defeat(loser: Guest) -> float:
        """A rated game that the other leaves; how far Ann's deviation has come from where it was."""
        before = rating_of(ann)
        table = ann.new_table("yamiks", 2, rated=True)
        play_out(client, table, loser, until="playing")
        leave_and_play_out(client, table, loser)
        return before[1] - rating_of(ann)[1]

    def rating_of(guest: Guest) -> tuple[float, float]:
        (line,) = guest.get(f"/api/players/{guest.id}/statistics").json() or [{"mu": MODEL.mu, "sigma": MODEL.sigma}]
        return line["mu"], line["sigma"]

    gains = [defeat(ben) for _ in range(4)]
    assert gains[0] > 1.5 * gains[1] > 2 * gains[3] > 0
    assert defeat(cleo) > 2 * gains[3]


def leave_and_play_out(client: Client, table: str, leaver: Guest) -> None:
    """The bot that sits in chooses as the others do: the first legal action."""
    service: Service = client.app.state.service

    async def evening() -> None:
        room = await service.rooms.find(table)
        await room.do(Leave(), Asker(leaver.id, leaver.name), None)
        while room.table.status == "playing":
            seat = room.table.to_act()[0]
            words = room.table.game.actions.format(room.table.playing().legal(seat)[0])
            if seat in room.table.forfeits:
                await room.do_for_server(PlayFor(seat, words, "bot", room.table.turns_of(seat)))
            else:
                await room.do(Play(words), Asker(room.table.seated(seat).player, ""), None)

    with client.portal() as portal:
        portal.call(evening)


def test_what_is_kept_of_meetings_is_bounded() -> None:
    met = recent_of([Meeting(1_000 + i, ("b",)) for i in range(500)], 1_000)
    assert len(met) == MOST_MEETINGS
    assert met[-1].at == 1_499


def test_programs_have_a_ladder_of_their_own_also_those_that_were_rated_with_people(client: Client) -> None:
    """Before they were told apart their figures said nothing about it; the player's document does."""
    signed = client.post("/api/players", json={"name": "Bo", "bot": True}).json()["player"]
    ann = Guest(client, "Ann")
    service: Service = client.app.state.service

    async def earlier_version() -> None:
        lines = [Statistics(player=id, name="", game="skull", games=1, rated_games=1) for id in (signed["id"], ann.id)]
        written = [Document("stats", f"{s.player}:skull", _without_program(s)) for s in lines]
        await service.store.append("", None, (), written)

    with client.portal() as portal:
        portal.call(earlier_version)
    assert [line["player"] for line in client.get("/api/games/skull/ratings").json()] == [ann.id]
    programs = client.get("/api/games/skull/ratings?programs=true").json()
    assert [line["player"] for line in programs] == [signed["id"]]


def _without_program(statistics: Statistics) -> bytes:
    plain = msgspec.to_builtins(statistics)
    del plain["program"]
    return msgspec.json.encode(plain)
