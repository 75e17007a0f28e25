"""Players who play each turn exactly, given what boxes, the bonus and the pot are worth by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from librt.random import Random
from librt.vecs import vec

from calavera.games.yamiks.bots.model import TurnValues, ends_by_par
from calavera.games.yamiks.bots.race import race_chances
from calavera.games.yamiks.bots.solved import Sheet
from calavera.games.yamiks.rules.dice import index_of
from calavera.games.yamiks.rules.layout import FINISH
from calavera.games.yamiks.rules.view import YamiksView
from calavera.search.viewpoint import own_seat


class TurnPlayer:
    """`pot` and `bonus` are the weights of the points from the pot and of the bonus, 0 for somebody who forgets them.

    The bonus counts by the chance to reach it (`bonus_by_chance`) or by how far a series is above three dice of its
    face.
    """

    def __init__(self, *, pot: float, bonus: float, bonus_by_chance: bool = False) -> None:
        self._pot = pot
        self._bonus = bonus
        self._bonus_by_chance = bonus_by_chance

    def choose(self, view: YamiksView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (nothing is random)
        if view.stage == "order_choice":
            return FINISH  # the last player of a round knows which sum is to be beaten
        sheet = Sheet.of(view.seats[own_seat(view)])
        pot = tuple(self._pot * view.pot * race.share for race in race_chances(view))
        values = _turn_values(sheet, view.options.free_downgrade, pot, self._bonus, self._bonus_by_chance)
        return values.best(index_of(view.dice), view.rolls_left)


class Sailor(TurnPlayer):
    """Makes the most of every turn and lets the pot go."""

    def __init__(self) -> None:
        super().__init__(pot=0.0, bonus=0.0)


class Bosun(TurnPlayer):
    """Fights for every pot and counts the bonus."""

    def __init__(self) -> None:
        super().__init__(pot=1.2, bonus=1.0)


@lru_cache(maxsize=16)  # a player chooses up to three times per turn
def _turn_values(
    sheet: Sheet, free_downgrade: bool, pot: tuple[float, ...], bonus: float, bonus_by_chance: bool
) -> TurnValues:
    ends = ends_by_par(sheet.filled, sheet.series, vec[float](pot), bonus, bonus_by_chance)
    return TurnValues(ends, sheet.filled, free_downgrade)
