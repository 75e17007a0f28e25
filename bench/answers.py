"""`python -m bench.answers`: how long the bots take for a choice, at full strength and on one core.

Each level plays with its like, at the usual table and at the largest one. CPU time: other programs do not count.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec
from librt.random import Random

from bench import machine
from calavera.core.bot import Bot, play_to_end
from calavera.games import find_game
from calavera.games.bots import LEVELS, make_bot

RESULTS = Path(__file__).resolve().parent / "results"
TABLES = {"skull_king": (4, 6), "skull": (4, 6), "yamiks": (2, 4), "skull_queen": (4, 6)}
SEED = 2026
CAPTAIN_SECONDS = 1.5
OTHERS_SECONDS = 0.3


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds of a level's choices; those with one legal action are not asked for."""

    game: str
    level: str
    choices: int
    median: float
    p99: float
    longest: float
    limit: float

    def cells(self) -> list[str]:
        seconds = [f"{1000 * one:,.1f}" for one in (self.median, self.p99, self.longest)]
        verdict = "reached" if self.longest <= self.limit else "not reached"
        return [self.game, self.level, f"{self.choices:,}", *seconds, f"≤ {1000 * self.limit:,.0f}", verdict]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    machine: dict[str, str]
    games: int
    rows: list[Row]


class Timed:
    """A bot and how long it thought, choice by choice."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.seconds: list[float] = []

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:
        began = time.process_time()
        action = self._bot.choose(view, legal, rng)
        self.seconds.append(time.process_time() - began)
        return action


def measured(game: str, level: str, games: int) -> Row:
    timed = Timed(make_bot(game, level))
    for seats in TABLES[game]:
        for number in range(games):
            play_to_end(find_game(game).new(seats), [timed] * seats, Random(SEED + number))
    row = Row(
        game=game,
        level=level,
        choices=len(timed.seconds),
        median=median(timed.seconds),
        p99=quantiles(timed.seconds, n=100)[-1],
        longest=max(timed.seconds),
        limit=CAPTAIN_SECONDS if level == LEVELS[-1] else OTHERS_SECONDS,
    )
    print(" ".join(row.cells()), flush=True)
    return row


def markdown(report: Report) -> str:
    lines = [
        "# How long bots think",
        "",
        machine.line(report.machine),
        "",
        f"CPU time of one choice. Games of each level, at the usual table and at the largest: {report.games} each.",
        "",
        "| game | level | choices | median, ms | 99 %, ms | longest, ms | target | |",
        "|---|---|---:|---:|---:|---:|---:|---|",
        *("| " + " | ".join(row.cells()) + " |" for row in report.rows),
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.answers", description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="of each level at each table")
    games = parser.parse_args(arguments).games
    rows = [measured(game, level, games) for game in TABLES for level in LEVELS]
    report = Report(machine=machine.describe(None), games=games, rows=rows)
    (RESULTS / "answers.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    (RESULTS / "answers.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
