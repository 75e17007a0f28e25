"""Contest: who plays what against whom, and who sits where in which game.

Games come in *deals*. All games of a deal have the same luck, each with the bots in other seats, so that what one bot
gains by luck every other one gains as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import msgspec
from librt.random import Random

MOST_SEATINGS = 6  # of one deal; where there are more ways to sit, each deal takes other ones
_GOLDEN = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1

Seating = tuple[int, ...]  # which entrant sits in which seat


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """`bots` names who sits at the table, a name for each seat; `options` are the game's, as JSON. `adjusted` says that
    luck is measured in every game and taken off the results.
    """

    game: str
    options: str
    bots: tuple[str, ...]
    deals: int
    seed: int
    adjusted: bool = False

    @property
    def entrants(self) -> tuple[str, ...]:
        """The bots without repetition: one that sits there twice counts once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def games_per_deal(self) -> int:
        return len(self.seatings(0))

    def seatings(self, deal: int) -> list[Seating]:
        """Every bot is in every seat equally often within a deal."""
        entrants = self.entrants
        at_table = tuple(entrants.index(bot) for bot in self.bots)
        different = sorted(set(permutations(at_table)))
        if len(different) <= MOST_SEATINGS:
            return different
        order = _shuffled(at_table, Random(mixed(self.seed, deal, 0)))
        return [tuple(order[seat:] + order[:seat]) for seat in range(len(order))]

    def chunks(self, size: int) -> Iterator[range]:
        for start in range(0, self.deals, size):
            yield range(start, min(start + size, self.deals))


def _shuffled(items: Seating, rng: Random) -> list[int]:
    left = list(items)
    return [left.pop(rng.randrange(len(left))) for _ in items]


def mixed(*parts: int) -> int:
    """Mix several numbers into one seed; close inputs give unrelated seeds (the finaliser of SplitMix64)."""
    value = 0
    for part in parts:
        value = (value + part + _GOLDEN) & _MASK
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
        value ^= value >> 31
    return value >> 1
