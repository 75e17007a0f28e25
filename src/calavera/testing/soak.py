"""The long run: random games of every setting with every position checked, then a flood of bad input."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed

from calavera.games import find_game
from calavera.testing.checks import check_game
from calavera.testing.findings import Findings
from calavera.testing.fuzz import fuzz_dumps, fuzz_options, fuzz_words
from calavera.testing.loops.walks import sound_playouts
from calavera.testing.settings import SETTINGS, GameSetting

# All promises are checked in every position of these few games of each setting, conservation in every game.
CHECKED_GAMES = 3


def soak(games: int, bad_input: int, seed: int, jobs: int, findings: Findings) -> None:
    """Run it all and tell the result; a broken promise ends it with the position that shows it."""
    share = -(-games // len(SETTINGS))
    played = moves = 0
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(_one_setting, setting, share, seed): setting for setting in SETTINGS}
        for done in as_completed(waiting):
            made, seconds = done.result()
            played += share
            moves += made
            findings.progress(f"{waiting[done]}: {share} games, {made} moves, {seconds:.0f} s")
        held = f"{played} games, {moves} moves, every invariant held"
        findings.tell("random games", held, games=played, moves=moves, settings=len(SETTINGS))
        fuzzers: tuple[tuple[Callable[[int, int], int], int], ...] = (
            (fuzz_words, bad_input * 8 // 10),
            (fuzz_options, bad_input // 10),
            (fuzz_dumps, bad_input // 10),
        )
        for fuzzer, attempts in fuzzers:
            refused = pool.submit(fuzzer, attempts, seed).result()
            told = f"{fuzzer.__name__}: {attempts} attempts, {refused} refused"
            findings.tell(f"bad input: {fuzzer.__name__}", told, attempts=attempts, refused=refused)


def _one_setting(setting: GameSetting, games: int, seed: int) -> tuple[int, float]:
    began = time.perf_counter()
    game = find_game(setting.game)
    moves = sound_playouts(game.new(setting.players, setting.options), games, seed)
    for i in range(CHECKED_GAMES):
        check_game(game, setting.players, setting.options, seed + i, every=5)
    return moves, time.perf_counter() - began
