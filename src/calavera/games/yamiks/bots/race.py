"""The race for the pot as a bot sees it: how likely each sum of the two best dice wins it or shares it."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from calavera.games.yamiks.bots.solved.leads import USUAL
from calavera.games.yamiks.bots.solved.setting import ONE_ROLL
from calavera.games.yamiks.bots.solved.turn import SUMS
from calavera.games.yamiks.rules.view import YamiksView


class Race(NamedTuple):
    """The chance to win the pot alone, the chance to share it, and the expected share of it."""

    won: float
    shared: float
    share: float


LOST = Race(0.0, 0.0, 0.0)


def race_chances(view: YamiksView) -> tuple[Race, ...]:
    """The expected share by the sum of the two best dice, for the seat whose turn it is."""
    sums, others = _yet_to_come(view)
    level = _leaders(view)
    return tuple(
        LOST if own < view.to_beat else _race(sum(sums[:own]), sums[own], others, level if own == view.to_beat else 0)
        for own in range(SUMS)
    )


def _race(below: float, equal: float, others: int, level: int) -> Race:
    """A race in which `others` have still to play, each with these chances of a lower and of an equal sum, and `level`
    players already have the same sum.
    """
    chances = [comb(others, ties) * equal**ties * below ** (others - ties) for ties in range(others + 1)]
    won = 0.0 if level else chances[0]
    share = sum(chance / (1 + level + ties) for ties, chance in enumerate(chances))
    return Race(won, sum(chances) - won, share)


def _yet_to_come(view: YamiksView) -> tuple[tuple[float, ...], int]:
    """The probability of each sum for a player who has still to play, and how many such players there are."""
    if view.players > 1:
        return USUAL, len(view.to_play) - 1
    return ONE_ROLL, 0 if view.to_beat else 1


def _leaders(view: YamiksView) -> int:
    """How many have the best sum of this round so far."""
    if view.players == 1:
        return 1  # the virtual opponent, where its sum is known
    lines = [line for seat in view.seats for line in seat.lines if line is not None and line.pot is None]
    return sum(line.two_dice == view.to_beat for line in lines)
