"""How all points to come are distributed when every turn is played as well as possible.

Chances flow forward, round by round: a sheet carries, for each number of points scored since the start, how likely the
game comes to it with so many.
"""

from __future__ import annotations

from typing import Final

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
from calavera.games.yamiks.rules.layout import POT_EACH

MOST_POINTS: Final = 494  # 105 in the series, 210 for the patterns, the bonus, and twelve pots of 12
SCORES: Final = MOST_POINTS + 1
RACES: Final = 3  # a race for the pot is lost, tied or won: 0, 6 or 12 points


class Spread:
    """`step` is to be called for all sets of filled boxes that hold the start's, smaller sets before larger ones."""

    def __init__(
        self, values: vec[float], pot: vec[float], races: vec[float], free_downgrade: bool, number: i64
    ) -> None:
        """From sheet `number` on. `races` by RACES * (SUMS * rounds played + two-dice sum) + result: its chance."""
        self._values = values
        self._pot = pot
        self._races = races
        self._free_downgrade = free_downgrade
        self._turn = Turn()
        self._flow = vec[float]([0.0] * (WAYS_TO_END * RACES))
        self._none = vec[float]()
        self._chances: list[vec[float]] = [self._none] * SHEETS
        self._chances[number] = vec[float]([1.0])
        self._held: i64 = 0  # of the sheet that is being carried on: so many points, and how likely each
        self._at = vec[i64]([0] * SCORES)
        self._chance = vec[float]([0.0] * SCORES)
        self.sheets: i64 = 0  # that can come up

    def step(self, filled: i64) -> None:
        """Carry the chances of all sheets with these boxes filled one round on."""
        series = filled & (SETS - 1)
        patterns = (filled >> SERIES) * CLASSES
        for number in range(patterns + CLASS_FROM[series], patterns + CLASS_FROM[series + 1]):
            chances = self._chances[number]
            if len(chances) > 0:
                self.sheets += 1
                self._play(filled, number)
                self._hold(chances)
                self._carry(number)
                self._chances[number] = self._none

    def _play(self, filled: i64, number: i64) -> None:
        """Where one turn leads, into `_flow` by RACES * way + result of the race."""
        played = rounds_played(filled)
        turn = self._turn
        turn.compute(self._values, filled, number, self._free_downgrade, self._pot, SUMS * played)
        turn.follow()
        ends = turn.ends
        ways = turn.way
        flow = self._flow
        races = self._races
        for roll in range(i64(FULL), i64(MULTISETS)):
            chance = ends[roll]
            if chance != 0.0:
                race = RACES * (SUMS * played + BEST_TWO[roll])
                to = RACES * ways[roll]
                for result in range(i64(RACES)):
                    flow[to + result] += chance * races[race + result]

    def _hold(self, chances: vec[float]) -> None:
        """Take out what is not zero: few of the sums between the least and the most can be made."""
        held: i64 = 0
        for score in range(i64(len(chances))):
            if chances[score] != 0.0:
                self._at[held] = score
                self._chance[held] = chances[score]
                held += 1
        self._held = held

    def _carry(self, number: i64) -> None:
        flow = self._flow
        gain = self._turn.gain
        now = number % CLASSES
        for way in range(i64(WAYS_TO_END)):
            for result in range(i64(RACES)):
                chance = flow[RACES * way + result]
                if chance == 0.0:
                    continue
                flow[RACES * way + result] = 0.0
                if way < STEPS:
                    to = number - now + NEXT[STEPS * now + way]
                else:
                    to = number + (CLASSES << (box_of(way) - SERIES))
                self._add(to, gain[way] + POT_EACH * result, chance)

    def _add(self, number: i64, gain: i64, factor: float) -> None:
        """Add the chances at hand to those of another sheet, so many points later."""
        to = self._room(number, self._at[self._held - 1] + gain + 1)
        at = self._at
        chances = self._chance
        for i in range(self._held):
            to[at[i] + gain] += chances[i] * factor

    def _room(self, number: i64, length: i64) -> vec[float]:
        there = self._chances[number]
        if len(there) >= length:
            return there
        longer = vec[float]([0.0] * length)
        for i in range(i64(len(there))):
            longer[i] = there[i]
        self._chances[number] = longer
        return longer

    def result(self) -> list[list[float]]:
        """When all steps are done: by points, how likely the game ends with so many, with the bonus and without."""
        last = (ALL_FILLED >> SERIES) * CLASSES + CLASS_FROM[SETS - 1]
        found: list[list[float]] = []
        for number in range(last, last + 2):
            chances = self._chances[number]
            found.append([chances[i] if i < len(chances) else 0.0 for i in range(SCORES)])
        return found
