"""Solutions on disk, in the user's cache folder: a file a setting, less than a megabyte each.

A file is a line that says what it is, the SHA-256 of all that follows, and the numbers as little-endian doubles: the
values of all sheets, then the chances of all points with the bonus and without. A file that is not exactly that, or of
another version, counts as missing.
"""

from __future__ import annotations

import os
import sys
import tempfile
from array import array
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path

from calavera.solve.yamiks.distribution import Distribution
from calavera.solve.yamiks.setting import Setting
from calavera.solve.yamiks.sheets import SHEETS
from calavera.solve.yamiks.solution import Progress, Solution, compute
from calavera.solve.yamiks.spread import SCORES

VERSION = 1  # to be raised when the rules, the numbering of sheets or this format change
_NUMBERS = SHEETS + SCORES + 1
_DIGEST = 32


class Found(NamedTuple):
    """A solution, where it is kept, whether it came from there, and what kept it from being written if anything did."""

    solution: Solution
    path: Path
    from_file: bool
    trouble: OSError | None = None


def default_folder() -> Path:
    return user_cache_path("calavera", appauthor=False)


def path_of(setting: Setting, folder: Path) -> Path:
    return folder / f"yamiks-{setting.pot}-{'free' if setting.free_downgrade else 'strict'}.solution"


def _head(setting: Setting) -> bytes:
    return f"calavera yamiks {setting.pot} {int(setting.free_downgrade)} version {VERSION}\n".encode()


def write(solution: Solution, path: Path) -> None:
    """Write so that whoever reads meanwhile, or after a crash, finds the old file or the new one."""
    distribution = solution.distribution()
    numbers = array("d", [*solution.values, *distribution.chances, distribution.bonus])
    if sys.byteorder == "big":
        numbers.byteswap()
    body = numbers.tobytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_head(solution.setting) + sha256(body).digest() + body)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def read(setting: Setting, path: Path) -> Solution | None:
    """The solution in a file; None if there is none that can be read and is whole."""
    try:
        content = path.read_bytes()
    except OSError:
        return None  # what cannot be read can be computed
    head = _head(setting)
    digest, body = content[len(head) : len(head) + _DIGEST], content[len(head) + _DIGEST :]
    if not content.startswith(head) or sha256(body).digest() != digest:
        return None
    numbers = array("d")
    if len(body) != _NUMBERS * numbers.itemsize:
        return None
    numbers.frombytes(body)
    if sys.byteorder == "big":
        numbers.byteswap()
    distribution = Distribution(tuple(numbers[SHEETS:-1]), numbers[-1])
    return Solution(setting, numbers[:SHEETS], distribution)


def stored(setting: Setting, folder: Path | None = None) -> Solution | None:
    """The solution if it has been computed before: for whoever has no seconds to wait."""
    return read(setting, path_of(setting, default_folder() if folder is None else folder))


def find(
    setting: Setting, folder: Path | None = None, tell: Progress = lambda _done, _total: None, *, anew: bool = False
) -> Found:
    """The solution from its file, or computed (always if `anew`) and written there for the next time."""
    path = path_of(setting, default_folder() if folder is None else folder)
    solution = None if anew else read(setting, path)
    if solution is not None:
        return Found(solution, path, from_file=True)
    solution = compute(setting, tell)
    try:
        write(solution, path)
    except OSError as trouble:
        return Found(solution, path, from_file=False, trouble=trouble)
    return Found(solution, path, from_file=False)


def solution(setting: Setting, folder: Path | None = None) -> Solution:
    """The same, for whoever wants nothing but the solution."""
    return find(setting, folder).solution
