"""The probability of winning before the last round, from the mean and the variance of the points every seat will still
score.

The pot of the present round is counted exactly: which seats win it follows from the sums that are known and from how
likely those still to play get theirs. What comes after it is taken as normally distributed.
"""

from __future__ import annotations

from math import erf, exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.yamiks.bots.solved import Leads
from calavera.games.yamiks.bots.solved.moments import sheet_after
from calavera.games.yamiks.bots.solved.sheets import sheet_number
from calavera.games.yamiks.bots.solved.turn import SUMS, WAYS_TO_END, Turn
from calavera.games.yamiks.bots.standing import Place, Standing, gain_of, is_open
from calavera.games.yamiks.rules.dice import BEST_TWO, FULL, MULTISETS
from calavera.games.yamiks.rules.layout import POT_EACH, ROUNDS

SETS: Final = 16  # of seats, a bit for each
A_POINT: Final = 1e-7  # so that points decide where nothing is left to win or lose
_WIDTH: Final = 3.5  # deviations to both sides over which a seat's own points are averaged
_STEPS: Final = 7


class Rival:
    """Another seat: the mean and the variance of its points at the end, the pot of this round left out, and by sum how
    likely it ends its turn of this round with it.
    """

    def __init__(self, mean: float, variance: float, sums: vec[float]) -> None:
        self.mean = mean
        self.variance = variance
        self.sums = sums


def rival(leads: Leads, place: Place, round_number: int, free_downgrade: bool) -> Rival:
    sums = vec[float]([0.0] * SUMS)
    number = sheet_number(place.sheet.filled, place.sheet.series)
    mean = float(place.total) + leads.means[number]
    if place.now > 0:
        sums[place.now] = 1.0
        return Rival(mean, leads.variances[number], sums)
    at = SUMS * (round_number - 1)
    turn = Turn()
    turn.compute(leads.means, place.sheet.filled, number, free_downgrade, leads.worth, at)
    turn.follow()
    for roll in range(i64(FULL), i64(MULTISETS)):
        sums[BEST_TWO[roll]] += turn.ends[roll]
    # The race of this round is counted by itself, so its worth must not count again.
    for two_dice in range(SUMS):
        mean -= sums[two_dice] * leads.worth[at + two_dice]
    return Rival(mean, leads.variances[number], sums)


def rivals_of(leads: Leads, standing: Standing) -> list[Rival]:
    """All seats in order; the seat's own entry is a placeholder and never read."""
    return [
        Rival(0.0, 0.0, vec[float]([0.0] * SUMS))
        if seat == standing.me
        else rival(leads, place, standing.round, standing.free_downgrade)
        for seat, place in enumerate(standing.places)
    ]


def pot_chances(me: int, rivals: list[Rival]) -> vec[float]:
    """Indexed by SETS * own sum + set of seats: the probability that exactly these have the highest sum."""
    found = vec[float]([0.0] * (SUMS * SETS))
    everybody = (1 << len(rivals)) - 1
    for own in range(SUMS):
        for winners in range(1, everybody + 1):
            total = 0.0
            if winners >> me & 1:
                total = _exactly(me, rivals, winners, own)
            else:
                for top in range(own + 1, SUMS):
                    total += _exactly(me, rivals, winners, top)
            found[SETS * own + winners] = total
    return found


def _exactly(me: int, rivals: list[Rival], winners: int, top: int) -> float:
    """The probability that these rivals have the sum `top` and all others less."""
    chance = 1.0
    for seat in range(len(rivals)):
        if seat == me:
            continue
        sums = rivals[seat].sums
        if winners >> seat & 1:
            chance *= sums[top]
        else:
            below = 0.0
            for two_dice in range(top):
                below += sums[two_dice]
            chance *= below
        if chance == 0.0:
            return 0.0
    return chance


def pot_of(seat: int, winners: int, players: int) -> int:
    """What a seat gets when these share the pot."""
    return POT_EACH * players // winners.bit_count() if winners >> seat & 1 else 0


def ends_by_forecast(leads: Leads, standing: Standing) -> vec[float]:
    """Indexed by SUMS * way + two-dice sum: the probability of winning when the turn ends that way."""
    me = standing.me
    own = standing.places[me]
    rivals = rivals_of(leads, standing)
    chances = pot_chances(me, rivals)
    number = sheet_number(own.sheet.filled, own.sheet.series)
    later_pots = 0.0
    for played in range(standing.round, ROUNDS):
        later_pots += leads.rest[played] / 2.0
    found = vec[float]([0.0] * (WAYS_TO_END * SUMS))
    for way in range(WAYS_TO_END):
        if is_open(own.sheet, way):
            after = sheet_after(number, way)
            mean = float(own.total + gain_of(own.sheet, way)) + leads.means[after]
            wins = _wins(me, mean, leads.variances[after], rivals, later_pots)
            for two_dice in range(SUMS):
                value = mean * A_POINT
                for winners in range(1, 1 << len(rivals)):
                    value += chances[SETS * two_dice + winners] * wins[winners]
                found[SUMS * way + two_dice] = value
    return found


def _wins(me: int, mean: float, variance: float, rivals: list[Rival], later_pots: float) -> list[float]:
    """Indexed by the set of seats that win the pot: the probability that a seat with this mean and variance wins."""
    players = len(rivals)
    found = [0.0]
    for winners in range(1, 1 << players):
        own = mean + float(pot_of(me, winners, players))
        others = [each for seat, each in enumerate(rivals) if seat != me]
        pots = [float(pot_of(seat, winners, players)) for seat in range(players) if seat != me]
        found.append(beats_all(own, variance + later_pots, others, pots, later_pots))
    return found


def beats_all(mean: float, variance: float, rivals: list[Rival], pots: list[float], later_pots: float) -> float:
    if len(rivals) == 1:
        return below(mean - rivals[0].mean - pots[0], variance + rivals[0].variance + later_pots)
    # Rivals are independent of each other, but all of them are compared with the same points: average over these.
    deviation = sqrt(variance)
    total = 0.0
    weights = 0.0
    for step in range(-_STEPS, _STEPS + 1):
        off = _WIDTH * float(step) / float(_STEPS)
        weight = exp(-off * off / 2.0)
        chance = weight
        for i in range(len(rivals)):
            lead = mean + off * deviation - rivals[i].mean - pots[i]
            chance *= below(lead, rivals[i].variance + later_pots)
        total += chance
        weights += weight
    return total / weights


def below(lead: float, variance: float) -> float:
    """How likely a normal number with mean 0 is less than this."""
    # Half a point is the width of a tie.
    return 0.5 + 0.5 * erf(lead / sqrt(2.0 * max(variance, 0.0625)))
