"""The panel of Skull: players who do not calculate, each with a habit, and some who play nearly as captains do.

All of them choose from a view, as every bot does. What is drawn from a range is drawn again for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from librt.random import Random

from calavera.core.bot import Bot, RandomBot
from calavera.core.state import FACT, entry, entry_what, entry_who
from calavera.games.skull.bots.blueprint import lookup
from calavera.games.skull.bots.blueprint.policy import Policy
from calavera.games.skull.bots.heuristic import SkullHeuristic
from calavera.games.skull.bots.levels import Captain, Novice, Sailor
from calavera.games.skull.rules.layout import (
    BID,
    NEW_ROUND,
    PASS,
    PLACE_FLOWER,
    PLACE_LAST_CHANCE,
    PLACE_SKULL,
    SHOW,
    SKULL,
    is_bid,
    is_placing,
    is_turned,
    turned_face,
)
from calavera.games.skull.rules.view import SkullView
from calavera.search.viewpoint import own_seat

SEATS = 4
OLD_BLUEPRINT = "skull_blueprint_1.bin"


def drawn(low: float, high: float, luck: Random) -> float:
    return low + (high - low) * luck.random()


class Stranger:
    """Places flowers, never bids of its own accord, passes, turns any stack and shows nothing. Members change one of
    these answers or several.
    """

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "placing":
            return self.place(view, legal, rng)
        if view.stage == "adding":
            bids = [action for action in legal if is_bid(action)]
            if len(bids) == len(legal) or self.opens(view, rng):
                return self.bid(view, bids, rng)
            return self.place(view, legal, rng)
        if view.stage == "bidding":
            return self.bid(view, legal[1:], rng) if self.raises(view, rng) else PASS
        if view.stage == "showing":
            return SHOW
        return legal[rng.randrange(len(legal))]

    def place(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        """The skull, if it may be placed and is wanted; it is wanted where nothing else is left."""
        others = [action for action in legal if action in (PLACE_FLOWER, PLACE_LAST_CHANCE)]
        if PLACE_SKULL in legal and (not others or self.skull(view, rng)):
            return PLACE_SKULL
        return others[0]

    def skull(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (for members)
        return False

    def opens(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (for members)
        return False

    def raises(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (for members)
        return False

    def bid(self, view: SkullView, bids: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (for members)
        return bids[0]


def on_skull(view: SkullView) -> bool:
    return "skull" in view.seats[own_seat(view)].stack


def height(view: SkullView) -> int:
    return len(view.seats[own_seat(view)].stack)


@dataclass
class Coins(Stranger):
    """Flips coins, whatever it holds."""

    skulls: float
    opening: float
    raising: float
    jumping: float = 0.0

    def skull(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (whatever it holds)
        return rng.random() < self.skulls

    def opens(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (whatever it holds)
        return rng.random() < self.opening

    def raises(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (whatever it holds)
        return rng.random() < self.raising

    def bid(self, view: SkullView, bids: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (whatever it holds)
        at = 0
        while at + 1 < len(bids) and rng.random() < self.jumping:
            at += 1
        return bids[at]


class CarefulCoins(Coins):
    """Flips coins, but dares less the more discs of others a bid asks for, and seldom bids on its own skull."""

    def opens(self, view: SkullView, rng: Random) -> bool:
        return super().opens(view, rng) and (not on_skull(view) or rng.random() < 0.3)

    def raises(self, view: SkullView, rng: Random) -> bool:
        asked = view.bid + 1 - height(view)
        if on_skull(view) and rng.random() < 0.7:
            return False
        return rng.random() < self.raising * 0.7 ** max(0, asked - 1)


class AlwaysRaises(Coins):
    """Opens soon and never lets a bid stand, but for the last disc on its own skull."""

    def raises(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (always)
        return view.bid + 1 < view.most_bid or not on_skull(view)


class Traps(Coins):
    """The skull comes first; then a bid of one is to lure the others."""

    def opens(self, view: SkullView, rng: Random) -> bool:
        return on_skull(view) and rng.random() < self.opening

    def raises(self, view: SkullView, rng: Random) -> bool:
        return on_skull(view) and view.bid < view.most_bid - 2 and rng.random() < self.raising


class Trusts(Coins):
    """Has flowers, and believes that the others have: bids as long as there is a disc for each number."""

    def opens(self, view: SkullView, rng: Random) -> bool:
        return not on_skull(view) and rng.random() < self.opening

    def raises(self, view: SkullView, rng: Random) -> bool:
        return not on_skull(view) and (view.bid + 1 < view.most_bid or rng.random() < self.raising)


class Copies(Coins):
    """Does what the player before did: bids after a bid, adds after a disc, passes after a pass."""

    def opens(self, view: SkullView, rng: Random) -> bool:
        last = _last_of_others(view)
        return rng.random() < (0.1 if last is None or is_placing(last) else self.opening)

    def raises(self, view: SkullView, rng: Random) -> bool:
        last = _last_of_others(view)
        return last is not None and is_bid(last) and rng.random() < self.raising


def _last_of_others(view: SkullView) -> int | None:
    """What another seat did last in this round."""
    for packed in reversed(view.history):
        if packed == entry(FACT, NEW_ROUND):
            return None
        if entry_who(packed) >= 0 and entry_who(packed) != view.seat:
            return int(entry_what(packed))
    return None


class Patient(Coins):
    """Builds its stack before it bids its height, and then goes on a little."""

    def opens(self, view: SkullView, rng: Random) -> bool:
        return height(view) >= 3 and not on_skull(view) and rng.random() < self.opening

    def raises(self, view: SkullView, rng: Random) -> bool:
        return not on_skull(view) and view.bid < height(view) and rng.random() < self.raising

    def bid(self, view: SkullView, bids: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (always the same)
        return next((action for action in bids if action - BID >= height(view)), bids[-1])


class Counts(Coins):
    """Bids up to a part of the discs on the table, on flowers only: so many are flowers on average."""

    def opens(self, view: SkullView, rng: Random) -> bool:
        return not on_skull(view) and rng.random() < self.opening

    def raises(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (it counts)
        return not on_skull(view) and view.bid + 1 <= self.raising * view.most_bid

    def bid(self, view: SkullView, bids: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (it counts)
        most = BID + max(1, int(self.raising * view.most_bid))
        return max((action for action in bids if action <= most), default=bids[0])


class Tilts:
    """Plays sensibly until it has lost a disc; from then on it flips bold coins for a while."""

    def __init__(self, luck: Random) -> None:
        self._calm = SkullHeuristic()
        self._angry = Coins(drawn(0.1, 0.5, luck), drawn(0.5, 0.9, luck), drawn(0.7, 1.0, luck), drawn(0.0, 0.5, luck))
        self._for = 2 + luck.randrange(4)  # rounds
        self._discs = 4
        self._until = 0

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        discs = view.seats[own_seat(view)].discs
        if discs < self._discs:
            self._discs = discs
            self._until = view.round + self._for
        return (self._angry if view.round < self._until else self._calm).choose(view, legal, rng)


# Invented by somebody who had not seen how captains read their table, and kept because captains were weak against them


class PilesUp(Coins):
    """Flowers first, perhaps the skull on top; bids the height of its own stack and no more."""

    def skull(self, view: SkullView, rng: Random) -> bool:
        return height(view) >= 2 and rng.random() < self.skulls

    def opens(self, view: SkullView, rng: Random) -> bool:
        return height(view) >= 3 or rng.random() < self.opening

    def raises(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (it counts its own)
        return not on_skull(view) and view.bid < height(view)

    def bid(self, view: SkullView, bids: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (always the same)
        return next((action for action in bids if action - BID >= height(view)), bids[0])


class Sandwiches(Coins):
    """A flower first and then perhaps the skull; opens with two or three either way."""

    def skull(self, view: SkullView, rng: Random) -> bool:
        return height(view) == 1 and rng.random() < self.skulls

    def opens(self, view: SkullView, rng: Random) -> bool:
        return height(view) >= 2 or rng.random() < self.opening

    def raises(self, view: SkullView, rng: Random) -> bool:
        return view.bid + 1 <= (3 if on_skull(view) and rng.random() < self.raising else 2)

    def bid(self, view: SkullView, bids: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (by its stack alone)
        wanted = 1 if height(view) == 1 else 2 if on_skull(view) else 3
        return next((action for action in bids if action - BID >= wanted), bids[-1])


class Follows(Coins):
    """The skull comes first, then a bid of one; whoever raises that is followed to two."""

    def opens(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (whatever it holds)
        return rng.random() < self.opening

    def raises(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (always as far)
        return view.bid + 1 <= (2 if on_skull(view) else 4)


class Imitates(Coins):
    """Does what the last challenger did: after a success flowers and the same bid, after a failure the skull."""

    def skull(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (as the last one)
        return not self._last(view)[1]

    def opens(self, view: SkullView, rng: Random) -> bool:
        bid, good = self._last(view)
        return view.most_bid >= bid and rng.random() < self.opening if good else height(view) >= 2

    def raises(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (as the last one)
        bid, good = self._last(view)
        return good and view.bid < bid

    def bid(self, view: SkullView, bids: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (as the last one)
        wanted, good = self._last(view)
        return next((action for action in bids if good and action - BID >= wanted), bids[0])

    def _last(self, view: SkullView) -> tuple[int, bool]:
        """The highest bid of the round before, and whether no skull was turned under it; two and yes at first."""
        ends = [i for i, packed in enumerate(view.history) if packed == entry(FACT, NEW_ROUND)]
        if len(ends) < 2:
            return 2, True
        moves = view.history[ends[-2] : ends[-1]]
        bids = [entry_what(packed) - BID for packed in moves if entry_who(packed) >= 0 and is_bid(entry_what(packed))]
        turned = [entry_what(packed) for packed in moves if entry_who(packed) == FACT and is_turned(entry_what(packed))]
        return (int(max(bids)) if bids else 2), all(turned_face(what) != SKULL for what in turned)


class GrowsBold(Stranger):
    """Flips coins that come up more boldly with every round."""

    def skull(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (whatever it holds)
        return rng.random() < 0.25

    def opens(self, view: SkullView, rng: Random) -> bool:
        return rng.random() < min(0.8, 0.15 * view.round)

    def raises(self, view: SkullView, rng: Random) -> bool:
        return rng.random() < min(0.8, 0.1 * view.round)


class Turns:
    """A captain for some rounds, and then somebody who flips coins."""

    def __init__(self, luck: Random) -> None:
        self._captain = Captain()
        self._coins = Coins(0.25, 0.3, 0.4)
        self._rounds = 2 + luck.randrange(3)

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        return (self._captain if view.round <= self._rounds else self._coins).choose(view, legal, rng)


@cache
def old_blueprint() -> Policy:
    return lookup.unpack(files(__package__).joinpath(OLD_BLUEPRINT).read_bytes())


class OldBlueprint:
    """Plays by the blueprint of before captains learnt their tables, and nothing else."""

    def __init__(self) -> None:
        self._policy = old_blueprint()

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if view.stage in ("showing", "naming_starter"):
            return legal[0]
        return lookup.drawn(legal, lookup.chances(self._policy, view, legal) or [1.0] * len(legal), rng)


class Noisy:
    """A captain who now and then does anything at all."""

    def __init__(self, often: float) -> None:
        self._often = often
        self._captain = Captain()

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if rng.random() < self._often:
            return legal[rng.randrange(len(legal))]
        return self._captain.choose(view, legal, rng)


def _coins(
    skulls: tuple[float, float],
    opening: tuple[float, float],
    raising: tuple[float, float],
    jumping: tuple[float, float] = (0.0, 0.0),
    kind: Callable[[float, float, float, float], Bot] = Coins,
) -> Callable[[Random], Bot]:
    """A member whose numbers are drawn from these ranges."""

    def made(luck: Random) -> Bot:
        return kind(drawn(*skulls, luck), drawn(*opening, luck), drawn(*raising, luck), drawn(*jumping, luck))

    return made


COINS: Mapping[str, Callable[[Random], Bot]] = {
    "fair coins": _coins((0.2, 0.5), (0.3, 0.6), (0.4, 0.6)),
    "eager coins": _coins((0.1, 0.4), (0.5, 0.9), (0.55, 0.85), (0.0, 0.3)),
    "shy coins": _coins((0.2, 0.6), (0.1, 0.4), (0.1, 0.4)),
    "jumping coins": _coins((0.1, 0.5), (0.3, 0.7), (0.3, 0.7), (0.3, 0.6)),
    "grim coins": _coins((0.5, 0.9), (0.3, 0.7), (0.3, 0.7), (0.0, 0.2)),
    "any coins": _coins((0.05, 0.9), (0.05, 0.9), (0.05, 0.9), (0.0, 0.5)),
    "careful coins": _coins((0.15, 0.5), (0.3, 0.7), (0.4, 0.9), (0.0, 0.2), CarefulCoins),
}

OUTSIDERS: Mapping[str, Callable[[Random], Bot]] = {
    "piles up": _coins((0.3, 0.5), (0.3, 0.5), (0.0, 0.0), (0.0, 0.0), PilesUp),
    "sandwiches": _coins((0.5, 0.7), (0.3, 0.5), (0.4, 0.6), (0.0, 0.0), Sandwiches),
    "follows": _coins((1.0, 1.0), (0.5, 0.7), (0.0, 0.0), (0.0, 0.0), Follows),
    "imitates": _coins((0.0, 0.0), (0.6, 0.8), (0.0, 0.0), (0.0, 0.0), Imitates),
    "grows bold": lambda _: GrowsBold(),
    "turns": Turns,
}

MEMBERS: Mapping[str, Callable[[Random], Bot]] = {
    **COINS,
    "always raises": _coins((0.1, 0.4), (0.3, 0.8), (1.0, 1.0), (0.0, 0.2), AlwaysRaises),
    "never bids": _coins((0.2, 0.6), (0.0, 0.0), (0.0, 0.0)),
    "traps": _coins((0.85, 1.0), (0.5, 0.9), (0.2, 0.6), (0.0, 0.0), Traps),
    "trusts": _coins((0.0, 0.2), (0.3, 0.7), (0.3, 0.8), (0.0, 0.4), Trusts),
    "copies": _coins((0.2, 0.5), (0.3, 0.7), (0.6, 1.0), (0.0, 0.2), Copies),
    "patient": _coins((0.05, 0.3), (0.4, 0.9), (0.4, 0.9), (0.0, 0.0), Patient),
    "counts": _coins((0.1, 0.4), (0.3, 0.8), (0.5, 0.8), (0.0, 0.0), Counts),
    "tilts": Tilts,
    **OUTSIDERS,
    "random": lambda _: RandomBot(),
    "novices": lambda _: Novice(),
    "sailors": lambda _: Sailor(),
    "heuristics": lambda _: SkullHeuristic(),
    "old blueprint": lambda _: OldBlueprint(),
    "noisy captains": lambda luck: Noisy(drawn(0.05, 0.3, luck)),
}

GROUPS = {"mean of those who flip coins": tuple(COINS), "mean of those from outside": tuple(OUTSIDERS)}
