"""Reviews over HTTP: who may see whose, what is refused, and that they fit the game that was played."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calavera.server.live.review_worker import Work
from calavera.server.live.reviews import Reviews
from calavera.server.live.service import Service
from calavera.table.pieces import run_through
from calavera.table.table import Table
from tests.server import reviewers
from tests.server.foreign import with_pig
from tests.server.web import Client, Guest, play_out, web

PATIENCE = 120.0
QUICK = 0.05  # of the usual simulations


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with web(review_effort=QUICK, review_seconds=PATIENCE) as client:
        yield client


def review_of(guest: Guest, table: str, seat: int) -> dict[str, Any]:
    """Ask for it and wait until it is there."""
    answer = guest.post(f"/api/tables/{table}/review", {"seat": seat})
    assert answer.status_code == 202, answer.text
    until = time.monotonic() + PATIENCE
    while answer.json()["state"] in ("waiting", "running") and time.monotonic() < until:
        time.sleep(0.05)
        answer = guest.get(f"/api/tables/{table}/review?seat={seat}")
    told: dict[str, Any] = answer.json()
    return told


def reviewing(client: Client, work: Work, seconds: float = PATIENCE) -> None:
    service: Service = client.app.state.service
    service.reviews.close()
    service.reviews = Reviews(service.shares, service.background, seconds=seconds, work=work)


@pytest.mark.parametrize(("game", "players"), [("yamiks", 1), ("skull", 3)])
def test_a_review_of_a_finished_game_fits_the_game(client: Client, game: str, players: int) -> None:
    guests = [Guest(client, f"{game}{i}") for i in range(players)]
    table = guests[0].new_table(game, players)
    play_out(client, table, *guests[1:])
    assert guests[0].get(f"/api/tables/{table}/review?seat=0").json()["state"] == "none"
    told = review_of(guests[0], table, 0)
    report = told["report"]
    assert (told["state"], report["seat"], report["game"]) == ("done", 0, game)
    assert told["done"] == told["total"] > 0
    luck = sum(amount["value"] for amount in report["luck"].values())
    assert report["final"] - report["initial"]["value"] == pytest.approx(luck + report["skill"]["value"])
    assert len(told["moments"]) == len(report["decisions"]) > 0
    # Each position is the one in which the choice was made.
    service: Service = client.app.state.service
    entries = service.rooms.open[table].entries
    moments = guests[0].get(f"/api/tables/{table}/moments?limit=100").json()["moments"]
    for decision, moment in list(zip(report["decisions"], told["moments"], strict=True))[:30]:
        shown = moments[moment + 1] if moment + 1 < len(moments) else None
        if shown is None:
            break
        again = Table(table)
        for entry in entries[: shown["n"] - 1]:
            again.apply(entry)
        assert again.version >= moments[moment]["table"]["version"]
        assert decision["made"] in again.playing().legal_words(0)
        acted = entries[shown["n"] - 1].event
        assert (acted.seat, acted.action) == (0, decision["made"])


def test_the_better_line_of_a_decision_is_told_in_sentences(client: Client) -> None:
    ada = Guest(client, "Ada of the line")
    table = ada.new_table("yamiks", 1)
    play_out(client, table)
    report = review_of(ada, table, 0)["report"]
    worst = report["costliest"][0]
    line = ada.get(f"/api/tables/{table}/review/line?seat=0&decision={worst}").json()
    assert line["action"] == report["decisions"][worst]["best"]
    assert all(text["key"] for step in line["steps"] for text in step["texts"])
    views = [step["view"] for step in line["steps"]]
    assert views[0]["seats"][0]["total"] <= views[-1]["seats"][0]["total"] == line["scores"][0]
    assert len(line["scores"]) == 1
    best = next(at for at, one in enumerate(report["decisions"]) if one["best"] == one["made"])
    for decision in (best, 10_000):
        answer = ada.get(f"/api/tables/{table}/review/line?seat=0&decision={decision}")
        assert (answer.status_code, answer.json()["code"]) == (404, "review.none")


# Who may see what


ASKED = [("POST", ""), ("GET", "?seat=0"), ("GET", "/line?seat=0&decision=0")]


def asked(who: Guest | Client, method: str, table: str, rest: str, seat: int = 0) -> tuple[int, bytes]:
    more: dict[str, Any] = {"json": {"seat": seat}} if method == "POST" else {}
    path = f"/api/tables/{table}/review{rest.replace('seat=0', f'seat={seat}')}"
    answer = who.ask(method, path, **more) if isinstance(who, Guest) else who.request(method, path, **more)
    return answer.status_code, answer.content


def test_a_table_that_hides_its_game_tells_strangers_nothing_of_it(client: Client) -> None:
    ada, ben, stranger = Guest(client, "Ada hides"), Guest(client, "Ben hides"), Guest(client, "Stranger")
    table = ada.new_table("yamiks", 2, spectators=False)
    play_out(client, table, ben)
    told = review_of(ada, table, 0)
    assert told["state"] == "done"
    for method, rest in ASKED:
        for who in (stranger, client):
            assert asked(who, method, table, rest) == (403, b'{"code":"table.not_allowed","params":{}}')
        # Others at the same table are no strangers, but it is not their game either.
        assert asked(ben, method, table, rest) == (403, b'{"code":"review.not_yours","params":{}}')
    assert review_of(ben, table, 1)["report"]["seat"] == 1


def test_where_spectators_are_welcome_a_finished_game_may_be_reviewed_with_the_eyes_of_every_seat(
    client: Client,
) -> None:
    ada, ben, stranger = Guest(client, "Ada shows"), Guest(client, "Ben shows"), Guest(client, "Passer-by")
    table = ada.new_table("yamiks", 2)
    play_out(client, table, ben)
    assert review_of(stranger, table, 1) == review_of(ben, table, 1)


def test_before_the_end_nobody_has_a_review(client: Client) -> None:
    ada, ben = Guest(client, "Ada plays"), Guest(client, "Ben plays")
    cleo = Guest(client, "Cleo plays")
    table = ada.new_table("skull", 3)
    for until in ("open", "playing"):
        if until == "playing":
            play_out(client, table, ben, cleo, until="playing")
        for method, rest in ASKED:
            assert asked(ada, method, table, rest) == (409, b'{"code":"table.not_finished","params":{}}')


# What is refused


def test_what_is_not_there_is_refused_with_a_code(client: Client) -> None:
    ada = Guest(client, "Ada errs")
    table = ada.new_table("yamiks", 1)
    play_out(client, table)
    for method, rest in ASKED:
        assert asked(ada, method, table, rest, seat=1) == (400, b'{"code":"seat.unknown","params":{"seat":1}}')
        assert asked(ada, method, table, rest, seat=99)[0] == 400
        assert asked(ada, method, "nowhere", rest) == (404, b'{"code":"table.unknown","params":{}}')
    answer = ada.get(f"/api/tables/{table}/review/line?seat=0&decision=0")
    assert (answer.status_code, answer.json()["code"]) == (404, "review.none")
    answer = ada.post(f"/api/tables/{table}/review", {"seat": "0"})
    assert (answer.status_code, answer.json()["code"]) == (400, "request.invalid")


def test_a_game_without_a_coach_says_so(tmp_path: Path) -> None:
    with with_pig(tmp_path), web() as client:
        ada = Guest(client, "Ada")
        table = ada.new_table("pig", 2)
        play_out(client, table, Guest(client, "Ben"))
        for method, rest in ASKED:
            status, body = asked(ada, method, table, rest)
            assert (status, b"coach.not_coached" in body) == (404, True)


def test_a_review_whose_process_died_says_so_and_the_next_ask_works() -> None:
    with web(review_seconds=PATIENCE) as client:
        ada = Guest(client, "Ada")
        table = ada.new_table("yamiks", 1)
        play_out(client, table)
        reviewing(client, reviewers.die)
        failed = review_of(ada, table, 0)
        assert (failed["state"], failed["report"]) == ("failed", None)
        service: Service = client.app.state.service
        service.reviews._work = "calavera.server.live.review_worker:make_review"
        assert review_of(ada, table, 0)["state"] == "done"


def test_a_table_that_was_asleep_is_woken_for_its_review(client: Client) -> None:
    ada = Guest(client, "Ada wakes")
    table = ada.new_table("yamiks", 1)
    play_out(client, table)
    service: Service = client.app.state.service
    del service.rooms.open[table]
    assert review_of(ada, table, 0)["state"] == "done"


def test_the_question_to_the_process_is_put_in_small_steps(client: Client) -> None:
    ada, ben = Guest(client, "Ada steps"), Guest(client, "Ben steps")
    cleo = Guest(client, "Cleo steps")
    table = ada.new_table("skull", 3)
    play_out(client, table, ben, cleo)
    service: Service = client.app.state.service
    room = service.rooms.open[table]
    steps = sum(1 for _ in service.reviews.question(room, 0))
    assert steps > len(room.entries) // 100
    question, moments = run_through(service.reviews.question(room, 0))
    assert question.game == "skull"
    assert len(moments) == room.table.turns_of(0)
