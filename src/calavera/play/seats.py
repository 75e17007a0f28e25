"""Who a bot is playing for."""

from __future__ import annotations

from calavera.rules.errors import BadView
from calavera.rules.game import View


def own_seat(view: View) -> int:
    """The seat a view belongs to; a spectator has no choice to make."""
    if view.seat is None:
        raise BadView(expected="seat")
    return view.seat
