"""What the page says, from the catalogues: tests in any language find a button by its name."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from calavera.games import find_game
from calavera.games.catalogue import catalogue
from calavera.terminal.speech import Speech

ROOT = Path(__file__).parents[2]
FOLDERS = ("src/calavera/messages", "src/calavera/games/*/messages", "web/messages", "web/src/games/*/messages")


@cache
def _texts(lang: str) -> dict[str, object]:
    files = [file for folder in FOLDERS for file in sorted(ROOT.glob(f"{folder}/{lang}.json"))]
    return {key: text for file in files for key, text in json.loads(file.read_text(encoding="utf-8")).items()}


def word(lang: str, key: str, **parts: object) -> str:
    """A text without plurals."""
    text = _texts(lang)[key]
    assert isinstance(text, str), key
    for name, part in parts.items():
        text = text.replace(f"{{{name}}}", str(part))
    return text


def game_name(lang: str, game: str) -> str:
    return word(lang, f"{game}.name")


def label(lang: str, game: str, action: str, names: Sequence[str] = ()) -> str:
    """What an action is called, players by these names."""
    found = find_game(game)
    text = Speech(catalogue(lang), tuple(names)).tell(found.label(found.actions.parse(action)))
    assert text is not None
    return text
