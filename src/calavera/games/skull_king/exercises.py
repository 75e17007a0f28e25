"""What is worth practising: how many tricks a hand is good for."""

from __future__ import annotations

from calavera.core.exercise import Exercises
from calavera.games.skull_king.rules.view import SkullKingView


def _kind(view: SkullKingView) -> str | None:
    return "bid" if view.stage == "bidding" else None


EXERCISES = Exercises(4, ("bid",), _kind)
