"""The four characters who play Skull.

Novice: eager. Bids because bidding is fun, forgets its own skull now and then, turns any stack.
Sailor: honest. Bids early, on flowers only, and only when it looks safe; takes everybody who passes for a skull.
Bosun: learns the table as the captain does, but answers all strangers alike, and is often as honest as the sailor.
Captain: hard to read, and reads others. Mixes its choices as self-play has balanced them, leaning towards what wins
against those who may sit here; if they turn out to be strangers, their habits are punished (docs/results/skull.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import Final

from librt.random import Random

from calavera.core.bot import Bot
from calavera.games.skull.bots.blueprint import lookup as blueprint
from calavera.games.skull.bots.blueprint.policy import PolicyModel
from calavera.games.skull.bots.duels import solve as solved
from calavera.games.skull.bots.model import SkullModel, Style
from calavera.games.skull.bots.reading import table as reading
from calavera.games.skull.bots.reading.gate import Gate
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import BID, PASS, PLACE_LAST_CHANCE, SHOW
from calavera.games.skull.rules.view import SkullView
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget, Estimate, best
from calavera.search.flat import flat
from calavera.search.policy import PolicyBot
from calavera.search.viewpoint import own_seat

CAPTAIN_SIMULATIONS: Final = 600
CAPTAIN_SECONDS: Final = 1.2
_GATE: Final = Gate()  # one for all captains, so that a new one finds what was drawn for the round


class Novice:
    EAGER = 0.45  # of opening a challenge, whatever lies there
    FORGETS = 0.35  # that its skull is in the stack
    RAISES = 0.55

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "showing":
            # Proud of a skull, so it is shown.
            stack = view.seats[own_seat(view)].stack
            wanted = SHOW + (1 << stack.index("skull") if "skull" in stack else 0)
            return wanted if wanted in legal else SHOW
        if view.stage == "placing":
            return self._place(legal, rng)
        skull = "skull" in view.seats[own_seat(view)].stack and rng.random() >= self.FORGETS
        if view.stage == "adding":
            can_place = legal[0] <= PLACE_LAST_CHANCE
            if can_place and (skull or rng.random() >= self.EAGER):
                return self._place(legal, rng)
            bids = [action for action in legal if action > BID]
            return bids[rng.randrange(max(1, (len(bids) + 1) // 2))]
        if view.stage == "bidding":
            if skull or rng.random() >= self.RAISES:
                return PASS
            return legal[min(len(legal) - 1, 1 + rng.randrange(2))]
        return legal[rng.randrange(len(legal))]

    def _place(self, legal: Sequence[int], rng: Random) -> int:
        placeable = [action for action in legal if action <= PLACE_LAST_CHANCE]
        return placeable[rng.randrange(len(placeable))]


class Sailor(PolicyBot):
    """Plays as the model does, without simulations and without a bluff."""

    STYLE = Style(
        skull_first=0.3,
        skull_later=0.2,
        challenge=0.6,
        open_on_skull=0.0,
        bluff=0.0,
        sure_enough=0.3,
        wobble=0.05,
    )

    def __init__(self) -> None:
        super().__init__(GAME, lambda _: SkullModel(self.STYLE))


class Bosun:
    """Weighs the table as the captain does. Strangers are answered by the exploiter, a table made to beat any of them;
    captains by the blueprint. But many of its choices are as honest as the sailor's.
    """

    HONEST = 0.35

    def __init__(self, gate: Gate | None = None) -> None:
        self._gate = gate or _GATE
        self._honest = Sailor()

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "showing":
            return SHOW
        shares = None
        if view.stage != "naming_starter" and rng.random() >= self.HONEST:
            if reading.answers_strangers(view, self._gate):
                shares = blueprint.chances(reading.exploiter(), view, legal)
            shares = shares or _balanced(view, legal)
        return self._honest.choose(view, legal, rng) if shares is None else blueprint.drawn(legal, shares, rng)


class Captain:
    """Plays by a blueprint, a table of mixed strategies balanced by self-play, and solved duels by their equilibrium.
    From the second round on it leans towards what wins more against those who may sit here: it simulates them, captains
    by their blueprint, weighed by what they did so far. Once the rounds speak clearly for strangers, it takes what
    wins most; `gate` weighs that. Where the blueprint has no strategy, it simulates captains, and mixes choices that
    are worth about the same.
    """

    TEMPERATURE = 0.005  # of a game: a choice worse by this much is then made e times less often
    LEANS = 0.02  # the same, where the blueprint has a strategy
    NEW = 0.01  # added to the probability of every choice, so that the blueprint's are not the only ones

    def __init__(
        self,
        simulations: int = CAPTAIN_SIMULATIONS,
        seconds: float = CAPTAIN_SECONDS,
        effort: float = 1.0,
        gate: Gate | None = None,
        leaning: bool = True,
    ) -> None:
        self._gate = gate or _GATE
        self._leaning = leaning
        self._simulations = max(1, int(simulations * effort))
        self._seconds = seconds * effort

    def estimates(
        self, view: SkullView, legal: Sequence[int], rng: Random, budget: Budget | None = None
    ) -> list[Estimate]:
        """Values of all legal choices if everybody plays by the blueprint, from simulations."""
        model = PolicyModel(blueprint.blueprint(), blueprint.known(view))
        limit = budget or Budget(simulations=self._simulations, seconds=self._seconds)
        return flat(Determinizations(GAME, view, model), model, own_seat(view), legal, limit, rng)

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "showing":
            return SHOW  # nothing, so that every face stays secret
        if view.stage == "naming_starter":
            return legal[rng.randrange(len(legal))]  # it is eliminated, and nothing is left to win
        shares = solved.probabilities(view, legal)
        if shares is not None:
            return blueprint.drawn(legal, shares, rng)
        if reading.answers_strangers(view, self._gate):
            return best(self._against_whoever_sits_here(view, legal, rng))
        shares = _balanced(view, legal)
        if shares is None:
            shares = self._mixed([0.0 for _ in legal], self.estimates(view, legal, rng), self.TEMPERATURE)
        elif self._leaning and view.round > 1:
            found = self._against_whoever_sits_here(view, legal, rng)
            if all(one.simulations > 0 for one in found):  # else there was no time
                shares = self._mixed(shares, found, self.LEANS)
        return blueprint.drawn(legal, shares, rng)

    def _against_whoever_sits_here(self, view: SkullView, legal: Sequence[int], rng: Random) -> list[Estimate]:
        budget = Budget(simulations=self._simulations, seconds=self._seconds)
        return reading.answers(view, self._gate, legal, budget, rng)

    def _mixed(self, shares: Sequence[float], estimates: Sequence[Estimate], temperature: float) -> list[float]:
        """These shares, but what is worse by the temperature e times less often."""
        top = max(one.value for one in estimates)
        return [
            (share + self.NEW) * exp((one.value - top) / temperature)
            for share, one in zip(shares, estimates, strict=True)
        ]


def _balanced(view: SkullView, legal: Sequence[int]) -> list[float] | None:
    """The probability of each choice by the blueprint; None where it has no strategy."""
    return blueprint.chances(blueprint.blueprint(), view, legal)


LEVELS: Mapping[str, Callable[..., Bot]] = {
    "novice": Novice,
    "sailor": Sailor,
    "bosun": Bosun,
    "captain": Captain,
}
