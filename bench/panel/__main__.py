"""`python -m bench.panel`: every level of a game against its panel of strangers; results in bench/results/panel/."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace

from joblib import Parallel, delayed

from bench.panel.company import Match, Panel, Tally, matches, panels, play
from bench.panel.report import share, store, stored, within

GAMES = 1_000
CHUNK = 50  # games in one piece of work


def main(arguments: Sequence[str]) -> None:
    found = {panel.game: panel for panel in panels()}
    parser = argparse.ArgumentParser(prog="python -m bench.panel", description=__doc__)
    parser.add_argument("--game", choices=sorted(found), help="only this one")
    parser.add_argument("--games", type=int, default=GAMES, help="of each match")
    parser.add_argument("--lone", action="append", metavar="NAME", help="only matches of this one; the others stay")
    parser.add_argument("--others", action="append", metavar="NAME", help="only matches against these; the others stay")
    parser.add_argument("--seats", type=int, help="at a table, instead of the usual number")
    parser.add_argument("--simulations", type=int, help="of captains for a choice, where their own take too long")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    if asked.simulations is not None and asked.game is None:
        parser.error("--simulations goes with --game: not every captain simulates")
    for panel in found.values():
        if asked.game in (None, panel.game):
            panel = replace(panel.with_seats(asked.seats or panel.seats), simulations=asked.simulations)
            wanted = [
                match
                for match in matches(panel, asked.games)
                if (not asked.lone or match.lone in asked.lone) and (not asked.others or match.others in asked.others)
            ]
            measure(panel, wanted, asked.jobs)


def measure(panel: Panel, wanted: Sequence[Match], jobs: int) -> None:
    known = stored(panel)
    order = [(match.lone, match.others) for match in matches(panel, 0)]
    with Parallel(n_jobs=jobs) as parallel:
        for match in wanted:
            began = time.monotonic()
            tally = played(panel, match, parallel)
            known[match.lone, match.others] = tally
            spent = time.monotonic() - began
            print(
                f"{panel.name}: {match.lone} against {match.others}: "
                f"{share(tally):.1%} ± {within(tally):.1%} of {tally.games} games, {spent:.0f} s",
                flush=True,
            )
            store(panel, {key: known[key] for key in order if key in known})


def played(panel: Panel, match: Match, parallel: Parallel) -> Tally:
    chunks = [(first, min(CHUNK, match.games - first)) for first in range(0, match.games, CHUNK)]
    parts = parallel(delayed(play)(panel, match, first, games) for first, games in chunks)
    return Tally(match.lone, match.others, match.games, sum(part.won for part in parts), panel.simulations_in(match))


if __name__ == "__main__":
    main(sys.argv[1:])
