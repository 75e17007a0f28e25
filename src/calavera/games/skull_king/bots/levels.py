"""Four players of the Skull King dice game.

The novice overbids and throws the best dice first; the sailor counts tricks by rule of thumb; the bosun reckons with
care and never gambles; the captain looks ahead and plays for the win, not for points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from librt.random import Random

from calavera.play.estimate import Budget, Estimate, best
from calavera.play.flat import flat
from calavera.play.seats import as_first_to_choose, own_seat
from calavera.play.settle import settle
from calavera.play.skull_king_model import SkullKingModel
from calavera.play.worlds import Worlds
from calavera.rules.skull_king import GAME
from calavera.rules.skull_king.state import BID, THROW
from calavera.rules.skull_king.view import SkullKingView
from calavera.rules.skull_king.words import KIND_NAMES, Kind
from calavera.rules.state import choices

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


class Bosun:
    """Reckons what every die can do against those not seen, and trusts no lucky moment: bids low and steadily."""

    STEER: Final = 0.0

    def choose(self, view: SkullKingView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (the model lists them)
        world = GAME.determinize(as_first_to_choose(view), rng)
        return SkullKingModel(world, self.STEER).act(world, own_seat(view), rng, choices())


class Captain:
    """Looks ahead to the end of the hand in worlds where the others' bids make sense, and plays for the win: careful
    when ahead, bold when behind.
    """

    DOUBT: Final = 5.0  # points that the model's reckoning may be off

    def __init__(self, looks: int = 8_000, seconds: float = 1.2) -> None:
        self._looks = looks
        self._seconds = seconds

    def choose(self, view: SkullKingView, legal: Sequence[int], rng: Random) -> int:
        return best(self.estimates(view, legal, rng))

    def estimates(
        self, view: SkullKingView, legal: Sequence[int], rng: Random, budget: Budget | None = None
    ) -> list[Estimate]:
        """The values of all legal choices: about the probability to win the game."""
        before = as_first_to_choose(view)
        world = GAME.determinize(before, rng)
        seat = own_seat(view)
        model = SkullKingModel(world)
        if budget is None:
            budget = Budget(looks=self._looks, seconds=self._seconds)
        looked = flat(Worlds(GAME, before, model), model, seat, legal, budget, rng)
        slope = model.slope(world, seat)
        expected = [slope * worth for worth in model.worths(world, seat, list(legal))]
        return settle(looked, expected, slope * self.DOUBT)


LEVELS: Mapping[str, Callable[[], Novice | Sailor | Bosun | Captain]] = {
    "novice": Novice,
    "sailor": Sailor,
    "bosun": Bosun,
    "captain": Captain,
}
