"""Who a bot is playing for, and what lies before it when it chooses."""

from __future__ import annotations

import msgspec

from calavera.rules.errors import BadView
from calavera.rules.game import V, View
from calavera.rules.state import HIDDEN, entry_what


def own_seat(view: View) -> int:
    """The seat a view belongs to; a spectator has no choice to make."""
    if view.seat is None:
        raise BadView(expected="seat")
    return view.seat


def as_first_to_choose(view: V) -> V:
    """The view without the choices that lie hidden: to imagine them is a model's part, not blind chance's."""
    history = tuple([packed for packed in view.history if entry_what(packed) != HIDDEN])
    return msgspec.structs.replace(view, history=history)
