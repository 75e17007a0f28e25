"""`python -m bench.answers`: how long the bots take for a choice, at full strength and on one core, and their memory.

Each level plays with its like, at the usual table and at the largest one. CPU time: other programs do not count. Memory
is that of one worker process as the server starts it, which answers for the captains of all games one after the other.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec
from librt.random import Random

from bench import machine, tables
from calavera.core.bot import Bot, play_to_end
from calavera.games import find_game
from calavera.games.bots import LEVELS, make_bot
from calavera.server.live.bot_worker import Answer, Question, read_frame, write_frame
from calavera.server.live.bot_workers import RUN

RESULTS = Path(__file__).resolve().parent / "results"
TABLES = {game: (usual, max(find_game(game).seats)) for game, usual in tables.TABLES.items()}
SEED = 2026
CAPTAIN_SECONDS = 1.5
OTHERS_SECONDS = 0.3
TYPICAL_SECONDS = 0.4  # the median of any level
WORKER_MIB = 150


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
        good = self.longest <= self.limit and self.median <= TYPICAL_SECONDS
        verdict = "reached" if good else "not reached"
        return [self.game, self.level, f"{self.choices:,}", *seconds, f"≤ {1000 * self.limit:,.0f}", verdict]


class Memory(msgspec.Struct, frozen=True, kw_only=True):
    """The most memory that a worker has used by the time it has played a game of captains."""

    after: str
    mib: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    machine: dict[str, str]
    games: int
    rows: list[Row]
    memory: list[Memory]


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


class Worker:
    """A process as the server starts it for bots; as a bot it passes every choice on."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._process = subprocess.Popen(  # noqa: S603  (our own module)
            [sys.executable, "-P", "-c", RUN, "calavera.server.live.bot_worker:choose"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._heard()

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:
        seed = rng.randrange(1 << 30)
        question = Question(self.game, LEVELS[-1], msgspec.json.encode(view), list(legal), seed)
        assert self._process.stdin is not None
        write_frame(self._process.stdin, msgspec.msgpack.encode(question))
        answer = msgspec.msgpack.decode(self._heard(), type=Answer)
        assert answer.action is not None, answer.failure
        return answer.action

    def _heard(self) -> bytes:
        assert self._process.stdout is not None
        return read_frame(self._process.stdout)

    def most_mib(self) -> float:
        """What the system says of the process; only Linux tells it of others."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def memory() -> list[Memory]:
    worker = Worker("")
    found = [Memory(after="start", mib=worker.most_mib())]
    for game, (_, largest) in TABLES.items():
        worker.game = game
        play_to_end(find_game(game).new(largest), [worker] * largest, Random(SEED))
        found.append(Memory(after=game, mib=worker.most_mib()))
        print(f"{game}: {found[-1].mib:.0f} MiB", flush=True)
    worker.end()
    return found


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
        "",
        f"A target is for the longest choice; the median must not exceed {1000 * TYPICAL_SECONDS:.0f} ms either.",
        "",
        "Peak memory of one worker process that plays a game of captains at the largest table of each game in turn.",
        f"The target is ≤ {WORKER_MIB} MiB at the end.",
        "",
        "| after | MiB |",
        "|---|---:|",
        *(f"| {one.after} | {one.mib:.0f} |" for one in report.memory),
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.answers", description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="of each level at each table")
    games = parser.parse_args(arguments).games
    rows = [measured(game, level, games) for game in TABLES for level in LEVELS]
    report = Report(machine=machine.describe(None), games=games, rows=rows, memory=memory())
    (RESULTS / "answers.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    (RESULTS / "answers.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
