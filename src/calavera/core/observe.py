"""What is the same in the views of all games."""

from __future__ import annotations

from typing import Any

from calavera.core.state import NOBODY, State


def seat_or_none(seat: int) -> int | None:
    """A seat as views have it: None instead of NOBODY."""
    return None if seat == NOBODY else seat


def common(state: State, seat: int, history: bool) -> dict[str, Any]:
    """The fields of `View` itself, for a game's `observe`; `seat` is NOBODY for a spectator."""
    return {
        "players": state.players,
        "options": state.options,
        "seat": seat_or_none(seat),
        "to_act": tuple(state.movers()),
        "over": state.is_over(),
        "scores": tuple(state.scores()),
        "winners": tuple(state.winners()),
        "history": tuple(state.observed(seat)) if history else (),
    }
