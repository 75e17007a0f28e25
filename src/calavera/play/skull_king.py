"""A sensible player of the Skull King dice game: every choice is the one with the best expected points for the hand.

Each die is given the chance of winning a trick against dice drawn at random from those not seen. What the hand brings
is then worked out as if the tricks were independent of each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from librt.random import Random

from calavera.play.seats import own_seat
from calavera.rules.skull_king.state import BID, THROW, points
from calavera.rules.skull_king.view import Dice, SkullKingView
from calavera.rules.skull_king.words import KIND_NAMES, Face, Kind

# Ranks of faces: flag 0, numbers as they are, skulls above them
_SKULLS: dict[Kind, int] = {"mermaid": 20, "pirate": 30, "skull_king": 40}
_MERMAID = 20
_KING = 40

SIDES = 6


class SkullKingHeuristic:
    def choose(self, view: SkullKingView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (nothing is random)
        odds = _Odds(view)
        if view.stage == "bidding":
            tricks = _tricks(odds.later(die) for die in view.dice)
            return max(legal, key=lambda action: _expected(view, action - BID, 0, tricks))
        return max(legal, key=lambda action: _throw_value(view, odds, KIND_NAMES[action - THROW]))


class _Odds:
    """What dice are likely to do against those not seen."""

    def __init__(self, view: SkullKingView) -> None:
        self._bag = view.options.bag
        self._others = view.players - 1
        self._thrown = [_rank(die.die, die.face) for die in view.trick if die.face is not None]
        self._unseen: Counter[int] = Counter()
        for die, count in view.unseen.items():
            for rank in self._ranks(die):
                self._unseen[rank] += count
        self._total = max(1, self._unseen.total())

    def now(self, die: Kind) -> float:
        """The chance of a die to win the trick that lies on the table."""
        after = self._others - len(self._thrown)
        faces = [rank for rank in self._ranks(die) if _ahead(rank, self._thrown)]
        return sum(self._holds(rank, 0, after) for rank in faces) / SIDES

    def later(self, die: Kind) -> float:
        """The chance of a die to win some later trick, half of the others throwing before it and half after it."""
        half = self._others / 2
        return sum(self._holds(rank, half, half) for rank in self._ranks(die)) / SIDES

    def _ranks(self, die: Kind) -> list[int]:
        dice: Dice = getattr(self._bag, die)
        return [_rank(die, face) for face in dice.faces]

    def _holds(self, rank: int, before: float, after: float) -> float:
        stands: float = (1 - self._beaten(rank, False)) ** before * (1 - self._beaten(rank, True)) ** after
        return stands

    def _beaten(self, rank: int, later: bool) -> float:
        """The chance that one unseen die, thrown later or earlier, beats a face of this rank."""
        beating = sum(count for other, count in self._unseen.items() if _beats(other, rank, later))
        return beating / self._total


def _rank(die: Kind, face: Face) -> int:
    if face == "skull":
        return _SKULLS[die]
    return 0 if face == "flag" else int(face)


def _beats(other: int, rank: int, later: bool) -> bool:
    if rank == _KING:
        return other == _MERMAID
    if rank == _MERMAID and other == _KING:
        return False
    if other == rank:
        return later if rank > 0 else not later
    return other > rank


def _ahead(rank: int, thrown: list[int]) -> bool:
    """Whether a face thrown now would be winning so far."""
    if not thrown or (rank == _MERMAID and _KING in thrown):
        return True
    if _MERMAID in thrown and (rank == _KING or _KING in thrown):
        return False
    return rank > 0 and rank >= max(thrown)


def _throw_value(view: SkullKingView, odds: _Odds, die: Kind) -> float:
    """Expected points of the hand when this die is thrown now."""
    me = view.seats[own_seat(view)]
    rest = list(view.dice)
    rest.remove(die)
    later = _tricks(odds.later(other) for other in rest)
    bid = me.bid or 0
    win = odds.now(die)
    return win * _expected(view, bid, me.taken + 1, later) + (1 - win) * _expected(view, bid, me.taken, later)


def _expected(view: SkullKingView, bid: int, taken: int, later: list[float]) -> float:
    scored = (int(points(view.options.landlubber, view.hand, bid, taken + tricks, 0)) for tricks in range(len(later)))
    return sum(chance * score for chance, score in zip(later, scored, strict=True))


def _tricks(chances: Iterable[float]) -> list[float]:
    """How likely it is to win 0, 1, 2… of these independent tricks."""
    won = [1.0]
    for chance in chances:
        lost = [likely * (1 - chance) for likely in won]
        taken = [likely * chance for likely in won]
        won = [a + b for a, b in zip([*lost, 0.0], [0.0, *taken], strict=True)]
    return won
