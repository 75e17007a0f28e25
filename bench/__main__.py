"""`python -m bench`: check, measure, print and store."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from rich.console import Console

from bench import liars_build, machine, ours, peers_openspiel, peers_pettingzoo, peers_rlcard, report
from bench.targets import judge
from bench.timing import Source, interleave, measure, pin
from bench.worker import Worker

ROOT = Path(__file__).resolve().parent.parent
SECONDS, ROUNDS = 0.6, 3
QUICK_SECONDS, QUICK_ROUNDS = 0.05, 1
LIKENESS = "liars_dice on our State"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Our games beside other libraries'.")
    parser.add_argument("--quick", action="store_true", help="a smoke run; its figures mean little, and go to quick.md")
    parser.add_argument("--check", action="store_true", help="only check that both sides play the same game")
    asked = parser.parse_args(arguments)
    if unfit := ours.unfit():
        sys.exit(unfit)
    console = Console()
    core = pin()
    peers = [peers_openspiel.source(), peers_rlcard.source(), peers_pettingzoo.source()]
    with ExitStack() as stack:
        interpreted = stack.enter_context(Worker(ROOT, ROOT / "src", compiled=False))
        likeness, missing = _likeness(stack, console)
        if not peers[0].left_out:
            peers_openspiel.check(console.print)
            positions = (likeness or interpreted).compare_liars_dice()
            console.print(f"liars_dice: ours and OpenSpiel's agree in all {positions} positions of the game")
        elif asked.check:
            sys.exit(f"Nothing to check against: {peers[0].left_out}")
        if asked.check:
            return
        sources = [*ours.sources(interpreted, likeness, every_table=not asked.quick), *peers, *missing]
        finished = _measure(sources, core, quick=asked.quick, console=console)
    report.show(finished, console)
    for path in report.store(finished, "quick" if asked.quick else "latest"):
        console.print(f"stored: {path.relative_to(ROOT)}", style="dim")


def _likeness(stack: ExitStack, console: Console) -> tuple[Worker | None, list[Source]]:
    """The process that plays our compiled liar's dice, or why there is none."""
    try:
        with console.status("compiling liars_dice with the rules"):
            folder = liars_build.build()
    except liars_build.CannotBuild as error:
        return None, [Source(LIKENESS, left_out=str(error))]
    return stack.enter_context(Worker(folder, folder, compiled=True)), []


def _measure(sources: Sequence[Source], core: int | None, *, quick: bool, console: Console) -> report.Report:
    seconds, rounds = (QUICK_SECONDS, QUICK_ROUNDS) if quick else (SECONDS, ROUNDS)
    contests = list(interleave(source.contests for source in sources))
    with console.status("measuring") as status:
        rows = measure(contests, seconds=seconds, rounds=rounds, tell=status.update)
    how = (
        f"One run, one core, CPU time; every row about {seconds:g} s a round, all rows interleaved, "
        f"{'one round' if rounds == 1 else f'median of {rounds} rounds'}."
    )
    described = machine.describe(core)
    return report.Report(described, how, rows, judge(rows), [source for source in sources if source.left_out])


if __name__ == "__main__":
    main(sys.argv[1:])
