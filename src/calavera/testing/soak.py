"""The long run: random games of every setting with every position checked, then a flood of bad input."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed

from calavera.games import find_game
from calavera.testing.checks import check_game
from calavera.testing.findings import Figure, Finding, Part
from calavera.testing.fuzz import fuzz_dumps, fuzz_options, fuzz_words
from calavera.testing.loops.walks import sound_playouts
from calavera.testing.settings import SETTINGS, GameSetting

# All promises are checked in every position of these few games of each setting, conservation in every game.
CHECKED_GAMES = 3

Say = Callable[[str], None]


def game_parts(seed: int, games: int, bad_input: int, jobs: int) -> list[Part]:
    """A broken promise ends a part with the position that shows it."""

    def play(say: Say) -> Finding:
        return _played(games, seed, jobs, say)

    def misuse(_: Say) -> Finding:
        return _misused(bad_input, seed, jobs)

    return [Part("games", {"games": games}, play), Part("bad_input", {"bad_input": bad_input}, misuse)]


def _played(games: int, seed: int, jobs: int, say: Say) -> Finding:
    share = -(-games // len(SETTINGS))
    played = moves = 0
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(_one_setting, setting, share, seed): setting for setting in SETTINGS}
        for done in as_completed(waiting):
            made, seconds = done.result()
            played += share
            moves += made
            say(f"{waiting[done]}: {share} games, {made} moves, {seconds:.0f} s")
    told = f"{played} games, {moves} moves, every invariant held"
    return Finding(told, {"games": played, "moves": moves, "settings": len(SETTINGS)})


def _misused(bad_input: int, seed: int, jobs: int) -> Finding:
    fuzzers: tuple[tuple[Callable[[int, int], int], int], ...] = (
        (fuzz_words, bad_input * 8 // 10),
        (fuzz_options, bad_input // 10),
        (fuzz_dumps, bad_input // 10),
    )
    told: list[str] = []
    refused: dict[str, Figure] = {}
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(fuzzer, attempts, seed): (fuzzer.__name__, attempts) for fuzzer, attempts in fuzzers}
        for done, (name, attempts) in waiting.items():
            refused[name] = done.result()
            told.append(f"{name}: {attempts} attempts, {refused[name]} refused")
    return Finding("\n".join(told), refused)


def _one_setting(setting: GameSetting, games: int, seed: int) -> tuple[int, float]:
    began = time.perf_counter()
    game = find_game(setting.game)
    moves = sound_playouts(game.new(setting.players, setting.options), games, seed)
    for i in range(CHECKED_GAMES):
        check_game(game, setting.players, setting.options, seed + i, every=5)
    return moves, time.perf_counter() - began
