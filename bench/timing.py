"""How anything here is measured: one core, CPU seconds, warmed up, interleaved, median of the rounds."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from statistics import median
from typing import Literal

Kind = Literal["playouts", "calls"]


@dataclass(frozen=True, slots=True)
class Tally:
    """What was done. A step is any move, a seat's or chance's; a decision is a seat's. For calls: one step per call."""

    games: float
    decisions: float
    steps: float


@dataclass(frozen=True, slots=True)
class Sample:
    cpu: float
    tally: Tally


Run = Callable[[int], Sample]


@dataclass(frozen=True, slots=True)
class Contest:
    """One thing to measure. `run(n)` plays n games (or makes n rounds of calls) and times only the work itself."""

    key: str
    group: str
    label: str
    run: Run
    kind: Kind = "playouts"


@dataclass(frozen=True, slots=True)
class Source:
    """Where contests come from; a library that cannot run here brings a reason instead."""

    name: str
    contests: Sequence[Contest] = ()
    left_out: str = ""


@dataclass(slots=True)
class Row:
    """A contest with its samples, one a round."""

    contest: Contest
    samples: list[Sample] = field(default_factory=list)

    def rate(self, what: Literal["games", "decisions", "steps"] = "steps") -> float:
        """How many a CPU second, the median of the rounds."""
        return median(self.rates(what))

    def rates(self, what: Literal["games", "decisions", "steps"] = "steps") -> list[float]:
        return [float(getattr(sample.tally, what)) / sample.cpu for sample in self.samples]

    def nanoseconds(self) -> float:
        """CPU time of one step or call."""
        return 1e9 / self.rate()


def pin() -> int | None:
    """Keep this process, and those it starts, on one core; None where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def timed(work: Callable[[], Tally]) -> Sample:
    start = time.process_time()
    tally = work()
    return Sample(time.process_time() - start, tally)


def calibrate(run: Run, seconds: float) -> int:
    """Warm up, and find how many games take about so many CPU seconds."""
    games = 1
    while True:
        cpu = run(games).cpu
        if cpu >= seconds / 8:
            return max(1, round(games * seconds / cpu))
        games *= 4


def interleave(lists: Iterable[Sequence[Contest]]) -> Iterator[Contest]:
    """The first of each list, then the second of each: what is compared runs close together in time."""
    for rank in zip_longest(*lists):
        yield from (contest for contest in rank if contest is not None)


def measure(
    contests: Sequence[Contest], *, seconds: float, rounds: int, tell: Callable[[str], None] = lambda _: None
) -> list[Row]:
    """Every contest once a round, so that noise of the machine hits all alike."""
    rows = [Row(contest) for contest in contests]
    sizes: list[int] = []
    for contest in contests:
        tell(f"warm-up: {contest.label}")
        sizes.append(calibrate(contest.run, seconds))
    for number in range(rounds):
        for row, size in zip(rows, sizes, strict=True):
            tell(f"round {number + 1} of {rounds}: {row.contest.label}")
            row.samples.append(row.contest.run(size))
    return rows
