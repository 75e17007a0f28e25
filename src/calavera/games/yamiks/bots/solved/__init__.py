"""The solo game of Yamik's, solved exactly: the best choice everywhere, and what it brings."""

from __future__ import annotations

from calavera.games.yamiks.bots.solved.distribution import Distribution
from calavera.games.yamiks.bots.solved.setting import POTS, SETTINGS, Pot, Setting, race_against
from calavera.games.yamiks.bots.solved.shipped import file_of, shipped_solution
from calavera.games.yamiks.bots.solved.solution import EMPTY, Sheet, Solution, Worth, compute

__all__ = [
    "EMPTY",
    "POTS",
    "SETTINGS",
    "Distribution",
    "Pot",
    "Setting",
    "Sheet",
    "Solution",
    "Worth",
    "compute",
    "file_of",
    "race_against",
    "shipped_solution",
]
