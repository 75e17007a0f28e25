"""The last round of a table, exactly: what every end of a turn is worth when nothing but the last pot is to come.

If one seat is left to play after this one, it knows everything that decides and plays for its own win. If several are
left, each is assumed to play for the lead, and the distribution of its points and sum follows from its sheet.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from calavera.games.yamiks.bots.forecast import A_POINT, pot_of
from calavera.games.yamiks.bots.meanwhile import Meanwhile
from calavera.games.yamiks.bots.solved import Leads
from calavera.games.yamiks.bots.solved.sheets import ALL_FILLED, sheet_number
from calavera.games.yamiks.bots.solved.turn import SUMS, WAYS_TO_END, Turn, way_of
from calavera.games.yamiks.bots.standing import Place, Standing, gain_of, is_open
from calavera.games.yamiks.rules.dice import BEST_TWO, FULL, MULTISETS
from calavera.games.yamiks.rules.layout import BOXES, POT_EACH, ROUNDS

_TWO_DICE: Final = 1_000  # a point outweighs all sums together, as in the rules
_LOWEST: Final = -1e9


def _possible() -> list[bool]:
    found = [False] * (WAYS_TO_END * SUMS)
    for roll in range(FULL, MULTISETS):
        for box in range(BOXES):
            for filled, free in ((0, False), (ALL_FILLED, True)):
                found[SUMS * int(way_of(box, roll, filled, free)) + int(BEST_TWO[roll])] = True
    return found


POSSIBLE: Final = _possible()  # by SUMS * way + sum: whether a turn can end so


class Result:
    """The end of a game: points without the last pot, totals of all two-dice sums, and the sums of the last round."""

    def __init__(self, places: tuple[Place, ...]) -> None:
        self.players = len(places)
        self.totals = [place.total for place in places]
        self.two_dice = [place.two_dice for place in places]
        self.now = [place.now for place in places]

    def end_turn(self, seat: int, place: Place, way: int, two_dice: int) -> None:
        self.totals[seat] = place.total + gain_of(place.sheet, way)
        self.two_dice[seat] = place.two_dice + two_dice
        self.now[seat] = two_dice

    def share(self, seat: int) -> float:
        """What part of the win a seat has; those who are level in everything roll for it, so they share it."""
        top = max(self.now)
        winners = 0
        for other in range(self.players):
            if self.now[other] == top:
                winners |= 1 << other
        own = self._standing(seat, winners)
        level = 0
        for other in range(self.players):
            standing = self._standing(other, winners)
            if standing > own:
                return 0.0
            if standing == own:
                level += 1
        return 1.0 / float(level)

    def _standing(self, seat: int, winners: int) -> int:
        return _TWO_DICE * (self.totals[seat] + pot_of(seat, winners, self.players)) + self.two_dice[seat]


def ends_of_last_round(leads: Leads, standing: Standing) -> vec[float]:
    """Indexed by SUMS * way + two-dice sum: the probability of winning when the turn ends that way."""
    me, own = standing.me, standing.places[standing.me]
    result = Result(standing.places)
    coming = [] if len(standing.later) < 2 else [Coming(leads, standing, seat) for seat in standing.later]
    found = vec[float]([0.0] * (WAYS_TO_END * SUMS))
    for way in range(WAYS_TO_END):
        if not is_open(own.sheet, way):
            continue
        for two_dice in range(SUMS):
            if not POSSIBLE[SUMS * way + two_dice]:
                continue
            result.end_turn(me, own, way, two_dice)
            if not standing.later:
                chance = result.share(me)
            elif not coming:
                chance = _answered(result, me, standing, standing.later[0])
            else:
                chance = _outlasts(result, me, coming)
            found[SUMS * way + two_dice] = chance + float(result.totals[me]) * A_POINT
    return found


# One seat to come


def _answered(result: Result, me: int, standing: Standing, last: int) -> float:
    """The part of the win that `me` can expect when the last seat plays for its own."""
    place = standing.places[last]
    theirs = vec[float]([_LOWEST] * (WAYS_TO_END * SUMS))
    mine = vec[float]([0.0] * (WAYS_TO_END * SUMS))
    least = 1.0
    most = 0.0
    for way in range(WAYS_TO_END):
        if is_open(place.sheet, way):
            for two_dice in range(SUMS):
                end = SUMS * way + two_dice
                if POSSIBLE[end]:
                    result.end_turn(last, place, way, two_dice)
                    theirs[end] = result.share(last)
                    mine[end] = result.share(me)
                    least = min(least, mine[end])
                    most = max(most, mine[end])
    if least == most:
        return least
    return Meanwhile(theirs, mine, place.sheet.filled, standing.free_downgrade).start()


# Several seats to come


class Coming:
    """A seat that has still to play, for the lead: by sum how likely it ends with at most so many points more."""

    def __init__(self, leads: Leads, standing: Standing, seat: int) -> None:
        self.seat = seat
        self.place = standing.places[seat]
        self.sums = [0.0] * SUMS
        self._points: list[dict[int, float]] = [{} for _ in range(SUMS)]
        sheet = self.place.sheet
        turn = Turn()
        at = SUMS * (ROUNDS - 1)
        number = sheet_number(sheet.filled, sheet.series)
        turn.compute(leads.means, sheet.filled, number, standing.free_downgrade, leads.worth, at)
        turn.follow()
        for roll in range(FULL, MULTISETS):
            if turn.ends[roll] > 0.0:
                two_dice = int(BEST_TWO[roll])
                gain = gain_of(sheet, turn.way[roll])
                self.sums[two_dice] += turn.ends[roll]
                self._points[two_dice][gain] = self._points[two_dice].get(gain, 0.0) + turn.ends[roll]

    def stays_behind(self, two_dice: int, total: int) -> float:
        """How likely it ends with this sum and fewer points than that; equal points count half."""
        chance = 0.0
        for gain, often in self._points[two_dice].items():
            if self.place.total + gain < total:
                chance += often
            elif self.place.total + gain == total:
                chance += often / 2.0
        return chance


def _outlasts(result: Result, me: int, coming: list[Coming]) -> float:
    """The chance that `me` wins against those who have played and those still to come."""
    ahead = [seat for seat in range(result.players) if seat != me and all(seat != one.seat for one in coming)]
    return _with_sums(result, me, ahead, coming, 0)


def _with_sums(result: Result, me: int, ahead: list[int], coming: list[Coming], known: int) -> float:
    """Try all sums of those still to come, from the one numbered `known` on."""
    if known < len(coming):
        total = 0.0
        for two_dice in range(SUMS):
            if coming[known].sums[two_dice] > 0.0:
                result.now[coming[known].seat] = two_dice
                total += _with_sums(result, me, ahead, coming, known + 1)
        return total
    top = max(result.now)
    sharers = result.now.count(top)
    pot = POT_EACH * result.players // sharers
    own = result.totals[me] + (pot if result.now[me] == top else 0)
    for seat in ahead:
        if result.totals[seat] + (pot if result.now[seat] == top else 0) > own:
            return 0.0
    chance = 1.0
    for one in coming:
        won = pot if result.now[one.seat] == top else 0
        chance *= one.stays_behind(result.now[one.seat], own - won)
        if chance == 0.0:
            return 0.0
    return chance
