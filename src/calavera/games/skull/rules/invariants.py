"""What is conserved in Skull: components are neither lost nor made, counts agree with each other."""

from __future__ import annotations

from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull.rules.layout import DISCS, HEIGHT, OWNED, OWNS_SKULL, SKULL_AT, TURNED, WINS
from calavera.games.skull.rules.state import SkullState


def broken_invariant(state: SkullState) -> str:
    """The first invariant that does not hold, or nothing."""
    placed: i64 = 0
    alive: i64 = 0
    for seat in range(state.players):
        owned = state.at[OWNED + seat]
        height = state.at[HEIGHT + seat]
        placed += height
        if owned > 0:
            alive += 1
        if not 0 <= owned <= DISCS or not 0 <= state.at[OWNS_SKULL + seat] <= 1 or state.at[OWNS_SKULL + seat] > owned:
            return "a player owns at most three flowers and one skull"
        if state.flowers_in_hand(seat) < 0 or state.flowers_in_hand(seat) > DISCS - 1:
            return "no flower is placed that is not owned"
        if state.at[SKULL_AT + seat] != NOBODY and state.at[OWNS_SKULL + seat] == 0:
            return "no skull is placed that is not owned"
        if not 0 <= state.at[TURNED + seat] <= height:
            return "only placed discs are turned"
        if not 0 <= state.at[WINS + seat] <= 2:
            return "nobody wins more than two challenges"
    if placed != state.on_table:
        return "the discs on the table are those of the stacks"
    if alive != state.alive or alive == 0:
        return "the players left are those with discs"
    return ""
