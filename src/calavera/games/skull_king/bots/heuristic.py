"""The quick baseline of the Skull King dice game: at the table it plays as seats
do in the captain's simulations while nothing is known of their habits.
"""

from __future__ import annotations

from calavera.core.bot import Bot
from calavera.core.state import State
from calavera.games.skull_king.bots.model import STEER, SkullKingModel
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.search.policy import PolicyBot


def policy(steer: float) -> Bot:
    """Takes the choice with the most expected points; `steer` as in `SkullKingModel`."""

    def model(state: State) -> SkullKingModel:
        assert isinstance(state, SkullKingState)  # noqa: S101  (narrows the type)
        return SkullKingModel(state, steer)

    return PolicyBot(GAME, model)


def heuristic() -> Bot:
    return policy(STEER)
