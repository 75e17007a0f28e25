"""What of an outcome is counted when all draws of a game are put to the test: the faces of dice, the kinds of cards."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

# Of one outcome, each face as often as it came up. People read the words of the game's notation.
Faces = Callable[[msgspec.Struct], list[str]]


def faces_by_words(outcome: msgspec.Struct) -> list[str]:
    """The last field, which says what came (`roll 1 3 3`, `deal 2 black`); every part of it where it has several."""
    names = outcome.__struct_fields__
    if not names:
        return []
    value = getattr(outcome, names[-1])
    return [str(part) for part in value] if isinstance(value, tuple) else [str(value)]
