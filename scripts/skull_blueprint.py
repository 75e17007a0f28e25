"""Learn how to play the rounds of Skull: `python -m scripts.skull_blueprint` writes the file that the package has.

Takes about seven minutes on one core with the compiled package. So many games give the same file on every machine.
After them a learner with the blueprint's own abstraction may try to beat it, which shows what can still be gained.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from math import exp, sqrt
from pathlib import Path

from librt.random import Random

from calavera.core.state import NOBODY
from calavera.games.skull.bots.blueprint import lookup as blueprint
from calavera.games.skull.bots.blueprint.opponents import PolicyOpponents
from calavera.games.skull.bots.blueprint.policy import Policy
from calavera.games.skull.bots.blueprint.rounds import Rounds
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.state import SkullState

TARGET = Path(blueprint.__file__).parent / blueprint.FILE
SEED = 2026
GAMES = 800_000
EVERY = 100_000
TABLES = (4, 4, 4, 5, 4, 4, 4, 6, 4, 4, 4, 3)  # seats, game after game: most learning is for the usual table
MADE_UP = 0.2  # of the games begin in a position made up, where games seldom lead
MET = 4.0  # average weights of a traversal: buckets met less often are left to simulations
PLAYED = 20_000  # games that measure what a learner gains


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--every", type=int, default=EVERY, metavar="GAMES", help="keep what is learnt so far")
    parser.add_argument("--learner", type=int, default=0, metavar="GAMES", help="that a learner may learn from")
    parser.add_argument("--target", type=Path, default=TARGET)
    asked = parser.parse_args(arguments)
    starts = {seats: _start(seats) for seats in TABLES}
    rounds = Rounds(starts[4], Random(SEED))
    began = time.process_time()
    for game in range(asked.games):
        rounds.seats(starts[TABLES[game % len(TABLES)]])
        rounds.play(NOBODY, MADE_UP, True)
        if (game + 1) % asked.every == 0 or game + 1 == asked.games:
            data = kept(rounds)
            asked.target.write_bytes(data)
            spent = time.process_time() - began
            print(
                f"{game + 1} games, {rounds.traversals} traversals, {len(data) / 1024:.0f} KiB, {spent:.0f} s",
                flush=True,
            )
    if asked.learner:
        measure(starts[4], blueprint.unpack(asked.target.read_bytes()), asked.learner)


def kept(rounds: Rounds) -> bytes:
    shares = rounds.table.kept(MET * int(rounds.traversals) / 2 / 1e6)
    strategies = {key: blueprint.parts_of(one) for key, one in shares.items()}
    return blueprint.pack(strategies, [exp(one) for one in rounds.values.strength])


def measure(start: SkullState, policy: Policy, games: int) -> None:
    learner = Rounds(start, Random(SEED + 1), PolicyOpponents(policy))
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
