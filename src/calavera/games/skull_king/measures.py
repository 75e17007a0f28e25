"""What a finished game of the Skull King dice game tells about how a seat played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calavera.core.measures import Measures, added
from calavera.games.skull_king.rules.view import SkullKingView


def bids_made(view: SkullKingView, seat: int) -> Measures:
    """How many bids were made exactly, in all and hand by hand."""
    found: Measures = {}
    for hand, lines in enumerate(view.sheet, start=1):
        made = float(lines[seat].bid == lines[seat].taken)
        found = added(found, {"bids_made": (made, 1), f"bids_made_{hand}": (made, 1)})
    return found


def earlier(stored: Mapping[str, Any]) -> Measures:
    """The bids that version 0.1.0 counted beside the measures, from its statistics as they were stored."""
    bids = stored.get("bids", 0)
    return {"bids_made": (float(stored["bids_hit"]), bids)} if bids else {}
