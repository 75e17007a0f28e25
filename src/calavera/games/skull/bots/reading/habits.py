"""Habits, eleven numbers: how most strangers play Skull, and how likely their choices were."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull.bots.reading.character import Character, act_idly, can_place
from calavera.games.skull.rules.layout import (
    ADDING,
    BID,
    BIDDING,
    CHANCE_AT,
    HEIGHT,
    OWNS_SKULL,
    PASS,
    PLACE_FLOWER,
    PLACE_LAST_CHANCE,
    PLACE_SKULL,
    PLACING,
    SKULL_AT,
)
from calavera.games.skull.rules.state import SkullState

_SURE: Final = 0.98  # no habit is kept to more strictly
_NO_STOP: Final = 99
_NOT_CALCULATED: Final = vec[float]()


class Habits(Character):
    """All numbers are probabilities, but `limit`, which is a part of the discs on the table, and `stop`. A `candour`
    below nothing is deceit: the probability that a bid is left out because there is no skull of one's own under it.
    """

    def __init__(
        self,
        skull_first: float,
        skull_later: float,
        opens: float,
        raises: float,
        candour: float,
        courage: float,
        jumps: float,
        own_stack: float,
        limit: float = 1.0,
        leaps: float = 0.0,
        stop: i64 = _NO_STOP,
    ) -> None:
        self.skull_first = skull_first  # that the first disc is the skull
        self.skull_later = skull_later  # the same for each further disc
        self.opens = opens  # that a challenge is opened rather than a disc added
        self.raises = raises  # that a bid is raised when the next one asks for one disc of others at most
        self.candour = candour  # that a bid is left out because of one's own skull
        self.courage = courage  # that one goes on for each further disc of others
        self.jumps = jumps  # that a bid goes one higher, again and again
        self.own_stack = own_stack  # that a challenge is opened with the height of one's own stack
        self.limit = limit  # no bid goes beyond it
        self.leaps = leaps  # that a bid goes as far as the limit
        self.stop = stop  # no bid goes beyond this number, however many discs there are

    # How likely a choice is

    def skull(self, state: SkullState, seat: i64) -> float:
        if state.at[OWNS_SKULL + seat] == 0 or state.at[SKULL_AT + seat] != NOBODY:
            return 0.0
        if state.flowers_in_hand(seat) == 0:
            return 1.0
        return self.skull_first if state.at[HEIGHT + seat] == 0 else self.skull_later

    def bids(self, state: SkullState, seat: i64, success: vec[float]) -> float:  # noqa: ARG002  (no calculation)
        if state.stage == ADDING:
            if not can_place(state, seat):
                return 1.0
            chance = self.opens
        else:
            chance = self.raises
            for _ in range(state.bid - state.at[HEIGHT + seat]):
                chance *= self.courage
        on_skull = state.at[SKULL_AT + seat] != NOBODY
        if on_skull == (self.candour > 0.0):
            chance *= 1.0 - abs(self.candour)
        if state.bid >= self._most(state):
            chance = min(chance, 1.0 - _SURE)
        return min(chance, _SURE)

    def number(self, state: SkullState, seat: i64, number: i64, success: vec[float]) -> float:  # noqa: ARG002
        chance = 1.0
        for _ in range(number - state.bid - 1):
            chance *= self.jumps
        if number < state.on_table:
            chance *= 1.0 - self.jumps
        if self.leaps > 0.0:
            chance *= 1.0 - self.leaps
            if number == max(state.bid + 1, self._most(state)):
                chance += self.leaps
        if state.stage == ADDING:
            chance *= 1.0 - self.own_stack
            if number == state.at[HEIGHT + seat]:
                chance += self.own_stack
        return chance

    def _most(self, state: SkullState) -> i64:
        """The highest number within the limit and the stop."""
        return max(1, min(self.stop, i64(int(self.limit * float(state.on_table)))))

    # A choice

    def act(self, state: SkullState, seat: i64, rng: Random) -> i64:
        stage = state.stage
        if stage == PLACING:
            return self._place(state, seat, rng)
        if stage == ADDING or stage == BIDDING:
            if rng.random() < self.bids(state, seat, _NOT_CALCULATED):
                return self._bid(state, seat, rng)
            return self._place(state, seat, rng) if stage == ADDING else PASS
        return act_idly(state, seat, rng)

    def _place(self, state: SkullState, seat: i64, rng: Random) -> i64:
        if state.chance_holder == seat and state.at[CHANCE_AT + seat] == NOBODY:
            return PLACE_LAST_CHANCE
        return PLACE_SKULL if rng.random() < self.skull(state, seat) else PLACE_FLOWER

    def _bid(self, state: SkullState, seat: i64, rng: Random) -> i64:
        if state.stage == ADDING and rng.random() < self.own_stack:
            return BID + state.at[HEIGHT + seat]
        if self.leaps > 0.0 and rng.random() < self.leaps:
            return BID + max(state.bid + 1, self._most(state))
        number = state.bid + 1
        while number < state.on_table and rng.random() < self.jumps:
            number += 1
        return BID + number


def random_habits(rng: Random) -> Habits:
    """Somebody: most flip coins of their own, some are extreme."""
    candour = 0.0 if rng.random() < 0.5 else rng.random()
    found = Habits(
        skull_first=0.05 + 0.75 * rng.random(),
        skull_later=0.05 + 0.6 * rng.random(),
        opens=0.05 + 0.75 * rng.random(),
        raises=0.1 + 0.85 * rng.random(),
        candour=candour,
        courage=0.35 + 0.65 * rng.random(),
        jumps=0.6 * rng.random() * rng.random(),
        own_stack=0.0 if rng.random() < 0.5 else rng.random(),
    )
    if rng.random() < 0.3:
        _exaggerate(found, rng)
    return found


def wider_habits(rng: Random) -> Habits:
    """Somebody who may also jump more, keep to a limit, or bid to deceive."""
    found = random_habits(rng)
    if rng.random() < 0.35:
        found.jumps = 0.65 * rng.random()
    if rng.random() < 0.25:
        found.limit = 0.35 + 0.55 * rng.random()
        found.leaps = 0.0 if rng.random() < 0.4 else rng.random()
    if rng.random() < 0.07:
        found.skull_first = 0.6 + 0.4 * rng.random()
        found.candour = -rng.random()
    return found


def counting_habits(rng: Random) -> Habits:
    """Somebody who bids on flowers only, and then always as far as a part of the discs on the table."""
    return Habits(
        skull_first=0.05 + 0.5 * rng.random(),
        skull_later=0.05 + 0.4 * rng.random(),
        opens=0.1 + 0.8 * rng.random(),
        raises=1.0,
        candour=1.0,
        courage=1.0,
        jumps=0.0,
        own_stack=0.0,
        limit=0.35 + 0.6 * rng.random(),
        leaps=1.0 if rng.random() < 0.7 else rng.random(),
    )


def modest_habits(rng: Random) -> Habits:
    """Somebody who opens low, mostly on flowers, and soon leaves the bidding to others."""
    return Habits(
        skull_first=0.6 * rng.random(),
        skull_later=0.05 + 0.6 * rng.random(),
        opens=0.25 + 0.7 * rng.random(),
        raises=0.2 + 0.8 * rng.random(),
        candour=1.0 if rng.random() < 0.6 else 0.7 + 0.3 * rng.random(),
        courage=0.3 + 0.7 * rng.random(),
        jumps=0.0,
        own_stack=0.0 if rng.random() < 0.5 else rng.random(),
        stop=1 + rng.randrange(3),
    )


def _exaggerate(habits: Habits, rng: Random) -> None:
    extreme = rng.randrange(5)
    if extreme == 0:  # never bids of its own accord
        habits.opens = 0.02
        habits.raises = 0.02 + 0.1 * rng.random()
    elif extreme == 1:  # always raises
        habits.raises = 1.0
        habits.courage = 1.0
        habits.candour = 0.0
    elif extreme == 2:  # lays traps: the skull first, and bids that others are to raise
        habits.skull_first = 0.9
        habits.candour *= 0.3
        habits.courage = 0.3 * rng.random()
    elif extreme == 3:  # honest: flowers first, bids on flowers only
        habits.skull_first = 0.1 * rng.random()
        habits.candour = 1.0
    else:  # patient: builds the stack up
        habits.opens = 0.1 * rng.random()
        habits.own_stack = 0.8
