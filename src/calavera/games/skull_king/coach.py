"""The coach of the Skull King dice game: the captain's model plays hands to their end."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.core.coach import Appraisal, LuckSource, Unit
from calavera.core.state import State
from calavera.games.skull_king.bots.model import SkullKingModel
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.layout import ROLLING
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.games.skull_king.rules.view import SkullKingView
from calavera.search.appraisal import appraised
from calavera.search.model import Model

SIMULATIONS = 200


def unit(players: int) -> Unit:  # noqa: ARG001  (never alone)
    return "wins"


def appraise(view: SkullKingView, legal: Sequence[int], effort: float, made: int | None = None) -> Appraisal:  # noqa: ARG001  (all choices are valued)
    return appraised(GAME, view, legal, _model, int(SIMULATIONS * effort))


def source(state: State, seat: int) -> LuckSource:
    assert isinstance(state, SkullKingState)  # noqa: S101  (narrows the type)
    if state.stage != ROLLING:
        return "deal"
    return "own_rolls" if state.turn == seat else "others_rolls"


def _model(state: State) -> Model:
    assert isinstance(state, SkullKingState)  # noqa: S101  (narrows the type)
    return SkullKingModel(state)
