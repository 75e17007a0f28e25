"""What is the same at a second table: the starter, the dice that everybody draws, and what each of them shows.

Starters follow from the first one, so a hand is dealt the same way whatever was played before it. A die is rolled when
it is thrown: the second red die that a seat throws in a hand shows the same at both tables, whenever it comes.
"""

from __future__ import annotations

from mypy_extensions import i64

from calavera.games.skull_king.rules.layout import DEALING, DRAW_STARTER, ENDED, die_kind, die_seat, hands_of, trick_at
from calavera.games.skull_king.rules.state import SkullKingState

_KINDS = ("king", "pirate", "mermaid", "black", "blue", "red", "yellow")


def occasion(state: SkullKingState) -> str:
    if state.stage == DRAW_STARTER:
        return "starter"
    if state.stage == DEALING:
        return f"hand {state.hand} seat {state.turn} draws {state.drawn + 1}"
    return f"hand {state.hand} seat {state.turn} rolls {_KINDS[state.rolling]} {_thrown(state) + 1}"


def _thrown(state: SkullKingState) -> i64:
    """How many dice of the kind that is rolled its seat has thrown before in this hand."""
    first = trick_at(state.players, 1)
    before: i64 = 0
    for slot in range(first, trick_at(state.players, state.tricks + 1) + state.in_trick):
        if die_seat(state.at[slot]) == state.turn and die_kind(state.at[slot]) == state.rolling:
            before += 1
    return before


def hands(state: SkullKingState) -> tuple[int, int]:
    every = hands_of(state.players)
    return (every if state.stage == ENDED else max(state.hand - 1, 0)), every
