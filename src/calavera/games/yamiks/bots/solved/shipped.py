"""The solutions that come with the package, a file per pot: nothing is computed or written when one is asked for.

A free downgrade is worth nothing on any sheet, so both rules share a file. `scripts/yamiks_solutions.py` makes them.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from calavera.games.yamiks.bots.solved.distribution import Distribution
from calavera.games.yamiks.bots.solved.setting import Pot, Setting
from calavera.games.yamiks.bots.solved.solution import Solution
from calavera.search import strategy_file

_PACKAGE = "calavera.games.yamiks.bots.solved"


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
