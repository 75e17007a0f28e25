"""Four players of Skull Queen.

The novice sets the pirates close to where they should end and plays high cards first. The sailor places well but plays
as if nobody came next. The bosun allows for what may still come: it is the model as a player, and also the game's
heuristic. The captain searches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Final

from librt.random import Random

from calavera.core.state import State
from calavera.games.skull_queen.bots.model import SkullQueenModel
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.actions import COLOUR_NAMES
from calavera.games.skull_queen.rules.layout import (
    COLOURS,
    FRONT,
    HAND,
    MONKEY,
    PLACING,
    PLANK,
    PLAY,
    SPACES,
    VALUES,
    colour_of,
    plank_with,
    value_of,
)
from calavera.games.skull_queen.rules.state import SkullQueenState
from calavera.games.skull_queen.rules.view import SkullQueenView
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget, Estimate, best
from calavera.search.flat import flat
from calavera.search.model import Model
from calavera.search.policy import PolicyBot
from calavera.search.shrinkage import shrink
from calavera.search.viewpoint import as_first_to_choose, own_seat

PLANKS_TRIED: Final = 24  # of all planks, those with the best prior

Search = Callable[[Determinizations, Model, int, Sequence[int], Budget, Random], list[Estimate]]


class Novice:
    """Sets every pirate close to the treasure, where the next step may be one too many, and plays high cards first."""

    def choose(self, view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:
        if view.stage != "placing":
            return max(legal, key=lambda action: (value_of(action - PLAY), action))
        plank = FRONT  # whatever its spaces are worth, none is worth more than the narrow end
        for _ in range(COLOURS):
            plank = plank_with(plank, SPACES - 2 - rng.randrange(2))
        return PLANK + plank


class Sailor:
    """Places the pirates by the cards held, then drives each one up or down to its best space, the outermost card
    first, without a thought for what the others may play.
    """

    def choose(self, view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "placing":
            return _BY_THE_MODEL.choose(view, legal, rng)
        return max(legal, key=lambda action: (self._urge(view, action), action))

    def _urge(self, view: SkullQueenView, action: int) -> int:
        plank = view.seats[own_seat(view)].plank
        card = action - PLAY
        if card < MONKEY:
            colour = colour_of(card)
        elif view.colour is not None:
            colour = COLOUR_NAMES.index(view.colour)
        else:
            return 0
        space = None if plank is None else plank.pirates[colour]
        if plank is None or space is None:
            return 0
        worth = view.worth.of(plank.side)
        to_go = min((end - space for end in range(SPACES) if worth[end] == max(worth)), key=abs)
        outward = 2 * int(value_of(card)) - VALUES - 1  # from far down to far up
        if to_go == 0:
            return -abs(outward)
        return outward if to_go > 0 else -outward


class Bosun(PolicyBot):
    """Estimates for every card what may still be played beside it, and plays for its own pirates alone."""

    def __init__(self) -> None:
        super().__init__(GAME, _model_of)


class Captain:
    """Plays rounds to their end in determinizations where the planks of the others make sense, and hinders them where
    it pays.
    """

    DOUBT: Final = 3.0  # points by which the model's prior may be off, where the best space is worth 8

    def __init__(
        self, simulations: int = 4_000, seconds: float = 1.2, effort: float = 1.0, search: Search | None = None
    ) -> None:
        """`search` is flat Monte Carlo unless another one is given."""
        self._simulations = max(1, int(simulations * effort))
        self._seconds = seconds * effort
        self._search: Search = flat if search is None else search

    def choose(self, view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:
        return best(self.estimates(view, legal, rng))

    def estimates(
        self, view: SkullQueenView, legal: Sequence[int], rng: Random, budget: Budget | None = None
    ) -> list[Estimate]:
        """The values of all legal choices: about the probability to win the game."""
        before = as_first_to_choose(view)
        drawn = GAME.determinize(before, rng)
        seat = own_seat(view)
        model = _model_of(drawn)
        if budget is None:
            budget = Budget(simulations=self._simulations, seconds=self._seconds)
        slope = model.slope(drawn, seat)
        prior = [slope * worth for worth in _worths(model, drawn, seat, legal)]
        choices = _most_promising(legal, prior)
        tried = self._search(Determinizations(GAME, before, model), model, seat, choices, budget, rng)
        simulated = {one.action: one for one in tried}
        every = [simulated.get(action, Estimate(action, 0.0, inf, 0)) for action in legal]
        return shrink(every, prior, slope * self.DOUBT * model.unit)


def _model_of(state: State) -> SkullQueenModel:
    return _model(state.players, state.options.plank)


@lru_cache(maxsize=16)
def _model(players: int, plank: tuple[int, ...]) -> SkullQueenModel:
    return SkullQueenModel(players, plank)


_BY_THE_MODEL: Final = PolicyBot(GAME, _model_of)


def _worths(model: SkullQueenModel, state: SkullQueenState, seat: int, legal: Sequence[int]) -> list[float]:
    """The points that each choice promises by the model alone."""
    if state.stage == PLACING:
        return model.plank_worths(state, state.at[HAND + seat])
    return model.card_worths(state, seat, list(legal))


def _most_promising(legal: Sequence[int], prior: Sequence[float]) -> list[int]:
    ranked = sorted(range(len(legal)), key=lambda i: -prior[i])
    return [legal[i] for i in ranked[:PLANKS_TRIED]]


def promising(view: SkullQueenView, legal: Sequence[int]) -> list[int]:
    """The choices worth a thought: of very many those that promise most by the model alone."""
    if len(legal) <= PLANKS_TRIED:
        return list(legal)
    # What the model expects of a choice follows from what the seat knows, so any determinization will do.
    state = GAME.determinize(as_first_to_choose(view), Random(0))
    return _most_promising(legal, _worths(_model_of(state), state, own_seat(view), legal))


LEVELS: Mapping[str, Callable[[], Novice | Sailor | Bosun | Captain]] = {
    "novice": Novice,
    "sailor": Sailor,
    "bosun": Bosun,
    "captain": Captain,
}
