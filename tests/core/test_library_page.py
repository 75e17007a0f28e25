"""The page about the library runs, here on every build; `tests/docs` reads the other documents on one."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "library.md"
MOST_LINES = 15  # python-chess needs 16 for the same, OpenSpiel 20


def test_the_walk_through_the_library_runs() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 40
    assert result.failed == 0


def test_a_whole_game_takes_few_lines() -> None:
    first = PAGE.read_text(encoding="utf-8").split("```")[1]
    assert sum(line.startswith((">>>", "...")) for line in first.splitlines()) <= MOST_LINES
