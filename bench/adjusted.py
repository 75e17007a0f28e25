"""`python -m bench.adjusted`: matches with the luck taken off, beside the plain results; in bench/results/adjusted.md.

Both results are of the same games. They differ by the mean of the luck, which must be within its error of nothing; and
the adjusted one should vary less.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import msgspec

from bench import machine
from calavera.arena.contest import Contest
from calavera.arena.run import play_contest
from calavera.games import GAMES

RESULTS = Path(__file__).resolve().parent / "results"
SEED = 2026

# The first of each match is measured: its share of the wins of one seat.
MATCHES: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("yamiks", ("captain", "bosun"), 400),
    ("yamiks", ("captain", "heuristic"), 400),
    ("yamiks", ("bosun", "heuristic"), 400),
    ("yamiks", ("bosun", "sailor"), 400),
    ("yamiks", ("captain", "bosun", "bosun"), 200),
    ("skull_king", ("bosun", "heuristic", "heuristic", "heuristic"), 100),
    ("skull_king", ("bosun", "bosun", "sailor", "sailor"), 100),
    ("skull_king", ("heuristic", "sailor", "sailor"), 100),
    ("skull_king", ("bosun", "novice", "novice", "novice"), 100),
    ("skull_queen", ("bosun", "bosun", "sailor", "sailor"), 100),
    ("skull_queen", ("sailor", "novice", "novice"), 100),
    ("skull", ("captain", "captain", "bosun", "bosun"), 400),
    ("skull", ("sailor", "sailor", "novice", "novice"), 400),
)


class Row(msgspec.Struct, frozen=True):
    """`games_fewer` is the variance of one seat's result in a game divided by that without the luck; `deals_fewer` the
    same for the mean of a deal, in which every bot has had the same luck in every seat.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    plain: float
    plain_error: float
    adjusted: float
    adjusted_error: float
    off: float  # the mean luck, in its standard errors
    games_fewer: float
    deals_fewer: float


class Figures(msgspec.Struct, frozen=True):
    machine: dict[str, str]
    meters: dict[str, str]
    rows: list[Row]


def measured(game: str, bots: tuple[str, ...], deals: int, jobs: int) -> Row:
    options = msgspec.json.encode(GAMES[game].read_options(None, len(bots))).decode()
    contest = Contest(game=game, options=options, bots=bots, deals=deals, seed=SEED, adjusted=True)
    games = play_contest(contest, jobs, "loky")
    results: dict[int, list[float]] = {}
    lucks: dict[int, list[float]] = {}
    for one in games:
        for seat, who in enumerate(one.seating):
            if who == 0:
                results.setdefault(one.deal, []).append(one.wins[seat])
                lucks.setdefault(one.deal, []).append(one.luck[seat])
    every = [win for deal in results.values() for win in deal]
    without = [win - luck for deal in results for win, luck in zip(results[deal], lucks[deal], strict=True)]
    plain = [fmean(results[deal]) for deal in results]
    luck = [fmean(lucks[deal]) for deal in results]
    adjusted = [a - b for a, b in zip(plain, luck, strict=True)]
    return Row(
        game,
        bots,
        len(games),
        fmean(plain),
        _error(plain),
        fmean(adjusted),
        _error(adjusted),
        fmean(luck) / _error(luck) if any(luck) else 0.0,
        (stdev(every) / stdev(without)) ** 2,
        (_error(plain) / _error(adjusted)) ** 2,
    )


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values))


def markdown(figures: Figures) -> str:
    lines = [
        "# Matches with the luck taken off",
        "",
        machine.line(figures.machine),
        "",
        "Share of the wins of one seat of the first bot, with standard errors, plain and without the luck.",
        "*Off*: how many standard errors the mean luck is from nothing.",
        "*Games fewer*: how many times fewer games have the same error, if every game is dealt by itself.",
        "*Deals fewer*: the same where all games of a deal share their luck, as the arena plays them.",
        "",
        "| game | bots | games | plain | without the luck | off | games fewer | deals fewer |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {row.game} | {', '.join(row.bots)} | {row.games:,} | {row.plain:.1%} ± {row.plain_error:.1%} |"
        f" {row.adjusted:.1%} ± {row.adjusted_error:.1%} | {row.off:+.1f} | {row.games_fewer:.1f} |"
        f" {row.deals_fewer:.1f} |"
        for row in figures.rows
    ]
    lines += ["", "Luck was measured by:", ""]
    lines += [f"- {name}" for name in figures.meters.values()]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.adjusted", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the usual number of deals")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    rows: list[Row] = []
    for game, bots, deals in MATCHES:
        rows.append(measured(game, bots, max(2, int(asked.scale * deals)), asked.jobs))
        print(rows[-1], flush=True)
    meters = {game: GAMES[game].coached().METER for game in dict.fromkeys(row.game for row in rows)}
    figures = Figures(machine.describe(None), meters, rows)
    (RESULTS / "adjusted.json").write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n")
    (RESULTS / "adjusted.md").write_text(markdown(figures), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
