"""A sensible player of Yamik's: plays each turn as well as it can be played, given what a box is usually worth.

The value of the dice at the end of a turn is the best box for them, less what that box would bring on an average later
turn, plus the share of the pot they may win. From there the exact chances of all rolls lead back to the first choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from librt.random import Random

from calavera.play.seats import own_seat
from calavera.rules.yamiks.dice import (
    ALL_FACES,
    BEST_TWO,
    CODE,
    DICE,
    FACES,
    FULL,
    INDEX,
    KEEPS,
    KEEPS_FROM,
    MULTISETS,
    WAYS,
)
from calavera.rules.yamiks.state import BONUS, BONUS_FROM, BOXES, FILL, FINISH, ROLLS, SIXES, points
from calavera.rules.yamiks.view import YamiksView

# What a box brings on average when it is filled in its own good time
PAR = (1.9, 5.3, 8.8, 12.6, 16.0, 19.6, 22.0, 24.0, 17.0, 20.0, 20.0, 12.0)
# Series expected to end this far from the bonus are given up, or this far above it are safe
SLACK = 15

# How likely a player ends a turn with two best dice of each sum, from 2 on; as measured between these bots
USUAL = (0.0, 0.0, 0.0, 0.01, 0.01, 0.02, 0.04, 0.06, 0.18, 0.2, 0.48)
LOWEST_SUM = 2

# By index of up to four dice: what they become with one die of each face more
_ONE_MORE = [[INDEX[CODE[kept] + FACES**face] for face in range(FACES)] for kept in range(FULL)]
_KEEPS = [[KEEPS[i] for i in range(KEEPS_FROM[roll], KEEPS_FROM[roll + 1])] for roll in range(MULTISETS - FULL)]
_TWO = [BEST_TWO[roll] for roll in range(MULTISETS)]


class YamiksHeuristic:
    def choose(self, view: YamiksView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (nothing is random)
        if view.stage == "order_choice":
            return FINISH  # who plays last knows which sum is to be beaten
        me = view.seats[own_seat(view)]
        filled = sum(1 << box for box in range(BOXES) if me.boxes[box] is not None)
        sheet = _Sheet(filled, me.series, view.options.free_downgrade, _pot_values(view))
        roll = ALL_FACES.index(view.dice)
        now = _end_values(sheet)[roll - FULL]
        if view.rolls < ROLLS:
            keeps = _keep_values(sheet, ROLLS - view.rolls)
            keep = max(_KEEPS[roll - FULL], key=lambda kept: keeps[kept])
            if keeps[keep] > now:
                return keep
        return max((action for action in legal if action >= FILL), key=lambda fill: _worth(sheet, roll, fill - FILL))


class _Sheet(NamedTuple):
    """All that decides a turn: boxes filled (a bit each), points in the series, and the pot's worth by two-dice sum."""

    filled: int
    series: int
    free_downgrade: bool
    pot: tuple[float, ...]


def _worth(sheet: _Sheet, roll: int, box: int) -> float:
    """What filling a box with these dice is worth, compared with leaving it open."""
    scored = int(points(box, roll, sheet.filled, sheet.free_downgrade))
    if box > SIXES:
        return scored - PAR[box]
    to_come = sum(PAR[other] for other in range(SIXES + 1) if other != box and not sheet.filled >> other & 1)
    return scored - PAR[box] + BONUS * _bonus_chance(sheet.series + scored, to_come)


def _bonus_chance(series: int, to_come: float) -> float:
    if series >= BONUS_FROM:
        return 1.0
    if to_come == 0:
        return 0.0
    return min(1.0, max(0.0, (series + to_come - BONUS_FROM + SLACK) / (2 * SLACK)))


@lru_cache(maxsize=16)
def _end_values(sheet: _Sheet) -> list[float]:
    """The value of each full roll when the turn ends with it."""
    open_boxes = [box for box in range(BOXES) if not sheet.filled >> box & 1]
    return [
        max([_worth(sheet, roll, box) for box in open_boxes]) + sheet.pot[_TWO[roll]] for roll in range(FULL, MULTISETS)
    ]


@lru_cache(maxsize=32)
def _keep_values(sheet: _Sheet, rolls_left: int) -> list[float]:
    """By index of the dice kept: what the turn is worth with so many rolls to come."""
    ends = _end_values(sheet)
    if rolls_left > 1:
        later = _keep_values(sheet, rolls_left - 1)
        ends = [max([end, *(later[kept] for kept in _KEEPS[i])]) for i, end in enumerate(ends)]
    values = [0.0] * FULL + ends
    # Dice fall one after the other, so each handful is the average over one die more.
    for kept in range(FULL - 1, -1, -1):
        values[kept] = sum([values[more] for more in _ONE_MORE[kept]]) / FACES
    return values


# The pot


@cache
def _one_roll() -> list[float]:
    """How likely each two-dice sum is in a single roll of five dice."""
    chances = [0.0] * len(USUAL)
    for roll in range(FULL, MULTISETS):
        chances[_TWO[roll] - LOWEST_SUM] += WAYS[roll] / FACES**DICE
    return chances


def _pot_values(view: YamiksView) -> tuple[float, ...]:
    """What the pot is worth by the own two-dice sum; sums below 2 cannot be."""
    if view.players == 1:
        to_come = [] if view.to_beat > 0 else [_one_roll()]
    else:
        to_come = [list(USUAL)] * (len(view.to_play) - 1)
    values = [0.0] * LOWEST_SUM
    for own in range(LOWEST_SUM, LOWEST_SUM + len(USUAL)):
        worth = 0.0 if own < view.to_beat else view.pot / (2.0 if own == view.to_beat else 1.0)
        for chances in to_come:
            at = own - LOWEST_SUM
            worth *= sum(chances[:at]) + chances[at] / 2  # a tie shares the pot
        values.append(worth)
    return tuple(values)
