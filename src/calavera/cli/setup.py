"""From what a command line says to a table: options, bots, names, seeds."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from calavera.arena.third_party import load_bot
from calavera.cli.errors import BadNumber, BadOptionText, WrongBotCount, WrongNames
from calavera.core.bot import Bot
from calavera.core.game import Game
from calavera.terminal.speech import Speech

USUAL_PLAYERS = 4
MOST_SEED = 2**63 - 1
MOST_NAME = 12  # so that six players fit beside each other on a board


def usual_players(game: Game[Any, Any, Any], people: int = 1) -> int:
    return min(max(USUAL_PLAYERS, people), game.seats[-1])


def read_options(texts: Sequence[str]) -> dict[str, Any]:
    """Options given as name=value; a value is JSON, or else plain text."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise BadOptionText(text=text)
        try:
            options[name.strip()] = msgspec.json.decode(value)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            options[name.strip()] = value
    return options


def read_list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def read_bots(text: str, seats: int) -> list[str]:
    """One name for each of the seats; a single name stands for all of them."""
    names = read_list(text)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise WrongBotCount(given=len(names), needed=seats)
    return names


def make_bots(game: str, names: Sequence[str]) -> list[Bot]:
    return [load_bot(game, name) for name in names]


def read_seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(10**9)  # short enough to be noted down
    return in_range("--seed", seed, 0, MOST_SEED)


def in_range(name: str, number: int, low: int, high: int) -> int:
    if not low <= number <= high:
        raise BadNumber(name=name, value=str(number), low=str(low), high=str(high))
    return number


def people_names(names: str | None, people: int | None, players: int | None, speech: Speech) -> list[str]:
    """What the people at the table are called; those without a name are numbered."""
    given = [] if names is None else read_list(names)
    count = people if people is not None else max(1, len(given))
    if len(given) > count or len(set(given)) != len(given) or any(len(name) > MOST_NAME for name in given):
        raise WrongNames(count=count, longest=MOST_NAME)
    in_range("--humans", count, 0, 6 if players is None else players)
    return given + [speech.say("seat.player", n=n + 1) for n in range(len(given), count)]


def table_names(people: Sequence[str], players: int, speech: Speech) -> list[str]:
    """People first, then bots."""
    return [*people, *(speech.say("seat.bot", n=n + 1) for n in range(len(people), players))]
