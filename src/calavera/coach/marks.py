"""How losses are told to people: marks for single choices, accuracy and a word for a whole game.

The curve of accuracy is the one lichess uses for chess: 100 for the best choice, falling with the points of win
percentage that were lost. Words go by the mean loss of a decision, as GNU Backgammon gives them. Alone, where points
count, forty of them are taken for a whole game's difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Literal

from calavera.core.coach import Unit

Mark = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
Grade = Literal["awful", "beginner", "casual", "intermediate", "advanced", "expert", "world_class", "supernatural"]

POINTS_OF_A_GAME = 40.0

FEWEST_GRADED = 10  # decisions; the mean of fewer says more of them than of their player

# Shares of a game from which a loss is called so
_MARKS: tuple[tuple[float, Mark], ...] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"), (0.005, "good"))

# Mean loss of a decision above which a game is called so, where winning counts 1 and losing -1
_GRADES: tuple[tuple[float, Grade], ...] = (
    (0.035, "awful"),
    (0.026, "beginner"),
    (0.018, "casual"),
    (0.012, "intermediate"),
    (0.008, "advanced"),
    (0.005, "expert"),
    (0.002, "world_class"),
)


def in_games(loss: float, unit: Unit) -> float:
    """A loss as a share of a game, never below 0."""
    return max(0.0, loss if unit == "wins" else loss / POINTS_OF_A_GAME)


def mark(loss: float, unit: Unit) -> Mark:
    lost = in_games(loss, unit)
    return next((name for least, name in _MARKS if lost >= least), "best")


def accuracy(losses: Sequence[float], unit: Unit) -> float | None:
    """From 0 to 100; None where there was nothing to decide."""
    if not losses:
        return None
    return sum(_accuracy(100.0 * in_games(loss, unit)) for loss in losses) / len(losses)


def _accuracy(lost: float) -> float:
    return min(100.0, max(0.0, 103.1668 * exp(-0.04354 * lost) - 3.1669 + 1.0))


def grade(losses: Sequence[float], unit: Unit) -> Grade | None:
    """A word for the mean loss; None where there was too little to decide. Losses below 0 count as they are: they are
    noise.
    """
    if len(losses) < FEWEST_GRADED:
        return None
    scale = 2.0 if unit == "wins" else 2.0 / POINTS_OF_A_GAME
    mean = scale * sum(losses) / len(losses)
    return next((name for least, name in _GRADES if mean > least), "supernatural")
