"""A turn of Yamik's worked back from its ends: what every way to keep dice is worth, exactly."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.rules.yamiks.dice import BEST_TWO, CODE, FACES, FULL, INDEX, KEEPS, KEEPS_FROM, MULTISETS
from calavera.rules.yamiks.state import BOXES

NEVER: Final = -1e9  # the worth of a box that is filled already

# By FACES * index of up to four dice + face: what they become with one die more
_MORE: Final = vec[i64]([INDEX[CODE[kept] + FACES**face] for kept in range(FULL) for face in range(FACES)])


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
        _average(values)
        if rolls_left > 1:
            earlier = self.best[:]
            for roll in range(FULL, MULTISETS):
                for i in range(KEEPS_FROM[roll - FULL], KEEPS_FROM[roll - FULL + 1]):
                    value = values[KEEPS[i]]
                    if value > earlier[roll]:
                        earlier[roll] = value
            values = earlier
            _average(values)
        return [values[kept] for kept in range(FULL)]


def _average(values: vec[float]) -> None:
    """Dice fall one after the other, so each handful is the average over one die more."""
    for down in range(FULL):
        kept = FULL - 1 - down
        total = 0.0
        for face in range(FACES):
            total += values[_MORE[FACES * kept + face]]
        values[kept] = total / 6.0


def two_dice(roll: i64) -> i64:
    return BEST_TWO[roll]
