"""Determinizations: full states that the holder of a view cannot tell from the true one, drawn by their likelihood."""

from __future__ import annotations

from typing import Any

from librt.random import Random
from mypy_extensions import i64

from calavera.core.game import Game
from calavera.core.state import NOBODY, State
from calavera.core.view import View
from calavera.search.model import Model


class Determinizations:
    """Draws determinizations of a view by rejection sampling: each is accepted with its model weight, relative to the
    highest weight seen so far. After `tries` draws the last one is accepted as it is, so drawing always ends.

    The entries that a game calls settled are filled in once and shared by all draws, which saves replaying them.
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
        self._fill_in = game.complete

    def draw(self, rng: Random) -> State:
        determinization = self._imagine(rng)
        tries = self._tries
        while tries > 1:
            tries -= 1
            weight = self._model.weight(determinization, self._seat)
            if weight > self._heaviest:
                self._heaviest = weight
            # With equal weights every draw is accepted, and no random number is spent.
            if weight >= self._heaviest or weight >= self._heaviest * rng.random():
                break
            determinization = self._imagine(rng)
        return determinization

    def _imagine(self, rng: Random) -> State:
        if self._base is None:
            determinization: State = self._game.determinize(self._view, rng)
            self._base = self._up_to_settled(determinization)
            return determinization
        state = self._base.clone()
        self._fill_in(state, self._seat, self._rest, rng)
        return state

    def _up_to_settled(self, determinization: State) -> State:
        base: State = self._game.new(self._view.players, self._view.options)
        for who, what in determinization.moves():
            if len(base.history) >= self.settled:
                break
            base.apply(who, what)
        return base
