"""A sensible player of Skull without search: flowers to win with, a skull now and then, bids worth their risk and some
bluff. It plays as the model does, in a style of its own.
"""

from __future__ import annotations

from calavera.games.skull.bots.model import SkullModel, Style
from calavera.games.skull.game import GAME
from calavera.search.policy import PolicyBot


class SkullHeuristic(PolicyBot):
    """The baseline of Skull."""

    STYLE = Style(
        skull_first=0.35,
        skull_later=0.3,
        open_on_skull=0.0,
        bluff=0.5,
        sure_enough=0.2,  # failure costs a disc, success is half the game
        margin=0.0,
        beyond=1,
        wobble=0.0,
    )

    def __init__(self) -> None:
        super().__init__(GAME, lambda _: SkullModel(self.STYLE))
