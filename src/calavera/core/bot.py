"""Bots: players that choose from a view. A bot never holds a state, so it cannot know more than its seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from librt.random import Random
from mypy_extensions import mypyc_attr

from calavera.core.errors import CalaveraError
from calavera.core.lazy import Lazy
from calavera.core.randomness import Source, fast
from calavera.core.state import CHANCE, OVER, State


class UnknownBot(CalaveraError):
    code = "bot.unknown"


class Bot(Protocol):
    """Anything with this method can play."""

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:
        """One of the legal actions of `view.seat`."""


class AnyLuck:
    """Wraps a bot that needs the fast generator into one that accepts any generator or a seed."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: Any, legal: Sequence[int], rng: Source) -> int:
        return self.bot.choose(view, legal, fast(rng))


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Chooses uniformly among the legal actions."""

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (a bot may ignore its view)
        return legal[rng.randrange(len(legal))]


# Returns what a bot says before it chooses, if anything: from a spectator's view, its seat, and how often bots shall
# talk.
Remark = Callable[[Any, int, float, Random], str | None]


@dataclass(frozen=True)
class Roster:
    """The bots of one game.

    `names` lists its levels, the weakest first, each with the name of the character that plays it. `levels` makes
    them; one that can hurry has a parameter `effort`, the part of its usual time that it may take. `heuristic` is a
    quick baseline, which also steps in when another bot fails. `remark` lets bots talk.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    levels: Lazy[Mapping[str, Callable[..., Bot]]] | None = None
    heuristic: Lazy[Callable[[], Bot]] | None = None
    remark: Lazy[Remark] | None = None


def step(state: State, bots: Sequence[Bot], rng: Source) -> None:
    """Make the move that is due, chance's or a bot's; the game must not be over."""
    rng = fast(rng)
    who = state.mover()
    if who == CHANCE:
        state.apply(CHANCE, state.draw(rng))
        return
    legal = state.legal(who)
    # Nothing to think about, so no view is made.
    state.apply(who, legal[0] if len(legal) == 1 else bots[who].choose(state.view(who), legal, rng))


def play_to_end(state: State, bots: Sequence[Bot], rng: Source) -> int:
    """Let the bots play a game to its end in place; return how many moves were made. `rng` may be a seed."""
    rng = fast(rng)
    moves = 0
    while state.mover() != OVER:
        step(state, bots, rng)
        moves += 1
    return moves
