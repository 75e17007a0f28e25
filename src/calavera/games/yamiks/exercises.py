"""What can be practised alone: which dice to keep after the first and the second roll, and which box to fill."""

from __future__ import annotations

from calavera.core.exercise import Exercises
from calavera.games.yamiks.rules.view import YamiksView

_KINDS = ("keep_1", "keep_2", "box")


def _kind(view: YamiksView) -> str | None:
    return _KINDS[view.rolls - 1] if view.stage == "choosing" else None


EXERCISES = Exercises(1, _KINDS, _kind)
