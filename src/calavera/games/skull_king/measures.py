"""What a finished game of the Skull King dice game tells about how a seat played."""

from __future__ import annotations

from calavera.core.measures import Measures, added
from calavera.games.skull_king.rules.view import SkullKingView


def bids_made(view: SkullKingView, seat: int) -> Measures:
    """How many bids were made exactly, in all and hand by hand."""
    found: Measures = {}
    for hand, lines in enumerate(view.sheet, start=1):
        made = float(lines[seat].bid == lines[seat].taken)
        found = added(found, {"bids_made": (made, 1), f"bids_made_{hand}": (made, 1)})
    return found
