"""What a roll of five dice scores in each box."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.yamiks.rules.dice import ALL_FACES, FULL, LONGEST_RUN, MOST_ALIKE, MULTISETS
from calavera.games.yamiks.rules.layout import (
    BOXES,
    FOUR,
    FULL_HOUSE,
    GRAND_SLAM,
    LARGE_STRAIGHT,
    SIXES,
    SMALL_STRAIGHT,
    THREE,
)


def pattern_points(box: int, roll: int) -> int:
    """The points a roll of five dice scores in a box if every higher pattern may be scored as a lower one."""
    alike = MOST_ALIKE[roll]
    run = LONGEST_RUN[roll]
    if box <= SIXES:
        return (box + 1) * ALL_FACES[roll].count(box + 1)
    if box == SMALL_STRAIGHT:
        return 30 if run >= 4 else 0
    if box == LARGE_STRAIGHT:
        return 40 if run == 5 else 0
    if box == THREE:
        return 20 if alike >= 3 else 0
    if box == FULL_HOUSE:
        # Four of a kind is never a full house: with only two faces it must be three and two.
        return 30 if alike == 5 or (alike == 3 and len(set(ALL_FACES[roll])) == 2) else 0
    if box == FOUR:
        return 40 if alike >= 4 else 0
    return 50 if alike == 5 else 0


def box_above(box: int, roll: int) -> int:
    """The box of the higher pattern, which must be filled before the roll may be scored in `box`; NOBODY for none.

    "Who can do more can do less": it does not matter whether the higher box was filled with its points or with 0.
    """
    alike = MOST_ALIKE[roll]
    if alike == 5 and (box == THREE or box == FULL_HOUSE or box == FOUR):
        return GRAND_SLAM
    if alike == 4 and box == THREE:
        return FOUR
    if LONGEST_RUN[roll] == 5 and box == SMALL_STRAIGHT:
        return LARGE_STRAIGHT
    return NOBODY


# Why a roll scores what it scores in a box
FITS: Final = 0
MISSES: Final = 1
COUNTS_DOWN: Final = 2  # a higher pattern, and the higher box is filled
COUNTS_FREELY: Final = 3  # a higher pattern, and the option lets it count
STILL_OPEN: Final = 4  # a higher pattern, and the higher box is open: no points
NEVER: Final = 5  # four of a kind is never a full house


def fit(box: int, roll: int, filled: int, free_downgrade: bool) -> int:
    """Why a roll of five dice scores what it scores in an open box."""
    above = box_above(box, roll)
    if above != NOBODY:
        if filled >> above & 1:
            return COUNTS_DOWN
        return COUNTS_FREELY if free_downgrade else STILL_OPEN
    if pattern_points(box, roll) > 0:
        return FITS
    return NEVER if box == FULL_HOUSE and MOST_ALIKE[roll] == 4 else MISSES


def dice_of_series(box: int, roll: int) -> int:
    """How many dice count in a series; 0 in the other boxes, where all of them do or none."""
    return ALL_FACES[roll].count(box + 1) if box <= SIXES else 0


def _bit(box: int) -> int:
    return 0 if box == NOBODY else 1 << box


# By BOXES * (roll - FULL) + box: the points, and the bit of the higher box that must be filled first, 0 for none.
POINTS: Final = vec[i64]([pattern_points(box, roll) for roll in range(FULL, MULTISETS) for box in range(BOXES)])
NEEDED: Final = vec[i64]([_bit(box_above(box, roll)) for roll in range(FULL, MULTISETS) for box in range(BOXES)])


def points(box: i64, roll: i64, filled: i64, free_downgrade: bool) -> i64:
    """The points a roll of five dice scores in an open box; `filled` are the boxes filled so far, a bit for each."""
    at = BOXES * (roll - FULL) + box
    if NEEDED[at] & ~filled != 0 and not free_downgrade:
        return 0
    return POINTS[at]
