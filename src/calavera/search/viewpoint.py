"""The seat that a bot plays for, and checks of the choice it is asked for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from mypy_extensions import i64

from calavera.core.errors import BadView, IllegalAction, NotYourTurn, UnknownSeat
from calavera.core.game import V
from calavera.core.state import HIDDEN, State, entry_what
from calavera.core.view import View


def own_seat(view: View) -> int:
    """The seat a view belongs to; a spectator has no choice to make."""
    if view.seat is None:
        raise BadView(expected="seat")
    return view.seat


def check_choices(state: State, seat: i64, legal: Sequence[int]) -> None:
    """Raise if the seat may not choose in this determinization of its view, or may not choose one of these actions.
    What a seat may do follows from its view, so one determinization speaks for all.
    """
    if seat < 0 or seat >= state.players:
        raise UnknownSeat(seat=seat)
    if not state.may_act(seat):
        raise NotYourTurn(seat=seat)
    possible = set(state.legal(seat))
    for action in legal:
        if action not in possible:
            raise IllegalAction(action=action)


def as_first_to_choose(view: V) -> V:
    """The view without the hidden simultaneous choices of others: the model should make them, not a random draw."""
    history = tuple([packed for packed in view.history if entry_what(packed) != HIDDEN])
    return msgspec.structs.replace(view, history=history)
