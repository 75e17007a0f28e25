"""Strangers at Skull that were invented by people who had not seen how captains read their table, and are kept because
captains were weak against them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from librt.random import Random

from bench.panel.skull_habits import Coins, Stranger, coins, height, on_skull
from calavera.core.bot import Bot
from calavera.core.state import FACT, entry, entry_what, entry_who
from calavera.games.skull.bots.levels import Captain
from calavera.games.skull.rules.layout import (
    BID,
    NEW_ROUND,
    SKULL,
    is_bid,
    is_turned,
    turned_face,
)
from calavera.games.skull.rules.view import SkullView


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


class QuickOne(Coins):
    """Opens as soon as there is a flower in its stack, mostly with one, and raises a bid of one, mostly to two."""

    def skull(self, view: SkullView, rng: Random) -> bool:
        return height(view) == 0 and rng.random() < self.skulls

    def opens(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (as soon as it can)
        return not on_skull(view)

    def raises(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (only that)
        return not on_skull(view) and view.bid < 2


class PushesUp(Stranger):
    """A flower, the skull on top, and a bid of one; then up to half of the discs on the table, as if it had none."""

    def skull(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (always there)
        return height(view) == 1

    def opens(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (always then)
        return height(view) >= 2

    def raises(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (always so far)
        return 2 * (view.bid + 1) <= view.most_bid


class KingSlayer(Coins):
    """Bids low, on flowers. Once others have won a challenge it lays skulls, and raises any of them who bids."""

    def skull(self, view: SkullView, rng: Random) -> bool:
        leads = any(seat.wins for other, seat in enumerate(view.seats) if other != view.seat)
        return leads and rng.random() < self.skulls

    def opens(self, view: SkullView, rng: Random) -> bool:
        return not on_skull(view) and rng.random() < self.opening

    def raises(self, view: SkullView, rng: Random) -> bool:  # noqa: ARG002  (whoever it is)
        if view.bidder is not None and view.seats[view.bidder].wins:
            return True
        return not on_skull(view) and view.bid < 2


OUTSIDERS: Mapping[str, Callable[[Random], Bot]] = {
    "piles up": coins((0.3, 0.5), (0.3, 0.5), (0.0, 0.0), (0.0, 0.0), PilesUp),
    "sandwiches": coins((0.5, 0.7), (0.3, 0.5), (0.4, 0.6), (0.0, 0.0), Sandwiches),
    "follows": coins((1.0, 1.0), (0.5, 0.7), (0.0, 0.0), (0.0, 0.0), Follows),
    "imitates": coins((0.0, 0.0), (0.6, 0.8), (0.0, 0.0), (0.0, 0.0), Imitates),
    "grows bold": lambda _: GrowsBold(),
    "turns": Turns,
    "quick one": coins((0.15, 0.25), (0.0, 0.0), (0.0, 0.0), (0.25, 0.4), QuickOne),
    "pushes up": lambda _: PushesUp(),
    "king slayer": coins((0.5, 0.7), (0.4, 0.6), (0.0, 0.0), (0.0, 0.0), KingSlayer),
}
