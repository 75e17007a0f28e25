"""Backward induction: the value of every sheet, from the full ones back to the empty one.

What `turn.py` does for one sheet is done here for all classes of one set of filled boxes together, side by side in
*lanes*: the way through the dice is the same for all of them, and only numbers differ.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.yamiks.bots.solved.lattice import COUNT, LESS, MORE
from calavera.games.yamiks.bots.solved.sheets import (
    CLASS_FROM,
    CLASSES,
    COUNTS,
    MOST_CLASSES,
    SERIES,
    SETS,
    SHEETS,
    STEPS,
    rounds_played,
)
from calavera.games.yamiks.bots.solved.turn import ROLLS_OF_FIVE, SUMS, pattern_value, step_value
from calavera.games.yamiks.rules.dice import BEST_TWO, DICE, FACES, FULL, MULTISETS, WAYS
from calavera.games.yamiks.rules.layout import BOXES
from calavera.games.yamiks.rules.points import points

_LANES: Final = MOST_CLASSES
_LOWEST: Final = -1e9  # what is to come may be negative where it counts against others


class Induction:
    def __init__(self, pot: vec[float], free_downgrade: bool) -> None:
        """`pot` by SUMS * rounds played + two-dice sum: what the race for the pot brings on average."""
        self.values = vec[float]([0.0] * SHEETS)
        self._pot = pot
        self._free_downgrade = free_downgrade
        self._value = vec[float]([0.0] * (MULTISETS * _LANES))
        self._best = vec[float]([0.0] * (FULL * _LANES))
        self._series = vec[float]([0.0] * (STEPS * _LANES))
        self._patterns = vec[float]([0.0] * (BOXES * _LANES))

    def solve(self, filled: i64) -> None:
        """The values of all sheets with these boxes filled; those with one box more must be there already."""
        series = filled & (SETS - 1)
        lanes = CLASS_FROM[series + 1] - CLASS_FROM[series]
        number = (filled >> SERIES) * CLASSES + CLASS_FROM[series]
        self._look_ahead(filled, number, lanes)
        self._fill(filled, lanes)
        # Two decisions to keep dice, the later one first
        for _ in range(2):
            self._keep(lanes)
        values = self.values
        value = self._value
        for lane in range(lanes):
            values[number + lane] = 0.0
        for roll in range(i64(FULL), i64(MULTISETS)):
            chance = float(WAYS[roll]) / ROLLS_OF_FIVE
            at = _LANES * roll
            for lane in range(lanes):
                values[number + lane] += value[at + lane] * chance

    def _look_ahead(self, filled: i64, number: i64, lanes: i64) -> None:
        for box in range(i64(BOXES)):
            if filled >> box & 1 == 1:
                continue
            if box < SERIES:
                for step in range(COUNTS * box, COUNTS * box + COUNTS):
                    for lane in range(lanes):
                        self._series[_LANES * step + lane] = step_value(self.values, number + lane, step)
            else:
                for lane in range(lanes):
                    self._patterns[_LANES * box + lane] = pattern_value(self.values, number + lane, box)

    def _fill(self, filled: i64, lanes: i64) -> None:
        played = rounds_played(filled)
        value = self._value
        for roll in range(i64(FULL), i64(MULTISETS)):
            to = _LANES * roll
            for lane in range(lanes):
                value[to + lane] = _LOWEST
            for box in range(i64(BOXES)):
                if filled >> box & 1 == 1:
                    continue
                if box < SERIES:
                    step = COUNTS * box + COUNT[FACES * (roll - FULL) + box]
                    raise_to(value, to, self._series, _LANES * step, lanes)
                else:
                    scored = float(points(box, roll, filled, self._free_downgrade))
                    raise_above(value, to, self._patterns, _LANES * box, scored, lanes)
            worth = self._pot[SUMS * played + BEST_TWO[roll]]
            for lane in range(lanes):
                value[to + lane] += worth

    def _keep(self, lanes: i64) -> None:
        """From the values of full rolls to those of full rolls with one roll more to come."""
        value = self._value
        best = self._best
        for down in range(i64(FULL)):
            average_lanes(value, FULL - 1 - down, lanes)
        for lane in range(lanes):
            best[lane] = value[lane]
        for dice in range(i64(1), i64(FULL)):
            highest_lanes(best, dice, value, best, lanes)
        for roll in range(i64(FULL), i64(MULTISETS)):
            highest_lanes(value, roll, value, best, lanes)


def average_lanes(value: vec[float], dice: i64, lanes: i64) -> None:
    """The value of a handful: the average over one die more."""
    at = FACES * dice
    to = _LANES * dice
    one = _LANES * MORE[at]
    two = _LANES * MORE[at + 1]
    three = _LANES * MORE[at + 2]
    four = _LANES * MORE[at + 3]
    five = _LANES * MORE[at + 4]
    six = _LANES * MORE[at + 5]
    for i in range(lanes):
        value[to + i] = (
            value[one + i] + value[two + i] + value[three + i] + value[four + i] + value[five + i] + value[six + i]
        ) / 6.0


def highest_lanes(to: vec[float], dice: i64, values: vec[float], less: vec[float], lanes: i64) -> None:
    """The best of keeping these dice and of all that can be done with one die less."""
    at = DICE * dice
    own = _LANES * dice
    one = _LANES * LESS[at]
    two = _LANES * LESS[at + 1]
    three = _LANES * LESS[at + 2]
    four = _LANES * LESS[at + 3]
    five = _LANES * LESS[at + 4]
    for i in range(lanes):
        # As in `turn.best_with`: read once and without a jump
        a = less[one + i]
        b = less[two + i]
        c = less[three + i]
        d = less[four + i]
        e = less[five + i]
        kept = values[own + i]
        left = a if a > b else b  # noqa: FURB136
        right = c if c > d else d  # noqa: FURB136
        last = e if e > kept else kept  # noqa: FURB136
        best = left if left > right else right  # noqa: FURB136
        to[own + i] = best if best > last else last  # noqa: FURB136


def raise_to(values: vec[float], to: i64, others: vec[float], start: i64, lanes: i64) -> None:
    for lane in range(lanes):
        here = values[to + lane]
        other = others[start + lane]
        values[to + lane] = other if other > here else here  # noqa: FURB136


def raise_above(values: vec[float], to: i64, others: vec[float], start: i64, plus: float, lanes: i64) -> None:
    for lane in range(lanes):
        here = values[to + lane]
        other = others[start + lane] + plus
        values[to + lane] = other if other > here else here  # noqa: FURB136
