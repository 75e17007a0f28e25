"""What is worth practising: where the pirates stand at the beginning of a round, and which card to play."""

from __future__ import annotations

from calavera.core.exercise import Exercises
from calavera.games.skull_queen.rules.view import SkullQueenView

_KINDS = {"placing": "plank", "playing": "card"}


def _kind(view: SkullQueenView) -> str | None:
    return _KINDS.get(view.stage)


EXERCISES = Exercises(4, tuple(_KINDS.values()), _kind)
