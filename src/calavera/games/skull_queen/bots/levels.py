"""Four players of Skull Queen.

The novice sets the pirates where they would like them to end and plays high cards first; the sailor places well but
plays as if nobody came after; the bosun reckons with what may still come; the captain looks ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Final

from librt.random import Random

from calavera.play.estimate import Budget, Estimate, best
from calavera.play.flat import flat
from calavera.play.seats import as_first_to_choose, own_seat
from calavera.play.settle import settle
from calavera.play.skull_queen_model import SkullQueenModel
from calavera.play.worlds import Worlds
from calavera.rules.skull_queen import GAME
from calavera.rules.skull_queen.state import COLOURS, HAND, PLACING, PLANK, PLAY, SPACES, VALUES, SkullQueenState
from calavera.rules.skull_queen.view import SkullQueenView
from calavera.rules.skull_queen.words import CARD_NAMES, COLOUR_NAMES
from calavera.rules.state import choices


class Novice:
    """Sets every pirate close to the treasure, where the next step may be one too many, and plays high cards first."""

    def choose(self, view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:
        if view.stage != "placing":
            return max(legal, key=lambda action: (_value(action), action))
        plank = 0  # the front: everybody wants to go up
        for _ in range(COLOURS):
            plank = plank * SPACES + SPACES - 2 - rng.randrange(2)
        return PLANK + plank


def _value(action: int) -> int:
    """What a card counts, the monkey 0 and the mate 13."""
    card = action - PLAY
    if card >= COLOURS * VALUES:
        return 0 if CARD_NAMES[card] == "monkey" else VALUES + 1
    return card % VALUES + 1


class Sailor:
    """Places the pirates by the cards held, then drives each one up or down to its best space, the outermost card
    first, without a thought for what the others may play.
    """

    def choose(self, view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "placing":
            world = GAME.determinize(as_first_to_choose(view), rng)
            return _model(view.players).act(world, own_seat(view), rng, choices())
        return max(legal, key=lambda action: (self._urge(view, action), action))

    def _urge(self, view: SkullQueenView, action: int) -> int:
        plank = view.seats[own_seat(view)].plank
        card = action - PLAY
        if card < COLOURS * VALUES:
            colour = card // VALUES
        elif view.colour is not None:
            colour = COLOUR_NAMES.index(view.colour)
        else:
            return 0
        space = None if plank is None else plank.pirates[colour]
        if plank is None or space is None:
            return 0
        to_go = SPACES - 1 - space if plank.side == "front" else -space
        outward = 2 * _value(action) - VALUES - 1  # from far down to far up
        if to_go == 0:
            return -abs(outward)
        return outward if to_go > 0 else -outward


class Bosun:
    """Reckons for every card who may still play beside it, and plays for the own pirates alone."""

    def choose(self, view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (the model lists them)
        world = GAME.determinize(as_first_to_choose(view), rng)
        return _model(view.players).act(world, own_seat(view), rng, choices())


class Captain:
    """Plays rounds to their end in worlds where the planks of the others make sense, and hinders them where it pays."""

    DOUBT: Final = 3.0  # points that the model's reckoning may be off
    PLANKS_TRIED: Final = 24  # of all planks, those that promise most

    def __init__(self, looks: int = 4_000, seconds: float = 1.2) -> None:
        self._looks = looks
        self._seconds = seconds

    def choose(self, view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:
        return best(self.estimates(view, legal, rng))

    def estimates(
        self, view: SkullQueenView, legal: Sequence[int], rng: Random, budget: Budget | None = None
    ) -> list[Estimate]:
        """The values of all legal choices: about the probability to win the game."""
        before = as_first_to_choose(view)
        world = GAME.determinize(before, rng)
        seat = own_seat(view)
        model = _model(view.players)
        if budget is None:
            budget = Budget(looks=self._looks, seconds=self._seconds)
        slope = model.slope(world, seat)
        expected = [slope * worth for worth in _worths(model, world, seat, legal)]
        promising = sorted(range(len(legal)), key=lambda i: -expected[i])[: self.PLANKS_TRIED]
        tried = flat(Worlds(GAME, before, model), model, seat, [legal[i] for i in promising], budget, rng)
        looked = {one.action: one for one in tried}
        every = [looked.get(action, Estimate(action, 0.0, inf, 0)) for action in legal]
        return settle(every, expected, slope * self.DOUBT)


@lru_cache(maxsize=8)
def _model(players: int) -> SkullQueenModel:
    return SkullQueenModel(players)


def _worths(model: SkullQueenModel, world: SkullQueenState, seat: int, legal: Sequence[int]) -> list[float]:
    if world.stage == PLACING:
        return model.plank_worths(world, world.at[HAND + seat])
    return model.card_worths(world, seat, list(legal))


LEVELS: Mapping[str, Callable[[], Novice | Sailor | Bosun | Captain]] = {
    "novice": Novice,
    "sailor": Sailor,
    "bosun": Bosun,
    "captain": Captain,
}
