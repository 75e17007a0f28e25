"""A turn of Yamik's for a seat that watches it: what it has at every point while another seat plays for its own win."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.yamiks.bots.solved.lattice import LESS
from calavera.games.yamiks.bots.solved.turn import ROLLS_OF_FIVE, SUMS, average, way_of
from calavera.games.yamiks.rules.dice import BEST_TWO, DICE, FULL, MULTISETS, NO_DICE, WAYS
from calavera.games.yamiks.rules.layout import BOXES

_LOWEST: Final = -1e9


class Meanwhile:
    """`theirs` are the values of all ends for the seat that plays and chooses by them, `mine` those for the watcher; by
    SUMS * way + sum.
    """

    def __init__(self, theirs: vec[float], mine: vec[float], filled: i64, free_downgrade: bool) -> None:
        end = vec[float]([_LOWEST] * MULTISETS)
        self._end = vec[float]([0.0] * MULTISETS)  # the watcher's, of the best box for each full roll
        for box in range(i64(BOXES)):
            if filled >> box & 1 == 0:
                for roll in range(i64(FULL), i64(MULTISETS)):
                    at = SUMS * way_of(box, roll, filled, free_downgrade) + BEST_TWO[roll]
                    if theirs[at] > end[roll]:
                        end[roll] = theirs[at]
                        self._end[roll] = mine[at]
        keep, side = end[:], self._end[:]
        average(keep)
        average(side)
        self._keep_1 = side[:]  # by the dice kept, with one roll to come
        _best_of_both(keep, side, end, self._end)
        self._roll_1 = side[:]  # by the full roll, with one more allowed
        average(keep)
        average(side)
        self._keep_2 = side[:]
        _best_of_both(keep, side, end, self._end)
        self._roll_2 = side

    def start(self) -> float:
        total: float = 0.0
        for roll in range(i64(FULL), i64(MULTISETS)):
            total += self._roll_2[roll] * float(WAYS[roll])
        return total / ROLLS_OF_FIVE

    def keep(self, dice: i64, rolls_left: i64) -> float:
        """When these dice are kept with one or two rolls to come."""
        return self._keep_1[dice] if rolls_left == 1 else self._keep_2[dice]

    def rolled(self, roll: i64, rolls_left: i64) -> float:
        """When this full roll lies on the table."""
        if rolls_left == 0:
            return self._end[roll]
        return self._roll_1[roll] if rolls_left == 1 else self._roll_2[roll]


def _best_of_both(keep: vec[float], kept_side: vec[float], end: vec[float], side: vec[float]) -> None:
    """In place, from the values of handfuls kept: for each full roll the best that can be done, and its other value.

    Handfuls then hold the best over all that can be kept of them; the next average replaces these.
    """
    for dice in range(i64(NO_DICE + 1), i64(MULTISETS)):
        best = keep[dice]
        other = kept_side[dice]
        if dice >= FULL:
            best = end[dice]
            other = side[dice]
        for i in range(DICE * dice, DICE * dice + DICE):
            less = LESS[i]
            if keep[less] > best:
                best = keep[less]
                other = kept_side[less]
        keep[dice] = best
        kept_side[dice] = other
