"""Exercises over HTTP: made in a process of their own, limited, and with clear refusals."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.web import Client, limited, web

LITTLE = 0.02


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with web(exercise_effort=LITTLE) as started:
        yield started


@pytest.mark.parametrize("game", ["skull", "skull_king", "skull_queen", "yamiks"])
def test_every_game_gives_an_exercise_with_its_solution(client: Client, game: str) -> None:
    answer = client.get(f"/api/train/{game}")
    assert answer.status_code == 200, answer.text
    (drill,) = answer.json()
    puzzle, solution = drill["puzzle"], drill["solution"]
    assert puzzle["game"] == game
    assert puzzle["table"]["legal"] or puzzle["table"]["form"]
    assert solution["choices"][0]["action"] == solution["best"]
    again = client.get(f"/api/train/{game}?kind={puzzle['kind']}&seed={drill['seed']}")
    assert again.json() == [drill]


def test_the_games_say_what_can_be_practised(client: Client) -> None:
    kinds = {game["id"]: game["exercises"] for game in client.get("/api/games").json()}
    assert kinds["yamiks"] == ["keep_1", "keep_2", "box"]
    assert kinds["skull_king"] == ["bid"]


def test_twenty_exercises_for_the_way(client: Client) -> None:
    drills = client.get("/api/train/yamiks?count=20").json()
    assert len(drills) == 20
    assert len({drill["seed"] for drill in drills}) == 20
    assert all(drill["solution"]["simulations"] == 0 for drill in drills)


def test_where_values_are_searched_there_is_one_at_a_time(client: Client) -> None:
    assert len(client.get("/api/train/skull?count=20").json()) == 1


def test_a_plank_that_nobody_thought_of_is_valued_on_demand(client: Client) -> None:
    (drill,) = client.get("/api/train/skull_queen?kind=plank&seed=1").json()
    known = {choice["action"] for choice in drill["solution"]["choices"]}
    wanted = next(plank for plank in ("plank front 4 4 4 4", "plank back 4 4 4 4") if plank not in known)
    (more,) = client.get("/api/train/skull_queen", params={"kind": "plank", "seed": 1, "made": wanted}).json()
    assert wanted in {choice["action"] for choice in more["solution"]["choices"]}
    assert more["puzzle"] == drill["puzzle"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("chess", 404, "game.unknown"),
        ("skull?kind=box", 404, "coach.no_exercise"),
        ("skull?kind=Box%20", 400, "request.invalid"),
        ("skull?seed=-1", 400, "request.invalid"),
        ("skull?seed=281474976710656", 400, "request.invalid"),
        ("skull?seed=one", 400, "request.invalid"),
        ("skull?count=0", 400, "request.invalid"),
        ("skull?count=21", 400, "request.invalid"),
        ("skull_king?kind=bid&seed=1&made=nonsense", 400, "action.malformed"),
        ("skull_king?kind=bid&seed=1&made=throw%20red", 400, "action.illegal"),
    ],
)
def test_what_cannot_be_is_refused(client: Client, path: str, status: int, code: str) -> None:
    answer = client.get(f"/api/train/{path}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_whoever_has_used_up_the_bots_waits() -> None:
    limits = limited(bot_seconds_per_address=1, bot_seconds_per_player=1)
    with web(exercise_effort=3.0, limits=limits) as client:
        answers = [client.get(f"/api/train/skull_king?kind=bid&seed={seed}") for seed in range(12)]
        refused = [answer for answer in answers if answer.status_code != 200]
        assert refused
        assert {answer.json()["code"] for answer in refused} == {"limit.thinking"}
        # What is there already costs nothing.
        assert client.get("/api/train/skull_king?kind=bid&seed=0").status_code == 200


def test_asking_is_counted() -> None:
    with web(exercise_effort=LITTLE, limits=limited(costly_reads_per_address=3)) as client:
        codes = [client.get("/api/train/yamiks?seed=1").status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
