"""`python -m bench.skull_queen`: tree search and flat search as Skull Queen's captain, with the same CPU time.

Two captains of each kind at a table of four, by turns in all seats, with equal luck. Everything but the search is the
same: determinizations, model, planks worth trying, the shrinkage towards the model's prior.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import msgspec
from librt.random import Random

from bench import machine
from calavera.arena.contest import mixed
from calavera.arena.student import beyond, middle_95
from calavera.core.state import CHANCE, OVER
from calavera.games.skull_queen.bots.levels import Captain, Search
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.state import SkullQueenState
from calavera.games.skull_queen.rules.view import SkullQueenView
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget, Estimate, best
from calavera.search.flat import flat
from calavera.search.ismcts import ismcts
from calavera.search.model import Model

RESULTS = Path(__file__).resolve().parent / "results"
SEED = 2026
PLAYERS = 4
SECONDS = 0.02
DEALS = 12
SEATINGS = ((0, 1, 0, 1), (1, 0, 1, 0))
_LUCK, _HUNCHES = 1, 2


class Trees(msgspec.Struct, frozen=True):
    """How a tree is searched: the factor of its confidence bounds, and simulations per determinization."""

    exploration: float
    each: int

    def search(
        self,
        determinizations: Determinizations,
        model: Model,
        seat: int,
        legal: Sequence[int],
        budget: Budget,
        rng: Random,
    ) -> list[Estimate]:
        return ismcts(
            determinizations,
            model,
            seat,
            legal,
            budget,
            rng,
            exploration=self.exploration,
            per_determinization=self.each,
        )


TREES = (Trees(0.7, 1), Trees(0.2, 1))


class Timed:
    """A captain with so many seconds of CPU for a choice, however long that takes by the clock."""

    def __init__(self, search: Search, seconds: float) -> None:
        self._captain = Captain(search=search)
        self._seconds = seconds
        self.used = 0.0
        self.simulations = 0
        self.choices = 0

    def choose(self, view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:
        began = time.process_time()
        until = began + self._seconds
        estimates = self._captain.estimates(view, legal, rng, Budget(stop=lambda: time.process_time() >= until))
        self.used += time.process_time() - began
        self.choices += 1
        self.simulations += sum(one.simulations for one in estimates)
        return best(estimates)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """The tree searchers beside the flat ones; `within` are halves of 95 % intervals, taken between deals."""

    trees: Trees
    seconds: float
    games: int
    share: float
    share_within: float
    points: float
    points_within: float
    p: float
    tree_seconds: float
    flat_seconds: float
    tree_simulations: float
    flat_simulations: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    machine: dict[str, str]
    rows: list[Row]


def play(deal: int, bots: Sequence[Timed]) -> SkullQueenState:
    state = GAME.new(PLAYERS)
    hunches = [Random(mixed(SEED, deal, _HUNCHES, seat)) for seat in range(PLAYERS)]
    events = 0
    while (who := state.mover()) != OVER:
        legal = [] if who == CHANCE else state.legal(who)
        if who == CHANCE:
            state.apply(CHANCE, state.sample(Random(mixed(SEED, deal, _LUCK, events))))
            events += 1
        else:
            state.apply(who, legal[0] if len(legal) == 1 else bots[who].choose(state.view(who), legal, hunches[who]))
    return state


def measured(trees: Trees, seconds: float, deals: int) -> Row:
    tree, plain = Timed(trees.search, seconds), Timed(flat, seconds)
    shares, points = [], []
    for deal in range(deals):
        share, ahead = 0.0, 0.0
        for seating in SEATINGS:
            state = play(deal, [tree if kind == 0 else plain for kind in seating])
            winners, scores = state.winners(), state.scores()
            share += sum(1 / len(winners) for seat in winners if seating[seat] == 0) / 2
            ahead += sum(score if side == 0 else -score for score, side in zip(scores, seating, strict=True))
        shares.append(share / len(SEATINGS))
        points.append(ahead / 2 / int(GAME.new(PLAYERS).rounds) / len(SEATINGS))
    error = stdev(points) / sqrt(deals)
    width = middle_95(deals - 1)
    row = Row(
        trees=trees,
        seconds=seconds,
        games=deals * len(SEATINGS),
        share=fmean(shares),
        share_within=width * stdev(shares) / sqrt(deals),
        points=fmean(points),
        points_within=width * error,
        p=2 * beyond(abs(fmean(points)) / error, deals - 1),
        tree_seconds=tree.used / tree.choices,
        flat_seconds=plain.used / plain.choices,
        tree_simulations=tree.simulations / tree.choices,
        flat_simulations=plain.simulations / plain.choices,
    )
    print(" | ".join(cells(row)), flush=True)
    return row


def cells(row: Row) -> list[str]:
    return [
        f"exploration {row.trees.exploration:g}, {row.trees.each} per determinization",
        f"{1000 * row.seconds:.0f}",
        str(row.games),
        f"{row.share:.1%} ± {row.share_within:.1%}",
        f"{row.points:+.2f} ± {row.points_within:.2f}",
        f"{row.p:.1g}",
        f"{1000 * row.tree_seconds:.0f}, {row.tree_simulations:,.0f}",
        f"{1000 * row.flat_seconds:.0f}, {row.flat_simulations:,.0f}",
    ]


def markdown(report: Report) -> str:
    lines = [
        "# Skull Queen: tree search and flat search",
        "",
        machine.line(report.machine),
        "",
        "Two captains that search trees over information sets against two that search flat, four seats, equal luck.",
        "An equal share is 25 %; points are per round, a tree searcher's more than a flat one's.",
        "Flat search stops early where a choice is clear.",
        "",
        "| trees | CPU ms at most | games | share of a tree | points more | p | tree: ms, sims | flat: ms, sims |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
        *("| " + " | ".join(cells(row)) + " |" for row in report.rows),
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skull_queen", description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of CPU for a choice")
    given = parser.parse_args(arguments)
    rows = [measured(trees, given.seconds, given.deals) for trees in TREES]
    report = Report(machine=machine.describe(None), rows=rows)
    (RESULTS / "skull_queen.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    (RESULTS / "skull_queen.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
