"""`python -m bench.skull_king`: how much of the Skull King dice game is beyond anybody's skill.

A *peeker* searches as the captain does, but in the true position: it sees through every screen, and only the rolls to
come are unknown to it. What it wins against three heuristics, and how often peekers among themselves make their bids,
shows how much there is to be had at all. It is no strict bound, as a better search could use what it sees better; but a
player that does not peek is not going to do better than one that does. The peeker lives here, where it can hold a
state; nothing that plays in the package can.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import msgspec
from librt.random import Random

from bench import machine
from calavera.arena.contest import mixed
from calavera.core.measures import Measures, added
from calavera.core.state import CHANCE, OVER
from calavera.games.bots import HEURISTIC, make_bot
from calavera.games.skull_king.bots.model import SkullKingModel
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.search.model import play_out

RESULTS = Path(__file__).resolve().parent / "results"
PLAYERS = 4
DEALS = 100  # each with the peeker in every seat
AMONG_PEEKERS = 60
SIMULATIONS = 2_000
SEED = 2026
Z95 = 1.959964
_LUCK, _HUNCHES = 1, 2


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What the peekers got; `within` is the half of a 95 % interval of `share`, taken between deals."""

    table: str
    games: int
    share: float
    within: float
    points: float
    measures: dict[str, float]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    machine: dict[str, str]
    simulations: int
    rows: list[Row]


def peek(state: SkullKingState, seat: int, simulations: int, rng: Random) -> int:
    """The choice that wins most often when the model plays on, everybody's dice being as they are."""
    legal = state.legal(seat)
    model = SkullKingModel(state)
    horizon = model.horizon(state)
    scratch = state.buffer()
    won = [0.0] * len(legal)
    for _ in range(max(1, simulations // len(legal))):
        luck = rng.randrange(1 << 30)  # the same for all choices
        for i, action in enumerate(legal):
            after = state.clone()
            after.apply(seat, action)
            play_out(after, model, horizon, Random(luck), scratch)
            won[i] += model.value(after, seat)
    return legal[max(range(len(legal)), key=won.__getitem__)]


def game(deal: int, peekers: frozenset[int], simulations: int) -> SkullKingState:
    state = GAME.new(PLAYERS)
    heuristic = make_bot(GAME.id, HEURISTIC)
    hunches = Random(mixed(SEED, deal, _HUNCHES, *sorted(peekers)))
    events = 0
    while (who := state.mover()) != OVER:
        if who == CHANCE:
            state.apply(CHANCE, state.sample(Random(mixed(SEED, deal, _LUCK, events))))
            events += 1
        elif who in peekers:
            state.apply(who, peek(state, who, simulations, hunches))
        else:
            state.apply(who, heuristic.choose(state.view(who), state.legal(who), hunches))
    return state


def played(table: str, deals: int, seatings: Sequence[frozenset[int]], simulations: int) -> Row:
    shares: list[float] = []
    points: list[int] = []
    found: Measures = {}
    for deal in range(deals):
        of_deal: list[float] = []
        for peekers in seatings:
            state = game(deal, peekers, simulations)
            winners, scores, told = (
                state.winners(),
                state.scores(),
                [GAME.measures(state.view(None), seat) for seat in range(state.players)],
            )
            for seat in peekers:
                of_deal.append((seat in winners) / len(winners))
                points.append(scores[seat])
                found = added(found, told[seat])
        shares.append(fmean(of_deal))
    row = Row(
        table=table,
        games=deals * len(seatings),
        share=fmean(shares),
        within=Z95 * stdev(shares) / sqrt(len(shares)),
        points=fmean(points),
        measures={name: total / cases for name, (total, cases) in found.items()},
    )
    print(f"{table}: {row.share:.1%} ± {row.within:.1%} of the wins, {row.measures['bids_made']:.1%} of the bids made")
    return row


def markdown(report: Report) -> str:
    names = list(report.rows[0].measures)
    lines = [
        "# Skull King for somebody who sees through the screens",
        "",
        machine.line(report.machine),
        "",
        f"{PLAYERS} players, {report.simulations:,} simulations per choice; figures of one peeker.",
        "",
        "| table | games | share of wins | points | " + " | ".join(names) + " |",
        "|---|---:|---:|---:|" + "---:|" * len(names),
    ]
    for row in report.rows:
        cells = [row.table, str(row.games), f"{row.share:.1%} ± {row.within:.1%}", f"{row.points:.1f}"]
        lines.append("| " + " | ".join([*cells, *(f"{row.measures[name]:.1%}" for name in names)]) + " |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skull_king", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the usual number of games")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    given = parser.parse_args(arguments)
    alone = [frozenset({seat}) for seat in range(PLAYERS)]
    report = Report(
        machine=machine.describe(None),
        simulations=given.simulations,
        rows=[
            played("a peeker and three heuristics", max(2, round(given.scale * DEALS)), alone, given.simulations),
            played(
                "four peekers",
                max(2, round(given.scale * AMONG_PEEKERS)),
                [frozenset(range(PLAYERS))],
                given.simulations,
            ),
        ],
    )
    (RESULTS / "skull_king.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    (RESULTS / "skull_king.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
