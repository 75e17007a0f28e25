"""The luck of a seat in a game of Skull King, told apart from its skill: control variates for the share of wins.

Whenever chance decides, a rough value of the position says how much better what came is than what was to be expected.
The sum of these differences is zero on average, whoever plays how, as long as the expectation is that of the very same
value; and it goes up and down with the result. Taking it off leaves the mean where it is and most of the noise out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from statistics import fmean
from typing import NamedTuple

from librt.random import Random

from calavera.core.state import CHANCE
from calavera.games.skull_king.bots.model import LOGISTIC, SPREAD, SPREAD_PER_DIE, SkullKingModel, rank_of
from calavera.games.skull_king.rules.layout import (
    BIDDING,
    BIDS,
    BONUS,
    DEALING,
    ENDED,
    KINDS,
    ROLLING,
    SCORE,
    TAKEN,
    die_face,
    die_kind,
    die_seat,
    hands_of,
    trick_at,
)
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.games.skull_king.rules.tricks import strongest
from calavera.search.model import win_share

DEALS = 24  # drawn to know what a deal could have brought
_LEAST_SCALE = 6.0


class Luck(NamedTuple):
    """What the rolls and the deals of a game gave a seat beyond what was to be expected, in shares of the win."""

    rolls: float
    deals: float


class LuckWatch:
    """Watches one seat through one game; `happened` is told of every draw before it is made."""

    def __init__(self, model: SkullKingModel, seat: int, rng: Random) -> None:
        self._model = model
        self._seat = seat
        self._rng = rng
        self._rolls = 0.0
        self._deals = 0.0
        self._expected: float | None = None

    def happened(self, state: SkullKingState, outcome: int) -> None:
        if state.stage == ROLLING:
            self._roll(state, outcome)
        elif state.stage == DEALING and self._expected is None:
            self._expected = fmean(self._value_of_deal(self._dealt(state)) for _ in range(DEALS))

    def chooses(self, state: SkullKingState) -> None:
        """To be told before every choice as well: the first one after a deal sees all of it."""
        if state.stage == BIDDING and self._expected is not None:
            self._deals += self._value_of_deal(state) - self._expected
            self._expected = None

    def luck(self) -> Luck:
        return Luck(self._rolls, self._deals)

    def _roll(self, state: SkullKingState, outcome: int) -> None:
        faces = state.weights()
        whole = sum(weight for _, weight in faces)
        for face, weight in faces:
            after = state.clone()
            after.apply(CHANCE, face)
            value = self._value(after)
            self._rolls += (float(face == outcome) - weight / whole) * value

    def _dealt(self, state: SkullKingState) -> SkullKingState:
        after = state.clone()
        while after.stage == DEALING:
            after.apply(CHANCE, after.draw(self._rng))
        return after

    # Values: about the chance to win, from expected points

    def _value_of_deal(self, state: SkullKingState) -> float:
        points = [
            float(state.at[SCORE + seat]) + max(self._model.bid_points(state, seat)) for seat in range(state.players)
        ]
        return self._chance(points, _scale(state, 1.0))

    def _value(self, state: SkullKingState) -> float:
        if state.stage == ENDED:
            return win_share(state, self._seat)
        points = [float(state.at[SCORE + seat]) for seat in range(state.players)]
        if state.stage == DEALING:  # the hand is over, and another one begins
            return self._chance(points, _scale(state, 1.0))
        taking, stands = self._taking(state)
        thrown = {int(die_seat(state.at[slot])) for slot in _on_the_table(state)}
        for seat in range(state.players):
            points[seat] += self._points(state, seat, stands if seat == taking else 0.0, seat in thrown)
        return self._chance(points, _scale(state, 1.0 - int(state.tricks) / int(state.hand)))

    def _points(self, state: SkullKingState, seat: int, takes: float, thrown: bool) -> float:
        """What the hand is going to bring a seat that takes the trick on the table with this chance."""
        model = self._model
        model.survey(state, seat)
        losing = model.foresee(state, seat, KINDS, state.at[BIDS + seat], float(state.at[BONUS + seat]))
        if not thrown or takes == 0.0:
            return float(losing)
        return float(takes * model.prospects[state.at[TAKEN + seat] + 1] + (1.0 - takes) * losing)

    def _taking(self, state: SkullKingState) -> tuple[int, float]:
        """The seat that takes the trick as it stands, and the chance that it remains so."""
        on_table = _on_the_table(state)
        if not on_table:
            return -1, 0.0
        die = state.at[strongest(state.at, on_table.start, on_table.stop)]
        self._model.survey(state, die_seat(die))
        rank = rank_of(die_kind(die), die_face(die))
        # `stands` goes through the seats that follow the one it is asked for: here, the last one that threw.
        last = int(die_seat(state.at[on_table.stop - 1]))
        return int(die_seat(die)), float(_stands_after(self._model, state, last, rank))

    def _chance(self, points: Sequence[float], scale: float) -> float:
        mine = points[self._seat]
        return 1.0 / sum(exp((other - mine) / scale) for other in points)


def _stands_after(model: SkullKingModel, state: SkullKingState, last: int, rank: int) -> float:
    # It counts the seats to come as if `last` were about to throw; the die on the table is one of those before it.
    after = state.clone()
    after.in_trick -= 1
    return model.stands(after, last, rank, state.colour)


def _on_the_table(state: SkullKingState) -> range:
    first = int(trick_at(state.players, state.tricks + 1))
    return range(first, first + int(state.in_trick))


def _scale(state: SkullKingState, part: float) -> float:
    """By how much the hands to come and this part of the present one may turn the points of two seats."""
    variance = 0.0
    for hand in range(int(state.hand), int(hands_of(state.players)) + 1):
        deviation = SPREAD + SPREAD_PER_DIE * hand
        variance += 2 * deviation**2 * (part if hand == int(state.hand) else 1.0)
    return max(_LEAST_SCALE, LOGISTIC * sqrt(variance))


def adjusted(shares: Sequence[float], lucks: Sequence[Luck]) -> list[float]:
    """The shares without the luck, as far as it explains them: a linear fit with two regressors."""
    rolls, deals = [one.rolls for one in lucks], [one.deals for one in lucks]
    rr, dd, rd = _covariance(rolls, rolls), _covariance(deals, deals), _covariance(rolls, deals)
    rs, ds = _covariance(rolls, shares), _covariance(deals, shares)
    whole = rr * dd - rd * rd
    if whole <= 0.0:
        return list(shares)
    a, b = (rs * dd - ds * rd) / whole, (ds * rr - rs * rd) / whole
    return [share - a * luck.rolls - b * luck.deals for share, luck in zip(shares, lucks, strict=True)]


def _covariance(one: Sequence[float], other: Sequence[float]) -> float:
    middle, around = fmean(one), fmean(other)
    return fmean((a - middle) * (b - around) for a, b in zip(one, other, strict=True))
