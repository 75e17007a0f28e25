"""Strangers at Skull, each with a habit: they look at little and calculate nothing.

All of them choose from a view, as every bot does. What is drawn from a range is drawn again for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from librt.random import Random

from calavera.core.bot import Bot
from calavera.core.state import FACT, entry, entry_what, entry_who
from calavera.games.skull.bots.heuristic import SkullHeuristic
from calavera.games.skull.rules.layout import (
    BID,
    NEW_ROUND,
    PASS,
    PLACE_FLOWER,
    PLACE_LAST_CHANCE,
    PLACE_SKULL,
    SHOW,
    is_bid,
    is_placing,
)
from calavera.games.skull.rules.view import SkullView
from calavera.search.viewpoint import own_seat


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
        last = last_of_others(view)
        return rng.random() < (0.1 if last is None or is_placing(last) else self.opening)

    def raises(self, view: SkullView, rng: Random) -> bool:
        last = last_of_others(view)
        return last is not None and is_bid(last) and rng.random() < self.raising


def last_of_others(view: SkullView) -> int | None:
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


def coins(
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
