"""Bots: whoever chooses from a view. A bot never holds a state, so it cannot know more than its seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from librt.random import Random

from calavera.rules.errors import CalaveraError
from calavera.rules.game import View


class UnknownBot(CalaveraError):
    code = "bot.unknown"


class Bot(Protocol):
    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:
        """One of the legal actions of `view.seat`."""


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def choose(self, view: View, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (a bot may ignore its view)
        return legal[rng.randrange(len(legal))]
