"""What the figures have to reach, each as a ratio between two rows of the same run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bench.timing import Row


@dataclass(frozen=True, slots=True)
class Target:
    """Steps a second of `ours` over those of `theirs`; for calls, time over time. No bound: told, not judged."""

    text: str
    ours: str
    theirs: str
    at_least: float | None = None
    at_most: float | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    target: Target
    ratio: float | None

    @property
    def bound(self) -> str:
        if self.target.at_least is not None:
            return f"≥ {self.target.at_least:g}x"
        return "" if self.target.at_most is None else f"≤ {self.target.at_most:g}x"

    @property
    def word(self) -> str:
        if self.ratio is None:
            return "not measured"
        low, high = self.target.at_least, self.target.at_most
        if low is None and high is None:
            return "no target"
        good = (low is None or self.ratio >= low) and (high is None or self.ratio <= high)
        return "reached" if good else "not reached"


# Ours, OpenSpiel's game beside it, and the least ratio to its C++ rollouts.
PAIRS = (
    ("skull", "liars_dice", 2.0),
    ("skull_king", "oh_hell", 3.0),
    ("skull_queen", "oh_hell", 2.5),
    ("yamiks", "yacht", 10.0),
)

TARGETS = (
    *(
        Target(f"{a} compiled, to C++ {b}", f"ours.rollout.{a}", f"openspiel.cpp.{b}", at_least=least)
        for a, b, least in PAIRS
    ),
    *(
        Target(f"{a} through the Python API, to {b}", f"ours.api.{a}", f"openspiel.api.{b}", at_least=1.5)
        for a, b, _ in PAIRS
    ),
    *(
        Target(f"{a} compiled, to interpreted", f"ours.rollout.{a}", f"ours.interpreted.{a}", at_least=8.0)
        for a, _, _ in PAIRS
    ),
    Target("clone() of skull, to liars_dice", "ours.clone.skull", "openspiel.clone.liars_dice", at_most=0.5),
    Target("like for like: liars_dice compiled, to C++", "ours.like.rollout", "openspiel.cpp.liars_dice"),
    Target("like for like: whole games, to C++ whole games", "ours.like.whole", "openspiel.whole.liars_dice"),
    Target("like for like: liars_dice, Python API", "ours.like.api", "openspiel.api.liars_dice"),
    Target("like for like: clone() of liars_dice", "ours.like.clone", "openspiel.clone.liars_dice"),
)


def judge(rows: Sequence[Row]) -> list[Verdict]:
    by_key = {row.contest.key: row for row in rows}
    verdicts = []
    for target in TARGETS:
        ours, theirs = by_key.get(target.ours), by_key.get(target.theirs)
        ratio = None
        if ours is not None and theirs is not None:
            ratio = ours.rate() / theirs.rate()
            if ours.contest.kind == "calls":
                ratio = 1 / ratio
        verdicts.append(Verdict(target, ratio))
    return verdicts
