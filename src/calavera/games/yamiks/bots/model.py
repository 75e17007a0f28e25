"""The value of every choice in a turn of Yamik's, worked back exactly from the values of all its ends.

A turn ends with a *way* (which box is filled, and how well: see `solved/turn.py`) and with the sum of the two best
dice. Tables of ends are read by SUMS * way + sum.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.yamiks.bots.solved.turn import (
    ROLLS_OF_FIVE,
    SUMS,
    WAYS_TO_END,
    average,
    box_of,
    copy_rolls,
    highest,
    points_of,
    way_of,
)
from calavera.games.yamiks.rules.dice import BEST_TWO, FULL, KEEPS, KEEPS_FROM, MULTISETS, WAYS
from calavera.games.yamiks.rules.layout import BONUS, BONUS_FROM, BOXES, FILL, SIXES

_LOWEST: Final = -1e9

# Rules of thumb: the points a box scores on average when a player waits for a good roll
PAR: Final = vec[float]([1.9, 5.3, 8.8, 12.6, 16.0, 19.6, 22.0, 24.0, 17.0, 20.0, 20.0, 12.0])
# Series that are expected to end this far below the bonus have no chance of it, this far above it they are safe.
SLACK: Final = 15.0
# Three dice of each face: what the series bring on average when they just reach the bonus
_DICE_FOR_BONUS: Final = 3


class TurnValues:
    """`ends` are the values of all ends of the turn; `filled` are the boxes filled before it, a bit for each."""

    def __init__(self, ends: vec[float], filled: i64, free_downgrade: bool) -> None:
        self._ends = ends
        self._filled = filled
        self._free_downgrade = free_downgrade
        self._box = vec[i64]([0] * MULTISETS)  # the best box for each full roll
        self._end = vec[float]([_LOWEST] * MULTISETS)  # its value
        self._find_boxes()
        # By index of the dice kept, with one and two rolls to come
        self._keep_1 = self._end[:]
        average(self._keep_1)
        top = vec[float]([0.0] * MULTISETS)
        highest(self._keep_1, self._end, top)
        self._keep_2 = vec[float]([0.0] * MULTISETS)
        copy_rolls(top, self._keep_2)
        average(self._keep_2)

    def _find_boxes(self) -> None:
        for box in range(i64(BOXES)):
            if self._filled >> box & 1 == 0:
                for roll in range(i64(FULL), i64(MULTISETS)):
                    value = self.fill(roll, box)
                    if value > self._end[roll]:
                        self._end[roll] = value
                        self._box[roll] = box

    def fill(self, roll: i64, box: i64) -> float:
        """The value of filling an open box with a roll of five dice."""
        return self._ends[SUMS * way_of(box, roll, self._filled, self._free_downgrade) + BEST_TWO[roll]]

    def keep(self, dice: i64, rolls_left: i64) -> float:
        """The value of keeping these dice with one or two rolls to come."""
        if rolls_left == 1:
            return self._keep_1[dice]
        return self._keep_2[dice]

    def start(self) -> float:
        """The value of the turn before its first roll."""
        top = vec[float]([0.0] * MULTISETS)
        highest(self._keep_2, self._end, top)
        value: float = 0.0
        for roll in range(i64(FULL), i64(MULTISETS)):
            value += top[roll] * float(WAYS[roll])
        return value / ROLLS_OF_FIVE

    def value(self, action: i64, roll: i64, rolls_left: i64) -> float:
        return self.keep(action, rolls_left) if action < FILL else self.fill(roll, action - FILL)

    def rolled(self, roll: i64, rolls_left: i64) -> float:
        """The value of a full roll, with the best choice."""
        return self.value(self.best(roll, rolls_left), roll, rolls_left)

    def best(self, roll: i64, rolls_left: i64) -> i64:
        """The action of highest value; of equals to fill a box, then the lowest."""
        action = FILL + self._box[roll]
        if rolls_left == 0:
            return action
        most = self._end[roll]
        for i in range(KEEPS_FROM[roll - FULL], KEEPS_FROM[roll - FULL + 1]):
            value = self.keep(KEEPS[i], rolls_left)
            if value > most:
                most = value
                action = KEEPS[i]
        return action


def ends_by_par(filled: i64, series: i64, pot: vec[float], bonus: float, bonus_by_chance: bool) -> vec[float]:
    """The values of all ends by rules of thumb: the points above par, the pot and the bonus.

    `pot` is the value of the race by the sum of the two best dice. `bonus` is the weight of the bonus, which counts
    either by the chance to reach it or by how far a series is above or below three dice of its face.
    """
    ends = vec[float]([0.0] * (WAYS_TO_END * SUMS))
    for way in range(i64(WAYS_TO_END)):
        box = box_of(way)
        scored = points_of(way)
        value = float(scored) - PAR[box]
        if box <= SIXES:
            if bonus_by_chance:
                value += bonus * float(BONUS) * bonus_chance(series + scored, par_of_series(filled | i64(1) << box))
            elif series < BONUS_FROM:
                value += bonus * float(BONUS) / float(BONUS_FROM) * float(scored - _DICE_FOR_BONUS * (box + 1))
        for two_dice in range(i64(SUMS)):
            ends[SUMS * way + two_dice] = value + pot[two_dice]
    return ends


def par_of_series(filled: i64) -> float:
    """The points expected from the series that are open."""
    par: float = 0.0
    for box in range(i64(SIXES + 1)):
        if filled >> box & 1 == 0:
            par += PAR[box]
    return par


def bonus_chance(series: i64, to_come: float) -> float:
    """A rough chance to reach the bonus from these points in the series with so many more to come on average."""
    if series >= BONUS_FROM:
        return 1.0
    if to_come == 0.0:
        return 0.0
    chance = (float(series) + to_come - float(BONUS_FROM) + SLACK) / (2.0 * SLACK)
    return min(1.0, max(0.0, chance))
