"""The six settings of the solo game, and what the race for the pot is worth in each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from calavera.games.yamiks.bots.solved.turn import ROLLS_OF_FIVE, SUMS
from calavera.games.yamiks.rules.dice import BEST_TWO, FULL, MULTISETS, WAYS
from calavera.games.yamiks.rules.layout import OPPONENT_KNOWN, POT_EACH, ROUNDS
from calavera.games.yamiks.rules.options import YamiksOptions

Pot = Literal["none", "simple", "recommended"]
POTS: tuple[Pot, ...] = get_args(Pot)

Results = tuple[float, float, float]  # how likely a race is lost, tied and won


class Setting(NamedTuple):
    """`pot`: how the virtual opponent gets its sum, or "none" for the boxes and the bonus alone."""

    pot: Pot = "recommended"
    free_downgrade: bool = False

    @staticmethod
    def of(options: YamiksOptions) -> Setting:
        return Setting(options.solo_pot, options.free_downgrade)

    def races(self) -> list[Results]:
        """By SUMS * rounds played + own two-dice sum."""
        return [self._race(played, own) for played in range(ROUNDS) for own in range(SUMS)]

    def _race(self, played: int, own: int) -> Results:
        if self.pot == "none":
            return (1.0, 0.0, 0.0)
        if self.pot == "simple" or played % 2 == 0:
            return against(own, _SURELY_KNOWN)
        return against(own, ONE_ROLL)

    def worth(self) -> list[float]:
        """By SUMS * rounds played + own two-dice sum: the points that the race brings on average."""
        return [POT_EACH * tied + 2 * POT_EACH * won for _, tied, won in self.races()]


SETTINGS = tuple(Setting(pot, free) for pot in POTS for free in (False, True))


def against(own: int, chances: Sequence[float]) -> Results:
    """A race with one opponent whose two-dice sum has these chances."""
    return (sum(chances[own + 1 :]), chances[own], sum(chances[:own]))


def _one_roll() -> list[float]:
    chances = [0.0] * SUMS
    for roll in range(FULL, MULTISETS):
        chances[BEST_TWO[roll]] += int(WAYS[roll]) / ROLLS_OF_FIVE
    return chances


ONE_ROLL = tuple(_one_roll())  # by two-dice sum: how likely a single roll of five dice has it
_SURELY_KNOWN = [float(own == OPPONENT_KNOWN) for own in range(SUMS)]


def race_against(known: int, pot: float = 2 * POT_EACH) -> list[float]:
    """What each own two-dice sum brings against a sum that is known: the pot, half of it or nothing."""
    return [0.0 if own < known else pot / 2 if own == known else pot for own in range(SUMS)]
