"""What a captain may hope for among strangers: its chance to win the game from the beginning of a round."""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.skull.bots.blueprint.values import RoundValues
from calavera.games.skull.rules.layout import DISCS, MOST_PLAYERS, OWNED, OWNS_SKULL, WINS
from calavera.games.skull.rules.state import SkullState
from calavera.search import strategy_file

FILE = "prospects.bin"
KIND = "skull prospects"
_HOLDINGS: Final = 4 * DISCS  # discs, whether the skull is among them, whether the seat starts
_OF_A_SEAT: Final = _HOLDINGS + 2  # and a challenge won, of one who starts or does not
_OF_A_SIZE: Final = 2 * _OF_A_SEAT  # numbers for so many players left: of the captain, then of the others


class Prospects(RoundValues):
    """The log-odds of winning are a sum: a number for what the captain holds and one for a challenge that it has won,
    and the same for each of the others. There are other numbers for each count of players left. A game moves them by
    `step` times what it differs from the forecast.

    What a won challenge is worth is not told apart by discs: the exploiter hardly gets to some of these positions, and
    plays them badly.
    """

    def __init__(self, weights: vec[float], step: float = 0.0) -> None:
        if len(weights) != count():
            raise ValueError("prospects of another size")
        self.weights = weights
        self.step = step

    def of(self, state: SkullState, seat: i64) -> float:
        if state.at[OWNED + seat] == 0:
            return 0.0
        odds = 0.0
        for other in range(state.players):
            if state.at[OWNED + other] > 0:
                odds += self.weights[_held(state, other, seat)]
                if state.at[WINS + other] > 0:
                    odds += self.weights[_won(state, other, seat)]
        return 1.0 / (1.0 + exp(-odds))

    def learn(self, state: SkullState, seat: i64, won: bool) -> None:
        if state.at[OWNED + seat] == 0:
            return
        change = self.step * ((1.0 if won else 0.0) - self.of(state, seat))
        for other in range(state.players):
            if state.at[OWNED + other] > 0:
                self.weights[_held(state, other, seat)] += change
                if state.at[WINS + other] > 0:
                    self.weights[_won(state, other, seat)] += change


def _held(state: SkullState, other: i64, seat: i64) -> i64:
    """The place of the weight for what a seat holds, from the side of `seat`."""
    discs = state.at[OWNED + other] - 1
    return _numbers_of(state, other, seat) + (2 * discs + state.at[OWNS_SKULL + other]) * 2 + _starts(state, other)


def _won(state: SkullState, other: i64, seat: i64) -> i64:
    return _numbers_of(state, other, seat) + _HOLDINGS + _starts(state, other)


def _numbers_of(state: SkullState, other: i64, seat: i64) -> i64:
    base = (state.alive - 2) * _OF_A_SIZE
    return base if other == seat else base + _OF_A_SEAT


def _starts(state: SkullState, other: i64) -> i64:
    return 1 if state.first == other else 0


def count() -> int:
    return (MOST_PLAYERS - 1) * int(_OF_A_SIZE)


def pack(prospects: Prospects) -> bytes:
    return strategy_file.pack(KIND, {"weights": array("d", list(prospects.weights))})


def unpack(data: bytes) -> Prospects:
    return Prospects(vec[float](list(strategy_file.unpack(KIND, data)["weights"])))


@cache
def prospects() -> Prospects:
    """Those that come with the package; `scripts/skull_prospects.py` makes the file."""
    return unpack(files("calavera.games.skull.bots.reading").joinpath(FILE).read_bytes())
