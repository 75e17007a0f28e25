"""The daily over HTTP: the same for everybody, one try that counts, and kept."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calavera.server.live.service import Service
from calavera.server.ops.shares import Share
from calavera.server.people.days import exercise_seed
from calavera.store import open_store
from calavera.store.memory import MemoryStore
from calavera.store.port import Document
from tests.server.web import Client, Guest, web

LITTLE = 0.02
DAY_MS = 86_400_000
NOON = 1_795_003_200_000 // DAY_MS * DAY_MS + DAY_MS // 2  # of 2026-11-18


class Clock:
    """The server's time, moved by the test."""

    def __init__(self, client: Client, now: int = NOON) -> None:
        self._service: Service = client.app.state.service
        self.set(now)

    def set(self, now: int) -> None:
        self._service.daily._now = lambda: now


@pytest.fixture
def client() -> Iterator[Client]:
    with web(exercise_effort=LITTLE) as started:
        yield started


def today(client: Client) -> str:
    return str(client.get("/api/daily").json()["today"])


def first_choices(puzzle: dict[str, Any]) -> list[str]:
    return [question["table"]["legal"][0] for question in puzzle["questions"]]


def play(guest: Guest, game: str = "yamiks", choices: list[str] | None = None) -> dict[str, Any]:
    day = today(guest.client)
    path = f"/api/daily/{day}/{game}"
    answer = guest.post(path, {"choices": choices or first_choices(guest.get(path).json())})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def best_choices(client: Client) -> list[str]:
    """Of today, as somebody knows them who has played."""
    return [solution["best"] for solution in play(Guest(client, "Spy"))["solutions"]]


def test_everybody_gets_the_same_questions_and_nobody_an_answer(client: Client) -> None:
    Clock(client)
    path = f"/api/daily/{today(client)}/yamiks"
    ann, ben = Guest(client, "Ann").get(path).json(), Guest(client, "Ben").get(path).json()
    assert ann == ben == client.get(path).json()
    assert len(ann["questions"]) == 5
    assert ann["solutions"] == []
    assert ann["counts"]
    assert "loss" not in client.get(path).text


@pytest.mark.parametrize("game", ["skull", "skull_king", "skull_queen", "yamiks"])
def test_each_game_has_a_daily(client: Client, game: str) -> None:
    Clock(client)
    puzzle = client.get(f"/api/daily/{today(client)}/{game}").json()
    assert [question["game"] for question in puzzle["questions"]] == [game] * 5
    listed = [line["game"] for line in client.get("/api/daily").json()["games"]]
    assert game in listed


def test_the_try_is_judged_and_compared(client: Client) -> None:
    Clock(client)
    best = best_choices(client)
    ann = play(Guest(client, "Ann"), choices=best)
    assert ann["mine"]["loss"] == 0
    assert ann["mine"]["accuracy"] == 100
    assert [answer["mark"] for answer in ann["mine"]["answers"]] == ["best"] * 5
    assert len(ann["solutions"]) == 5
    assert ann["comparison"]["players"] == 2
    assert ann["comparison"]["better"] == 0
    assert sum(ann["comparison"]["distribution"]) == 2
    assert ann["comparison"]["distribution"][-1] >= 1
    ben = play(Guest(client, "Ben"), choices=best)
    assert ben["comparison"]["equal"] == 1


def test_only_the_first_try_counts(client: Client) -> None:
    Clock(client)
    ann = Guest(client, "Ann")
    made = play(ann)
    path = f"/api/daily/{today(client)}/yamiks"
    again = ann.post(path, {"choices": [solution["best"] for solution in made["solutions"]]})
    assert (again.status_code, again.json()["code"]) == (409, "daily.played")
    assert ann.get(path).json()["mine"] == made["mine"]
    assert ann.get(path).json()["comparison"]["players"] == 1


def test_of_two_tries_that_come_together_one_counts(client: Client) -> None:
    Clock(client)
    ann = Guest(client, "Ann")
    day = today(client)
    choices = first_choices(ann.get(f"/api/daily/{day}/yamiks").json())
    service: Service = client.app.state.service

    async def twice() -> list[object]:
        player = await service.identities.of_id(ann.id)
        share = service.shares.of(ann.id)
        tries = [service.daily.answer(day, "yamiks", player, choices, share) for _ in range(3)]
        return list(await asyncio.gather(*tries, return_exceptions=True))

    with client.portal() as portal:
        results = portal.call(twice)
    assert sorted(getattr(one, "code", "counted") for one in results) == ["counted", "daily.played", "daily.played"]
    assert client.get("/api/daily").json()["games"][-1]["players"] == 1


