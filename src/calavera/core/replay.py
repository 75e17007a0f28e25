"""Moves played again on a state, each checked, as long as the rules allow them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from calavera.core.errors import CalaveraError, MalformedAction
from calavera.core.state import CHANCE, State

S = TypeVar("S", bound=State)

# A move for `Game.replay`: its line of a dump (`0 bid 2`, `chance starter 0`), or who does what as numbers.
Move = str | tuple[int, int]


class Replay(NamedTuple, Generic[S]):
    """How far a list of moves could be played: the state then, how many moves it took, and what stopped it."""

    state: S
    made: int
    error: CalaveraError | None


def played(state: S, moves: Iterable[Move]) -> Replay[S]:
    """The state is changed in place."""
    made = 0
    for move in moves:
        try:
            _make_move(state, move)
        except CalaveraError as error:
            return Replay(state, made, error)
        made += 1
    return Replay(state, made, None)


def _make_move(state: State, move: Move) -> None:
    if not isinstance(move, str):
        if move[0] == CHANCE:
            state.happen(move[1])
        else:
            state.play(*move)
        return
    who, _, words = move.partition(" ")
    if who == "chance":
        state.happen(words)
    elif (seat := number_in(who, 2)) is not None:
        state.play(seat, words)
    else:
        raise MalformedAction(text=move)


def number_in(text: str, most_digits: int) -> int | None:
    """A number as our own dumps write it, without leading zeros."""
    if not text.isascii() or not text.isdigit() or len(text) > most_digits or text != str(int(text)):
        return None
    return int(text)
