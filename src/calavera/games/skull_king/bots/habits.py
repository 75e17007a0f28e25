"""Habits of the others: how each of them bids and throws, as the hands that are over show it.

When a hand is over everybody knows which dice each seat had at every moment of it, so each bid and each throw can be
compared with what somebody would have done who calculates as the model does, and with a few habits of people. Hands
still in play say nothing here: what lies behind a screen is not known.
"""

from __future__ import annotations

from math import exp
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
WAYS_TO_THROW: Final = 5
_THROWS_BEFORE: Final = vec[float]([0.7, 0.075, 0.075, 0.075, 0.075])
_SLIPS: Final = vec[float]([0.2, 0.1, 0.1, 0.1, 1.0])  # how often any die is thrown instead

# How a seat bids
BY_WORTH: Final = 0  # as the model does
BRAVELY: Final = 1  # one more
SHYLY: Final = 2  # one less
BY_SIZE: Final = 3  # a part of the hand, whatever the dice
WAYS_TO_BID: Final = 4
_BIDS_BEFORE: Final = vec[float]([0.64, 0.1, 0.1, 0.16])
_BIDS_SLIP: Final = 0.1
_BY_SIZE_SLIPS: Final = 0.5  # a part of a hand is seldom a whole number
_FIRST_PART: Final = 0.3  # of a hand, before a seat has bid
_HARDLY: Final = 1e-9  # no habit is ruled out for good


class Habits:
    """The probability of each habit, for every seat: before any hand is over, how common it is."""

    def __init__(self, players: i64) -> None:
        self.to_throw = vec[float]([_THROWS_BEFORE[i % WAYS_TO_THROW] for i in range(players * WAYS_TO_THROW)])
        self.to_bid = vec[float]([_BIDS_BEFORE[i % WAYS_TO_BID] for i in range(players * WAYS_TO_BID)])
        self._parts = vec[float]([_FIRST_PART] * players)  # bids as parts of their hands, summed up
        self._hands = vec[float]([1.0] * players)

    # What is seen

    def has_thrown(
        self, state: SkullKingState, seat: i64, legal: vec[i64], count: i64, calculated: i64, made: i64
    ) -> None:
        """A seat had `count` choices and made this one; the model would have made the one that is `calculated`."""
        for habit in range(WAYS_TO_THROW):
            slips = _SLIPS[habit]
            likely = slips / float(count)
            if made == (calculated if habit == CALCULATED else by_habit(state, seat, habit, legal, count)):
                likely += 1.0 - slips
            self.to_throw[seat * WAYS_TO_THROW + habit] *= likely
        _normalise(self.to_throw, seat * WAYS_TO_THROW, WAYS_TO_THROW)

    def has_bid(self, seat: i64, hand: i64, points: list[float], doubt: float, made: i64) -> None:
        """A seat has bid; `points` are what the model expects of each bid."""
        for habit in range(WAYS_TO_BID):
            self.to_bid[seat * WAYS_TO_BID + habit] *= self.likely(seat, hand, points, doubt, made, habit)
        _normalise(self.to_bid, seat * WAYS_TO_BID, WAYS_TO_BID)
        self._parts[seat] += float(made) / float(hand)
        self._hands[seat] += 1.0

    # What is foreseen

    def usual_throw(self, seat: i64, rng: Random) -> i64:
        """A way to throw, drawn by its probability."""
        return _drawn(self.to_throw, seat * WAYS_TO_THROW, WAYS_TO_THROW, rng)

    def usual_bid(self, seat: i64, hand: i64, calculated: i64, rng: Random) -> i64:
        """A bid, drawn by the probability of each habit, where the model would have bid what is `calculated`."""
        habit = _drawn(self.to_bid, seat * WAYS_TO_BID, WAYS_TO_BID, rng)
        return self._by_size(seat, hand) if habit == BY_SIZE else _shown(habit, hand, calculated)

    def bid_likely(self, seat: i64, hand: i64, points: list[float], doubt: float, made: i64) -> float:
        """How likely a seat makes this bid, by all its habits, if these are the points expected of each bid."""
        likely = 0.0
        for habit in range(WAYS_TO_BID):
            weight = self.to_bid[seat * WAYS_TO_BID + habit]
            if weight > _HARDLY:
                likely += weight * self.likely(seat, hand, points, doubt, made, habit)
        return likely

    def likely(self, seat: i64, hand: i64, points: list[float], doubt: float, made: i64, habit: i64) -> float:
        """The same for one habit."""
        each = 1.0 / float(hand + 1)
        if habit == BY_SIZE:
            kept = 1.0 - _BY_SIZE_SLIPS if made == self._by_size(seat, hand) else 0.0
            return _BY_SIZE_SLIPS * each + kept
        top = max(points)
        total = 0.0
        meant = 0.0
        for bid in range(hand + 1):
            weight = exp((points[bid] - top) / doubt)
            total += weight
            if _shown(habit, hand, bid) == made:
                meant += weight
        return _BIDS_SLIP * each + (1.0 - _BIDS_SLIP) * meant / total

    def _by_size(self, seat: i64, hand: i64) -> i64:
        return i64(int(self._parts[seat] / self._hands[seat] * float(hand) + 0.5))


def _shown(habit: i64, hand: i64, bid: i64) -> i64:
    """What is bid by who means this bid."""
    if habit == BRAVELY:
        return min(bid + 1, hand)
    return max(bid - 1, 0) if habit == SHYLY else bid


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


def _normalise(chances: vec[float], at: i64, many: i64) -> None:
    total = 0.0
    for i in range(many):
        total += chances[at + i]
    for j in range(many):
        chances[at + j] = max(chances[at + j] / total, _HARDLY)


def _drawn(chances: vec[float], at: i64, many: i64, rng: Random) -> i64:
    rest = rng.random()
    for i in range(many - 1):
        rest -= chances[at + i]
        if rest < 0.0:
            return i
    return many - 1
