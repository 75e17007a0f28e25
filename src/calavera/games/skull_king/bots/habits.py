"""Habits of the others: how each of them bids and throws, as the hands that are over show it.

When a hand is over everybody knows which dice each seat had at every moment of it, so each bid and each throw can be
compared with what somebody would have done who calculates as the model does, and with a few habits of people. Hands
still in play say nothing here: what lies behind a screen is not known.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull_king.rules.layout import BIDS, TAKEN
from calavera.games.skull_king.rules.state import SkullKingState

# How a seat throws
CALCULATED: Final = 0  # as the model does
STRONGEST: Final = 1
WEAKEST: Final = 2
AS_NEEDED: Final = 3  # the strongest while tricks are wanted, then the weakest
ANYTHING: Final = 4
THROWS: Final = 5
_THROWS_BEFORE: Final = vec[float]([0.7, 0.075, 0.075, 0.075, 0.075])
_SLIPS: Final = vec[float]([0.2, 0.1, 0.1, 0.1, 1.0])  # how often any die is thrown instead

# How a seat bids
BY_WORTH: Final = 0  # as the model does
BRAVELY: Final = 1  # one more
SHYLY: Final = 2  # one less
BY_SIZE: Final = 3  # a part of the hand, whatever the dice
BIDS_MADE: Final = 4
_BIDS_BEFORE: Final = vec[float]([0.64, 0.1, 0.1, 0.16])
_BIDS_SLIP: Final = 0.1
_BY_SIZE_SLIPS: Final = 0.5  # a part of a hand is seldom a whole number
_FIRST_PART: Final = 0.3  # of a hand, before a seat has bid


class Habits:
    """The probability of each habit, for every seat; before a hand is over that somebody has them at all."""

    def __init__(self, players: i64) -> None:
        self.throws = vec[float]([log(_THROWS_BEFORE[i % THROWS]) for i in range(players * THROWS)])
        self.bids = vec[float]([log(_BIDS_BEFORE[i % BIDS_MADE]) for i in range(players * BIDS_MADE)])
        self._parts = vec[float]([_FIRST_PART] * players)  # bids as parts of their hands, summed up
        self._hands = vec[float]([1.0] * players)
        self._chances = vec[float]([0.0] * THROWS)

    # What is seen

    def thrown(self, state: SkullKingState, seat: i64, legal: vec[i64], count: i64, calculated: i64, made: i64) -> None:
        """A seat had `count` choices and made this one; the model would have made the one that is `calculated`."""
        for habit in range(THROWS):
            slips = _SLIPS[habit]
            likely = slips / float(count)
            if made == (calculated if habit == CALCULATED else by_habit(state, seat, habit, legal, count)):
                likely += 1.0 - slips
            self.throws[seat * THROWS + habit] += log(likely)

    def bid(self, seat: i64, hand: i64, points: list[float], doubt: float, made: i64) -> None:
        """A seat has bid; `points` are what the model expects of each bid."""
        each = 1.0 / float(hand + 1)
        for habit in range(BY_SIZE):
            likely = each
            meant = made - 1 if habit == BRAVELY else made + 1 if habit == SHYLY else made
            if 0 <= meant <= hand:
                likely = _BIDS_SLIP * each + (1.0 - _BIDS_SLIP) * _softmax(points, doubt, meant)
            self.bids[seat * BIDS_MADE + habit] += log(likely)
        likely = _BY_SIZE_SLIPS * each
        if made == self.by_size(seat, hand):
            likely += 1.0 - _BY_SIZE_SLIPS
        self.bids[seat * BIDS_MADE + BY_SIZE] += log(likely)
        self._parts[seat] += float(made) / float(hand)
        self._hands[seat] += 1.0

    def settle(self) -> None:
        """Turn the logarithms into probabilities, once all has been seen."""
        _normalise(self.throws, THROWS)
        _normalise(self.bids, BIDS_MADE)

    # What is foreseen

    def by_size(self, seat: i64, hand: i64) -> i64:
        return i64(int(self._parts[seat] / self._hands[seat] * float(hand) + 0.5))

    def throws_by(self, seat: i64, rng: Random) -> i64:
        """A way to throw, drawn by its probability."""
        return _drawn(self.throws, seat * THROWS, THROWS, rng)

    def bids_by(self, seat: i64, rng: Random) -> i64:
        """A way to bid, drawn by its probability."""
        return _drawn(self.bids, seat * BIDS_MADE, BIDS_MADE, rng)


def by_habit(state: SkullKingState, seat: i64, habit: i64, legal: vec[i64], count: i64) -> i64:
    """The throw of this habit; NOBODY for anything at all. Kinds of dice are numbered from the strongest on."""
    if habit == AS_NEEDED:
        habit = STRONGEST if state.at[BIDS + seat] > state.at[TAKEN + seat] else WEAKEST
    if habit == ANYTHING:
        return NOBODY
    found = legal[0]
    for i in range(1, count):
        if (legal[i] < found) == (habit == STRONGEST):
            found = legal[i]
    return found


def _softmax(points: list[float], doubt: float, at: i64) -> float:
    top = max(points)
    total = 0.0
    for one in points:
        total += exp((one - top) / doubt)
    return exp((points[at] - top) / doubt) / total


def _normalise(logs: vec[float], many: i64) -> None:
    at: i64 = 0
    while at < len(logs):
        top = logs[at]
        for i in range(1, many):
            top = max(top, logs[at + i])
        total = 0.0
        for j in range(many):
            logs[at + j] = exp(logs[at + j] - top)
            total += logs[at + j]
        for k in range(many):
            logs[at + k] /= total
        at += many


def _drawn(chances: vec[float], at: i64, many: i64, rng: Random) -> i64:
    rest = rng.random()
    for i in range(many - 1):
        rest -= chances[at + i]
        if rest < 0.0:
            return i
    return many - 1
