"""Where a turn of Yamik's leads: how likely it fills each box with points, if it goes on as its values say."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.yamiks.bots.model import TurnValues
from calavera.games.yamiks.rules.dice import CODE, DICE, FIRST_OF, FULL, INDEX, MULTISETS, SIZE, WAYS
from calavera.games.yamiks.rules.layout import BOXES, FILL
from calavera.games.yamiks.rules.points import points


class Hits:
    """`filled` are the boxes filled before the turn, a bit for each."""

    def __init__(self, values: TurnValues, filled: i64, free_downgrade: bool) -> None:
        self._values = values
        self._filled = filled
        self._free_downgrade = free_downgrade

    def after_keeping(self, kept: i64, rolls_left: i64) -> list[float]:
        """By box, for dice that are kept with one or two rolls to come."""
        found = [0.0] * BOXES
        now = vec[float]([0.0] * MULTISETS)
        now[kept] = 1.0
        left = rolls_left
        while left > 0:
            left -= 1
            rolled = self._rolled(now)
            now = vec[float]([0.0] * MULTISETS)
            for roll in range(i64(FULL), i64(MULTISETS)):
                if rolled[roll] > 0.0:
                    action = self._values.best(roll, left)
                    if action < FILL:
                        now[action] += rolled[roll]
                    elif points(action - FILL, roll, self._filled, self._free_downgrade) > 0:
                        found[action - FILL] += rolled[roll]
        return found

    def _rolled(self, kept: vec[float]) -> vec[float]:
        """From how likely each handful is kept, how likely each full roll comes."""
        found = vec[float]([0.0] * MULTISETS)
        for dice in range(i64(FULL)):
            if kept[dice] > 0.0:
                others = DICE - SIZE[dice]
                whole = 0.0
                for roll in range(FIRST_OF[others], FIRST_OF[others + 1]):
                    whole += float(WAYS[roll])
                for roll in range(FIRST_OF[others], FIRST_OF[others + 1]):
                    found[INDEX[CODE[dice] + CODE[roll]]] += kept[dice] * float(WAYS[roll]) / whole
        return found
