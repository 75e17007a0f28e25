"""A game as long as one likes that counts how often its rules are applied: what work costs, without a clock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from calavera import Game, Options, State, View
from calavera.core.errors import MalformedAction
from calavera.core.notation import Notation
from calavera.games.registry import GAMES

COUNTING = "counting"
WAIT, TOGETHER = 0, 1


class Count:
    def __init__(self) -> None:
        self.count = 0


_listening: list[Count] = []


@contextmanager
def counted_moves() -> Iterator[Count]:
    """How many moves are made inside."""
    count = Count()
    _listening.append(count)
    try:
        yield count
    finally:
        _listening.remove(count)


class CountingOptions(Options, frozen=True, kw_only=True):
    pass


class CountingView(View, frozen=True, kw_only=True):
    options: CountingOptions


class Wait(msgspec.Struct, frozen=True, tag="wait"):
    pass


class Together(msgspec.Struct, frozen=True, tag="together"):
    pass


class CountingState(State):
    """The seats take turns for ever; after `together` all of them choose at the same time, once."""

    def __init__(self, game: Any, options: CountingOptions, players: int, history: Any) -> None:
        super().__init__(game, options, players, history)
        self.turn = 0

    def mover(self) -> int:
        return self._first_waiting() if self.waiting else self.turn

    def legal_into(self, seat: int, out: Any) -> int:  # noqa: ARG002  (the same for all)
        out[0], out[1] = WAIT, TOGETHER
        return 2

    def scores(self) -> list[int]:
        return [0] * self.players

    def winners(self) -> list[int]:
        return []

    def clone(self) -> CountingState:
        new = CountingState(self.game, self.options, self.players, self.history[:])
        new.turn, new.waiting, new.stage_from = self.turn, self.waiting, self.stage_from
        return new

    def _act(self, seat: int, action: int) -> None:
        for count in _listening:
            count.count += 1
        if self.waiting:
            self._chosen(seat)
        elif action == TOGETHER:
            self._begin_together((1 << self.players) - 1)
        else:
            self.turn = (seat + 1) % self.players


def make(game: Game[Any, Any, Any], options: CountingOptions, players: int) -> CountingState:
    return CountingState(game, options, players, vec[i64]())


GAME: Game[CountingState, CountingOptions, CountingView] = Game(
    id=COUNTING,
    version=1,
    package=__name__,
    seats=range(1, 7),
    options=CountingOptions,
    view=CountingView,
    make=make,
    actions=Notation([(WAIT, Wait()), (TOGETHER, Together())], MalformedAction),
)


@contextmanager
def with_counting() -> Iterator[None]:
    """The game is one of those that the registry has found."""
    found = GAMES._games
    found[COUNTING] = GAME
    try:
        yield
    finally:
        del found[COUNTING]
