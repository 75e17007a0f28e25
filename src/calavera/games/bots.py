"""Bots by game and name."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from calavera.core.bot import AnyLuck, Bot, RandomBot, UnknownBot
from calavera.games.registry import find_game

RANDOM = "random"
HEURISTIC = "heuristic"
LEVELS = ("novice", "sailor", "bosun", "captain")  # of each of our own games, the weakest first
USUAL = "sailor"  # the level that people meet unless they choose another one
SITTING_IN = "bosun"  # for somebody who is away: about as well as they might have played themselves


def level_names(game: str) -> tuple[str, ...]:
    """The levels that people can choose from, the weakest first; none where a game brings no bots of its own."""
    return tuple(find_game(game).bots.names)


def bot_names(game: str) -> tuple[str, ...]:
    """All bots that can play a game: two baselines for research, then its levels."""
    baselines = (RANDOM,) if find_game(game).bots.heuristic is None else (RANDOM, HEURISTIC)
    return (*baselines, *level_names(game))


def usual_bot(game: str) -> str:
    """The bot to play against where nobody has said which one."""
    return _first_known(game, USUAL)


def sitting_in(game: str) -> str:
    """The bot that plays for somebody who is away."""
    return _first_known(game, SITTING_IN)


def fallback_bot(game: str) -> str:
    """The bot that answers immediately when another one has failed."""
    return _first_known(game, HEURISTIC)


def _first_known(game: str, wanted: str) -> str:
    names = bot_names(game)
    return wanted if wanted in names else names[-1]


def make_bot(game: str, name: str, simulations: int | None = None, effort: float = 1.0) -> AnyLuck:
    """The bot of this name. `simulations` replaces the usual number of simulations of a bot that searches. An `effort`
    below 1 asks for an answer in that part of the usual time; a bot that cannot hurry has no such parameter.
    """
    return AnyLuck(_made(game, name, simulations, effort))


def _made(game: str, name: str, simulations: int | None, effort: float) -> Bot:
    if name not in bot_names(game):
        raise UnknownBot(name=name, known=", ".join(bot_names(game)))
    roster = find_game(game).bots
    if name in roster.names and roster.levels is not None:
        make = roster.levels.get()[name]
        if simulations is None:
            return make(effort=effort) if effort < 1 and _takes(make, "effort") else make()
        if _takes(make, "simulations"):
            return make(simulations=simulations)
    elif simulations is None:
        return RandomBot() if roster.heuristic is None or name == RANDOM else roster.heuristic.get()()
    raise UnknownBot(name=f"{name}@{simulations}", known=", ".join(bot_names(game)))


def _takes(make: Callable[..., Bot], parameter: str) -> bool:
    try:
        return parameter in inspect.signature(make).parameters
    except ValueError:  # a compiled class with a default that `inspect` cannot read
        return False
