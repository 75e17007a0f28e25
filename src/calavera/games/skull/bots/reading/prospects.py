"""What a captain may hope for among strangers: its chance to win the game from the beginning of a round,
by who they are.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull.bots.blueprint.values import RoundValues
from calavera.games.skull.rules.layout import DISCS, MOST_PLAYERS, OWNED, OWNS_SKULL, WINS
from calavera.games.skull.rules.state import SkullState
from calavera.search import strategy_file

FILE = "prospects.bin"
KIND = "skull prospects by kind"
_HOLDINGS: Final = 4 * DISCS  # discs, whether the skull is among them, whether the seat starts
_OF_A_SEAT: Final = _HOLDINGS + 2  # and a challenge won, of one who starts or does not
_OF_A_SIZE: Final = 2 * _OF_A_SEAT  # numbers for so many players left: of the captain, then of the others
_TRAITS: Final = 8  # of a position, which weigh differently by who the others are


class Prospects(RoundValues):
    """The log-odds of winning are a sum: a number for what the captain holds and one for a challenge that it has won,
    and the same for each of the others. There are other numbers for each count of players left. To this comes what
    the traits of the position are worth against those who are left, on average of them. A game moves all numbers by
    `step` times what it differs from the forecast.

    `identities` has for each seat who it is, or NOBODY where that is not known. What a won challenge is worth is not
    told apart by discs: the exploiter hardly gets to some of these positions, and plays them badly.
    """

    def __init__(self, weights: vec[float], kinds: vec[float], identities: vec[i64], step: float = 0.0) -> None:
        if len(weights) != count() or len(kinds) % _TRAITS != 0:
            raise ValueError("prospects of another size")
        self.weights = weights
        self.kinds = kinds
        self.identities = identities
        self.step = step
        self._traits = vec[float]([0.0] * _TRAITS)

    def against(self, identities: vec[i64]) -> Prospects:
        """The same numbers, for a table at which these sit: whoever they are at any time."""
        return Prospects(self.weights, self.kinds, identities, self.step)

    def of(self, state: SkullState, seat: i64) -> float:
        if state.at[OWNED + seat] == 0:
            return 0.0
        odds = 0.0
        for other in range(state.players):
            if state.at[OWNED + other] > 0:
                odds += self.weights[_held(state, other, seat)]
                if state.at[WINS + other] > 0:
                    odds += self.weights[_won(state, other, seat)]
        self._look(state, seat)
        for other in range(state.players):
            who = self.identities[other]
            if other != seat and who != NOBODY and state.at[OWNED + other] > 0:
                for i in range(_TRAITS):
                    odds += self.kinds[who * _TRAITS + i] * self._traits[i]
        return 1.0 / (1.0 + exp(-odds))

    def learn(self, state: SkullState, seat: i64, won: bool) -> None:
        if state.at[OWNED + seat] == 0:
            return
        change = self.step * ((1.0 if won else 0.0) - self.of(state, seat))
        for other in range(state.players):
            if state.at[OWNED + other] == 0:
                continue
            self.weights[_held(state, other, seat)] += change
            if state.at[WINS + other] > 0:
                self.weights[_won(state, other, seat)] += change
            who = self.identities[other]
            if other != seat and who != NOBODY:
                for i in range(_TRAITS):
                    self.kinds[who * _TRAITS + i] += change * self._traits[i]

    def _look(self, state: SkullState, seat: i64) -> None:
        """The traits of a position, divided by the number of the others."""
        wins = 0.0
        discs = 0.0
        for other in range(state.players):
            if other != seat and state.at[OWNED + other] > 0:
                discs += float(state.at[OWNED + other])
                wins += float(state.at[WINS + other])
        others = float(state.alive - 1)
        each = 1.0 / others
        self._traits[0] = each
        self._traits[1] = each * float(state.at[OWNED + seat] - 1) / 3.0
        self._traits[2] = each * float(state.at[OWNS_SKULL + seat])
        self._traits[3] = each * float(state.at[WINS + seat])
        self._traits[4] = each * (1.0 if state.first == seat else 0.0)
        self._traits[5] = each * wins / 2.0
        self._traits[6] = each * (discs / others - 1.0) / 3.0
        self._traits[7] = each * float(state.alive - 2) / 4.0


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


def empty(kinds: int, identities: vec[i64]) -> Prospects:
    """To be learnt, against so many kinds of players."""
    return Prospects(vec[float]([0.0] * count()), vec[float]([0.0] * (kinds * _TRAITS)), identities)


def pack(prospects: Prospects) -> bytes:
    weights, kinds = array("d", list(prospects.weights)), array("d", list(prospects.kinds))
    return strategy_file.pack(KIND, {"weights": weights, "kinds": kinds})


def unpack(data: bytes) -> Prospects:
    """For a table of strangers who are not known."""
    found = strategy_file.unpack(KIND, data)
    weights, kinds = vec[float](list(found["weights"])), vec[float](list(found["kinds"]))
    return Prospects(weights, kinds, vec[i64]([NOBODY] * MOST_PLAYERS))


@cache
def prospects() -> Prospects:
    """Those that come with the package; `scripts/skull_prospects.py` makes the file."""
    return unpack(files("calavera.games.skull.bots.reading").joinpath(FILE).read_bytes())
