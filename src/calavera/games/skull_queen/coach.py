"""The coach of Skull Queen: the captain's model plays rounds to their end."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.core.coach import Appraisal, LuckSource, Unit
from calavera.core.state import State
from calavera.games.skull_queen.bots.levels import model_of, promising
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.view import SkullQueenView
from calavera.search.appraisal import appraised

SIMULATIONS = 100


def unit(players: int) -> Unit:  # noqa: ARG001  (never alone)
    return "wins"


def appraise(view: SkullQueenView, legal: Sequence[int], effort: float, made: int | None = None) -> Appraisal:
    """Of all planks only those that promise most are valued, and the one that was laid."""
    tried = promising(view, legal)
    if made is not None and made not in tried:
        tried.append(made)
    return appraised(GAME, view, tried, model_of, int(SIMULATIONS * effort))


def source(state: State, seat: int) -> LuckSource:  # noqa: ARG001  (cards are all that is drawn)
    return "deal"
