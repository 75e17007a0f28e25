"""Why a seat to move may not do something in Yamik's."""

from __future__ import annotations

from calavera.rules.reason import Reason
from calavera.rules.yamiks.state import FILL, ORDER_CHOICE, ROLLS, START, YamiksState


def why(state: YamiksState, seat: int, action: int) -> Reason:  # noqa: ARG001  (the dice are those of who is to move)
    if state.stage == ORDER_CHOICE:
        return Reason("order_first")
    if action >= START:
        return Reason("order_is_settled")
    if action >= FILL:
        return Reason("box_filled")
    return Reason("no_rolls_left") if state.rolls == ROLLS else Reason("no_such_die")
