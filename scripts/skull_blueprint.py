"""Learn how to play the rounds of Skull: `python -m scripts.skull_blueprint` writes the file that the package has.

Several runs learn apart, as many at a time as there are cores, and their strategies are averaged: what one of them has
wrong by chance is then smaller. Takes about twelve minutes of one core with the compiled package. The same file comes
out on every machine as long as the package has the same exploiter: by it strangers are met from the second round on. No
blueprint is needed to make one. Afterwards a learner with the blueprint's own abstraction may try to beat it, which
shows what can still be gained.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import exp, sqrt
from multiprocessing import get_context
from pathlib import Path

from librt.random import Random

from calavera.core.state import NOBODY
from calavera.games.skull.bots.blueprint import lookup as blueprint
from calavera.games.skull.bots.blueprint.opponents import PolicyOpponents
from calavera.games.skull.bots.blueprint.policy import Policy
from calavera.games.skull.bots.blueprint.rounds import Rounds
from calavera.games.skull.bots.blueprint.strange_games import StrangeGames
from calavera.games.skull.bots.blueprint.table import shares
from calavera.games.skull.bots.reading.company import StrangeCompany
from calavera.games.skull.bots.reading.table import exploiter
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.state import SkullState

TARGET = Path(blueprint.__file__).parent / blueprint.FILE
SEED = 2026
RUNS = 4
GAMES = 1_000_000  # of each run
EVERY = 100_000
TABLES = (4, 4, 4, 5, 4, 4, 4, 6, 4, 4, 4, 3)  # seats, game after game: most learning is for the usual table
MADE_UP = 0.2  # of the games begin in a position made up, where games seldom lead
STRANGE = 0.5  # of the others are games among strangers
WARM_UP = 20_000  # of these, to learn what positions are worth among them
MET = 2.0  # average weights of a traversal of each run: buckets met less often are left to simulations
PLAYED = 20_000  # games that measure what a learner gains


@dataclass(frozen=True)
class Learnt:
    """What a run has come to."""

    sums: dict[int, list[float]]  # of strategies, by bucket
    strength: list[float]  # logarithms, by bucket of a seat
    traversals: int


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="of each run")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--every", type=int, default=EVERY, metavar="GAMES", help="tell how far it is")
    parser.add_argument("--learner", type=int, default=0, metavar="GAMES", help="that a learner may learn from")
    parser.add_argument("--target", type=Path, default=TARGET)
    asked = parser.parse_args(arguments)
    with ProcessPoolExecutor(min(asked.runs, os.cpu_count() or 1), get_context("spawn")) as pool:
        runs = list(pool.map(partial(learn, asked.games, asked.every), range(asked.runs)))
    data = kept(runs)
    asked.target.write_bytes(data)
    print(f"{len(data) / 1024:.0f} KiB", flush=True)
    if asked.learner:
        measure(_start(4), blueprint.unpack(data), asked.learner)


def learn(games: int, every: int, run: int) -> Learnt:
    starts = {seats: _start(seats) for seats in TABLES}
    strangers = StrangeCompany(Policy({}, []), captains=0.0, wider=True)
    strange = StrangeGames(strangers, PolicyOpponents(exploiter()), STRANGE, WARM_UP)
    rounds = Rounds(starts[4], Random(SEED + run), strange=strange)
    began = time.process_time()
    for game in range(games):
        rounds.seats(starts[TABLES[game % len(TABLES)]])
        rounds.play(NOBODY, MADE_UP, True)
        if (game + 1) % every == 0:
            spent = time.process_time() - began
            print(f"run {run}: {game + 1} games, {rounds.traversals} traversals, {spent:.0f} s", flush=True)
    return Learnt(rounds.table.sums(0.0), list(rounds.values.strength), int(rounds.traversals))


def kept(runs: Sequence[Learnt]) -> bytes:
    """The file, from the average strategies of all runs in buckets met often enough."""
    sums: dict[int, list[float]] = {}
    for run in runs:
        for key, more in run.sums.items():
            so_far = sums.get(key)
            sums[key] = more if so_far is None else [one + other for one, other in zip(so_far, more, strict=True)]
    least = MET * sum(run.traversals for run in runs) / 2 / 1e6
    often = shares({key: one for key, one in sums.items() if sum(one) >= least})
    strength = [exp(sum(of_seat) / len(runs)) for of_seat in zip(*(run.strength for run in runs), strict=True)]
    return blueprint.pack({key: blueprint.parts_of(one) for key, one in often.items()}, strength)


def measure(start: SkullState, policy: Policy, games: int) -> None:
    learner = Rounds(start, Random(SEED + RUNS), PolicyOpponents(policy))
    for game in range(games):
        learner.play(game % start.players, MADE_UP / 3, True)
    won = sum(learner.play(game % start.players, 0.0, False) == game % start.players for game in range(PLAYED))
    share = won / PLAYED
    error = 1.96 * sqrt(share * (1 - share) / PLAYED)
    print(f"a learner wins {share:.1%} ± {error:.1%} after {games} games", flush=True)


def _start(seats: int) -> SkullState:
    return GAME.new(seats, {"showing": False})


if __name__ == "__main__":
    main(sys.argv[1:])
