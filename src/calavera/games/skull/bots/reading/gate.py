"""The gate: how far a captain turns from the blueprint to the exploiter, in proportion to the evidence.

The exploiter beats strangers and can be beaten by anybody who knows it. So it is played only where it is likely that
most of the others are strangers: one clever opponent at a table of captains hardly gets to see it.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from mypy_extensions import mypyc_attr

from calavera.games.skull.bots.reading.habits import Character, wider_habits
from calavera.games.skull.bots.reading.manners import Manners, random_style

# Strangers kept in mind: so many by habit, and so many who play as the model of people does
BY_HABIT: Final = 48
BY_MODEL: Final = 24
_SEED: Final = 15
_MOST_SURE: Final = 60.0  # logarithm of odds; more changes nothing


def strangers() -> list[Character]:
    """The strangers that everybody is compared with."""
    rng = Random(_SEED)
    by_habit: list[Character] = [wider_habits(rng) for _ in range(BY_HABIT)]
    by_model: list[Character] = [Manners(random_style(rng)) for _ in range(BY_MODEL)]
    return by_habit + by_model


@mypyc_attr(allow_interpreted_subclasses=True)
class Gate:
    """Before anything is seen, all the others are captains with the probability `captains`, and all are strangers with
    the probability `company`; any number between is equally likely. All evidence counts `trust` times: strangers differ
    more than those that everybody is compared with. Of the strangest seat no more is believed than of the second
    strangest, so that nobody alone can make a captain distrust all the others.

    Up to the part `tolerates` of strangers among the others the exploiter is not played. From the part `enough` on it
    is played with the probability `most`, and in between in proportion. In the first round, before there is any
    evidence, it is played with the probability `first`.
    """

    def __init__(
        self,
        captains: float = 0.3,
        company: float = 0.55,
        trust: float = 1.5,
        tolerates: float = 0.3,
        enough: float = 0.65,
        most: float = 1.0,
        first: float = 0.0,
    ) -> None:
        self.captains = captains
        self.company = company
        self.trust = trust
        self.tolerates = tolerates
        self.enough = enough
        self.most = most
        self.first = first

    def weight(self, doubts: list[float]) -> float:
        """The probability of playing the exploiter, from the doubts about each of the others."""
        for doubt in doubts:
            if doubt != 0.0:
                believed = sorted(doubts)
                believed[-1] = believed[-2]
                return self._expected(believed)
        return self.first

    def _expected(self, doubts: list[float]) -> float:
        """The response that these doubts ask for, on average of who may be a stranger."""
        many = len(doubts)
        # By how many of the seats so far are strangers: the likelihood, summed over the ways to choose them
        likely = [1.0] + [0.0] * many
        for seen in range(many):
            odds = exp(max(-_MOST_SURE, min(_MOST_SURE, self.trust * doubts[seen])))
            for strange in range(seen + 1, 0, -1):
                likely[strange] += likely[strange - 1] * odds
        ways = 1.0
        total = likely[0] * self.captains
        response = 0.0
        for strange in range(1, many + 1):
            ways *= (many - strange + 1) / strange
            chance = likely[strange] / ways * self._before(strange, many)
            total += chance
            response += chance * self._response(strange / many)
        return response / total if total > 0.0 else self.most

    def _before(self, strange: int, many: int) -> float:
        """The probability of so many strangers before anything is seen."""
        if strange == many:
            return self.company
        return (1.0 - self.captains - self.company) / (many - 1)

    def _response(self, part: float) -> float:
        """The probability of playing the exploiter if it is certain which part of the others are strangers."""
        return self.most * max(0.0, min(1.0, (part - self.tolerates) / (self.enough - self.tolerates)))
