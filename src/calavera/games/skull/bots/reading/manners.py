"""Manners: how likely the choices of somebody were who plays as the model of people (`model.py`) does."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull.bots.model import SkullModel, Style, asked, success
from calavera.games.skull.bots.reading.character import Character, can_place
from calavera.games.skull.rules.layout import ADDING, BIDDING, HEIGHT, OWNS_SKULL, SKULL_AT
from calavera.games.skull.rules.state import SkullState

_LAPSES: Final = 0.04  # how often anything else is done
_NO_LIST: Final = vec[i64]()  # of legal choices: the model makes none


class Manners(Character):
    """The same choices as those of `SkullModel` in this style, but for a lapse now and then."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._model = SkullModel(style)

    def skull(self, state: SkullState, seat: i64) -> float:
        if state.at[OWNS_SKULL + seat] == 0 or state.at[SKULL_AT + seat] != NOBODY:
            return 0.0
        if state.flowers_in_hand(seat) == 0:
            return 1.0
        return self.style.skull_first if state.at[HEIGHT + seat] == 0 else self.style.skull_later

    def bids(self, state: SkullState, seat: i64, success: vec[float]) -> float:
        on_skull = state.at[SKULL_AT + seat] != NOBODY
        if state.stage == ADDING:
            if not can_place(state, seat):
                return 1.0
            chance = self.style.open_on_skull if on_skull else self.style.challenge
        elif on_skull:
            chance = 0.0 if state.bid + 1 == state.on_table else self.style.bluff
        else:
            number = max(state.bid + 1, state.at[HEIGHT + seat])
            chance = self._dares(state, seat, success[number], 0.0)
        return _LAPSES / 2.0 + (1.0 - _LAPSES) * chance

    def number(self, state: SkullState, seat: i64, number: i64, success: vec[float]) -> float:
        each = _LAPSES / float(state.on_table - state.bid)
        height = state.at[HEIGHT + seat]
        chance = 0.0
        if state.at[SKULL_AT + seat] != NOBODY:
            if state.stage == BIDDING or state.on_table <= 3:
                chance = 1.0 if number == state.bid + 1 else 0.0
            elif number <= 2:
                chance = 0.5
        elif state.stage == BIDDING:
            chance = 1.0 if number == max(state.bid + 1, height) else 0.0
        elif number >= height:
            # It goes on as long as the next number looks good enough: the chances fall, so the last step decides.
            most = min(state.on_table, height + self.style.beyond)
            if number <= most:
                chance = 1.0 if number == height else self._dares(state, seat, success[number], self.style.margin)
                if number < most:
                    chance -= self._dares(state, seat, success[number + 1], self.style.margin)
        return each + (1.0 - _LAPSES) * max(chance, 0.0)

    def act(self, state: SkullState, seat: i64, rng: Random) -> i64:
        return self._model.act(state, seat, rng, _NO_LIST)

    def _dares(self, state: SkullState, seat: i64, chance: float, margin: float) -> float:
        """That this chance of success is enough."""
        spare = chance - margin - asked(self.style, state, seat)
        if self.style.wobble <= 0.0:
            return 1.0 if spare >= 0.0 else 0.0
        return max(0.0, min(1.0, 0.5 + spare / (2.0 * self.style.wobble)))


def chances(state: SkullState, seat: i64) -> vec[float]:
    """By number: the chance of turning so many flowers, where that is more than the seat's own stack."""
    return vec[float]([success(state, seat, number) for number in range(state.on_table + 1)])


def random_style(rng: Random) -> Style:
    """Somebody who plays as the model of people does."""
    return Style(
        skull_first=0.05 + 0.65 * rng.random(),
        skull_later=0.05 + 0.55 * rng.random(),
        challenge=0.1 + 0.7 * rng.random(),
        open_on_skull=0.5 * rng.random(),
        bluff=0.8 * rng.random(),
        sure_enough=0.05 + 0.5 * rng.random(),
        margin=0.3 * rng.random(),
        beyond=rng.randrange(4),
        wobble=0.2 * rng.random(),
    )
