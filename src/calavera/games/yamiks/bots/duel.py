"""The last two turns of a game between two players, computed exactly for the seat that plays first in the last round.
That seat has just ended the round before; the other seat ends the game. Ties in points count half.
"""

from __future__ import annotations

from librt.vecs import vec

from calavera.games.yamiks.bots.forecast import A_POINT, pot_of
from calavera.games.yamiks.bots.last_round import POSSIBLE
from calavera.games.yamiks.bots.model import TurnValues
from calavera.games.yamiks.bots.solved import Sheet
from calavera.games.yamiks.bots.solved.turn import SUMS, WAYS_TO_END
from calavera.games.yamiks.bots.standing import Standing, gain_of, is_open, sheet_with
from calavera.games.yamiks.rules.layout import POT_EACH

_POT = 2 * POT_EACH


def ends_before_duel(standing: Standing) -> vec[float]:
    """By SUMS * way + two-dice sum: the probability of winning when this turn, the last of its round, ends so."""
    me, other = standing.me, 1 - standing.me
    own, their = standing.places[me], standing.places[other]
    duel = Duel(their.sheet, standing.free_downgrade)
    found = vec[float]([0.0] * (WAYS_TO_END * SUMS))
    for way in range(WAYS_TO_END):
        if is_open(own.sheet, way):
            total = own.total + gain_of(own.sheet, way)
            for two_dice in range(SUMS):
                if POSSIBLE[SUMS * way + two_dice]:
                    winners = int(two_dice >= their.now) << me | int(two_dice <= their.now) << other
                    lead = total + pot_of(me, winners, 2) - their.total - pot_of(other, winners, 2)
                    chance = duel.start(sheet_with(own.sheet, way), lead)
                    found[SUMS * way + two_dice] = chance + float(total) * A_POINT
    return found


class Duel:
    """Against a seat that plays last and has one open box; it remembers what it has worked out."""

    def __init__(self, last: Sheet, free_downgrade: bool) -> None:
        self._last = last
        self._free_downgrade = free_downgrade
        self._answers: dict[tuple[int, int], float] = {}
        self._starts: dict[tuple[Sheet, int], float] = {}

    def start(self, sheet: Sheet, lead: int) -> float:
        """How likely the seat that plays first wins, so many points ahead and with this sheet."""
        known = self._starts.get((sheet, lead))
        if known is None:
            ends = vec[float]([0.0] * (WAYS_TO_END * SUMS))
            for way in range(WAYS_TO_END):
                if is_open(sheet, way):
                    ahead = lead + gain_of(sheet, way)
                    for two_dice in range(SUMS):
                        if POSSIBLE[SUMS * way + two_dice]:
                            ends[SUMS * way + two_dice] = self.answer(ahead, two_dice)
            known = TurnValues(ends, sheet.filled, self._free_downgrade).start()
            self._starts[sheet, lead] = known
        return known

    def answer(self, lead: int, to_beat: int) -> float:
        """The probability that the first seat wins with this lead and this sum, if the last seat plays perfectly."""
        known = self._answers.get((lead, to_beat))
        if known is None:
            known = self._answer(lead, to_beat)
            self._answers[lead, to_beat] = known
        return known

    def _answer(self, lead: int, to_beat: int) -> float:
        ends = vec[float]([0.0] * (WAYS_TO_END * SUMS))
        least, most = 1.0, 0.0
        for way in range(WAYS_TO_END):
            if is_open(self._last, way):
                left = lead - gain_of(self._last, way)
                for two_dice in range(SUMS):
                    if POSSIBLE[SUMS * way + two_dice]:
                        pot = 0 if two_dice == to_beat else -_POT if two_dice > to_beat else _POT
                        wins = 0.5 if left + pot == 0 else float(left + pot < 0)
                        ends[SUMS * way + two_dice] = wins
                        least = min(least, wins)
                        most = max(most, wins)
        if least == most:
            return 1.0 - least
        return 1.0 - TurnValues(ends, self._last.filled, self._free_downgrade).start()
