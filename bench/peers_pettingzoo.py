"""PettingZoo classic: the nearest games through its agent-environment cycle, with action masks.

Its card games deal inside `reset`, so only decisions can be counted as steps. The raw environment is measured too:
the default one wraps it in checks of the caller's behaviour.
"""

from __future__ import annotations

import os
import random
import warnings
from importlib import import_module
from typing import Any

from bench.timing import Contest, Sample, Source, Tally, timed

GAMES = ("leduc_holdem_v4", "texas_holdem_v4")


def source() -> Source:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it draws nothing here, and greets on import
    try:
        numpy: Any = import_module("numpy")
        with warnings.catch_warnings():
            # gymnasium warns about the float type of spaces we do not use
            warnings.simplefilter("ignore")
            modules = [(name, import_module(f"pettingzoo.classic.{name}")) for name in GAMES]
            contests = [_contest(numpy, name, module.env(), "env") for name, module in modules]
            contests += [_contest(numpy, name, module.raw_env(), "raw_env") for name, module in modules]
    except ImportError as error:
        return Source("PettingZoo", left_out=str(error))
    return Source("PettingZoo", contests)


def _contest(numpy: Any, name: str, env: Any, layer: str) -> Contest:
    rng = random.Random(6).random
    legal = numpy.flatnonzero
    env.reset(seed=6)

    def run(games: int) -> Sample:
        def work() -> Tally:
            decisions = 0
            for _ in range(games):
                env.reset()
                while True:
                    seen, _, ended, cut, _ = env.last()
                    if ended or cut:
                        break
                    actions = legal(seen["action_mask"])
                    env.step(int(actions[int(rng() * len(actions))]))
                    decisions += 1
            return Tally(games, decisions, decisions)

        return timed(work)

    return Contest(f"pettingzoo.{layer}.{name}", f"PettingZoo classic, AEC {layer}", name, run)