def test_what_is_wrong_changes_nothing(client: Client) -> None:
    Clock(client)
    ann = Guest(client, "Ann")
    day = today(client)
    path = f"/api/daily/{day}/yamiks"
    choices = first_choices(ann.get(path).json())

    def refused(where: str, body: Any) -> tuple[int, str]:
        answer = ann.post(where, body)
        return answer.status_code, str(answer.json()["code"])

    assert refused(path, {"choices": choices[:4]}) == (400, "daily.answers")
    assert refused(path, {"choices": [*choices[:4], "fill nonsense"]}) == (400, "action.illegal")
    assert refused(path, {"choices": [*choices[:4], "plank front 0 0 0 0"]}) == (400, "action.illegal")
    assert refused(path, {"choices": "all"}) == (400, "request.invalid")
    assert refused(path, {"choices": ["x" * 65]}) == (400, "request.invalid")
    assert refused("/api/daily/2999-01-01/yamiks", {"choices": choices}) == (404, "daily.not_yet")
    assert refused("/api/daily/2001-01-01/yamiks", {"choices": choices}) == (404, "daily.unknown_day")
    assert refused("/api/daily/soon/yamiks", {"choices": choices}) == (404, "daily.unknown_day")
    assert refused(f"/api/daily/{day}/chess", {"choices": choices}) == (404, "game.unknown")
    assert client.post(path, json={"choices": choices}).json()["code"] == "player.unknown"
    assert ann.get(path).json()["mine"] is None
    assert all(line["players"] == 0 for line in client.get("/api/daily").json()["games"])
    assert play(ann)["comparison"]["players"] == 1


def test_a_plank_that_is_none_is_refused_and_any_other_is_valued(client: Client) -> None:
    Clock(client)
    ann = Guest(client, "Ann")
    path = f"/api/daily/{today(client)}/skull_queen"
    questions = ann.get(path).json()["questions"]
    choices = [q["table"]["legal"][0] if q["table"]["legal"] else "plank front 4 4 4 4" for q in questions]
    assert [q["table"]["form"] for q in questions] == ["plank", None, "plank", None, "plank"]
    wrong = ["plank front 9 9 9 9", *choices[1:]]
    assert ann.post(path, {"choices": wrong}).json()["code"] == "action.malformed"
    assert ann.get(path).json()["mine"] is None
    made = play(ann, "skull_queen", choices)
    assert made["mine"]["answers"][0]["action"] == "plank front 4 4 4 4"


