"""A table of two to four players: the mean and the variance of the lead over another seat that every sheet still
brings.

At a table the pot counts twice, since what one seat wins the others do not get. Given how often the others have each
two-dice sum, a sum of one's own is worth a certain lead over each of them; the worths of two seats' sums, one less the
other, are the expected difference of their pots. How often each sum occurs follows from play by these values, so the
two are computed in alternation until they agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import comb, prod

from librt.vecs import vec

from calavera.games.yamiks.bots.solved.induction import Induction
from calavera.games.yamiks.bots.solved.moments import Moments
from calavera.games.yamiks.bots.solved.sheets import ALL_FILLED
from calavera.games.yamiks.bots.solved.turn import SUMS
from calavera.games.yamiks.rules.layout import POT_EACH, ROUNDS

# How likely a player ends a turn with each sum of the two best dice, as measured in games between bots
USUAL = (0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.01, 0.02, 0.04, 0.06, 0.18, 0.2, 0.48)
_TURNS = 6  # of computing values and usual sums
_LEAST = 1e-12


class Leads:
    """`means` and `variances` by sheet number: of the lead over another seat that the rest of the game brings.

    `sums` says by SUMS * rounds played + sum how usual a sum is in that round, and `worth` what lead it brings on
    average. `rest` is the variance of the pot of each round that the worths of two seats leave over.
    """

    def __init__(
        self,
        players: int,
        means: Sequence[float] | vec[float],
        variances: Sequence[float] | vec[float],
        sums: Sequence[float] | vec[float],
        rest: Sequence[float],
    ) -> None:
        self.players = players
        self.means = vec[float](means)
        self.variances = vec[float](variances)
        self.sums = vec[float](sums)
        self.worth = vec[float](worth_of(players, list(self.sums)))
        self.rest = vec[float](rest)


def share_of(below: float, equal: float, others: int) -> float:
    """The share of a pot expected with others who each have less or the same with these chances."""
    ties = range(others + 1)
    return sum([comb(others, n) * equal**n * below ** (others - n) / (1 + n) for n in ties])


def worth_of(players: int, sums: Sequence[float]) -> list[float]:
    """By SUMS * rounds played + sum: the lead over each other seat that this sum brings on average."""
    found: list[float] = []
    for played in range(ROUNDS):
        usual = sums[SUMS * played : SUMS * (played + 1)]
        for own in range(SUMS):
            share = share_of(sum(usual[:own], 0.0), usual[own], players - 1)
            found.append(POT_EACH * players * (players * share - 1) / (players - 1))
    return found


def rest_of(players: int, sums: Sequence[float]) -> list[float]:
    """The variance of the difference of two seats' pots that is left when the worths of their sums are known."""
    worth = worth_of(players, sums)
    found: list[float] = []
    for played in range(ROUNDS):
        usual = sums[SUMS * played : SUMS * (played + 1)]
        known = [own for own in range(SUMS) if usual[own] > _LEAST]
        square = 0.0
        for drawn in product(known, repeat=players):
            won = [float(own == max(drawn)) * POT_EACH * players / drawn.count(max(drawn)) for own in drawn[:2]]
            square += prod([usual[own] for own in drawn]) * (won[0] - won[1]) ** 2
        by_sums = sum([usual[own] * worth[SUMS * played + own] ** 2 for own in known], 0.0)
        found.append(max(0.0, square - 2 * by_sums))
    return found


def compute_leads(players: int, turns: int = _TURNS) -> Leads:
    """Compute everything from scratch; takes about half a minute with the compiled package."""
    sums = list(USUAL) * ROUNDS
    for turn in range(turns):
        worth = vec[float](worth_of(players, sums))
        found = list(Moments(_means(worth), worth).sums())
        # The average of all turns: the latest alone may go back and forth between two habits.
        sums = [known + (now - known) / (turn + 1) for known, now in zip(sums, found, strict=True)]
    worth = vec[float](worth_of(players, sums))
    means = _means(worth)
    return Leads(players, means, Moments(means, worth).variances(), sums, rest_of(players, sums))


def _means(worth: vec[float]) -> vec[float]:
    induction = Induction(worth, False)
    for filled in range(ALL_FILLED - 1, -1, -1):
        induction.solve(filled)
    return induction.values
