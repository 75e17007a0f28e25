"""One turn of a player alone, computed exactly: what every choice in it is worth, which is best, and how it ends.

Ties between choices go to the simplest one: fill before rolling on, then the earlier box, then more dice kept.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.yamiks.bots.solved.lattice import COUNT, LESS, MORE
from calavera.games.yamiks.bots.solved.sheets import CLASSES, COUNTS, NEED, NEXT, SERIES, STEPS, rounds_played
from calavera.games.yamiks.rules.dice import BEST_TWO, DICE, FACES, FULL, MULTISETS, NO_DICE, WAYS
from calavera.games.yamiks.rules.layout import BONUS, BOXES
from calavera.games.yamiks.rules.points import POINTS, points

SUMS: Final = 13  # two-dice sums are less
STOP: Final = -1  # instead of dice to keep: fill a box
EQUAL: Final = 1e-9  # less is rounding
ROLLS_OF_FIVE: Final = 7776.0
_LOWEST: Final = -1e9


# Ways to end a turn: a series with a count of its face (a *step*), or a pattern with 0 or with its points.
WAYS_TO_END: Final = STEPS + 2 * SERIES
PATTERN_POINTS: Final = vec[i64](
    [max([POINTS[BOXES * (roll - FULL) + box] for roll in range(FULL, MULTISETS)]) for box in range(BOXES)]
)


def way_of(box: i64, roll: i64, filled: i64, free_downgrade: bool) -> i64:
    if box < SERIES:
        return COUNTS * box + COUNT[FACES * (roll - FULL) + box]
    if points(box, roll, filled, free_downgrade) == 0:
        return STEPS + 2 * (box - SERIES)
    return STEPS + 2 * (box - SERIES) + 1


def box_of(way: i64) -> i64:
    if way < STEPS:
        return way // COUNTS
    return SERIES + ((way - STEPS) >> 1)


def points_of(way: i64) -> i64:
    """The points of the box, without a bonus."""
    if way < STEPS:
        return (way // COUNTS + 1) * (way % COUNTS)
    if (way - STEPS) & 1 == 0:
        return 0
    return PATTERN_POINTS[box_of(way)]


class Turn:
    """The tables of the last turn that was computed, by index of dice.

    `end` is the value of filling the best box, `way` how that is done, `gain` by way the points it scores. `keep_1`
    and `keep_2` are the values of keeping dice with one and two rolls left, `top_1` and `top_2` those of the best that
    can be done with dice then. `ends` is how likely the turn ends with each full roll (see `follow`).
    """

    def __init__(self) -> None:
        self.end = vec[float]([0.0] * MULTISETS)
        self.way = vec[i64]([0] * MULTISETS)
        self.gain = vec[i64]([0] * WAYS_TO_END)
        self.keep_1 = vec[float]([0.0] * MULTISETS)
        self.keep_2 = vec[float]([0.0] * MULTISETS)
        self.top_1 = vec[float]([0.0] * MULTISETS)
        self.top_2 = vec[float]([0.0] * MULTISETS)
        self.ends = vec[float]([0.0] * MULTISETS)
        self._ways = vec[i64]([0] * (BOXES * (MULTISETS - FULL)))
        self._open: i64 = 0  # boxes, so many ways for each roll
        self._listed: i64 = -1  # for which boxes filled
        self._worth = vec[float]([0.0] * WAYS_TO_END)
        self._flow = vec[float]([0.0] * MULTISETS)

    def compute(
        self, values: vec[float], filled: i64, number: i64, free_downgrade: bool, pot: vec[float], pot_from: i64
    ) -> float:
        """The value of a turn on a sheet; `pot` from `pot_from` on is what each two-dice sum is worth in its race."""
        self._fill(values, filled, number, free_downgrade, pot, pot_from)
        copy_rolls(self.end, self.keep_1)
        average(self.keep_1)
        highest(self.keep_1, self.end, self.top_1)
        copy_rolls(self.top_1, self.keep_2)
        average(self.keep_2)
        highest(self.keep_2, self.end, self.top_2)
        top = self.top_2
        value: float = 0.0
        for roll in range(i64(FULL), i64(MULTISETS)):
            value += top[roll] * float(WAYS[roll])
        return value / ROLLS_OF_FIVE

    def _fill(
        self, values: vec[float], filled: i64, number: i64, free_downgrade: bool, pot: vec[float], pot_from: i64
    ) -> None:
        self._list_ways(filled, free_downgrade)
        self._look_ahead(values, filled, number)
        ways = self._ways
        worth = self._worth
        for roll in range(i64(FULL), i64(MULTISETS)):
            at = BOXES * (roll - FULL)
            found = _LOWEST
            enough = _LOWEST
            best: i64 = 0
            for i in range(at, at + self._open):
                way = ways[i]
                if worth[way] > enough:
                    found = worth[way]
                    enough = found + EQUAL
                    best = way
            self.end[roll] = found + pot[pot_from + BEST_TWO[roll]]
            self.way[roll] = best

    def _list_ways(self, filled: i64, free_downgrade: bool) -> None:
        """For each full roll the ways to end the turn with it. They stay while the same boxes are filled."""
        listed = 2 * filled
        if free_downgrade:
            listed += 1
        if listed == self._listed:
            return
        self._listed = listed
        self._open = BOXES - rounds_played(filled)
        for roll in range(i64(FULL), i64(MULTISETS)):
            at = BOXES * (roll - FULL)
            for box in range(i64(BOXES)):
                if filled >> box & 1 == 0:
                    self._ways[at] = way_of(box, roll, filled, free_downgrade)
                    at += 1

    def _look_ahead(self, values: vec[float], filled: i64, number: i64) -> None:
        """What each way brings, now and later."""
        for box in range(i64(BOXES)):
            if filled >> box & 1 == 1:
                continue
            if box < SERIES:
                for step in range(COUNTS * box, COUNTS * box + COUNTS):
                    self.gain[step] = step_points(number % CLASSES, step)
                    self._worth[step] = step_value(values, number, step)
            else:
                way = STEPS + 2 * (box - SERIES)
                self.gain[way + 1] = PATTERN_POINTS[box]
                self._worth[way] = pattern_value(values, number, box)
                self._worth[way + 1] = self._worth[way] + float(PATTERN_POINTS[box])

    def keep(self, roll: i64, rolls_left: i64) -> i64:
        """The dice to keep of a full roll, or STOP."""
        if rolls_left == 0:
            return STOP
        values = self.keep_1
        top = self.top_1
        if rolls_left == 2:
            values = self.keep_2
            top = self.top_2
        dice = lower(roll, self.end, top)
        if dice == roll:
            return STOP
        while True:
            less = lower(dice, values, top)
            if less == dice:
                return dice
            dice = less

    def follow(self) -> None:
        """Fill `ends`, the best choices being made."""
        ends = self.ends
        flow = self._flow
        for roll in range(i64(FULL), i64(MULTISETS)):
            ends[roll] = 0.0
            flow[roll] = float(WAYS[roll]) / ROLLS_OF_FIVE
        self._roll_on(self.keep_2, self.top_2)
        self._roll_on(self.keep_1, self.top_1)
        for roll in range(i64(FULL), i64(MULTISETS)):
            ends[roll] += flow[roll]

    def _roll_on(self, keep: vec[float], top: vec[float]) -> None:
        """Move the chances of full rolls to where the best choice and the next roll lead."""
        end = self.end
        ends = self.ends
        flow = self._flow
        more = MORE
        for dice in range(i64(FULL)):
            flow[dice] = 0.0
        for roll in range(i64(FULL), i64(MULTISETS)):
            less = lower(roll, end, top)
            if less == roll:
                ends[roll] += flow[roll]
            else:
                flow[less] += flow[roll]
            flow[roll] = 0.0
        for down in range(i64(FULL)):
            dice = FULL - 1 - down
            if flow[dice] != 0.0:
                less = lower(dice, keep, top)
                if less != dice:
                    flow[less] += flow[dice]
                    flow[dice] = 0.0
        for dice in range(i64(FULL)):
            # Mostly it is not zero, and asking costs more than adding.
            each = flow[dice] / 6.0
            at = FACES * dice
            flow[more[at]] += each
            flow[more[at + 1]] += each
            flow[more[at + 2]] += each
            flow[more[at + 3]] += each
            flow[more[at + 4]] += each
            flow[more[at + 5]] += each


def copy_rolls(values: vec[float], to: vec[float]) -> None:
    for roll in range(i64(FULL), i64(MULTISETS)):
        to[roll] = values[roll]


def highest(keep: vec[float], end: vec[float], top: vec[float]) -> None:
    """The best that can be done with dice: keep them (a full roll: fill a box), or take one away and look again."""
    top[NO_DICE] = keep[NO_DICE]
    for dice in range(i64(NO_DICE + 1), i64(FULL)):
        top[dice] = best_with(dice, keep[dice], top)
    for roll in range(i64(FULL), i64(MULTISETS)):
        top[roll] = best_with(roll, end[roll], top)


def best_with(dice: i64, own: float, top: vec[float]) -> float:
    less = LESS
    at = DICE * dice
    one = top[less[at]]
    two = top[less[at + 1]]
    three = top[less[at + 2]]
    four = top[less[at + 3]]
    five = top[less[at + 4]]
    # Conditional expressions: compiled they are single instructions without a jump, and max() would be a call.
    left = one if one > two else two  # noqa: FURB136
    right = three if three > four else four  # noqa: FURB136
    last = five if five > own else own  # noqa: FURB136
    best = left if left > right else right  # noqa: FURB136
    return best if best > last else last  # noqa: FURB136


def lower(dice: i64, own: vec[float], top: vec[float]) -> i64:
    """One step on the way to the best that can be done with dice: themselves, or with one die less."""
    enough = top[dice] - EQUAL
    if own[dice] >= enough:
        return dice
    at: i64 = DICE * dice
    while top[LESS[at]] < enough:
        at += 1
    return LESS[at]


def average(value: vec[float]) -> None:
    """From the values of full rolls those of all handfuls: the average over one die more."""
    more = MORE
    for down in range(i64(FULL)):
        dice = FULL - 1 - down
        at = FACES * dice
        value[dice] = (
            value[more[at]]
            + value[more[at + 1]]
            + value[more[at + 2]]
            + value[more[at + 3]]
            + value[more[at + 4]]
            + value[more[at + 5]]
        ) / 6.0


def step_points(sheet_class: i64, step: i64) -> i64:
    """Points for filling a series, the bonus too if that earns it.

    `step` is COUNTS times the box plus how many dice show its face.
    """
    gain = points_of(step)
    if NEED[sheet_class] > 0 and NEED[NEXT[STEPS * sheet_class + step]] == 0:
        gain += BONUS
    return gain


def step_value(values: vec[float], number: i64, step: i64) -> float:
    """Points for filling a series now and all to come after this turn, the pot of this round left out."""
    now = number % CLASSES
    return float(step_points(now, step)) + values[number - now + NEXT[STEPS * now + step]]


def pattern_value(values: vec[float], number: i64, box: i64) -> float:
    """All points to come after filling a pattern; those for the pattern itself are left out too."""
    return values[number + (CLASSES << (box - SERIES))]


def fill_value(values: vec[float], box: i64, roll: i64, filled: i64, number: i64, free_downgrade: bool) -> float:
    """Points for filling an open box now and all to come after this turn, the pot of this round left out."""
    if box < SERIES:
        return step_value(values, number, way_of(box, roll, filled, free_downgrade))
    return float(points(box, roll, filled, free_downgrade)) + pattern_value(values, number, box)
