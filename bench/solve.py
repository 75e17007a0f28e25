"""`python -m bench.solve`: the solo game of Yamik's solved in all six settings, timed, and checked by playing it.

Every setting is solved from nothing in a process of its own, held to one core; all times are CPU time. Then many games
are played by the solution through the rules: their mean and their share of bonuses must lie where the exact figures
say, within a few standard errors.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from librt.random import Random

from bench import machine, ours, solve_report
from bench.timing import pin
from calavera.core.state import CHANCE, OVER
from calavera.games.yamiks.bots.solved import SETTINGS, Setting, Solution, compute, shipped
from calavera.games.yamiks.bots.solved.games import play_games
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.state import YamiksState
from calavera.games.yamiks.rules.view import YamiksView

GAMES = 1_000_000
QUICK_GAMES = 2_000
ROUNDS = 3  # of solving from nothing; the fastest counts, as whatever else runs can only slow it down
VIEWS = 300
MOST_ERRORS = 4.0  # standard errors: of 18 figures in a run, one is farther off by chance in a run of 900
LEAST_EXPECTED = 50.0  # games in a cell when the whole distribution is compared
SETTLED = 1e-9  # the mean of the exact distribution and the exact value, computed apart
PEER = "yatzy-solver"

Figures = dict[str, Any]


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.solve", description="Yamik's alone, solved and checked.")
    parser.add_argument("--games", type=int, default=GAMES, help="to play in each setting")
    parser.add_argument("--quick", action="store_true", help="a smoke run, stored nowhere")
    parser.add_argument("--child", nargs="+", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.child is not None:
        print(json.dumps(_child(asked.child)))
        return
    if unfit := ours.unfit():
        sys.exit(unfit)
    core = pin()
    games = QUICK_GAMES if asked.quick else asked.games
    with tempfile.TemporaryDirectory() as folder:
        rows = [_measure(setting, games, 1 if asked.quick else ROUNDS, Path(folder)) for setting in SETTINGS]
    report = {"machine": machine.describe(core), "settings": rows, "peer": _peer()}
    print(solve_report.markdown(report))
    if not asked.quick:
        for path in solve_report.store(report):
            print(f"stored: {path.name}")


def _measure(setting: Setting, games: int, rounds: int, folder: Path) -> Figures:
    print(f"solving and playing: {setting}", file=sys.stderr)
    task = ("solve", setting.pot, str(int(setting.free_downgrade)), str(folder))
    solved = [_in_a_child(*task) for _ in range(rounds)]
    figures = min(solved, key=lambda one: float(one["cpu_seconds"]))
    path = _file(setting, folder)
    began = time.process_time()
    solution = shipped.unpack(setting, path.read_bytes())
    figures["load_ms"] = 1000 * (time.process_time() - began)
    distribution = solution.distribution()
    assert abs(distribution.mean() - solution.value()) < SETTLED
    return {
        "pot": setting.pot,
        "free_downgrade": setting.free_downgrade,
        "value": solution.value(),
        "deviation": distribution.deviation(),
        "bonus": distribution.bonus,
        "quantiles": {str(share): distribution.quantile(share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)},
        "chances": [float(f"{chance:.6g}") for chance in distribution.chances],
        **figures,
        "file_bytes": path.stat().st_size,
        **_decisions(solution),
        **_played(solution, games),
    }


def _file(setting: Setting, folder: Path) -> Path:
    return folder / f"{setting.pot}-{int(setting.free_downgrade)}.bin"


def _start(setting: Setting) -> YamiksState:
    options: dict[str, object] = {"free_downgrade": setting.free_downgrade}
    if setting.pot != "none":
        options["solo_pot"] = setting.pot
    return GAME.new(1, options)


def _played(solution: Solution, games: int) -> Figures:
    setting = solution.setting
    began = time.process_time()
    seed = 1 + SETTINGS.index(setting)
    by_points, bonuses = play_games(solution.player(), _start(setting), games, seed, setting.pot != "none")
    seconds = time.process_time() - began
    assert sum(by_points) == games
    mean = sum(points * count for points, count in enumerate(by_points)) / games
    chance = solution.bonus_probability()
    error = solution.distribution().deviation() / sqrt(games)
    bonus_error = sqrt(chance * (1 - chance) / games)
    off = (mean - solution.value()) / error
    bonus_off = (bonuses / games - chance) / bonus_error
    shape, cells = _chi_squared(by_points, [games * chance for chance in solution.distribution().chances])
    shape_off = (shape - cells + 1) / sqrt(2 * (cells - 1))
    worst = max(abs(off), abs(bonus_off), abs(shape_off))
    assert worst < MOST_ERRORS, f"{setting}: played {mean}, {bonuses} bonuses, chi squared {shape} in {cells} cells"
    return {
        "games": games,
        "played_mean": mean,
        "played_error": error,
        "played_errors_off": off,
        "played_bonus": bonuses / games,
        "played_bonus_errors_off": bonus_off,
        "played_chi_squared": shape,
        "played_cells": cells,
        "played_shape_errors_off": shape_off,
        "played_seconds": seconds,
    }


def _chi_squared(found: Sequence[int], expected: Sequence[float]) -> tuple[float, int]:
    """How far all numbers of points are from where they should be; neighbours are put together until they are many."""
    total, cells = 0.0, 0
    games, wanted = 0, 0.0
    for count, expectation in zip(found, expected, strict=True):
        games += count
        wanted += expectation
        if wanted >= LEAST_EXPECTED:
            total += (games - wanted) ** 2 / wanted
            cells += 1
            games, wanted = 0, 0.0
    return total, cells


def _decisions(solution: Solution) -> Figures:
    """What one decision costs, from a view to the best action and to the values of all, on the way of random games."""
    views = _views(solution.setting)
    figures: Figures = {}
    for name, ask in (("best_ms", solution.best_of), ("choices_ms", solution.choices_of)):
        times = []
        for view in views:
            began = time.process_time()
            ask(view)
            times.append(1000 * (time.process_time() - began))
        times.sort()
        figures[name] = times[len(times) // 2]
        figures[f"{name}_p99"] = times[len(times) * 99 // 100]
    return figures


def _views(setting: Setting) -> list[YamiksView]:
    rng, views = Random(3), list[YamiksView]()
    while len(views) < VIEWS:
        state = _start(setting)
        while state.mover() != OVER:
            if state.mover() == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            views.append(state.view(0))
            legal = state.legal(0)
            state.apply(0, legal[rng.randrange(len(legal))])
    return views[:VIEWS]


# In processes of their own, so that time and memory are theirs alone


def _in_a_child(*task: str) -> Figures:
    command = [sys.executable, "-m", "bench.solve", "--child", *task]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603  (ourselves)
    figures: Figures = json.loads(done.stdout)
    return figures


def _child(task: Sequence[str]) -> Figures:
    if task[0] == "peer":
        return _solve_peer()
    _, pot, free, folder = task
    setting = next(one for one in SETTINGS if one == (pot, free == "1"))
    began = time.process_time()
    values_at: list[float] = []

    def tell(done: int, total: int) -> None:
        if 2 * done >= total and not values_at:
            values_at.append(time.process_time())

    solution = compute(setting, tell)
    _file(setting, Path(folder)).write_bytes(shipped.pack(solution))
    return {
        "cpu_seconds": time.process_time() - began,
        "values_seconds": values_at[0] - began,
        "peak_mib": _peak_mib(),
    }


def _peak_mib() -> float:
    """Of this program alone: what `getrusage` says may be the peak of the program that started it."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    line = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def _peer() -> Figures:
    described = machine.installed(PEER)
    if described is None:
        return {"left_out": f"{PEER} is not installed"}
    return {"version": described, **_in_a_child("peer")}


def _solve_peer() -> Figures:
    """Yahtzee by another exact solver, in the same run."""
    import yatzy_solver  # noqa: PLC0415  (not everywhere)

    began = time.process_time()
    solver = yatzy_solver.Solver.build(yatzy_solver.Variant("american"))
    figures = {"cpu_seconds": time.process_time() - began}
    situation = "dice 1 3 3 5 6 | rolls 2 | upper 0 | filled -"
    began, times = time.process_time(), 1_000
    for _ in range(times):
        solver.option_values(situation)
    figures["choices_ms"] = 1000 * (time.process_time() - began) / times
    figures["peak_mib"] = _peak_mib()
    return figures


if __name__ == "__main__":
    main(sys.argv[1:])
