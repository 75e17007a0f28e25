"""How likely each number of points is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import sqrt

import msgspec


class Distribution(msgspec.Struct, frozen=True):
    """`chances` by points: of ending with so many more than now. `bonus` is how likely the bonus is earned or held."""

    chances: tuple[float, ...]
    bonus: float

    def mean(self) -> float:
        return sum(points * chance for points, chance in enumerate(self.chances))

    def deviation(self) -> float:
        mean = self.mean()
        return sqrt(sum((points - mean) ** 2 * chance for points, chance in enumerate(self.chances)))

    def at_least(self, points: int) -> float:
        return sum(self.chances[max(0, points) :])

    def beats(self, total: int) -> float:
        """How likely this ends above a known total; a tie counts half."""
        tie = self.chances[total] if 0 <= total < len(self.chances) else 0.0
        return self.at_least(total + 1) + tie / 2

    def quantile(self, share: float) -> int:
        """The fewest points that at least this share of games does not exceed."""
        for points, total in enumerate(accumulate(self.chances)):
            if total >= share:
                return points
        return self.highest()

    def lowest(self) -> int:
        return next(points for points, chance in enumerate(self.chances) if chance > 0)

    def highest(self) -> int:
        return max(points for points, chance in enumerate(self.chances) if chance > 0)


def distribution_of(with_bonus: Sequence[float], without: Sequence[float]) -> Distribution:
    return Distribution(tuple(map(sum, zip(with_bonus, without, strict=True))), sum(with_bonus))
