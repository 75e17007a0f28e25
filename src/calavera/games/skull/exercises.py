"""What is worth practising: when to lay another disc and when to open the bidding, and when to raise or to pass.

The first disc of a round is not: whatever is laid, a balanced player lays it now and then.
"""

from __future__ import annotations

from calavera.core.exercise import Exercises
from calavera.games.skull.rules.view import SkullView

_KINDS = {"adding": "disc", "bidding": "bid"}


def _kind(view: SkullView) -> str | None:
    return _KINDS.get(view.stage)


EXERCISES = Exercises(4, tuple(_KINDS.values()), _kind)
