"""The four characters who play Skull.

Novice: eager. Bids because bidding is fun, forgets the own skull now and then, turns whatever stack is nearest.
Sailor: honest. Names numbers early, on flowers only, and only when they look safe; whoever passes sits on a skull.
Bosun: a sceptic. Looks a little ahead, takes others for careful people who seldom bluff, and does what looks best.
Captain: hard to read. Mixes its choices as self-play has balanced them, and plays duels that are solved by their
solution (docs/results/skull.md says what can be gained against it).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import Protocol

from librt.random import Random

from calavera.play import skull_blueprint as blueprint
from calavera.play.estimate import Budget, Estimate, best
from calavera.play.flat import flat
from calavera.play.model import Model
from calavera.play.seats import own_seat
from calavera.play.skull_model import SkullModel, Style
from calavera.play.skull_policy import PolicyModel
from calavera.play.worlds import Worlds
from calavera.rules.skull import GAME
from calavera.rules.skull.state import (
    BID,
    NEW_ROUND,
    PASS,
    PLACE_LAST_CHANCE,
    REVEAL,
    SHOW,
    SKULL,
)
from calavera.rules.skull.view import SkullView
from calavera.rules.state import FACT, choices, entry_what, entry_who
from calavera.solve import skull as solved

CAPTAIN_LOOKS = 600
CAPTAIN_SECONDS = 1.2
BOSUN_LOOKS = 600
BOSUN_SECONDS = 0.25


class Bot(Protocol):
    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int: ...


class Novice:
    EAGER = 0.45  # of opening a challenge, whatever lies there
    FORGETS = 0.35  # that the own skull is in the stack
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


class Sailor:
    """Plays by the model's rules of thumb, without a look ahead and without a bluff."""

    STYLE = Style(skull_first=0.3, skull_later=0.2, challenge=0.6, bluff=0.0, sure_enough=0.3, wobble=0.05)

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        action = _by_model(view, SkullModel(self.STYLE), rng)
        return action if action in legal else legal[0]


class Bosun:
    STYLE = Style()

    def __init__(self, looks: int = BOSUN_LOOKS, seconds: float = BOSUN_SECONDS) -> None:
        self._looks = looks
        self._seconds = seconds

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "showing":
            return SHOW
        budget = Budget(looks=self._looks, seconds=self._seconds)
        model = SkullModel(self.STYLE)
        return best(flat(Worlds(GAME, view, model), model, own_seat(view), legal, budget, rng))


class Captain:
    """Plays by a blueprint, a table of mixed choices that was balanced by self-play; duels that are solved by their
    solution. Where neither knows anything it looks ahead and mixes choices of about the same worth.
    """

    WARMTH = 0.005  # choices that are worse by so much of a game are then made e times less often

    def __init__(self, looks: int = CAPTAIN_LOOKS, seconds: float = CAPTAIN_SECONDS) -> None:
        self._looks = looks
        self._seconds = seconds

    def estimates(
        self, view: SkullView, legal: Sequence[int], rng: Random, budget: Budget | None = None
    ) -> list[Estimate]:
        """Values of all legal choices if everybody plays by the blueprint, from what a look ahead shows."""
        model = PolicyModel(blueprint.blueprint(), blueprint.known(view))
        limit = budget or Budget(looks=self._looks, seconds=self._seconds)
        return flat(Worlds(GAME, view, model), model, own_seat(view), legal, limit, rng)

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "showing":
            return SHOW  # what was not seen keeps its secret
        if view.stage == "naming_starter":
            return legal[rng.randrange(len(legal))]  # it is out, and nothing is left to win
        shares = solved.probabilities(view, legal) or blueprint.chances(blueprint.blueprint(), view, legal)
        return _drawn(legal, shares or self._mixed(self.estimates(view, legal, rng)), rng)

    def _mixed(self, estimates: Sequence[Estimate]) -> list[float]:
        top = max(one.value for one in estimates)
        return [exp((one.value - top) / self.WARMTH) for one in estimates]


def _drawn(legal: Sequence[int], shares: Sequence[float], rng: Random) -> int:
    rest = rng.random() * sum(shares)
    for action, share in zip(legal, shares, strict=True):
        rest -= share
        if rest < 0:
            return action
    return legal[max(range(len(legal)), key=lambda i: shares[i])]


def _by_model(view: SkullView, model: Model, rng: Random) -> int:
    """What the model does for the seat of this view: it looks at nothing that a drawn world makes up."""
    world = GAME.determinize(view, rng)
    return int(model.act(world, own_seat(view), rng, choices()))


# Reading the others

_PRIOR_BIDS = 4.0
_PRIOR_BLUFFS = 1.4


def bluffs_seen(view: SkullView) -> list[float]:
    """How likely each seat names a number on its own skull, from challenges in which its stack came to light."""
    bids = [_PRIOR_BIDS] * view.players
    bluffs = [_PRIOR_BLUFFS] * view.players
    named: set[int] = set()
    seen: dict[int, bool] = {}
    for packed in view.history:
        who, what = entry_who(packed), entry_what(packed)
        if who == FACT and what == NEW_ROUND:
            for seat in named & set(seen):
                bids[seat] += 1
                bluffs[seat] += seen[seat]
            named, seen = set(), {}
        elif who == FACT:
            seen[what // 16] = seen.get(what // 16, False) or what % 2 == SKULL
        elif who >= 0 and BID < what < REVEAL:
            named.add(who)
    return [bluff / bid for bluff, bid in zip(bluffs, bids, strict=True)]


LEVELS: Mapping[str, Callable[[], Bot]] = {
    "novice": Novice,
    "sailor": Sailor,
    "bosun": Bosun,
    "captain": Captain,
}
