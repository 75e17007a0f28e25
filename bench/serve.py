"""The worker's side of `worker.py`: answers requests until its input ends."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any

from librt.random import Random

from bench import ours
from bench.timing import Run
from calavera.core import state as rules
from calavera.core.state import CHANCE, State


def _start(game_id: str, players: int) -> State:
    if game_id != "liars_dice":
        return ours.start(game_id, players)
    made: State = import_module("bench.liars_game").GAME.new(players)
    return made


def _dealt(start: State) -> State:
    """After a deal; any one will do, as the dice do not decide how long random players go on bidding."""
    state, rng = start.clone(), Random(1)
    while state.mover() == CHANCE:
        state.apply(CHANCE, state.draw(rng))
    return state


def _make(game_id: str, players: int, how: str) -> Run:
    start = _start(game_id, players)
    if how == "dealt":
        return ours.by_rollout(_dealt(start))
    return {"rollout": ours.by_rollout, "api": ours.by_api, "clone": ours.by_clone}[how](start)


def main() -> None:
    runs: dict[tuple[str, int, str], Run] = {}
    for line in sys.stdin:
        request: dict[str, Any] = json.loads(line)
        if request["how"] == "hello":
            answer: dict[str, object] = {"compiled": ours.is_compiled(), "where": rules.__file__}
        elif request["how"] == "compare":
            answer = {"positions": import_module("bench.check").compare_liars_dice()}
        else:
            what = (request["game"], request["players"], request["how"])
            if what not in runs:
                runs[what] = _make(*what)
            sample = runs[what](request["amount"])
            tally = sample.tally
            answer = {"cpu": sample.cpu, "games": tally.games, "decisions": tally.decisions, "steps": tally.steps}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
