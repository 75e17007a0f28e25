"""The captain: asks of every choice how likely it wins the game, from the exact values of the solved solo game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, inf, sqrt
from typing import NamedTuple

from librt.random import Random
from librt.vecs import vec

from calavera.games.yamiks.bots.model import TurnValues
from calavera.games.yamiks.bots.race import Race, race_chances
from calavera.games.yamiks.bots.solved import Setting, Sheet, Solution, shipped_solution
from calavera.games.yamiks.bots.solved.spread import MOST_POINTS
from calavera.games.yamiks.bots.solved.turn import SUMS, WAYS_TO_END, box_of, points_of
from calavera.games.yamiks.rules.dice import index_of
from calavera.games.yamiks.rules.layout import BONUS, BONUS_FROM, ROUNDS, SIXES, START
from calavera.games.yamiks.rules.view import YamiksView
from calavera.search.estimate import Budget, Estimate, best
from calavera.search.viewpoint import own_seat

BOX_VARIANCE = 190.0  # of the points that one turn brings in boxes
RACE_VARIANCE = 120.0  # of the difference that one race for the pot makes
A_POINT = 1e-7  # so that points decide where nothing is left to win or lose


class Standing(NamedTuple):
    """All that decides a turn of the captain.

    `leads` are the points expected between the captain and each other seat at the end of the game, this turn left out,
    and `spreads` the standard deviations of these leads.
    """

    sheet: Sheet
    free_downgrade: bool
    pot: int
    race: tuple[Race, ...]
    leads: tuple[float, ...]
    spreads: tuple[float, ...]


class Captain:
    """`solve` gives the solved solo game, from which the values of sheets are taken."""

    def __init__(self, solve: Callable[[Setting], Solution] = shipped_solution) -> None:
        self._solve = solve
        self._last: tuple[Standing, TurnValues] | None = None  # the captain chooses up to three times per turn

    def choose(self, view: YamiksView, legal: Sequence[int], rng: Random) -> int:
        return best(self.estimates(view, legal, rng))

    def estimates(
        self,
        view: YamiksView,
        legal: Sequence[int],
        rng: Random,  # noqa: ARG002  (nothing is random)
        budget: Budget | None = None,  # noqa: ARG002  (exact, so there is nothing to limit)
    ) -> list[Estimate]:
        """How likely each legal choice wins; alone, the expected total as a share of the highest possible total."""
        if view.stage == "order_choice":
            # The seat that starts the first round ends the last one, and then knows what it needs to win. How much that
            # is worth is not known.
            return [Estimate(action, 0.5 + 0.01 * (action == START), inf, 0) for action in legal]
        known = self._solve(_setting(view))
        if view.players == 1:
            total = view.seats[0].total
            return [Estimate(one.action, (total + one.value) / MOST_POINTS, 0.0, 1) for one in known.choices_of(view)]
        values = self._turn_values(known, standing_of(known, view))
        roll = index_of(view.dice)
        return [Estimate(action, values.value(action, roll, view.rolls_left), 0.0, 1) for action in legal]

    def _turn_values(self, known: Solution, standing: Standing) -> TurnValues:
        if self._last is None or self._last[0] != standing:
            ends = vec[float](_ends(known, standing))
            self._last = (standing, TurnValues(ends, standing.sheet.filled, standing.free_downgrade))
        return self._last[1]


def _setting(view: YamiksView) -> Setting:
    # Of the solo races the simple one is most like a race against players.
    return Setting.of(view.options) if view.players == 1 else Setting("simple", view.options.free_downgrade)


def standing_of(known: Solution, view: YamiksView) -> Standing:
    seat = own_seat(view)
    me = view.seats[seat]
    later_races = ROUNDS - view.round
    leads, spreads = [], []
    for other, them in enumerate(view.seats):
        if other != seat:
            leads.append(me.total - them.total - known.value(Sheet.of(them)))
            later_turns = later_races + them.lines.count(None)
            spreads.append(sqrt(BOX_VARIANCE * later_turns + RACE_VARIANCE * later_races))
    sheet = Sheet.of(me)
    return Standing(sheet, view.options.free_downgrade, view.pot, race_chances(view), tuple(leads), tuple(spreads))


def _ends(known: Solution, standing: Standing) -> list[float]:
    """By SUMS * way + two-dice sum: how likely the game is won when the turn ends so."""
    values = [0.0] * (WAYS_TO_END * SUMS)
    for way in range(WAYS_TO_END):
        if standing.sheet.filled >> box_of(way) & 1 == 0:
            ahead = _after(known, standing.sheet, way)
            for two_dice, race in enumerate(standing.race):
                values[SUMS * way + two_dice] = _chance_to_win(standing, ahead, race) + ahead * A_POINT
    return values


def _after(known: Solution, sheet: Sheet, way: int) -> float:
    """The points of the box and all that are expected after this turn, the pot of this round left out."""
    box, scored = int(box_of(way)), int(points_of(way))
    series = sheet.series + scored if box <= SIXES else sheet.series
    bonus = BONUS if sheet.series < BONUS_FROM <= series else 0
    return scored + bonus + known.value(Sheet(sheet.filled | 1 << box, series))


def _chance_to_win(standing: Standing, ahead: float, race: Race) -> float:
    pot = standing.pot
    others = len(standing.leads)
    return (
        race.won * _beats_all(standing, ahead + pot)
        + race.shared * _beats_all(standing, ahead + pot / 2 - pot / 2 / others)
        + (1 - race.won - race.shared) * _beats_all(standing, ahead - pot / others)
    )


def _beats_all(standing: Standing, ahead: float) -> float:
    chance = 1.0
    for lead, spread in zip(standing.leads, standing.spreads, strict=True):
        # Half a point is the width of a tie, so that the last turn is exact but for ties.
        chance *= 0.5 + 0.5 * erf((lead + ahead) / (max(spread, 0.25) * sqrt(2)))
    return chance
