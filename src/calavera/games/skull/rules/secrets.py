"""What the others perceive of a move: which disc was placed or lost stays with its owner."""

from __future__ import annotations

from mypy_extensions import i64

from calavera.core.state import CHANCE
from calavera.games.skull.rules.layout import (
    LOSE_FLOWER,
    LOSE_HIDDEN,
    LOSE_SKULL,
    PLACE_HIDDEN,
    PLACE_SKULL,
    UNSEEN,
    is_lost,
    lost,
    lost_seat,
)


def perceived(seat: i64, who: i64, what: i64) -> i64:
    """A past move of another seat or of chance, as `seat` has seen it."""
    if who == CHANCE:
        # A lost disc is known to its owner alone.
        if not is_lost(what) or lost_seat(what) == seat:
            return what
        return lost(lost_seat(what), UNSEEN)
    if what <= PLACE_SKULL:
        return PLACE_HIDDEN
    if what == LOSE_FLOWER or what == LOSE_SKULL:
        return LOSE_HIDDEN
    return what
