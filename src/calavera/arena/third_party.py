"""Bots by name or from anywhere: `captain`, `captain@500` with another number of simulations, or `module:Class`."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from librt.random import Random

from calavera.core.bot import Bot, UnknownBot
from calavera.core.errors import CalaveraError
from calavera.games.bots import bot_names, make_bot

PLACE = ":"
AT = "@"  # before the number of simulations


class BrokenBot(CalaveraError):
    code = "bot.broken"


class BotCheated(CalaveraError):
    code = "bot.cheated"


class ThirdParty:
    """A bot from outside: its errors are reported under its name, and an illegal action is never played."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name = name
        self._bot = bot

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:
        try:
            action = self._bot.choose(view, legal, rng)
        except Exception as error:
            raise BrokenBot(name=self._name, reason=_told(error)) from error
        if action not in legal:
            raise BotCheated(name=self._name, action=repr(action))
        return legal[legal.index(action)]  # a plain number, whatever kind of number it was


def load_bot(game: str, text: str) -> Bot:
    """The text may name any class on the path: it must come from this program's user, never from the network."""
    if PLACE in text:
        return ThirdParty(text, _imported(game, text))
    name, at, simulations = text.partition(AT)
    if not at:
        return make_bot(game, name)
    if not (simulations.isascii() and simulations.isdigit() and 0 < int(simulations) < 10**9):
        raise UnknownBot(name=text, known=", ".join(bot_names(game)))
    return make_bot(game, name, simulations=int(simulations))


def _imported(game: str, text: str) -> Bot:
    """The current folder is searched too: people who write a bot usually work there."""
    module, _, name = text.partition(PLACE)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    made: Any = None
    if _is_there(module):
        try:
            kind = getattr(importlib.import_module(module), name, None)
            made = None if kind is None else kind()
        except Exception as error:
            raise BrokenBot(name=text, reason=_told(error)) from error
    if not callable(getattr(made, "choose", None)):
        raise UnknownBot(name=text, known=", ".join(bot_names(game)))
    bot: Bot = made
    return bot


def _is_there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):  # a folder above it is missing, or it is no name at all
        return False


def _told(error: Exception) -> str:
    """The error and, if it was raised in the bot's own code, the file and line."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    own = last.filename != __file__ and not last.filename.startswith("<")
    where = f" ({Path(last.filename).name}:{last.lineno})" if own else ""
    return f"{type(error).__name__}: {error}{where}"
