"""A turn of Yamik's worked back from its ends: what every way to keep dice is worth, exactly."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.rules.yamiks.dice import BEST_TWO, FULL, MULTISETS
from calavera.rules.yamiks.state import BOXES
from calavera.solve.yamiks.turn import average, highest

NEVER: Final = -1e9  # the worth of a box that is filled already


class Ends:
    """What it is worth to end a turn with each full roll: by box, and for the best one."""

    def __init__(self, worth: list[float]) -> None:
        """`worth` by BOXES * (roll - FULL) + box."""
        self.worth = vec[float](worth)
        self.best = vec[float]([NEVER] * MULTISETS)
        for roll in range(FULL, MULTISETS):
            for box in range(BOXES):
                value = self.worth[BOXES * (roll - FULL) + box]
                if value > self.best[roll]:
                    self.best[roll] = value

    def of_box(self, roll: i64, box: i64) -> float:
        return self.worth[BOXES * (roll - FULL) + box]

    def keeps(self, rolls_left: i64) -> list[float]:
        """By index of the dice kept: what the turn is worth with so many rolls to come, one or two."""
        values = self.best[:]
        average(values)
        if rolls_left > 1:
            earlier = self.best[:]
            highest(values, self.best, earlier)
            values = earlier
            average(values)
        return [values[kept] for kept in range(FULL)]


def two_dice(roll: i64) -> i64:
    return BEST_TWO[roll]
