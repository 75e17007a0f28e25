"""Faces: what is counted of every draw to test whether chance was fair (the faces of dice, the kinds of cards)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

# The faces in one outcome, each as often as it came up. People read them in the words of the game's notation.
Faces = Callable[[msgspec.Struct], list[str]]


def faces_by_words(outcome: msgspec.Struct) -> list[str]:
    """The last field, which says what was drawn (`roll 1 3 3`, `deal 2 black`); if it is a list, each of its parts."""
    names = outcome.__struct_fields__
    if not names:
        return []
    value = getattr(outcome, names[-1])
    return [str(part) for part in value] if isinstance(value, tuple) else [str(value)]
