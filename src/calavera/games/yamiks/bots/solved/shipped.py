"""The solutions that come with the package: nothing is computed or written when one is asked for.

There is a file per pot of a player alone, and one per size of a table. A free downgrade is worth nothing on any sheet,
so both rules share a file. `scripts/yamiks_solutions.py` makes them.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import sqrt

from calavera.games.yamiks.bots.solved.distribution import Distribution
from calavera.games.yamiks.bots.solved.leads import Leads
from calavera.games.yamiks.bots.solved.setting import Pot, Setting
from calavera.games.yamiks.bots.solved.solution import Solution
from calavera.search import strategy_file

_PACKAGE = "calavera.games.yamiks.bots.solved"
TABLES = (2, 3, 4)  # players
_PARTS = 100  # of a point, in which leads are kept


def file_of(pot: Pot) -> Traversable:
    return files(_PACKAGE).joinpath("files", f"{pot}.bin")


def pack(solution: Solution) -> bytes:
    """The values of all sheets, then the chances of all points and of the bonus."""
    distribution = solution.distribution()
    sections = {
        "values": array("d", solution.values),
        "chances": array("d", distribution.chances),
        "bonus": array("d", [distribution.bonus]),
    }
    return strategy_file.pack(_kind(solution.setting), sections)


def unpack(setting: Setting, data: bytes) -> Solution:
    sections = strategy_file.unpack(_kind(setting), data)
    return Solution(setting, sections["values"], Distribution(tuple(sections["chances"]), sections["bonus"][0]))


def _kind(setting: Setting) -> str:
    return f"yamiks solution {setting.pot}"


@cache
def shipped_solution(setting: Setting) -> Solution:
    return unpack(setting, file_of(setting.pot).read_bytes())


def leads_file(players: int) -> Traversable:
    return files(_PACKAGE).joinpath("files", f"table_{players}.bin")


def pack_leads(leads: Leads) -> bytes:
    """Means and standard deviations to a hundredth of a point, which is far less than they are good for."""
    sections: strategy_file.Sections = {
        "means": array("i", [round(_PARTS * mean) for mean in leads.means]),
        "deviations": array("H", [round(_PARTS * sqrt(variance)) for variance in leads.variances]),
        "sums": array("d", leads.sums),
        "rest": array("d", leads.rest),
    }
    return strategy_file.pack(_kind_of_table(leads.players), sections)


def unpack_leads(players: int, data: bytes) -> Leads:
    sections = strategy_file.unpack(_kind_of_table(players), data)
    means = [mean / _PARTS for mean in sections["means"]]
    variances = [(deviation / _PARTS) ** 2 for deviation in sections["deviations"]]
    return Leads(players, means, variances, sections["sums"], sections["rest"])


def _kind_of_table(players: int) -> str:
    return f"yamiks table of {players}"


@cache
def shipped_leads(players: int) -> Leads:
    return unpack_leads(players, leads_file(players).read_bytes())
