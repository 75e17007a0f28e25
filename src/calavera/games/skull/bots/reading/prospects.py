"""What a captain may hope for among strangers: its chance to win the game from the beginning of a round."""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.skull.bots.blueprint.values import SEAT_BUCKETS, RoundValues, seat_bucket
from calavera.games.skull.rules.layout import MOST_PLAYERS, OWNED
from calavera.games.skull.rules.state import SkullState
from calavera.search import strategy_file

FILE = "prospects.bin"
KIND = "skull prospects"
_OF_A_SIZE: Final = 2 * SEAT_BUCKETS  # numbers for so many players left: of the captain, then of the others


class Prospects(RoundValues):
    """The log-odds of winning are a sum: a number for what the captain has, and one for what each of the others has.
    There are other numbers for each count of players left. A game moves them by `step` times its surprise.
    """

    def __init__(self, weights: vec[float], step: float = 0.0) -> None:
        if len(weights) != size():
            raise ValueError("prospects of another size")
        self.weights = weights
        self.step = step

    def of(self, state: SkullState, seat: i64) -> float:
        if state.at[OWNED + seat] == 0:
            return 0.0
        if state.alive == 1:
            return 1.0
        base = (state.alive - 2) * _OF_A_SIZE
        odds = self.weights[base + seat_bucket(state, seat)]
        for other in range(state.players):
            if other != seat and state.at[OWNED + other] > 0:
                odds += self.weights[base + SEAT_BUCKETS + seat_bucket(state, other)]
        return 1.0 / (1.0 + exp(-odds))

    def learn(self, state: SkullState, seat: i64, won: bool) -> None:
        base = (state.alive - 2) * _OF_A_SIZE
        change = self.step * ((1.0 if won else 0.0) - self.of(state, seat))
        self.weights[base + seat_bucket(state, seat)] += change
        for other in range(state.players):
            if other != seat and state.at[OWNED + other] > 0:
                self.weights[base + SEAT_BUCKETS + seat_bucket(state, other)] += change


def size() -> int:
    return (MOST_PLAYERS - 1) * int(_OF_A_SIZE)


def pack(prospects: Prospects) -> bytes:
    return strategy_file.pack(KIND, {"weights": array("d", list(prospects.weights))})


def unpack(data: bytes) -> Prospects:
    return Prospects(vec[float](list(strategy_file.unpack(KIND, data)["weights"])))


@cache
def prospects() -> Prospects:
    """Those that come with the package; `scripts/skull_prospects.py` makes the file."""
    return unpack(files("calavera.games.skull.bots.reading").joinpath(FILE).read_bytes())
