"""What a game brings to be kept on a score pad: players at a real table, a phone in the middle, no server at hand.

A browser knows no rule, so all that a pad has to know is data that the rules themselves have made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from librt.random import Random

from calavera.core.journal import JournalEvent
from calavera.core.options import Options
from calavera.core.state import OVER, State

if TYPE_CHECKING:
    from calavera.core.game import Game

# What is written into one field of a pad: a number, a list of dice, or a yes.
Written = int | bool | list[int]


class PadSource(Protocol):
    """A module of this shape is named by `Game.pad`. Where people may write the same game down in other ways, too, its
    `ways(end)` are a list of what `written(end)` is one of. Where players decide something in secret, `secret(players)`
    has the fields for it, without the seat behind them.
    """

    def tables(self) -> Mapping[str, Any]:
        """Scores, orders and what may be entered, as JSON; `web/src/games/<id>/pad` has a copy of it."""

    def written(self, end: State) -> dict[str, Written]:
        """What people would have written down of a finished game, by field."""


def secret_cells(game: Game[Any, Any, Any], players: int) -> frozenset[str]:
    """The fields of a pad, without the seat behind them, that so many players can decide on in secret."""
    secret = None if game.pad is None else getattr(game.pad.get(), "secret", None)
    return frozenset() if secret is None else secret(players)


def random_game(game: Game[Any, Any, Any], players: int, options: Options | None, rng: Random) -> State:
    """A whole game by chance, to read off it how the rules go on."""
    state: State = game.new(players, options)
    while state.mover() != OVER:
        state.random_move(rng)
    return state


def events_of(end: State) -> list[JournalEvent]:
    """All that the rules have noted in a game."""
    again: State = end.game.new(int(end.players), end.options)
    again.journal = []
    for who, what in end.moves():
        again.apply(who, what)
    return end.game.events(again.journal)
