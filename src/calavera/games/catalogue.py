"""All that Calavera says in one language: what every part of it shares, and the texts of every game."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from calavera.core.errors import UnwrittenRules
from calavera.games.registry import GAMES, find_game
from calavera.messages import DEFAULT_LANGUAGE, Catalogue, Section, rules_outline


@cache
def catalogue(lang: str) -> Catalogue:
    """The texts in this language; a game that does not speak it is heard in English."""
    return Catalogue(lang, tuple(game.package for game in GAMES.values()))


def rules_of(game: str, words: Catalogue) -> list[Section]:
    """The rules of a game, for people to read."""
    outline = rules_outline(find_game(game).id, words)
    if not outline:
        raise UnwrittenRules(game=game)
    return outline


def languages_of(game: str) -> tuple[str, ...]:
    """The languages that a game brings catalogues for, English first."""
    folder = _folder(game)
    names = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    found = sorted(name.removesuffix(".json") for name in names if name.endswith(".json"))
    return tuple(sorted(found, key=lambda lang: lang != DEFAULT_LANGUAGE))


def texts_of(game: str, lang: str) -> bytes:
    """A game's own catalogue as it is stored, for programs that parse messages themselves; English where the game does
    not speak the language.
    """
    for wanted in (lang, DEFAULT_LANGUAGE):
        file = _folder(game).joinpath(f"{wanted}.json")
        if file.is_file():
            return file.read_bytes()
    return b"{}"


def _folder(game: str) -> Traversable:
    return resources.files(find_game(game).package).joinpath("messages")
