"""RLCard: its environments driven step by step with random legal actions.

Its nearest games: leduc-holdem (bluffing with one hidden card), uno (shedding by colour and number) and bridge
(tricks). It deals inside `reset`, so only decisions can be counted as steps.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from bench.timing import Contest, Sample, Source, Tally, timed

GAMES = ("leduc-holdem", "uno", "bridge")


def source() -> Source:
    try:
        rlcard: Any = import_module("rlcard")
        return Source("RLCard", [_contest(rlcard, name) for name in GAMES])
    except ImportError as error:
        return Source("RLCard", left_out=str(error))


def _contest(rlcard: Any, name: str) -> Contest:
    env = rlcard.make(name, config={"seed": 5})
    rng = random.Random(5).random

    def run(games: int) -> Sample:
        def work() -> Tally:
            decisions = 0
            for _ in range(games):
                state, _ = env.reset()
                while not env.is_over():
                    actions = list(state["legal_actions"])
                    state, _ = env.step(actions[int(rng() * len(actions))])
                    decisions += 1
            return Tally(games, decisions, decisions)

        return timed(work)

    return Contest(f"rlcard.{name}", "RLCard, env.step", name, run)
