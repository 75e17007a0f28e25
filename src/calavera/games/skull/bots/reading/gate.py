"""The gate: how far a captain turns from the blueprint to answering strangers, in proportion to the evidence.

An answer beats strangers and can be beaten by anybody who knows it. So it is given only where it is likely that most of
the others are strangers: one clever opponent at a table of captains hardly gets to see it. Elsewhere a captain leans
from the blueprint, which needs no gate (`levels.py`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from mypy_extensions import mypyc_attr

from calavera.games.skull.bots.reading.character import Character
from calavera.games.skull.bots.reading.habits import counting_habits, modest_habits, wider_habits
from calavera.games.skull.bots.reading.manners import Manners, random_style
from calavera.games.skull.bots.reading.whims import Whims

# Strangers kept in mind: so many by habit, so many who play as the model of people does, so many who count, and so many
# who are modest; and one who does anything at all
BY_HABIT: Final = 48
BY_MODEL: Final = 24
BY_COUNT: Final = 20
MODEST: Final = 28
_SEED: Final = 15
_MOST_SURE: Final = 60.0  # logarithm of odds; more changes nothing


def strangers() -> list[Character]:
    """The strangers that everybody is compared with."""
    rng = Random(_SEED)
    by_habit: list[Character] = [wider_habits(rng) for _ in range(BY_HABIT)]
    by_model: list[Character] = [Manners(random_style(rng)) for _ in range(BY_MODEL)]
    by_count: list[Character] = [counting_habits(rng) for _ in range(BY_COUNT)]
    modest: list[Character] = [modest_habits(rng) for _ in range(MODEST)]
    return [*by_habit, *by_model, *by_count, *modest, Whims()]


@mypyc_attr(allow_interpreted_subclasses=True)
class Gate:
    """Before anything is seen, all the others are captains with the probability `captains`, all are strangers of one
    kind with the probability `alike`, and all are strangers, each of any kind, with the probability `company`; any
    number of strangers between is equally likely. That friends may play alike makes few rounds tell much: what each of
    them does speaks for the same kind. All evidence counts `trust` times: strangers differ more than those that
    everybody is compared with. Of the strangest seat no more is believed than of the second strangest, so that nobody
    alone can make a captain distrust all the others.

    Up to the part `tolerates` of strangers among the others they do not count as most of them, from the part `enough`
    on they do, and in between in proportion. At most in the part `most` of the rounds strangers are answered.

    That probability still wavers after a round or two, at tables of captains as well. So a round is left to the
    blueprint where it is `unsure` or less, strangers are answered where it is `sure` or more, and in between the weight
    grows in proportion: captains then answer strangers less often among themselves.

    In the first round, before there is any evidence, they are answered with the probability `first`.
    """

    def __init__(
        self,
        captains: float = 0.45,
        alike: float = 0.22,
        company: float = 0.06,
        trust: float = 1.2,
        tolerates: float = 0.3,
        enough: float = 0.9,
        most: float = 1.0,
        unsure: float = 0.3,
        sure: float = 0.6,
        first: float = 0.0,
    ) -> None:
        self.captains = captains
        self.alike = alike
        self.company = company
        self.trust = trust
        self.tolerates = tolerates
        self.enough = enough
        self.most = most
        self.unsure = unsure
        self.sure = sure
        self.first = first

    def weight(self, doubts: list[float], together: float) -> float:
        """The probability of answering strangers, from the doubts about each of the others, and about all of them
        together as strangers of one kind.
        """
        for doubt in doubts:
            if doubt != 0.0:
                believed = sorted(doubts)
                believed[-1] = believed[-2]
                return self.most * self._decided(self._expected(believed, together))
        return self.first

    def _decided(self, likely: float) -> float:
        """The response to a probability that most of the others are strangers."""
        return max(0.0, min(1.0, (likely - self.unsure) / (self.sure - self.unsure)))

    def _expected(self, doubts: list[float], together: float) -> float:
        """The probability that most of the others are strangers, on average of which of them may be."""
        many = len(doubts)
        # By how many of the seats so far are strangers: the likelihood, summed over the ways to choose them
        likely = [1.0] + [0.0] * many
        for seen in range(many):
            odds = exp(max(-_MOST_SURE, min(_MOST_SURE, self.trust * doubts[seen])))
            for strange in range(seen + 1, 0, -1):
                likely[strange] += likely[strange - 1] * odds
        ways = 1.0
        response = self.alike * exp(max(-_MOST_SURE, min(_MOST_SURE, self.trust * together)))
        total = likely[0] * self.captains + response
        for strange in range(1, many + 1):
            ways *= (many - strange + 1) / strange
            chance = likely[strange] / ways * self._before(strange, many)
            total += chance
            response += chance * self._response(strange / many)
        return response / total if total > 0.0 else 1.0

    def _before(self, strange: int, many: int) -> float:
        """The probability of so many strangers before anything is seen."""
        if strange == many:
            return self.company
        return (1.0 - self.captains - self.alike - self.company) / (many - 1)

    def _response(self, part: float) -> float:
        """How far strangers are to be answered if it is certain which part of the others are strangers."""
        return max(0.0, min(1.0, (part - self.tolerates) / (self.enough - self.tolerates)))
