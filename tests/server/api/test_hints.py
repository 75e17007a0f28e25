"""Hints over HTTP, thought out by real workers: what is told, to whom, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from calavera.coach.advice import Advice
from calavera.server.live.service import Service
from tests.server.web import Client, Guest, play_out, web

QUICK = 0.05  # of the usual simulations


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with web(hint_effort=QUICK) as client:
        yield client


def playing(client: Client, game: str, *names: str, **settings: object) -> tuple[str, list[Guest]]:
    guests = [Guest(client, f"{name} of {game}") for name in names]
    table = guests[0].new_table(game, len(guests), hints=True, **settings)
    play_out(client, table, *guests[1:], until="playing")
    return table, guests


@pytest.mark.parametrize("game", ["yamiks", "skull", "skull_king", "skull_queen"])
def test_every_game_gives_hints_that_fit_the_choices(client: Client, game: str) -> None:
    table, guests = playing(client, game, "Ada", "Ben", "Cleo")
    seat = client.app.state.service.rooms.open[table].table.to_act()[0]
    answer = guests[seat].post(f"/api/tables/{table}/hint")
    assert answer.status_code == 200, answer.text
    advice = msgspec.json.decode(answer.content, type=Advice)
    service: Service = client.app.state.service
    legal = service.rooms.open[table].table.playing().legal_words(seat)
    assert len(advice.choices) <= advice.of <= len(legal)
    assert {choice.action for choice in advice.choices} <= set(legal)
    ranks = [((one.share or 0.0) * one.mixed, one.value) for one in advice.choices]
    assert ranks[0] == max(ranks)  # where players mix, what they do most often
    # The same again, word for word; and the log has it once.
    assert guests[seat].post(f"/api/tables/{table}/hint").content == answer.content
    for guest in guests:
        entries = guest.get(f"/api/tables/{table}/log").json()
        asked = [told["entry"]["event"] for told in entries if told["entry"]["event"]["type"] == "hinted"]
        assert asked == [{"type": "hinted", "seat": seat}]


def test_after_a_restart_the_answer_is_the_same(client: Client) -> None:
    table, guests = playing(client, "skull", "Ada again", "Ben again", "Cleo again")
    first = guests[0].post(f"/api/tables/{table}/hint")
    service: Service = client.app.state.service
    service.hints = type(service.hints)(service.bots, service.shares, effort=QUICK)
    assert guests[0].post(f"/api/tables/{table}/hint").content == first.content


def code(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]  # type: ignore[attr-defined]  # of httpx


def test_what_is_refused(client: Client) -> None:
    stranger = Guest(client, "A stranger")
    table, (ada, ben) = playing(client, "yamiks", "Ada in turn", "Ben in turn")
    seat = client.app.state.service.rooms.open[table].table.to_act()[0]
    other = (ada, ben)[1 - seat]
    path = f"/api/tables/{table}/hint"
    assert code(other.post(path)) == (409, "action.not_your_turn")
    assert code(stranger.post(path)) == (403, "seat.not_seated")
    assert code(client.post(path)) == (401, "player.unknown")
    assert code(ada.post("/api/tables/nowhere/hint")) == (404, "table.unknown")
    plain = ada.new_table("yamiks", 1)
    assert code(ada.post(f"/api/tables/{plain}/hint")) == (409, "table.not_playing")
    play_out(client, plain, until="playing")
    assert code(ada.post(f"/api/tables/{plain}/hint")) == (409, "hint.off")
    over = ada.new_table("yamiks", 1, hints=True)
    play_out(client, over)
    assert code(ada.post(f"/api/tables/{over}/hint")) == (409, "table.not_playing")


def test_a_rated_table_has_no_hints(client: Client) -> None:
    ada = Guest(client, "Ada rated")
    settings = {"game": "skull", "seats": 3, "rated": True, "hints": True, "clock": {"kind": "move", "seconds": 60}}
    assert code(ada.post("/api/tables", {"settings": settings})) == (400, "table.rated_hints")


def test_a_rematch_keeps_the_option(client: Client) -> None:
    ada = Guest(client, "Ada once more")
    table = ada.new_table("yamiks", 1, hints=True)
    play_out(client, table)
    again = ada.post(f"/api/tables/{table}/rematch").json()["id"]
    created = ada.get(f"/api/tables/{again}/log").json()[0]["entry"]["event"]
    assert created["hints"] is True
