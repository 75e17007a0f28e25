"""The moves of a game, and what is needed to take a choice back. Only the last open choice, or one of the simultaneous
choices under way, can be taken back. So it is enough to keep the game as it was before that choice: an undo replays at
most as many moves as there are seats, however long the game is.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from calavera.core.state import CHANCE, NOBODY, State, entry_who
from calavera.table.events import By


class Move(NamedTuple):
    """Who did what, in words; `by` is None for chance."""

    who: int
    words: str
    by: By | None


class Choices:
    """Lists go by seat. `back` is the game before the move number `back_at`, for undo; nobody may change it."""

    def __init__(self) -> None:
        self.moves: list[Move] = []  # as the game was really played, without what was taken back
        self.turns: list[int] = []  # choices made
        self.last: list[int] = []  # where the last choice stands among the moves, -1 if there is none
        self.undone: list[int] = []  # choices taken back in this game
        self.undone_turn: list[int] = []  # which of its choices the seat took back last, -1 for none
        self.undone_here: list[int] = []  # and how often that one
        self.back: State | None = None
        self.back_at = 0

    def start(self, seats: int) -> None:
        self.turns, self.undone, self.undone_here = [0] * seats, [0] * seats, [0] * seats
        self.last, self.undone_turn = [-1] * seats, [-1] * seats

    def add(self, move: Move) -> None:
        if move.who != CHANCE:
            self.turns[move.who] += 1
            self.last[move.who] = len(self.moves)
        self.moves.append(move)

    def remember(self, before: State) -> None:
        """The next choice is made in this position."""
        self.back, self.back_at = before, len(self.moves)

    def settle(self) -> None:
        """Nothing so far can be taken back any more."""
        self.back = None

    def last_of(self, seat: int) -> int:
        """Where its last choice stands among the moves; -1 if it has made none, or if there is no such seat."""
        return self.last[seat] if 0 <= seat < len(self.last) else -1

    def leads_back(self, seat: int) -> bool:
        """Whether the last choice of this seat can be taken back without playing the whole game again."""
        return self.back is not None and self.last[seat] >= self.back_at

    def times_undone(self, seat: int) -> int:
        """How often the seat has taken the choice back that it made last."""
        return self.undone_here[seat] if self.undone_turn[seat] == self.turns[seat] - 1 else 0

    def take_back(self, seat: int) -> None:
        """Forget the last choice of a seat that has made one."""
        gone = self.last[seat]
        if gone < self.back_at:
            self.back = None
        del self.moves[gone]
        self.last = [at - 1 if at > gone else at for at in self.last]
        before = gone - 1
        while before >= 0 and self.moves[before].who != seat:
            before -= 1
        self.last[seat] = before
        self.turns[seat] -= 1
        self.undone[seat] += 1
        if self.undone_turn[seat] != self.turns[seat]:
            self.undone_turn[seat], self.undone_here[seat] = self.turns[seat], 0
        self.undone_here[seat] += 1


def position(state: State, seat: int) -> bytes:
    """Stands for all that a seat knows of the game when it has to choose: the same again after an undo, and whoever has
    made a simultaneous choice meanwhile.
    """
    return sha256(state.settled_key(seat)).digest()


def has_chosen(state: State, seat: int) -> bool:
    """Has this seat chosen in the stage of simultaneous choices that is going on? Some seats may have no part in it."""
    return seat in _chosen(state)


def opens_a_way_back(state: State) -> bool:
    """Whether the next choice is an open one, or the first of the simultaneous ones."""
    return state.waiting == 0 or max(_chosen(state), default=NOBODY) < 0


def _chosen(state: State) -> list[int]:
    history = state.history
    return [entry_who(history[i]) for i in range(state.stage_from, len(history))]
