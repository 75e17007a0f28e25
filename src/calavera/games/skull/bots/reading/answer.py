"""The search for an answer to strangers: every choice is tried against those that the others may be."""

from __future__ import annotations

from typing import cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY, OVER, State
from calavera.games.skull.bots.blueprint.policy import Policy, in_blueprint
from calavera.games.skull.bots.model import SkullModel, Style
from calavera.games.skull.bots.reading.character import Character
from calavera.games.skull.bots.reading.prospects import Prospects
from calavera.games.skull.bots.reading.suspects import Suspects
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import ENDED
from calavera.games.skull.rules.state import SkullState
from calavera.games.skull.rules.view import SkullView
from calavera.search.determinizations import Determinizations
from calavera.search.model import Model, win_share


class AnswerModel(Model):
    """Every other seat plays as the suspect drawn for it would, and the seat itself by the exploiter. Simulations end
    with the round; there the seat has its prospects among them. Where all the others are captains, it plays by the
    blueprint as they do, which also says what the end of the round is worth.
    """

    def __init__(
        self,
        seat: i64,
        suspects: Suspects,
        strangers: list[Character],
        exploiter: Policy,
        blueprint: Policy,
        prospects: Prospects,
        known: vec[i64],
    ) -> None:
        self._seat = seat
        self._suspects = suspects
        self._strangers = strangers
        self._exploiter = exploiter
        self._blueprint = blueprint
        self._prospects = prospects.against(suspects.identities)
        self._known = known  # what everybody knows of the skulls
        self._otherwise = SkullModel(Style())

    def act(self, state: State, seat: i64, rng: Random, scratch: vec[i64]) -> i64:
        state = cast(SkullState, state)
        if not in_blueprint(state):
            return self._otherwise.act(state, seat, rng, scratch)
        action: i64 = NOBODY
        if seat == self._seat:
            if not self._suspects.only_captains:
                action = self._exploiter.draw(state, seat, self._known, rng)
        else:
            identity = self._suspects.identities[seat]
            if identity < len(self._strangers):
                return self._strangers[identity].act(state, seat, rng)
        if action == NOBODY:
            action = self._blueprint.draw(state, seat, self._known, rng)
        return self._otherwise.act(state, seat, rng, scratch) if action == NOBODY else action

    def horizon(self, state: State) -> i64:
        state = cast(SkullState, state)
        return state.round + 1

    def ended(self, state: State, horizon: i64) -> bool:
        state = cast(SkullState, state)
        return state.stage == ENDED or state.round >= horizon

    def value(self, state: State, seat: i64) -> float:
        state = cast(SkullState, state)
        if state.mover() == OVER:
            return win_share(state, seat)
        if self._suspects.only_captains:
            return self._blueprint.value(state, seat)
        return self._prospects.of(state, seat)


class Suspected(Determinizations):
    """Every draw also decides who the others are, and the model then plays them: a draw is played out before the next.

    In `position` all is filled in, but a draw puts the skulls of the others elsewhere. Whether a disc that somebody
    hides is the Last Chance stays as it is there: the evidence was read from this position.
    """

    def __init__(self, view: SkullView, position: SkullState, model: AnswerModel, suspects: Suspects) -> None:
        super().__init__(GAME, view, model)
        self._suspects = suspects
        self._position = position

    def draw(self, rng: Random) -> State:
        state = self._position.clone()
        self._suspects.draw(state, rng)
        return state
