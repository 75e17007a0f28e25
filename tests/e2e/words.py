"""What the page says, from the catalogues: tests in any language find a button by its name."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def _catalogue(lang: str) -> dict[str, object]:
    files = [ROOT / f"src/calavera/messages/{lang}.json", *sorted((ROOT / "web/messages").glob(f"*/{lang}.json"))]
    return {key: text for file in files for key, text in json.loads(file.read_text(encoding="utf-8")).items()}


def word(lang: str, key: str, **parts: object) -> str:
    """A text without plurals."""
    text = _catalogue(lang)[key]
    assert isinstance(text, str), key
    for name, part in parts.items():
        text = text.replace(f"{{{name}}}", str(part))
    return text


def game_name(lang: str, game: str) -> str:
    return word(lang, f"game.{game}.name")
