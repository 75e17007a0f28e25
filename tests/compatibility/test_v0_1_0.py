"""What version 0.1.0 wrote still opens, means the same, and is played on: see tests/fixtures/v0_1_0."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.cli.terminal import Terminal
from tests.fixtures.v0_1_0.meaning import load, meaning
from tests.server.client import Chair
from tests.server.conftest import running

WRITTEN = Path(__file__).parents[1] / "fixtures" / "v0_1_0"
EXPECTED = json.loads((WRITTEN / "expected.json").read_text(encoding="utf-8"))
POSITIONS = json.loads((WRITTEN / "positions.json").read_text(encoding="utf-8"))
PEOPLE: dict[str, Any] = EXPECTED["people"]
TABLES: dict[str, Any] = EXPECTED["tables"]
FINISHED = [label for label, table in TABLES.items() if table["status"] == "finished"]
UNFINISHED = [label for label, table in TABLES.items() if table["status"] == "playing"]


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


@contextmanager
def opened(folder: Path) -> Iterator[httpx.Client]:
    """A line to a server of today on a copy of the old data."""
    shutil.copytree(WRITTEN / "data", folder / "data")
    with running(folder / "data") as server, httpx.Client(base_url=server.base, timeout=30) as line:
        yield line


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """For tests that change nothing."""
    with opened(tmp_path_factory.mktemp("read")) as line:
        yield line


@pytest.fixture
def own_line(tmp_path: Path) -> Iterator[httpx.Client]:
    with opened(tmp_path) as line:
        yield line


def ask(line: httpx.Client, path: str, token: str | None = None) -> Any:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    answer = line.get(path, headers=headers)
    assert answer.status_code == 200, (path, answer.text)
    return answer.json()


def as_seated(line: httpx.Client, label: str, part: str = "") -> Any:
    """What somebody at the table is told of it."""
    table = TABLES[label]
    return ask(line, f"/api/tables/{table['id']}{part}", next(iter(table["tokens"].values())))


# Dumps and saved games


@pytest.mark.parametrize("name", POSITIONS)
def test_a_dump_means_what_it_meant(name: str) -> None:
    dump = (WRITTEN / name).read_text(encoding="utf-8")
    state = load(dump)
    assert meaning(state) == POSITIONS[name]
    assert state.dump() == dump


def test_there_is_a_meaning_for_every_dump() -> None:
    assert {path.relative_to(WRITTEN).as_posix() for path in WRITTEN.glob("*/*.txt")} == set(POSITIONS)


def test_games_saved_in_the_terminal_are_shown_again(terminal: Terminal) -> None:
    finished, unfinished = WRITTEN / "saved" / "skull_king.txt", WRITTEN / "saved" / "skull_unfinished.txt"
    result = terminal.run("replay", finished, "--all")
    assert (result.code, result.err) == (0, "")
    assert all(str(score) in result.out for score in POSITIONS["saved/skull_king.txt"]["scores"])
    assert terminal.run("replay", unfinished, "--seat", 1).code == 0
    assert terminal.run("replay", unfinished, "--all").code == 2, "its secrets are kept until it is over"


# Proofs


@pytest.mark.parametrize("path", sorted(WRITTEN.glob("proofs/*.json")), ids=lambda path: path.stem)
def test_a_proof_holds_until_it_is_changed(terminal: Terminal, tmp_path: Path, path: Path) -> None:
    assert terminal.run("verify", path).code == 0
    proof = json.loads(path.read_text(encoding="utf-8"))
    last = next(entry["event"] for entry in proof["entries"] if entry["event"]["type"] == "finished")
    last["scores"][0] += 1
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(proof), encoding="utf-8")
    assert terminal.run("verify", changed).code == 1


# The data folder


def test_every_table_is_as_it_was_left(line: httpx.Client) -> None:
    for label, expected in TABLES.items():
        state = as_seated(line, label)
        # A game with a clock has been paused, because nobody could play while there was no server.
        assert state["paused"] == (label == "timed")
        assert state["version"] == expected["entries"] + state["paused"], label
        assert [state[part] for part in ("game", "status", "rematch")] == [
            expected[part] for part in ("game", "status", "rematch")
        ]
        assert [seat and seat["name"] for seat in state["seats"]] == expected["names"]
        assert [seat and seat["bot"] for seat in state["seats"]] == expected["bots"]
        assert ask(line, f"/api/codes/{expected['code']}")["id"] == expected["id"]
    assert TABLES["own_bag"]["rematch"] == TABLES["rematch"]["id"]


def test_what_was_said_is_told_again(line: httpx.Client) -> None:
    for label, expected in TABLES.items():
        events = [told["entry"]["event"] for told in as_seated(line, label, "/log")]
        said = [[event["name"], event["phrase"], event["text"]] for event in events if event["type"] == "said"]
        assert said == expected["said"], label
    assert ["Benedikt", None, "Für dich auch – à toi ☠"] in TABLES["rated"]["said"]


def test_those_to_move_and_only_they_have_choices(line: httpx.Client) -> None:
    for label in UNFINISHED:
        table = TABLES[label]
        for seat, token in table["tokens"].items():
            state = ask(line, f"/api/tables/{table['id']}", token)
            assert state["you"] == int(seat)
            assert bool(state["legal"] or state["form"]) == (int(seat) in table["movers"]), (label, seat)


def test_finished_tables_verify_and_keep_their_results(line: httpx.Client) -> None:
    for label in FINISHED:
        verdict = as_seated(line, label, "/verify")
        assert verdict == TABLES[label]["verify"]
        assert verdict["wrong"] is None
        assert as_seated(line, label, "/result") == {**TABLES[label]["result"], "left": []}  # nobody was asked
        assert as_seated(line, label, "/moments?seat=none&limit=1")
    assert Counter(TABLES[label]["game"] for label in FINISHED).keys() == {
        position["game"] for position in POSITIONS.values()
    }


def with_measures(old: dict[str, Any]) -> dict[str, Any]:
    """Figures as version 0.1.0 told them, the way they are told today: bids are a measure of their game."""
    told = {name: value for name, value in old.items() if name not in ("bids", "bids_hit", "bid_accuracy")}
    counted = old["bids"] > 0
    measures = {"bids_made": [old["bids_hit"], old["bids"]]} if counted else {}
    means = {"bids_made": old["bid_accuracy"]} if counted else {}
    return {**told, "measures": measures, "means": means, "program": None}  # nobody looked whether it is one


def test_people_are_known_again_with_their_tables_and_figures(line: httpx.Client) -> None:
    for person in PEOPLE.values():
        known = ask(line, "/api/me", person["token"])
        assert (known["id"], known["name"]) == (person["id"], person["name"])
        assert sorted(line["id"] for line in ask(line, "/api/me/tables", person["token"])) == person["tables"]
        figures = ask(line, f"/api/players/{person['id']}/statistics")
        assert figures == [with_measures(old) for old in person["statistics"]]
    assert ask(line, "/api/me", PEOPLE["Ada"]["second_token"])["id"] == PEOPLE["Ada"]["id"]
    assert ask(line, "/api/games/skull_king/ratings") == [with_measures(old) for old in EXPECTED["ratings"]]
    assert sum(line["bids"] for line in EXPECTED["ratings"]) > 0


# Playing on


def choose(state: dict[str, Any], rng: random.Random) -> str:
    if state["form"] == "plank":
        return "plank front " + " ".join(str(rng.randrange(5)) for _ in range(4))
    return str(rng.choice(state["legal"]))


async def play_on(chair: Chair, rng: random.Random) -> None:
    """Choose at random, whenever there is something to choose, until the game is over."""
    while True:
        state = await chair.until(
            lambda state: state["status"] != "playing" or (not state["paused"] and (state["legal"] or state["form"]))
        )
        if state["status"] != "playing":
            return
        await chair.play(choose(state, rng))


async def play_table(line: httpx.Client, label: str, *, start: bool = False) -> None:
    table, base = TABLES[label], str(line.base_url)
    async with AsyncExitStack() as stack:
        chairs = [await stack.enter_async_context(Chair(base, table["id"], t)) for t in table["tokens"].values()]
        if start:
            await chairs[0].bring_nonce()
            await chairs[0].do({"type": "start"})
            await chairs[0].until(lambda state: state["status"] == "playing")
        await asyncio.gather(*[play_on(chair, random.Random(i)) for i, chair in enumerate(chairs)])


def test_unfinished_tables_are_played_to_their_end(own_line: httpx.Client) -> None:
    async def play_all() -> None:
        await asyncio.gather(
            play_table(own_line, "rematch", start=True), *[play_table(own_line, label) for label in UNFINISHED]
        )

    asyncio.run(play_all())
    played = ["rematch", *UNFINISHED]
    for label in played:
        state = as_seated(own_line, label)
        assert state["status"] == "finished"
        assert state["version"] > TABLES[label]["entries"]
        assert as_seated(own_line, label, "/verify")["wrong"] is None, label
        assert as_seated(own_line, label, "/result")["names"] == TABLES[label]["names"]
    _check_counted(own_line, played)


def _check_counted(line: httpx.Client, played: list[str]) -> None:
    """Every game that is over now counts for its people, on top of those from before."""
    for person in PEOPLE.values():
        games: Counter[str] = Counter({line["game"]: line["games"] for line in person["statistics"]})
        games += Counter(TABLES[label]["game"] for label in played if TABLES[label]["id"] in person["tables"])
        now = ask(line, f"/api/players/{person['id']}/statistics")
        assert {line["game"]: line["games"] for line in now} == games


def test_a_command_from_before_is_not_carried_out_again(line: httpx.Client) -> None:
    table = TABLES["bids"]
    with closing(sqlite3.connect(WRITTEN / "data" / "calavera.sqlite3")) as db:
        log = db.execute("SELECT version, body FROM entry WHERE table_id = ?", [table["id"]]).fetchall()
    keys = {json.loads(body)["key"]: version for version, body in log}
    own = {key: version for key, version in keys.items() if key and key.startswith(PEOPLE["Ada"]["id"])}
    assert own

    async def send_again() -> None:
        async with Chair(str(line.base_url), table["id"], PEOPLE["Ada"]["token"]) as chair:
            for key, version in own.items():
                again = await chair.do({"type": "say", "phrase": "hello"}, key.partition(":")[2])
                assert again == version
            assert chair.table["version"] == table["entries"]

    asyncio.run(send_again())
