"""Many games between bots, in as many processes as wanted, with a result that depends on the seed alone.

Games are played in chunks of a fixed size, each with its own seed, and only integers are counted. So it does not matter
which process plays a chunk or in which order chunks finish.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

import msgspec
from librt.random import Random

from calavera.arena.third_party import load_bot
from calavera.core.bot import play_to_end
from calavera.games import find_game
from calavera.games.bots import RANDOM
from calavera.search.tally import add_game, merge, new_tally, random_games

CHUNK = 20
RANDOM_CHUNK = 2_000  # random games take microseconds where the rules are compiled
_SEED_STEP = 0x9E3779B97F4A7C15  # odd, so that the chunks of a seed never share their numbers


@dataclass(frozen=True)
class Plan:
    """What is simulated; `options` are JSON, which any process can read."""

    game: str
    players: int
    options: bytes
    bots: tuple[str, ...]
    games: int
    seed: int

    def only_random(self) -> bool:
        return all(bot == RANDOM for bot in self.bots)

    def chunks(self) -> list[tuple[int, int]]:
        """How many games, and the seed, of each chunk."""
        size = RANDOM_CHUNK if self.only_random() else CHUNK
        return [
            (min(size, self.games - start), (self.seed + (n + 1) * _SEED_STEP) % 2**63)
            for n, start in enumerate(range(0, self.games, size))
        ]


def play_chunk(plan: Plan, games: int, seed: int) -> list[int]:
    start = find_game(plan.game).new(plan.players, msgspec.json.decode(plan.options))
    if plan.only_random():
        return random_games(start, games, seed)
    bots = [load_bot(plan.game, name) for name in plan.bots]
    rng = Random(seed)
    tally = new_tally(plan.players)
    for _ in range(games):
        state = start.clone()
        moves = play_to_end(state, bots, rng)
        add_game(tally, state, moves)
    return tally


def simulate_all(plan: Plan, jobs: int) -> Iterator[tuple[int, list[int]]]:
    """Yield how many games are done and their tally, again and again until all are."""
    chunks = plan.chunks()
    total = new_tally(plan.players)
    done = 0
    if jobs == 1 or len(chunks) == 1:
        for games, seed in chunks:
            merge(total, play_chunk(plan, games, seed))
            done += games
            yield done, total
        return
    # Fresh processes on every system: nothing half-copied from this one.
    context = multiprocessing.get_context("spawn")
    # An interrupt is for this process to deal with; the others just stop being asked.
    ignore = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), context, initializer=signal.signal, initargs=ignore)
    try:
        running = {pool.submit(play_chunk, plan, games, seed): games for games, seed in chunks}
        for finished in as_completed(running):
            merge(total, finished.result())
            done += running[finished]
            yield done, total
    finally:
        # Somebody who interrupts a long run does not want to wait for the rest of it.
        pool.shutdown(cancel_futures=True)
