"""Yamik's captain in a worker process: it plays by its solution wherever it runs, and needs no folder for that."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from librt.random import Random

from calavera.core.state import CHANCE
from calavera.games.yamiks.bots.captain import Captain
from calavera.games.yamiks.bots.levels import LEVELS
from calavera.games.yamiks.bots.solved import shipped_solution
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.state import YamiksState
from calavera.server.live.bot_worker import Question, choose
from calavera.server.live.bot_workers import BotWorkers
from calavera.server.ops.shares import Share

PLACES = ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "APPDATA")


def where_the_bosun_errs(players: int) -> tuple[YamiksState, int]:
    """A position with the captain's choice in it, which the bosun would not make."""
    state, rng = GAME.new(players), Random(3)
    while True:
        who = int(state.mover())
        if who == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        view, legal = state.view(who), state.legal(who)
        known = Captain(shipped_solution).choose(view, legal, rng)
        if view.stage == "choosing" and known != LEVELS["bosun"]().choose(view, legal, rng):
            return state, known
        state.apply(who, known)


async def asked_in_a_worker(state: YamiksState) -> int | None:
    who = int(state.mover())
    workers = BotWorkers(1, think=choose, seconds=60.0)
    try:
        view = msgspec.json.encode(state.view(who))
        _, answer = await workers.ask(Share("", "ada"), Question("yamiks", "captain", view, state.legal(who), 1))
        return answer.action
    finally:
        workers.close()


@pytest.mark.parametrize("players", [1, 2])
def test_the_captain_plays_by_its_solution_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    state, known = where_the_bosun_errs(players)
    nowhere = tmp_path / "a file where a folder should be"
    nowhere.touch()
    for place in PLACES:
        monkeypatch.setenv(place, str(nowhere))
    assert asyncio.run(asked_in_a_worker(state)) == known


def test_the_captain_leaves_nothing_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state, known = where_the_bosun_errs(2)
    for place in PLACES:
        monkeypatch.setenv(place, str(tmp_path))
    assert asyncio.run(asked_in_a_worker(state)) == known
    assert list(tmp_path.rglob("*")) == []
