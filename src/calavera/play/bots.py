"""Bots: whoever chooses from a view. A bot never holds a state, so it cannot know more than its seat."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from librt.random import Random

from calavera.play.skull import SkullHeuristic
from calavera.play.skull_king import SkullKingHeuristic
from calavera.play.skull_queen import SkullQueenHeuristic
from calavera.play.skull_talk import remark as skull_remark
from calavera.play.yamiks import YamiksHeuristic
from calavera.rules.errors import CalaveraError
from calavera.rules.game import View
from calavera.rules.state import CHANCE, OVER, State


class UnknownBot(CalaveraError):
    code = "bot.unknown"


class Bot(Protocol):
    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:
        """One of the legal actions of `view.seat`."""


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def choose(self, view: View, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (a bot may ignore its view)
        return legal[rng.randrange(len(legal))]


RANDOM = "random"
HEURISTIC = "heuristic"
# The characters that people meet, the weakest first. The two above are for research and for when a bot fails.
LEVELS = ("novice", "sailor", "bosun", "captain")
USUAL = "sailor"
SITTING_IN = "bosun"  # for somebody who is away: as well as they might have played themselves

_HEURISTICS: Mapping[str, Callable[[], Bot]] = {
    "skull_king": SkullKingHeuristic,
    "skull": SkullHeuristic,
    "yamiks": YamiksHeuristic,
    "skull_queen": SkullQueenHeuristic,
}


def bot_names(game: str) -> tuple[str, ...]:
    """All bots that can play a game."""
    return (RANDOM, HEURISTIC, *LEVELS) if game in _HEURISTICS else (RANDOM,)


def make_bot(game: str, name: str, looks: int | None = None) -> Bot:
    """`looks` is how much a bot that searches may search, where that shall not be as usual."""
    if name not in bot_names(game):
        raise UnknownBot(name=name, known=", ".join(bot_names(game)))
    if name in LEVELS:
        return _level(game, name, looks)
    if looks is not None:
        raise UnknownBot(name=f"{name}@{looks}", known=", ".join(bot_names(game)))
    return RandomBot() if name == RANDOM else _HEURISTICS[game]()


def _level(game: str, name: str, looks: int | None) -> Bot:
    # Loaded when somebody plays against it: a server has its bots think elsewhere and needs no more than their names.
    make: Callable[..., Bot] = importlib.import_module(f"calavera.play.{game}_bots").LEVELS[name]
    if looks is None:
        return make()
    if "looks" not in inspect.signature(make).parameters:
        raise UnknownBot(name=f"{name}@{looks}", known=", ".join(bot_names(game)))
    return make(looks=looks)


def remark(game: str, seen: Any, seat: int, often: float, rng: Random) -> str | None:
    """What a bot about to choose says before, None if nothing; `seen` is a spectator's view, so it gives nothing away.

    Only in Skull is talk a part of the game; elsewhere bots are silent.
    """
    return skull_remark(seen, seat, often, rng) if game == "skull" else None


def prepare() -> None:
    """Work out what a bot wants to know before it is asked, where that takes seconds; it is kept on disk for good."""
    importlib.import_module("calavera.play.yamiks_bots").prepare()


def step(state: State, bots: Sequence[Bot], rng: Random) -> None:
    """Make the move that is due, be it chance's or a bot's; the game must not be over."""
    who = state.mover()
    if who == CHANCE:
        state.apply(CHANCE, state.sample(rng))
        return
    legal = state.legal(who)
    # Nothing to think about, so no view is made.
    state.apply(who, legal[0] if len(legal) == 1 else bots[who].choose(state.view(who), legal, rng))


def play_to_end(state: State, bots: Sequence[Bot], rng: Random) -> int:
    """Let the bots play a game to its end in place; return how many moves were made."""
    moves = 0
    while state.mover() != OVER:
        step(state, bots, rng)
        moves += 1
    return moves
