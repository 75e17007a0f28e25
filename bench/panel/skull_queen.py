"""Strangers for Skull Queen: a way to set up the plank, and a way to play cards, each by habit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from librt.random import Random

from calavera.core.bot import Bot, RandomBot
from calavera.games.skull_queen.rules.actions import CARD_NAMES, COLOUR_NAMES
from calavera.games.skull_queen.rules.layout import (
    BACK,
    COLOURS,
    FRONT,
    MONKEY,
    PLANK,
    PLAY,
    SPACES,
    VALUES,
    colour_of,
    plank_with,
    value_of,
)
from calavera.games.skull_queen.rules.view import SkullQueenView
from calavera.search.viewpoint import own_seat

SEATS: Final = 4

Places = Callable[[SkullQueenView, Random], int]
Plays = Callable[[SkullQueenView, Sequence[int], Random], int]


def _plank(side: int, spaces: Sequence[int]) -> int:
    plank = side
    for space in spaces:
        plank = plank_with(plank, space)
    return PLANK + plank


def always_at(side: int, space: int) -> Places:
    """All pirates on one space, whatever the cards."""
    return lambda _view, _rng: _plank(side, [space] * COLOURS)


def as_the_tip_says(view: SkullQueenView, rng: Random) -> int:  # noqa: ARG001  (a habit)
    """With high cards the front, with low ones the back, all pirates in the middle."""
    values = [int(value_of(CARD_NAMES.index(card))) for card in view.hand]
    high = sum(value > VALUES // 2 for value in values)
    return _plank(FRONT if 2 * high >= len(values) else BACK, [SPACES // 2] * COLOURS)


def anywhere(view: SkullQueenView, rng: Random) -> int:  # noqa: ARG001  (a whim)
    return _plank(rng.randrange(2), [rng.randrange(SPACES) for _ in range(COLOURS)])


def highest(view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG001  (a habit)
    return max(legal, key=lambda action: (value_of(action - PLAY), action))


def lowest(view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG001  (a habit)
    return min(legal, key=lambda action: (value_of(action - PLAY), action))


def nearest_to_the_middle(view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG001  (a habit)
    """Never stands out, so that no pirate has to move."""
    return min(legal, key=lambda action: (abs(2 * int(value_of(action - PLAY)) - VALUES - 1), action))


def anything(view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG001  (a whim)
    return legal[rng.randrange(len(legal))]


def for_the_next_space(view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:
    """High where the next space up is worth more, low where the next one down is, else nearest to the middle."""

    def urge(action: int) -> tuple[float, float]:
        value = int(value_of(action - PLAY)) - (VALUES + 1) / 2
        return (value * _slope(view, action - PLAY), -abs(value))

    return max(legal, key=lambda action: (*urge(action), rng.random()))


def _slope(view: SkullQueenView, card: int) -> int:
    """Whether the pirate of a card would rather go up (1) or down (-1)."""
    plank = view.seats[own_seat(view)].plank
    if card < MONKEY:
        colour = int(colour_of(card))
    elif view.colour is not None:
        colour = COLOUR_NAMES.index(view.colour)
    else:
        return 0
    space = None if plank is None else plank.pirates[colour]
    if plank is None or space is None:
        return 0
    worth = view.worth.of(plank.side)
    here, up, down = worth[space], (*worth, 0)[space + 1], worth[space - 1] if space else 0
    if max(up, down) <= here:
        return 0
    return 1 if up > down else -1


class Stranger:
    def __init__(self, places: Places, plays: Plays) -> None:
        self._places = places
        self._plays = plays

    def choose(self, view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:
        return self._places(view, rng) if view.stage == "placing" else self._plays(view, legal, rng)


def _fixed(rng: Random) -> Places:
    return always_at(rng.randrange(2), 1 + rng.randrange(SPACES - 2))


MEMBERS: Mapping[str, Callable[[Random], Bot]] = {
    "fixed planks, highest first": lambda rng: Stranger(_fixed(rng), highest),
    "fixed planks, lowest first": lambda rng: Stranger(_fixed(rng), lowest),
    "on the treasure, out of the way": lambda _: Stranger(always_at(FRONT, SPACES - 1), nearest_to_the_middle),
    "next to the treasure, any card": lambda _: Stranger(always_at(FRONT, SPACES - 2), anything),
    "the tip, then step by step": lambda _: Stranger(as_the_tip_says, for_the_next_space),
    "any plank, step by step": lambda _: Stranger(anywhere, for_the_next_space),
    "the tip, highest first": lambda _: Stranger(as_the_tip_says, highest),
    "random": lambda _: RandomBot(),
}
