"""Every byte that leaves the server over whole games, held against a list of our own of what each viewer may know."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from calavera.rules import GAMES
from calavera.testing.server_crash import Server
from calavera.testing.server_player import ask
from tests.server.harness.tap import Heard, Sitting
from tests.server.harness.truth import Truth

pytestmark = [pytest.mark.long, pytest.mark.skipif(not hasattr(os, "fork"), reason="starts the server by forking it")]

UNKNOWN_BEFORE_THE_END = ("result", "verify", "proof")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    started = Server(tmp_path)
    started.start()
    try:
        yield started
    finally:
        started.close()


async def until_open(server: Server) -> None:
    while True:
        try:
            await ask(server.port, "GET", "/healthz")
            return
        except OSError:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("game", list(GAMES))
def test_nobody_is_told_what_they_may_not_know_in_whole_games(game: str, server: Server, tmp_path: Path) -> None:
    rng = random.Random(game)
    sittings = [Sitting(server.port, f"Table{seats}", game, seats, rng) for seats in GAMES[game].seats]

    async def evening() -> None:
        await until_open(server)
        await asyncio.gather(*(sitting.play() for sitting in sittings))

    asyncio.run(evening())
    output = server.output.read_bytes()
    server.check_output()
    for sitting in sittings:
        truth = Truth(tmp_path / "data" / "calavera.sqlite3", sitting.table)
        check_everything_heard(sitting, truth)
        check_output(sitting, truth, output)


def check_everything_heard(sitting: Sitting, truth: Truth) -> None:
    seats = [player.state["you"] for player in sitting.players]
    assert sorted(seats[:-1]) == list(range(sitting.seats))
    assert seats[-1] is None
    for heard in sitting.heard:
        seat = seats[heard.viewer]
        check_canaries(heard, sitting, truth)
        if heard.where == "socket":
            check_message(json.loads(heard.body), seat, truth)
        elif heard.where == f"/api/tables/{sitting.table}":
            truth.check_table(json.loads(heard.body), seat)
        elif heard.where.startswith(f"/api/tables/{sitting.table}/log") and heard.status == 200:
            for told in json.loads(heard.body):
                truth.check_told(told, seat)
        elif heard.where.endswith(UNKNOWN_BEFORE_THE_END):
            assert heard.status == 409
        assert heard.status < 500
    for player, seat in zip(sitting.players, seats, strict=True):
        assert [told["entry"] for told in player.told] == [truth.entry(e["n"], seat) for e in truth.entries]
    everything = {heard.where for heard in sitting.heard}
    assert {"socket", "/metrics", f"/api/tables/{sitting.table}/log"} <= everything


def check_message(message: dict[str, object], seat: int | None, truth: Truth) -> None:
    if message["type"] in ("welcome", "update"):
        assert message.keys() == {"type", "v", "entries", "table"}
        entries, table = message["entries"], message["table"]
        assert isinstance(entries, list)
        assert isinstance(table, dict)
        for told in entries:
            truth.check_told(told, seat)
        truth.check_table(table, seat)
    else:
        shapes = {"done": {"key", "version"}, "refused": {"key", "code", "params"}}
        assert message.keys() == {"type", "v"} | shapes[str(message["type"])]


def check_canaries(heard: Heard, sitting: Sitting, truth: Truth) -> None:
    """Secrets that are words of their own: they must not be anywhere, in whatever message."""
    for token in sitting.tokens:
        assert token.encode() not in heard.body
        assert hashlib.sha256(token.encode()).hexdigest().encode() not in heard.body
    if truth.seed.encode() in heard.body:
        assert not heard.before_end
        assert b'"type":"finished"' in heard.body, "the seed is told with the result"
    for other in sitting.players:
        if other.number != heard.viewer:
            assert not re.search(rb'"(?:\w+:)?%s-\d+"' % other.name.encode(), heard.body), "a key of somebody else"
    if heard.where in ("/metrics", "/healthz"):
        for word in (sitting.table, sitting.name, *sitting.ids):
            assert word.encode() not in heard.body


def check_output(sitting: Sitting, truth: Truth, output: bytes) -> None:
    """What the server writes for its operator; a table's address is its key."""
    hashes = [hashlib.sha256(token.encode()).hexdigest() for token in sitting.tokens]
    for word in (truth.seed, sitting.table, sitting.name, *sitting.ids, *sitting.tokens, *hashes):
        assert word.encode() not in output
