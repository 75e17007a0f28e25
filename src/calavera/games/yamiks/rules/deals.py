"""What is the same at a second table: the rolls for the order, and those of each seat in each round.

The first roll of a turn is the same for the same seat; a later one where as many dice are rolled. The order of play may
differ, since whoever has won the roll for it chooses; a seat keeps its rolls.
"""

from __future__ import annotations

from mypy_extensions import i64

from calavera.core.state import CHANCE, entry_who
from calavera.games.yamiks.rules.dice import DICE, SIZE
from calavera.games.yamiks.rules.layout import OPPONENT_ROLL, ORDER_ROLL, ROLLING, ROUNDS
from calavera.games.yamiks.rules.state import YamiksState


def occasion(state: YamiksState) -> str:
    if state.stage == ROLLING:
        dice = DICE - SIZE[state.kept]
        return f"round {state.played + 1} seat {state.turn} roll {state.rolls + 1} of {dice}"
    if state.stage == OPPONENT_ROLL:
        return f"round {state.played + 1} opponent"
    return f"{'order' if state.stage == ORDER_ROLL else 'tie'} seat {state.turn} after {_rolled(state)}"


def _rolled(state: YamiksState) -> i64:
    """How many rolls have come one after the other, without a choice in between."""
    history = state.history
    many: i64 = 0
    while many < len(history) and entry_who(history[len(history) - 1 - many]) == CHANCE:
        many += 1
    return many


def hands(state: YamiksState) -> tuple[int, int]:
    return state.played, ROUNDS
