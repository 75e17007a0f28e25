"""What the ends of a turn of Yamik's are worth to a player alone, and what they leave the seats that watch it."""

from __future__ import annotations

from librt.vecs import vec

from calavera.games.yamiks.bots.forecast import SETS, Rival, beats_all, pot_chances, pot_of, rival
from calavera.games.yamiks.bots.last_round import POSSIBLE, Result
from calavera.games.yamiks.bots.solved import Leads, Sheet, Solution
from calavera.games.yamiks.bots.solved.moments import sheet_after
from calavera.games.yamiks.bots.solved.sheets import sheet_number
from calavera.games.yamiks.bots.solved.turn import SUMS, WAYS_TO_END
from calavera.games.yamiks.bots.standing import Standing, gain_of, is_open
from calavera.games.yamiks.rules.layout import ROUNDS


def ends_alone(solution: Solution, sheet: Sheet) -> vec[float]:
    """By SUMS * way + sum: the points to come when the turn of a player alone ends that way, this turn's counted."""
    number = sheet_number(sheet.filled, sheet.series)
    pots = solution.setting.worth()
    race = SUMS * sheet.filled.bit_count()
    found = vec[float]([0.0] * (WAYS_TO_END * SUMS))
    for way in range(WAYS_TO_END):
        if is_open(sheet, way):
            points = float(gain_of(sheet, way)) + solution.values[sheet_after(number, way)]
            for two_dice in range(SUMS):
                found[SUMS * way + two_dice] = points + pots[race + two_dice]
    return found


def ends_for(leads: Leads, standing: Standing, seat: int) -> vec[float]:
    """By SUMS * way + sum: how likely `seat` wins when the turn of another one, `standing.me`, ends that way."""
    if standing.round == ROUNDS and not standing.later:
        return _ends_of_game(standing, seat)
    return _ends_forecast(leads, standing, seat)


def _ends_of_game(standing: Standing, seat: int) -> vec[float]:
    found = vec[float]([0.0] * (WAYS_TO_END * SUMS))
    place = standing.places[standing.me]
    result = Result(standing.places)
    for way in range(WAYS_TO_END):
        if is_open(place.sheet, way):
            for two_dice in range(SUMS):
                if POSSIBLE[SUMS * way + two_dice]:
                    result.end_turn(standing.me, place, way, two_dice)
                    found[SUMS * way + two_dice] = result.share(seat)
    return found


def _ends_forecast(leads: Leads, standing: Standing, seat: int) -> vec[float]:
    mover = standing.me
    players = len(standing.places)
    place = standing.places[mover]
    number = sheet_number(place.sheet.filled, place.sheet.series)
    rivals = [rival(leads, other, standing.round, standing.free_downgrade) for other in standing.places]
    later_pots = 0.0
    for played in range(standing.round, ROUNDS):
        later_pots += leads.rest[played] / 2.0
    # Whoever wins the pot by the mover's sum: all other sums are as likely as they are.
    chances = pot_chances(mover, rivals)
    found = vec[float]([0.0] * (WAYS_TO_END * SUMS))
    for way in range(WAYS_TO_END):
        if not is_open(place.sheet, way):
            continue
        after = sheet_after(number, way)
        mean = float(place.total + gain_of(place.sheet, way)) + leads.means[after]
        rivals[mover] = Rival(mean, leads.variances[after], rivals[mover].sums)
        others = [one for at, one in enumerate(rivals) if at != seat]
        own = rivals[seat]
        wins = [0.0] * (1 << players)
        for winners in range(1, 1 << players):
            pots = [float(pot_of(at, winners, players)) for at in range(players) if at != seat]
            lead = own.mean + float(pot_of(seat, winners, players))
            wins[winners] = beats_all(lead, own.variance + later_pots, others, pots, later_pots)
        for two_dice in range(SUMS):
            if POSSIBLE[SUMS * way + two_dice]:
                value = 0.0
                for winners in range(1, 1 << players):
                    value += chances[SETS * two_dice + winners] * wins[winners]
                found[SUMS * way + two_dice] = value
    return found