def test_a_day_that_is_over_is_open_to_all_and_counts_no_more(client: Client) -> None:
    clock = Clock(client)
    ann = Guest(client, "Ann")
    day = today(client)
    path = f"/api/daily/{day}/yamiks"
    choices = first_choices(ann.get(path).json())
    clock.set(NOON + DAY_MS // 2 - 1)
    assert client.get(path).json()["solutions"] == []
    clock.set(NOON + DAY_MS // 2)
    over = client.get(path).json()
    assert not over["counts"]
    assert len(over["solutions"]) == 5
    assert ann.post(path, {"choices": choices}).json()["code"] == "daily.over"
    assert client.get(f"/api/daily?day={day}").json()["games"][0]["players"] == 0
    assert today(client) != day


def test_a_streak_is_a_day_after_the_other(client: Client) -> None:
    clock = Clock(client)
    ann = Guest(client, "Ann")
    for n in (0, 1, 3):
        clock.set(NOON + n * DAY_MS)
        play(ann)
        if n == 1:
            assert ann.get("/api/daily").json()["streak"] == 2
    told = ann.get("/api/daily").json()
    assert told["streak"] == 1
    assert len(told["played"]) == 3
    assert client.get("/api/daily").json()["streak"] == 0
    clock.set(NOON + 5 * DAY_MS)
    assert ann.get("/api/daily").json()["streak"] == 0


def test_what_was_promised_the_day_before_is_what_came(client: Client) -> None:
    clock = Clock(client)
    first = today(client)
    days = client.get("/api/daily/fairness").json()["days"]
    assert [day["seed"] for day in days] == [None, None]
    promised = {day["day"]: day["commitment"] for day in days}
    clock.set(NOON + DAY_MS)
    questions = client.get(f"/api/daily/{today(client)}/yamiks").json()["questions"]
    assert client.get("/api/daily/fairness").json()["days"][1]["seed"] is None
    clock.set(NOON + 2 * DAY_MS)
    opened = {day["day"]: day for day in client.get("/api/daily/fairness").json()["days"]}
    for day, commitment in promised.items():
        seed = opened[day]["seed"]
        assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment
        if day != first:
            drills = [
                client.get(f"/api/train/yamiks?kind={q['kind']}&seed={exercise_seed(seed, 'yamiks', n)}").json()
                for n, q in enumerate(questions)
            ]
            assert [drill[0]["puzzle"] for drill in drills] == questions


def test_programs_are_not_compared_with_people(client: Client) -> None:
    Clock(client)
    token = client.post("/api/players", json={"name": "Robo", "bot": True}).json()["token"]
    made = play(Guest(client, "Robo", token))
    assert made["mine"] is not None
    assert made["comparison"]["players"] == 0


def test_a_try_survives_the_end_of_the_server(tmp_path: Path) -> None:
    """As after kill -9: a copy of the files is opened that was made while the server still ran."""
    place = tmp_path / "data"
    store = open_store(str(place))
    with web(store, exercise_effort=LITTLE) as client:
        Clock(client)
        ann = Guest(client, "Ann")
        made = play(ann)
        day = today(client)
        told = ann.get("/api/daily").json()
        questions = client.get(f"/api/daily/{day}/yamiks").json()["questions"]
        copy = tmp_path / "copy"
        copy.mkdir()
        for file in place.iterdir():
            if file.is_file():
                (copy / file.name).write_bytes(file.read_bytes())
    with web(open_store(str(copy)), exercise_effort=LITTLE) as client:
        Clock(client)
        again = Guest(client, "Ann", ann.token)
        assert again.get(f"/api/daily/{day}/yamiks").json() == made
        assert again.get("/api/daily").json() == told
        assert client.get(f"/api/daily/{day}/yamiks").json()["questions"] == questions
        refused = again.post(f"/api/daily/{day}/yamiks", {"choices": first_choices(made)})
        assert refused.json()["code"] == "daily.played"


def test_the_questions_stay_the_same_when_nothing_is_remembered() -> None:
    """The puzzle of a day is a document; a coach that has learned something in between does not change it."""
    store = MemoryStore()
    with web(store, exercise_effort=LITTLE) as client:
        Clock(client)
        service: Service = client.app.state.service
        path = f"/api/daily/{today(client)}/skull"
        before = client.get(path).json()
        service.daily._puzzles.clear()
        service.workshop._kept.clear()
        service.workshop._effort = 0.05
        assert client.get(path).json() == before


def test_a_day_that_was_missed_is_made_for_whoever_asks_and_pays(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(client)
    missed = today(client)
    workshop = client.app.state.service.daily._workshop
    payers: list[Share] = []
    at = workshop.at

    async def paid(share: Share, *wanted: Any) -> bytes:
        payers.append(share)
        body: bytes = await at(share, *wanted)
        return body

    monkeypatch.setattr(workshop, "at", paid)
    clock.set(NOON + 2 * DAY_MS)
    ann = Guest(client, "Ann")
    assert ann.get(f"/api/daily/{missed}/yamiks").status_code == 200
    assert {share.player for share in payers} == {ann.id}
    payers.clear()
    assert ann.get(f"/api/daily/{today(client)}/yamiks").status_code == 200
    assert {share.address for share in payers} == {""}


@pytest.mark.parametrize("kind", ["daily_try", "daily_puzzle", "daily"])
def test_what_is_damaged_is_not_made_once_more(client: Client, kind: str) -> None:
    Clock(client)
    ann = Guest(client, "Ann")
    play(ann)
    daily = client.app.state.service.daily
    day = today(client)
    key = {"daily_try": f"{day}:yamiks:{ann.id}", "daily_puzzle": f"{day}:yamiks", "daily": "secret"}[kind]
    broken = Document(kind, key, b"{")
    asyncio.run(daily._store.append("", None, (), [broken]))
    daily._puzzles.clear()
    daily._secret = None
    path = f"/api/daily/{day}/yamiks"
    assert ann.get(path).status_code == 503
    assert ann.post(path, {"choices": ["fill ones"] * 5}).status_code == 503
    assert asyncio.run(daily._store.get(kind, key)) == broken.body


def test_a_try_is_checked_to_the_end_before_any_of_it_is_valued(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    Clock(client)
    ann = Guest(client, "Ann")
    path = f"/api/daily/{today(client)}/skull_queen"
    puzzle = ann.get(path).json()
    daily = client.app.state.service.daily

    async def valued(*_: Any) -> None:
        raise AssertionError("valued before the last choice was read")

    monkeypatch.setattr(daily, "_valued", valued)
    choices = [*first_choices_of_any(puzzle)[:-1], "nonsense"]
    refused = ann.post(path, {"choices": choices})
    assert (refused.status_code, refused.json()["code"]) == (400, "action.illegal")


def first_choices_of_any(puzzle: dict[str, Any]) -> list[str]:
    """A plank where one is to be laid."""
    tables = [question["table"] for question in puzzle["questions"]]
    return [table["legal"][0] if table["legal"] else f"{table['form']} front 0 0 0 0" for table in tables]
