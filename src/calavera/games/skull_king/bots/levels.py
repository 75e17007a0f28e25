"""The four levels of the Skull King dice game.

The novice overbids and throws the best dice first; the sailor counts tricks by rule of thumb; the bosun takes the
choice with the most expected points; the captain searches and plays for the win, not for points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from librt.random import Random

from calavera.core.bot import Bot
from calavera.games.skull_king.bots.heuristic import policy
from calavera.games.skull_king.bots.model import SkullKingModel
from calavera.games.skull_king.bots.reading import read
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.actions import KIND_NAMES, Kind
from calavera.games.skull_king.rules.layout import BID, THROW
from calavera.games.skull_king.rules.view import SkullKingView
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget, Estimate, best
from calavera.search.flat import flat
from calavera.search.shrinkage import shrink
from calavera.search.viewpoint import as_first_to_choose, own_seat

# How often a die takes a trick, as everybody learns after a few evenings
_THUMB: Final[Mapping[Kind, float]] = {
    "skull_king": 0.6,
    "pirate": 0.6,
    "mermaid": 0.5,
    "black": 0.4,
    "blue": 0.2,
    "red": 0.1,
    "yellow": 0.1,
}


def _strength(action: int) -> float:
    return _THUMB[KIND_NAMES[action - THROW]]


class Novice:
    """Sees a trick in every skull and every black die, throws the best dice first, and goes on when the bid is met."""

    def choose(self, view: SkullKingView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "bidding":
            hoped = sum(_THUMB[die] >= 0.4 for die in view.dice)
            return BID + min(view.hand, hoped + rng.randrange(2))
        return max(legal, key=_strength)


class Sailor:
    """Bids by rule of thumb; wants a trick and throws the best die, or wants none and throws the worst one."""

    def choose(self, view: SkullKingView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (nothing is random)
        if view.stage == "bidding":
            return BID + round(sum(_THUMB[die] for die in view.dice))
        me = view.seats[own_seat(view)]
        wanted = (me.bid or 0) > me.taken
        return max(legal, key=_strength) if wanted else min(legal, key=_strength)


def bosun() -> Bot:
    """Works out what every die can do against those not seen, never counts on luck, and so bids low and steadily."""
    return policy(steer=0.0)


class Captain:
    """Simulates the rest of the hand in determinizations that fit the others' bids, and plays for the win: carefully
    when ahead, boldly when behind. How far a bid can be believed, and how somebody throws, follows from the hands that
    are over.
    """

    DOUBT: Final = 5.0  # by how many points the model's prior may be off

    def __init__(self, simulations: int = 8_000, seconds: float = 1.2, effort: float = 1.0) -> None:
        self._simulations = max(1, int(simulations * effort))
        self._seconds = seconds * effort

    def choose(self, view: SkullKingView, legal: Sequence[int], rng: Random) -> int:
        return best(self.estimates(view, legal, rng))

    def estimates(
        self, view: SkullKingView, legal: Sequence[int], rng: Random, budget: Budget | None = None
    ) -> list[Estimate]:
        """The values of all legal choices: about the probability to win the game."""
        before = as_first_to_choose(view)
        state = GAME.determinize(before, rng)
        seat = own_seat(view)
        model = SkullKingModel(state)
        read(model, state, GAME.new(view.players, view.options), seat)
        if budget is None:
            budget = Budget(simulations=self._simulations, seconds=self._seconds)
        sampled = flat(Determinizations(GAME, before, model), model, seat, legal, budget, rng)
        slope = model.slope(state, seat)
        priors = [slope * points for points in model.expected_points(state, seat, list(legal))]
        return shrink(sampled, priors, slope * self.DOUBT)


LEVELS: Mapping[str, Callable[[], Bot]] = {
    "novice": Novice,
    "sailor": Sailor,
    "bosun": bosun,
    "captain": Captain,
}
