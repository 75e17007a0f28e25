"""The rules of Pig. On your turn, roll as often as you like: a 1 loses what you have gathered, holding banks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from calavera import CHANCE, OVER, State

if TYPE_CHECKING:
    from calavera_pig.game import PigGame, PigOptions

# Actions
ROLL = 0
HOLD = 1

# Outcomes: the faces 1 to 6
UNLUCKY = 1


class PigState(State):
    """`banked` by seat; `gathered` is what the seat on `turn` may still lose; `rolling` while the die is in the air."""

    def __init__(self, game: PigGame, options: PigOptions, players: int, history: vec[i64] | None = None) -> None:
        super().__init__(game, options, players, vec[i64]() if history is None else history)
        self.target = options.target
        self.banked = [0] * players
        self.turn = 0
        self.gathered = 0
        self.last_roll: int | None = None
        self.rolling = False

    def clone(self) -> PigState:
        new = PigState(self.game, self.options, self.players, self.history[:])
        new.banked = self.banked[:]
        new.turn, new.gathered = self.turn, self.gathered
        new.last_roll, new.rolling = self.last_roll, self.rolling
        return new

    def mover(self) -> int:
        if self.winners():
            return OVER
        return CHANCE if self.rolling else self.turn

    def legal_into(self, seat: int, out: vec[i64]) -> int:
        out[0], out[1] = ROLL, HOLD
        return 2 if self.gathered > 0 else 1  # with nothing gathered there is nothing to hold

    def weights(self) -> list[tuple[int, int]]:
        return [(face, 1) for face in range(1, 7)]

    def _act(self, seat: int, action: int) -> None:
        if action == ROLL:
            self.rolling = True
            return
        self.banked[seat] += self.gathered
        self._note("held", seat, self.banked[seat])
        self._pass_on()

    def _chance(self, outcome: int) -> None:
        self.rolling = False
        self.last_roll = outcome
        self._note("rolled", self.turn, outcome)
        if outcome == UNLUCKY:
            self._note("lost", self.turn, self.gathered)
            self._pass_on()
        else:
            self.gathered += outcome

    def _pass_on(self) -> None:
        self.gathered = 0
        if not self.winners():
            self.turn = (self.turn + 1) % self.players

    def scores(self) -> list[int]:
        return self.banked[:]

    def winners(self) -> list[int]:
        return [seat for seat, points in enumerate(self.banked) if points >= self.target]
