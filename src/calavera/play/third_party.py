"""Bots by name or from anywhere: `captain`, `captain@500` with another number of looks, or `module:Class`."""

from __future__ import annotations

import importlib
from typing import Any

from calavera.play.bots import Bot, UnknownBot, bot_names, make_bot

PLACE = ":"
LOOKS = "@"


def load_bot(game: str, text: str) -> Bot:
    """What is named may be any class on the path: for whoever runs this program, never for what comes over a wire."""
    if PLACE in text:
        return _imported(game, text)
    name, at, looks = text.partition(LOOKS)
    if not at:
        return make_bot(game, name)
    if not (looks.isascii() and looks.isdigit() and 0 < int(looks) < 10**9):
        raise UnknownBot(name=text, known=", ".join(bot_names(game)))
    return make_bot(game, name, looks=int(looks))


def _imported(game: str, text: str) -> Bot:
    module, _, name = text.partition(PLACE)
    try:
        made: Any = getattr(importlib.import_module(module), name)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise UnknownBot(name=text, known=", ".join(bot_names(game))) from error
    if not callable(getattr(made, "choose", None)):
        raise UnknownBot(name=text, known=", ".join(bot_names(game)))
    bot: Bot = made
    return bot
