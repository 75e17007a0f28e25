"""What is the same at a second table: the first dealer, all hands, the centre, and the cards of the ghost."""

from __future__ import annotations

from calavera.games.skull_queen.rules.layout import DEALING, DRAW_DEALER, ENDED, LAYING_OUT
from calavera.games.skull_queen.rules.state import SkullQueenState


def occasion(state: SkullQueenState) -> str:
    """Cards leave the deck in the same order whatever is played, so the number of those left names the draw."""
    if state.stage == DRAW_DEALER:
        return "dealer"
    if state.stage == DEALING:
        return f"round {state.round} seat {state.turn} of {state.deck_size}"
    return f"round {state.round} {'centre' if state.stage == LAYING_OUT else 'ghost'} of {state.deck_size}"


def hands(state: SkullQueenState) -> tuple[int, int]:
    return (state.rounds if state.stage == ENDED else max(state.round - 1, 0)), state.rounds
