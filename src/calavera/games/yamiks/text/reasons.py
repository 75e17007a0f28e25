"""The reasons why a seat to move may not choose an action in Yamik's."""

from __future__ import annotations

from calavera.core.reason import Reason
from calavera.games.yamiks.rules.layout import FILL, ORDER_CHOICE, ROLLS, START
from calavera.games.yamiks.rules.state import YamiksState


def why(state: YamiksState, seat: int, action: int) -> Reason:  # noqa: ARG001  (only the seat to move has dice)
    if state.stage == ORDER_CHOICE:
        return Reason("order_first")
    if action >= START:
        return Reason("order_is_settled")
    if action >= FILL:
        return Reason("box_filled")
    return Reason("no_rolls_left") if state.rolls == ROLLS else Reason("no_such_die")
