"""Strangers for Yamik's: each keeps dice by one habit and fills boxes by another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from librt.random import Random

from calavera.core.bot import Bot, RandomBot
from calavera.games.yamiks.rules.dice import DICE, index_of
from calavera.games.yamiks.rules.layout import FILL, FINISH, ROLLS, SIXES, START
from calavera.games.yamiks.rules.view import YamiksView

SEATS: Final = 2

Keeps = Callable[[YamiksView], tuple[int, ...]]
Fills = Callable[[YamiksView, Sequence[int], Random], int]


def most_alike(view: YamiksView) -> tuple[int, ...]:
    face = max(view.dice, key=lambda one: (view.dice.count(one), one))
    return (face,) * view.dice.count(face)


def high_dice(view: YamiksView) -> tuple[int, ...]:
    """For the pot and nothing else: fives and sixes."""
    return tuple(die for die in view.dice if die >= 5)


def longest_run(view: YamiksView) -> tuple[int, ...]:
    """For straights: the longest run of faces."""
    faces = sorted(set(view.dice))
    best: list[int] = []
    run: list[int] = []
    for face in faces:
        run = [*run, face] if run and run[-1] == face - 1 else [face]
        best = max(best, run, key=len)
    return tuple(best)


def sixes(view: YamiksView) -> tuple[int, ...]:
    return tuple(die for die in view.dice if die == SIXES + 1)


def _offers(view: YamiksView) -> dict[int, int]:
    return {FILL + box: offer for box, offer in enumerate(view.offers) if offer is not None}


def most_points(view: YamiksView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG001  (offers are what is legal)
    offers = _offers(view)
    return max(offers, key=lambda fill: (offers[fill], rng.random()))


def first_open(view: YamiksView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG001  (as above)
    """Down the sheet, box by box."""
    return min(_offers(view))


def first_that_scores(view: YamiksView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG001  (as above)
    """From the bottom of the sheet up, the first box that brings anything; else the top one is given up."""
    offers = _offers(view)
    return max((fill for fill in offers if offers[fill] > 0), default=min(offers))


class Stranger:
    """Rolls on until the dice offer `happy` points, all are kept, or the rolls are used up."""

    def __init__(self, keeps: Keeps, fills: Fills, happy: int, starts: bool = True) -> None:
        self._keeps = keeps
        self._fills = fills
        self._happy = happy
        self._starts = starts

    def choose(self, view: YamiksView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "order_choice":
            return START if self._starts else FINISH
        kept = self._keeps(view)
        content = max(_offers(view).values()) >= self._happy
        if view.rolls == ROLLS or content or len(kept) == DICE:
            return self._fills(view, legal, rng)
        return index_of(kept)


def _greedy(rng: Random) -> Bot:
    return Stranger(most_alike, most_points, 15 + rng.randrange(26), starts=rng.randrange(2) == 0)


MEMBERS: Mapping[str, Callable[[Random], Bot]] = {
    "greedy boxes": _greedy,
    "takes the first roll": lambda _: Stranger(most_alike, most_points, 0),
    "hunts the pot": lambda _: Stranger(high_dice, most_points, 41, starts=False),
    "hopes for straights": lambda rng: Stranger(longest_run, most_points, 20 + rng.randrange(20)),
    "keeps sixes": lambda _: Stranger(sixes, most_points, 30),
    "down the sheet": lambda _: Stranger(most_alike, first_open, 51),
    "from the bottom up": lambda _: Stranger(most_alike, first_that_scores, 30),
    "random": lambda _: RandomBot(),
}
