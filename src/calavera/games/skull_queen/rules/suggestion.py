"""The plank for a player who has no idea yet: the rulebook's tip for the first round."""

from __future__ import annotations

from calavera.games.skull_queen.rules.actions import CARD_NAMES
from calavera.games.skull_queen.rules.layout import VALUES, value_of
from calavera.games.skull_queen.rules.view import SkullQueenView


def suggestion(view: SkullQueenView) -> str | None:
    """With mostly high cards the front, with mostly low ones the back, and all pirates in the middle."""
    if view.stage != "placing" or view.seat not in view.to_act:
        return None
    high = sum(1 for card in view.hand if value_of(CARD_NAMES.index(card)) > VALUES // 2)
    return f"plank {'front' if 2 * high >= len(view.hand) else 'back'} 2 2 2 2"
