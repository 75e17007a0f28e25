"""Solver: what a game that can be solved exactly gives to `calavera solve`.

A solver knows its own settings, finds the solution, and says what is worth telling: figures by message key, the
distribution of points, and the same as data. How that is drawn is the command's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

Progress = Callable[[int, int], None]  # steps done, steps in all


@dataclass(frozen=True)
class Figure:
    """A number with the message key of its name. `to` makes it a range; `percent` shows a share of 1 in percent."""

    key: str
    value: float
    digits: int = 0
    to: float | None = None
    percent: bool = False


@dataclass(frozen=True)
class Solved:
    """`title` is the message key of the heading, `settings` say what was solved, and `chances[n]` is the probability of
    ending with n points. `path` is the file that the solution was read from, None where it was computed. `report` is
    further data for `--json`.
    """

    title: str
    settings: Mapping[str, Any]
    figures: Sequence[Figure]
    chances: Sequence[float] = ()
    path: str | None = None
    report: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class BestPlay:
    """How the points of a player alone who plays perfectly are distributed, by the options that matter. `defaults` are
    those of the game; each case has its own, and the chance of ending with n points.
    """

    defaults: Mapping[str, Any]
    cases: Sequence[tuple[Mapping[str, Any], Sequence[float]]]


class Solver(Protocol):
    """A module of this shape is named by `Game.solver`."""

    OPTIONS: type[msgspec.Struct]  # what may be set, with the defaults

    def expected(self, options: Any) -> float:
        """The expected score of a player alone who plays perfectly, with these options of the game itself."""

    def best_play(self) -> BestPlay:
        """What people alone can compare their points with."""

    def solve(self, options: Any, progress: Progress, *, recompute: bool) -> Solved:
        """The solution: the stored one if the game brings one; with `recompute` it is always computed here."""
