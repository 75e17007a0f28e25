"""The solo game of Yamik's, solved exactly: the best choice everywhere, and what it brings."""

from __future__ import annotations

from calavera.games.yamiks.bots.solved.distribution import Distribution
from calavera.games.yamiks.bots.solved.leads import Leads, compute_leads
from calavera.games.yamiks.bots.solved.setting import POTS, SETTINGS, Pot, Setting, race_against
from calavera.games.yamiks.bots.solved.shipped import TABLES, file_of, leads_file, shipped_leads, shipped_solution
from calavera.games.yamiks.bots.solved.solution import EMPTY, Sheet, Solution, Worth, compute

__all__ = [
    "EMPTY",
    "POTS",
    "SETTINGS",
    "TABLES",
    "Distribution",
    "Leads",
    "Pot",
    "Setting",
    "Sheet",
    "Solution",
    "Worth",
    "compute",
    "compute_leads",
    "file_of",
    "leads_file",
    "race_against",
    "shipped_leads",
    "shipped_solution",
]
