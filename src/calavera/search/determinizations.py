"""Worlds: full states that the holder of a view cannot tell from the true one, the likelier ones more often."""

from __future__ import annotations

from typing import Any

from librt.random import Random
from mypy_extensions import i64

from calavera.play.model import Model
from calavera.rules.game import Game, View
from calavera.rules.state import NOBODY, State


class Worlds:
    """Draws worlds for a view. A world is taken with the probability that its weight says, compared with the heaviest
    one seen; after so many refusals the next is taken as it is, so that a drawing always ends.

    What a game calls settled is made up once and is the same in all of them, which saves playing it again.
    """

    def __init__(self, game: Game[Any, Any, Any], view: View, model: Model, tries: int = 8) -> None:
        self._game = game
        self._view = view
        self._model = model
        self._seat: i64 = NOBODY if view.seat is None else view.seat
        self._tries: i64 = tries
        self._heaviest = 0.0
        self.settled: i64 = game.settled(view.history)
        self._rest = view.history[self.settled :]
        self._base: State | None = None
        self._fill_in = game.imagine

    def draw(self, rng: Random) -> State:
        world = self._imagine(rng)
        tries = self._tries
        while tries > 1:
            tries -= 1
            weight = self._model.weight(world, self._seat)
            if weight > self._heaviest:
                self._heaviest = weight
            # Where all worlds are alike there is nothing to draw for.
            if weight >= self._heaviest or weight >= self._heaviest * rng.random():
                break
            world = self._imagine(rng)
        return world

    def _imagine(self, rng: Random) -> State:
        if self._base is None:
            world: State = self._game.determinize(self._view, rng)
            self._base = self._up_to_settled(world)
            return world
        state = self._base.clone()
        self._fill_in(state, self._seat, self._rest, rng)
        return state

    def _up_to_settled(self, world: State) -> State:
        base: State = self._game.new(self._view.players, self._view.options)
        for who, what in world.moves():
            if len(base.history) >= self.settled:
                break
            base.apply(who, what)
        return base
