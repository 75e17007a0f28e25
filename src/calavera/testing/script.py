"""Games written down move by move, for tests that read like a table talking."""

from __future__ import annotations

from typing import Any

from calavera.core.state import State
from calavera.games import find_game


def scripted(game: str, players: int, moves: str = "", **options: Any) -> State:
    """A new game with `moves` played, as in `go_on`."""
    state: State = find_game(game).new(players, options)
    go_on(state, moves)
    return state


def go_on(state: State, moves: str) -> None:
    """Play moves separated by commas or line ends: `chance starter 0, 0 bid 3`; each is checked."""
    for move in moves.replace("\n", ",").split(","):
        if not move.strip():
            continue
        who, _, words = move.strip().partition(" ")
        if who == "chance":
            state.game.happen(state, words)
        else:
            state.game.play(state, int(who), words)


def choices_of(state: State, seat: int) -> list[str]:
    """The legal choices of a seat in words."""
    return [state.game.actions.format(action) for action in state.legal(seat)]
