"""What follows from playing every turn by given values of sheets: where games lead, and how far they spread.

`worth` is what each two-dice sum is worth in its round, by SUMS * rounds played + sum.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.yamiks.bots.solved.sheets import (
    ALL_FILLED,
    CLASS_FROM,
    CLASSES,
    NEXT,
    SERIES,
    SETS,
    SHEETS,
    STEPS,
    rounds_played,
)
from calavera.games.yamiks.bots.solved.turn import SUMS, WAYS_TO_END, Turn, box_of
from calavera.games.yamiks.rules.dice import BEST_TWO, FULL, MULTISETS
from calavera.games.yamiks.rules.layout import ROUNDS


def sheet_after(number: i64, way: i64) -> i64:
    """The number of the sheet that a way to end a turn leads to."""
    if way < STEPS:
        now = number % CLASSES
        return number - now + NEXT[STEPS * now + way]
    return number + (CLASSES << (box_of(way) - SERIES))


class Moments:
    def __init__(self, values: vec[float], worth: vec[float]) -> None:
        self._values = values
        self._worth = worth
        self._turn = Turn()
        self._flow = vec[float]([0.0] * WAYS_TO_END)

    def _play(self, filled: i64, number: i64) -> float:
        turn = self._turn
        value = turn.compute(self._values, filled, number, False, self._worth, SUMS * rounds_played(filled))
        turn.follow()
        return value

    def sums(self) -> vec[float]:
        """By SUMS * rounds played + sum: how likely a turn of that round ends with this sum of the two best dice."""
        sums = vec[float]([0.0] * (ROUNDS * SUMS))
        chances = vec[float]([0.0] * SHEETS)
        chances[CLASS_FROM[0]] = 1.0
        for filled in range(i64(ALL_FILLED)):  # a set of boxes comes before all larger ones that hold it
            start = (filled >> SERIES) * CLASSES
            series = filled & (SETS - 1)
            for number in range(start + CLASS_FROM[series], start + CLASS_FROM[series + 1]):
                if chances[number] > 0.0:
                    self._play(filled, number)
                    self._carry(chances, number, sums, SUMS * rounds_played(filled))
        return sums

    def _carry(self, chances: vec[float], number: i64, sums: vec[float], at: i64) -> None:
        turn = self._turn
        flow = self._flow
        here = chances[number]
        for roll in range(i64(FULL), i64(MULTISETS)):
            chance = here * turn.ends[roll]
            if chance != 0.0:
                sums[at + BEST_TWO[roll]] += chance
                flow[turn.way[roll]] += chance
        for way in range(i64(WAYS_TO_END)):
            if flow[way] != 0.0:
                chances[sheet_after(number, way)] += flow[way]
                flow[way] = 0.0

    def variances(self) -> vec[float]:
        """Of what is still to come, by sheet number."""
        found = vec[float]([0.0] * SHEETS)
        for down in range(i64(ALL_FILLED)):
            filled = ALL_FILLED - 1 - down
            start = (filled >> SERIES) * CLASSES
            series = filled & (SETS - 1)
            for number in range(start + CLASS_FROM[series], start + CLASS_FROM[series + 1]):
                value = self._play(filled, number)
                found[number] = self._variance(found, number, value, SUMS * rounds_played(filled))
        return found

    def _variance(self, known: vec[float], number: i64, mean: float, at: i64) -> float:
        turn = self._turn
        total: float = 0.0
        for roll in range(i64(FULL), i64(MULTISETS)):
            chance = turn.ends[roll]
            if chance != 0.0:
                way = turn.way[roll]
                after = sheet_after(number, way)
                off = float(turn.gain[way]) + self._worth[at + BEST_TWO[roll]] + self._values[after] - mean
                total += chance * (off * off + known[after])
        return total
