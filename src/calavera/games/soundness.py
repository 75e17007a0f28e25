"""Checks of a game from another package before it is listed beside ours: the texts that every list shows must be there.

Our own games are held to more than this by the tests, so only the games of others are checked when they are loaded.
"""

from __future__ import annotations

from typing import Any

from calavera.core.game import Game
from calavera.messages import DEFAULT_LANGUAGE, LANGUAGES, read_catalogue

INTRODUCTION = ("name", "players", "tagline")


class UnsoundGame(Exception):
    """Says what is missing or wrong, to those who wrote the game."""


def check_texts(game: Game[Any, Any, Any]) -> None:
    """Raise if the game's catalogues cannot be read or lack what is said of every game; whatever reading them raises
    is passed on.
    """
    for lang in LANGUAGES:
        file = f"messages/{lang}.json in {game.package!r}"
        messages = read_catalogue(game.package, lang)
        if messages is None:
            if lang == DEFAULT_LANGUAGE:
                raise UnsoundGame(f"there is no {file}")
            continue
        for key in messages:
            # Another game's sentence, or one of ours, would be replaced.
            if not key.startswith(f"{game.id}."):
                raise UnsoundGame(f"{file}: the key {key!r} does not begin with {game.id + '.'!r}")
            plain, *spoken_to = key.split("@")
            for param in spoken_to:
                if plain not in messages or param not in messages[plain].params:
                    raise UnsoundGame(f"{file}: {key!r} needs {plain!r} with the parameter {param!r}")
        for name in (*INTRODUCTION, *(f"phrase.{phrase}" for phrase in game.phrases)):
            key = f"{game.id}.{name}"
            if key not in messages:
                raise UnsoundGame(f"{file} lacks {key!r}")
            if messages[key].params:
                raise UnsoundGame(f"{file}: {key!r} is said without parameters")
