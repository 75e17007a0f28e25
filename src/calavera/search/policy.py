"""A bot that plays as a model plays: the quick policy of a game's simulations, used at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from librt.random import Random
from mypy_extensions import mypyc_attr

from calavera.core.game import Game
from calavera.core.state import State
from calavera.core.view import View
from calavera.search.model import Model
from calavera.search.viewpoint import own_seat


@mypyc_attr(allow_interpreted_subclasses=True)
class PolicyBot:
    """Draws one determinization of its view and acts there as the model does, which heeds only what the seat knows."""

    def __init__(self, game: Game[Any, Any, Any], model: Callable[[State], Model]) -> None:
        self._game = game
        self._model = model

    def choose(self, view: View, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (the state lists them)
        state: State = self._game.determinize(view, rng)
        return int(self._model(state).act(state, own_seat(view), rng, state.buffer()))
