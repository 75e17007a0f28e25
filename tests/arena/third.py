"""A bot from elsewhere: one class, as a stranger would write it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from librt.random import Random


class First:
    """Always takes the first choice."""

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (the simplest there is)
        return legal[0]


class Noting:
    """Chooses at random and notes the dice it was dealt: (seat, hand, dice)."""

    dealt: ClassVar[list[tuple[int, int, tuple[str, ...]]]] = []

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "bidding":
            self.dealt.append((view.seat, view.hand, view.dice))
        return legal[rng.randrange(len(legal))]


class Cheat:
    """Answers what nobody offered."""

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (as above)
        return max(legal) + 1_000


class Fails:
    """Finds nothing to choose."""

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (as above)
        return dict[str, int]()["nothing"]


class Demanding:
    """Cannot be made without being told more."""

    def __init__(self, how: str) -> None:
        self.how = how


class NoBot:
    """Has not learned to choose."""
