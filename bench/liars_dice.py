"""Liar's dice as OpenSpiel has it by default, on our State: the same game on both sides of a comparison.

Two players, one die each, rolled in secret. A bid is a number of dice and a face; each bid must be higher, by number
first. Sixes count as any face. Instead of bidding a player may say liar: the last bid stands, or the bidder loses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, NOBODY, OVER, State

if TYPE_CHECKING:
    from calavera.core.game import Game

PLAYERS: Final = 2
SIDES: Final = 6
WILD: Final = 5  # faces are counted from 0

# Actions: 6 * (number of dice - 1) + face, or LIAR
BIDS: Final = 12
LIAR: Final = 12
NO_BID: Final = -1

# Outcomes: 8 * seat + face, or UNSEEN for the other player
PER_SEAT: Final = 8
UNSEEN: Final = 7


class LiarsDiceState(State):
    def __init__(self, game: Game[Any, Any, Any], options: Any, history: vec[i64]) -> None:
        super().__init__(game, options, PLAYERS, history)
        self.rolled: i64 = 0
        self.first_die: i64 = 0
        self.second_die: i64 = 0
        self.turn: i64 = 0
        self.bid: i64 = NO_BID
        self.winner: i64 = NOBODY

    def clone(self) -> LiarsDiceState:
        new = LiarsDiceState(self.game, self.options, self.history[:])
        new.rolled = self.rolled
        new.first_die = self.first_die
        new.second_die = self.second_die
        new.turn = self.turn
        new.bid = self.bid
        new.winner = self.winner
        return new

    def mover(self) -> i64:
        if self.rolled < PLAYERS:
            return CHANCE
        return self.turn if self.winner == NOBODY else OVER

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:  # noqa: ARG002  (the same for both)
        n: i64 = 0
        # With the highest bid made, only LIAR is left.
        for bid in range(self.bid + 1, BIDS):
            out[n] = bid
            n += 1
        if self.bid != NO_BID:
            out[n] = LIAR
            n += 1
        return n

    def draw(self, rng: Random) -> i64:
        return PER_SEAT * self.rolled + rng.randrange(SIDES)

    def weights(self) -> list[tuple[int, int]]:
        return [(PER_SEAT * self.rolled + face, 1) for face in range(SIDES)]

    def scores(self) -> list[int]:
        if self.winner == NOBODY:
            return [0, 0]
        return [1, -1] if self.winner == 0 else [-1, 1]

    def winners(self) -> list[int]:
        return [] if self.winner == NOBODY else [self.winner]

    def _act(self, seat: i64, action: i64) -> None:
        if action != LIAR:
            self.bid = action
            self.turn = 1 - seat
            return
        # Both dice come to light.
        self._fact(PER_SEAT * self.first_die + self.second_die)
        self.winner = 1 - seat if self._bid_holds() else seat

    def _bid_holds(self) -> bool:
        face = self.bid % SIDES
        found: i64 = 0
        if self.first_die == face or self.first_die == WILD:
            found += 1
        if self.second_die == face or self.second_die == WILD:
            found += 1
        return found > self.bid // SIDES

    def _chance(self, outcome: i64) -> None:
        if self.rolled == 0:
            self.first_die = outcome % PER_SEAT
        else:
            self.second_die = outcome % PER_SEAT
        self.rolled += 1

    def _seen(self, seat: i64, who: i64, what: i64) -> i64:
        if who != CHANCE or what // PER_SEAT == seat:
            return what
        return what // PER_SEAT * PER_SEAT + UNSEEN
