"""The solo game of Yamik's, solved exactly: the best choice everywhere, and what it brings."""

from __future__ import annotations

from calavera.solve.yamiks.cache import Found, find, solution, stored
from calavera.solve.yamiks.distribution import Distribution
from calavera.solve.yamiks.setting import POTS, SETTINGS, Pot, Setting, race_against
from calavera.solve.yamiks.solution import EMPTY, Sheet, Solution, Worth, compute

__all__ = [
    "EMPTY",
    "POTS",
    "SETTINGS",
    "Distribution",
    "Found",
    "Pot",
    "Setting",
    "Sheet",
    "Solution",
    "Worth",
    "compute",
    "find",
    "race_against",
    "solution",
    "stored",
]
