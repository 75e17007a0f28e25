"""Positions that were set up, not played: a round with given discs, and the current round from its beginning."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import FACT, NOBODY, entry
from calavera.games.skull.rules.layout import NEW_ROUND, OWNED, OWNS_SKULL, WINS
from calavera.games.skull.rules.state import SkullState


def begin_from(state: SkullState, discs: list[int], skulls: list[int], wins: list[int], first: i64) -> None:
    """Forget the game so far and begin a round in which each seat has so many discs, skulls and won challenges."""
    for seat in range(state.players):
        state.at[OWNED + seat] = discs[seat]
        state.at[OWNS_SKULL + seat] = skulls[seat]
        state.at[WINS + seat] = wins[seat]
    state.history = vec[i64]()
    state.round = 0
    state.chance_next = NOBODY
    _count_players(state)
    state.begin_round(first)


def round_began(state: SkullState) -> i64:
    """Where in the history the current round begins; NOBODY before the first one."""
    began = entry(FACT, NEW_ROUND)
    at: i64 = len(state.history) - 1
    while at >= 0 and state.history[at] != began:
        at -= 1
    return at


def before_round(state: SkullState) -> SkullState:
    """The same round at its beginning, before anybody has placed. No disc may have been lost in it yet."""
    again = state.clone()
    again.history = state.history[: round_began(state)]
    again.chance_next = state.chance_holder
    _count_players(again)
    again.begin_round(state.first)
    return again


def _count_players(state: SkullState) -> None:
    state.alive = 0
    for seat in range(state.players):
        if state.at[OWNED + seat] > 0:
            state.alive += 1
