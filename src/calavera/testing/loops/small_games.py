"""Two-player games so small that their solutions are known, to test searches: a card, a die or a sign for each player.

Kuhn poker: three cards, one each, one bet. Its value to the first player is -1/18. Liar's dice with three-sided dice.
Signs: rock, paper and scissors, chosen at the same time, with points for each way of winning; the signs are played in
proportion to the points of the way in which they do not take part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, NOBODY, OVER, State
from calavera.search.model import RandomModel

if TYPE_CHECKING:
    from calavera.core.game import Game

PLAYERS: Final = 2

# Outcomes: 4 × seat + card or face, UNSEEN for the other player
PER_SEAT: Final = 4
KINDS: Final = 3
UNSEEN: Final = 3

# Kuhn poker
PASS: Final = 0
BET: Final = 1

# Liar's dice: 3 × (number − 1) + face, then LIAR
BIDS: Final = 6
LIAR: Final = 6
WILD: Final = 2

# Signs
ROCK: Final = 0
PAPER: Final = 1
SCISSORS: Final = 2


class SmallState(State):
    """Two players, something hidden dealt to each, and a zero-sum result: what one wins the other loses."""

    def __init__(self, game: Game[Any, Any, Any], options: Any, history: vec[i64]) -> None:
        super().__init__(game, options, PLAYERS, history)
        self.dealt: i64 = 0
        self.first: i64 = NOBODY  # what the first player was dealt
        self.second: i64 = NOBODY
        self.turn: i64 = 0
        self.last: i64 = NOBODY  # the last action
        self.over = False
        self.points: i64 = 0  # of the first player

    def _copy_to(self, new: SmallState) -> None:
        new.waiting = self.waiting
        new.stage_from = self.stage_from
        new.dealt = self.dealt
        new.first = self.first
        new.second = self.second
        new.turn = self.turn
        new.last = self.last
        new.over = self.over
        new.points = self.points

    def mover(self) -> i64:
        if self.over:
            return OVER
        return CHANCE if self.dealt < PLAYERS else self.turn

    def draw(self, rng: Random) -> i64:
        return PER_SEAT * self.dealt + rng.randrange(KINDS)

    def weights(self) -> list[tuple[int, int]]:
        return [(PER_SEAT * self.dealt + kind, 1) for kind in range(KINDS)]

    def _chance(self, outcome: i64) -> None:
        if self.dealt == 0:
            self.first = outcome % PER_SEAT
        else:
            self.second = outcome % PER_SEAT
        self.dealt += 1

    def _end(self, points: i64) -> None:
        self.over = True
        self.points = points

    def scores(self) -> list[int]:
        return [self.points, -self.points]

    def winners(self) -> list[int]:
        if not self.over:
            return []
        if self.points == 0:
            return [0, 1]
        return [0] if self.points > 0 else [1]

    def _seen(self, seat: i64, who: i64, what: i64) -> i64:
        if who != CHANCE or what // PER_SEAT == seat:
            return what
        return what // PER_SEAT * PER_SEAT + UNSEEN


class KuhnState(SmallState):
    def clone(self) -> KuhnState:
        new = KuhnState(self.game, self.options, self.history[:])
        self._copy_to(new)
        return new

    def draw(self, rng: Random) -> i64:
        card = rng.randrange(KINDS - self.dealt)
        if self.dealt == 1 and card >= self.first:
            card += 1
        return PER_SEAT * self.dealt + card

    def weights(self) -> list[tuple[int, int]]:
        return [(PER_SEAT * self.dealt + card, 1) for card in range(KINDS) if card != self.first]

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:  # noqa: ARG002  (the same for both)
        out[0] = PASS
        out[1] = BET
        return 2

    def _act(self, seat: i64, action: i64) -> None:
        better: i64 = 1 if self.first > self.second else -1
        if action == PASS and self.last == BET:
            self._end(-1 if seat == 0 else 1)
        elif action == BET and self.last == BET:
            self._end(2 * better)
        elif action == PASS and self.last == PASS:
            self._end(better)
        self.last = action
        self.turn = 1 - seat


class DiceState(SmallState):
    def clone(self) -> DiceState:
        new = DiceState(self.game, self.options, self.history[:])
        self._copy_to(new)
        return new

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:  # noqa: ARG002  (the same for both)
        n: i64 = 0
        for bid in range(self.last + 1, BIDS):
            out[n] = bid
            n += 1
        if self.last != NOBODY:
            out[n] = LIAR
            n += 1
        return n

    def _act(self, seat: i64, action: i64) -> None:
        if action != LIAR:
            self.last = action
            self.turn = 1 - seat
            return
        face = self.last % KINDS
        found: i64 = 0
        if self.first == face or self.first == WILD:
            found += 1
        if self.second == face or self.second == WILD:
            found += 1
        holds = found > self.last // KINDS
        self._end(1 if (seat == 0) != holds else -1)


class SignsState(SmallState):
    def __init__(
        self, game: Game[Any, Any, Any], options: Any, history: vec[i64], blunt: i64, wrap: i64, cut: i64
    ) -> None:
        """Points for rock over scissors, paper over rock, scissors over paper."""
        super().__init__(game, options, history)
        self.blunt = blunt
        self.wrap = wrap
        self.cut = cut
        self.dealt = PLAYERS
        self._begin_together(3)

    def clone(self) -> SignsState:
        new = SignsState(self.game, self.options, self.history[:], self.blunt, self.wrap, self.cut)
        self._copy_to(new)
        return new

    def mover(self) -> i64:
        return OVER if self.over else self._first_waiting()

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:  # noqa: ARG002  (the same for both)
        for sign in range(KINDS):
            out[sign] = sign
        return KINDS

    def _act(self, seat: i64, action: i64) -> None:
        if seat == 0:
            self.first = action
        else:
            self.second = action
        if self._chosen(seat):
            self._end(self._over(self.first, self.second) - self._over(self.second, self.first))

    def _over(self, sign: i64, other: i64) -> i64:
        if sign == ROCK and other == SCISSORS:
            return self.blunt
        if sign == PAPER and other == ROCK:
            return self.wrap
        return self.cut if sign == SCISSORS and other == PAPER else 0


class PointsModel(RandomModel):
    """What counts are points, from -2 to 2, and not who wins."""

    def value(self, state: State, seat: i64) -> float:
        return state.scores()[seat] / 4 + 0.5

    def values(self, state: State, out: vec[float]) -> None:
        for seat in range(state.players):
            out[seat] = self.value(state, seat)
