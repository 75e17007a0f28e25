"""`python -m bench.load.before PYTHON`: what a move costs the server, beside an earlier version that PYTHON has.

Both servers are started, loaded and stopped in turn, in the same run and on the same core, so that whatever else the
machine does strikes them alike. The result goes to results/load_before.json and load_before.md.
"""

from __future__ import annotations

import argparse
import gc
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from operator import attrgetter
from pathlib import Path
from random import Random
from statistics import median

import msgspec
import uvloop

from bench import machine
from bench.load import ours
from bench.load.drive import flat_out, paced
from bench.load.process import Server, cores
from bench.load.scenario import open_server, seat
from bench.load.tables import SEATS
from bench.ours import is_compiled

RESULTS = Path(__file__).resolve().parents[1] / "results"
MOST = 1.0  # times the CPU of the earlier version


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    tables: int = 200
    rounds: int = 5
    rate: float = 400.0
    seconds: float = 8.0
    each: int = 30
    seed: int = 1


class Cost(msgspec.Struct, frozen=True):
    """Milliseconds of CPU a move at a steady rate and as fast as possible; bytes that one seat is told of a move."""

    paced: float
    flat_out: float
    told: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    machine: dict[str, str]
    plan: Plan
    before: str
    now: str
    rounds: list[tuple[Cost, Cost]]
    paced_ratio: float
    flat_out_ratio: float


def _version(python: str) -> str:
    """Of a compiled calavera: nothing else is compared here."""
    look = "import calavera; from calavera.{} import state; print(calavera.__version__, state.__file__)"
    for place in ("core", "rules"):  # where the first version had it
        command = [python, "-c", look.format(place)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  (the user names it)
        if done.returncode == 0:
            version, file = done.stdout.split()
            if file.endswith(".py"):
                sys.exit(f"The calavera of {python} is not compiled.")
            return version
    sys.exit(f"{python} has no calavera.")


async def _cost(python: str, core: int | None, plan: Plan) -> Cost:
    with tempfile.TemporaryDirectory() as folder:
        server: Server = ours.start(Path(folder), core, python=python)
        tables = [ours.OurTable() for _ in range(plan.tables)]
        rng = Random(plan.seed)
        try:
            await open_server(server)
            await seat(tables, server, server.memory())
            told = sum(table.told for table in tables)
            gc.collect()
            steady = await paced(tables, server, rng, plan.rate, plan.seconds)
            fast = await flat_out(tables, server, rng, plan.each)
            told = sum(table.told for table in tables) - told
        finally:
            for table in tables:
                table.close()
            server.stop()
    moves = steady.moves + fast.moves
    return Cost(steady.cpu_ms_per_move, fast.cpu_ms_per_move, told / moves / SEATS)


async def _measure(python: str, plan: Plan) -> list[tuple[Cost, Cost]]:
    pair = cores()
    core = None
    if pair is not None:
        core, own = pair
        os.sched_setaffinity(0, {own})
    rounds = []
    for number in range(plan.rounds):
        turns = [python, sys.executable]
        costs = {one: await _cost(one, core, plan) for one in (turns if number % 2 == 0 else turns[::-1])}
        before, now = costs[python], costs[sys.executable]
        rounds.append((before, now))
        for name, one in (("before", before), ("now", now)):
            print(f"{number}: {name}: {one.paced:.3f} ms paced, {one.flat_out:.3f} ms flat out, {one.told:.0f} bytes")
        print(f"{number}: {now.paced / before.paced:.2f}x, {now.flat_out / before.flat_out:.2f}x", flush=True)
    return rounds


def markdown(report: Report) -> str:
    plan, rounds = report.plan, report.rounds
    about = (
        f"{plan.tables} tables × {SEATS} sockets, the Skull King dice game, every move durable before anybody is told. "
        f"CPU of the server's whole process, all threads, user and system; {plan.rounds} rounds in turn on the same "
        f"core, medians; the ratio is the median of the rounds' ratios. Below {MOST:g}x is wanted."
    )
    lines = [
        "# What a move costs the server, beside an earlier version",
        "",
        machine.line(report.machine),
        "",
        about,
        "",
        f"| | {report.before} | {report.now} | ratio | |",
        "|---|---:|---:|---:|---|",
    ]
    both = (("paced", f"CPU ms a move, {plan.rate:g} moves/s"), ("flat_out", "CPU ms a move, as fast as possible"))
    for field, what in both:
        before, now = (median(getattr(pair[i], field) for pair in rounds) for i in (0, 1))
        ratio = getattr(report, f"{field}_ratio")
        word = "reached" if ratio < MOST else "not reached"
        lines.append(f"| {what} | {before:.3f} | {now:.3f} | {ratio:.2f}x | {word} |")
    before, now = (median(pair[i].told for pair in rounds) for i in (0, 1))
    lines.append(f"| bytes that one seat is told of a move | {before:.0f} | {now:.0f} | {now / before:.2f}x | |")
    return "\n".join(lines) + "\n"


def _ratio(rounds: Sequence[tuple[Cost, Cost]], of: Callable[[Cost], float]) -> float:
    return median([of(now) / of(before) for before, now in rounds])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load.before", description=__doc__)
    parser.add_argument("python", help="of an environment with the earlier version, compiled")
    for name in ("tables", "rounds", "each"):
        parser.add_argument(f"--{name}", type=int)
    for name in ("rate", "seconds"):
        parser.add_argument(f"--{name}", type=float)
    given = vars(parser.parse_args())
    python = given.pop("python")
    changed = {name: value for name, value in given.items() if value is not None}
    if not is_compiled():
        sys.exit("The installed calavera is not compiled.")
    plan = msgspec.structs.replace(Plan(), **changed)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # by the way that stops the servers too
    before, now = _version(python), _version(sys.executable)
    rounds = uvloop.run(_measure(python, plan))
    report = Report(
        machine=machine.describe(None),
        plan=plan,
        before=before,
        now=now,
        rounds=rounds,
        paced_ratio=_ratio(rounds, attrgetter("paced")),
        flat_out_ratio=_ratio(rounds, attrgetter("flat_out")),
    )
    print(markdown(report))
    if not changed:
        stored = msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"
        (RESULTS / "load_before.json").write_bytes(stored)
        (RESULTS / "load_before.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main()
