"""Characters: how a player who is no captain plays Skull, and how likely its choices were. So the same strangers can be
practised against, be recognised at the table, and play on in simulations.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull.rules.layout import (
    CHANCE_AT,
    LOSE_FLOWER,
    LOSE_SKULL,
    LOSING_BY_CHOICE,
    OWNED,
    OWNS_SKULL,
    REVEAL,
    REVEALING,
    SKULL_AT,
    START,
)
from calavera.games.skull.rules.state import SkullState


class Character(ABC):
    """How likely somebody chooses so, with the skull where `state` has it. `success` is the chance of turning so many
    flowers, by number, as far as everybody can tell.
    """

    @abstractmethod
    def skull(self, state: SkullState, seat: i64) -> float:
        """That the disc to be placed is the skull."""

    @abstractmethod
    def bids(self, state: SkullState, seat: i64, success: vec[float]) -> float:
        """That a bid is named, rather than a disc added or the bidding left."""

    @abstractmethod
    def number(self, state: SkullState, seat: i64, number: i64, success: vec[float]) -> float:
        """That the bid, if there is one, has this number."""

    @abstractmethod
    def act(self, state: SkullState, seat: i64, rng: Random) -> i64:
        """A choice, except of discs to show."""


def act_idly(state: SkullState, seat: i64, rng: Random) -> i64:
    """A choice that is not about bids: any stack is turned, any disc given up, and anybody starts."""
    if state.stage == REVEALING:
        return REVEAL + _any_stack(state, seat, rng)
    if state.stage == LOSING_BY_CHOICE:
        return LOSE_FLOWER if rng.random() < 0.5 else LOSE_SKULL
    return START + _anybody_else(state, seat, rng)


def can_place(state: SkullState, seat: i64) -> bool:
    return kinds_to_place(state, seat) > 0


def kinds_to_place(state: SkullState, seat: i64) -> i64:
    """How many kinds of discs the seat can place: flower, skull, Last Chance."""
    kinds: i64 = 1 if state.flowers_in_hand(seat) > 0 else 0
    if state.at[OWNS_SKULL + seat] == 1 and state.at[SKULL_AT + seat] == NOBODY:
        kinds += 1
    if state.chance_holder == seat and state.at[CHANCE_AT + seat] == NOBODY:
        kinds += 1
    return kinds


def _any_stack(state: SkullState, seat: i64, rng: Random) -> i64:
    """Another seat with discs face down."""
    chosen: i64 = NOBODY
    many: i64 = 0
    for other in range(state.players):
        if other != seat and state.face_down(other) > 0:
            many += 1
            if rng.randrange(int(many)) == 0:
                chosen = other
    return chosen


def _anybody_else(state: SkullState, seat: i64, rng: Random) -> i64:
    """Another seat that still has discs."""
    chosen: i64 = NOBODY
    many: i64 = 0
    for other in range(state.players):
        if other != seat and state.at[OWNED + other] > 0:
            many += 1
            if rng.randrange(int(many)) == 0:
                chosen = other
    return chosen
