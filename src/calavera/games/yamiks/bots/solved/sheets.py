"""Sheets as the rest of a solo game sees them: which boxes are filled, and what the series still need for the bonus.

Points already scored do not matter for the rest of the game, except for the bonus. There it matters which sums of the
open series reach it: a need of 7 with only the sixes open is a need of 12, and a need that cannot be met any more is as
good as any other. Sheets that differ in nothing else are one *class*, so that no two classes of one set of filled
series are the same game. A *sheet number* is the patterns filled (six bits) times CLASSES plus the class.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.yamiks.rules.layout import BONUS_FROM, BOXES, SIXES

SERIES: Final = SIXES + 1
COUNTS: Final = 6  # a series is filled with none of its face up to five
STEPS: Final = SERIES * COUNTS
SETS: Final = 64  # of series, and of patterns
ALL_FILLED: Final = (1 << BOXES) - 1
NEVER: Final = 99  # a need that cannot be met


def _sums(series: int) -> list[int]:
    """All that a set of series (a bit each) can bring, ascending."""
    sums = {0}
    for box in range(SERIES):
        if series >> box & 1:
            sums = {total + (box + 1) * count for total in sums for count in range(COUNTS)}
    return sorted(sums)


def _needs(filled: int) -> list[int]:
    """By points in the filled series, up to BONUS_FROM: the least sum of the open ones that earns the bonus."""
    to_come = _sums(SETS - 1 & ~filled)
    return [next((s for s in to_come if points + s >= BONUS_FROM), NEVER) for points in range(BONUS_FROM + 1)]


_NEEDS: Final = [_needs(filled) for filled in range(SETS)]
_BY_SET: Final = [sorted({_NEEDS[filled][min(total, BONUS_FROM)] for total in _sums(filled)}) for filled in range(SETS)]


def _starts() -> list[int]:
    starts = [0]
    for needs in _BY_SET:
        starts.append(starts[-1] + len(needs))
    return starts


_STARTS: Final = _starts()
CLASSES: Final = 1_681
SHEETS: Final = CLASSES * SETS

# The classes of a set of filled series are the numbers from CLASS_FROM[filled] to CLASS_FROM[filled + 1].
CLASS_FROM: Final = vec[i64](_STARTS)
NEED: Final = vec[i64]([need for needs in _BY_SET for need in needs])
MOST_CLASSES: Final = max([len(needs) for needs in _BY_SET])


def _class(filled: int, need: int) -> int:
    """A need after filling one more series, in the terms of the classes there."""
    least = max(0, need)
    exact = NEVER if need > BONUS_FROM else _NEEDS[filled][BONUS_FROM - least]
    return _STARTS[filled] + _BY_SET[filled].index(exact)


def _next() -> list[int]:
    following: list[int] = []
    for filled in range(SETS):
        for need in _BY_SET[filled]:
            for box in range(SERIES):
                for count in range(COUNTS):
                    free = filled >> box & 1 == 0
                    following.append(_class(filled | 1 << box, need - (box + 1) * count) if free else -1)
    return following


# By STEPS * class + COUNTS * box + count: the class after filling an open series with so many of its face.
NEXT: Final = vec[i64](_next())


def _by_points() -> list[int]:
    by_points: list[int] = []
    for filled in range(SETS):
        possible = {min(total, BONUS_FROM) for total in _sums(filled)}
        by_points += [
            _class(filled, BONUS_FROM - points) if points in possible else -1 for points in range(BONUS_FROM + 1)
        ]
    return by_points


# By (BONUS_FROM + 1) * filled series + points in them, BONUS_FROM standing for more too; -1 for what cannot be.
_CLASS_OF: Final = vec[i64](_by_points())


def sheet_number(filled: i64, points: i64) -> i64:
    """The sheet with these boxes filled (a bit each) and so many points in the series."""
    series = filled & (SETS - 1)
    capped = points
    if capped > BONUS_FROM:
        capped = BONUS_FROM
    number = _CLASS_OF[(BONUS_FROM + 1) * series + capped]
    if number < 0:
        raise ValueError(f"{points} points cannot come from the series of {series:06b}")
    return (filled >> SERIES) * CLASSES + number


def rounds_played(filled: i64) -> i64:
    """A box is filled in every round."""
    played: i64 = 0
    for box in range(i64(BOXES)):
        played += filled >> box & 1
    return played
