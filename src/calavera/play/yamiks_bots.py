"""The four characters who play Yamik's.

Novice: a gambler. Keeps what is most alike, always, and takes the most points at once; bonus and pot are forgotten.
Sailor: a miser. Plays each turn for the most points, less what the box usually brings, and never thinks of the pot.
Bosun: a brawler. Plays like the sailor but fights for every pot, and counts the bonus.
Captain: knows what every sheet is worth from the solved solo game, counts the pot twice (what others do not get), and
asks how likely each choice wins the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from math import erf, inf, sqrt
from typing import NamedTuple, Protocol

from librt.random import Random

from calavera.play.estimate import Budget, Estimate, best
from calavera.play.seats import own_seat
from calavera.play.yamiks import LOWEST_SUM, PAR, USUAL
from calavera.play.yamiks_model import NEVER, Ends, two_dice
from calavera.rules.yamiks.dice import ALL_FACES, DICE, FULL, MULTISETS
from calavera.rules.yamiks.state import BONUS, BONUS_FROM, BOXES, FILL, FINISH, ROLLS, ROUNDS, SIXES, START, points
from calavera.rules.yamiks.view import YamiksView
from calavera.solve.yamiks import Setting, Sheet, Solution, induction, solution, stored
from calavera.solve.yamiks.spread import MOST_POINTS


class Bot(Protocol):
    def choose(self, view: YamiksView, legal: Sequence[int], rng: Random) -> int: ...


class Novice:
    HAPPY = 30  # points that are taken at once

    def choose(self, view: YamiksView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "order_choice":
            return legal[rng.randrange(len(legal))]
        offers = {FILL + box: offer for box, offer in enumerate(view.offers) if offer is not None}
        face = max(view.dice, key=lambda one: (view.dice.count(one), one))
        if view.rolls == ROLLS or max(offers.values()) >= self.HAPPY or view.dice.count(face) == DICE:
            return max(offers, key=lambda fill: (offers[fill], rng.random()))
        return ALL_FACES.index((face,) * view.dice.count(face))


class _Thrifty:
    """Plays each turn exactly, boxes being worth what they bring above the usual; the pot and the bonus by taste."""

    POT = 0.0
    BONUS_TASTE = 0.0

    def choose(self, view: YamiksView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (nothing is random)
        if view.stage == "order_choice":
            return FINISH
        sheet = Sheet.of(view.seats[own_seat(view)])
        chances = race_chances(view)
        race = tuple(self.POT * view.pot * (won + tied / 2) for won, tied in chances)
        ends = _thrifty_ends(sheet, view.options.free_downgrade, race, self.BONUS_TASTE)
        return best(_as_estimates(ends, view, legal))


@lru_cache(maxsize=16)
def _thrifty_ends(sheet: Sheet, free_downgrade: bool, race: tuple[float, ...], taste: float) -> Ends:
    worth = []
    for roll in range(FULL, MULTISETS):
        for box in range(BOXES):
            if sheet.filled >> box & 1:
                worth.append(NEVER)
                continue
            scored = int(points(box, roll, sheet.filled, free_downgrade))
            value = scored - PAR[box] + race[two_dice(roll)]
            if box <= SIXES and sheet.series < BONUS_FROM:
                value += taste * BONUS / BONUS_FROM * (scored - 3 * (box + 1))
            worth.append(value)
    return Ends(worth)


class Sailor(_Thrifty):
    POT = 0.0
    BONUS_TASTE = 0.0


class Bosun(_Thrifty):
    POT = 1.2
    BONUS_TASTE = 1.0


# The race for the pot


def race_chances(view: YamiksView) -> list[tuple[float, float]]:
    """By own two-dice sum: how likely the pot is won alone, and how likely it is shared (with one other, mostly)."""
    others = len(view.to_play) - 1 if view.players > 1 else 0
    result: list[tuple[float, float]] = [(0.0, 0.0)] * LOWEST_SUM
    for at in range(len(USUAL)):
        own = at + LOWEST_SUM
        below = sum(USUAL[:at])
        not_above = below + USUAL[at]
        if own < view.to_beat:
            result.append((0.0, 0.0))
        elif own == view.to_beat:
            result.append((0.0, not_above**others))
        else:
            result.append((below**others, not_above**others - below**others))
    return result


# The captain

BOX_VARIANCE = 190.0  # of the points that one turn brings in boxes
RACE_VARIANCE = 120.0  # of the difference that one race for the pot makes
A_POINT = 1e-7  # so that where nothing is to be won or lost any more points decide


class _Standing(NamedTuple):
    """All that decides a turn of the captain; `leads` is, for each other seat, how many points are expected between us
    at the end without this turn, and `spread` how uncertain that is.
    """

    sheet: Sheet
    free_downgrade: bool
    pot: int
    race: tuple[tuple[float, float], ...]
    leads: tuple[float, ...]
    spread: tuple[float, ...]


@cache
def solved(setting: Setting) -> Solution:
    return solution(setting)


def at_hand(setting: Setting) -> bool:
    """Whether the solution can be had within seconds: from its file, or because what solves it is compiled."""
    return not induction.__file__.endswith(".py") or stored(setting) is not None


def prepare() -> None:
    """Have the solutions that games of several need in their files."""
    for free_downgrade in (False, True):
        setting = Setting("simple", free_downgrade)
        if at_hand(setting):
            solved(setting)


class Captain:
    """`solve` gives the solved solo game, which says what sheets are worth; `able` whether that takes no more than
    seconds. Where it would take minutes, the captain plays as the bosun does.
    """

    def __init__(
        self, solve: Callable[[Setting], Solution] = solved, able: Callable[[Setting], bool] = at_hand
    ) -> None:
        self._solve = solve
        self._able = able
        self._last: tuple[_Standing, Ends] | None = None  # a turn is asked for up to three times

    def choose(self, view: YamiksView, legal: Sequence[int], rng: Random) -> int:
        if not self._able(self._setting(view)):
            return Bosun().choose(view, legal, rng)
        return best(self.estimates(view, legal, rng))

    def _setting(self, view: YamiksView) -> Setting:
        # Of the solo races the simple one is most like a race against players.
        return Setting.of(view.options) if view.players == 1 else Setting("simple", view.options.free_downgrade)

    def estimates(
        self,
        view: YamiksView,
        legal: Sequence[int],
        rng: Random,  # noqa: ARG002  (nothing is random)
        budget: Budget | None = None,  # noqa: ARG002  (exact, so there is nothing to limit)
    ) -> list[Estimate]:
        """How likely each legal choice wins; alone, the expected total as a share of the most that can be had."""
        if view.stage == "order_choice":
            # Who starts the first round ends the last one, and knows then what is needed to win. How much that is worth
            # is not known.
            return [Estimate(action, 0.5 + 0.01 * (action == START), inf, 0) for action in legal]
        if view.players == 1:
            total = view.seats[0].total
            worths = self._solve(self._setting(view)).choices_of(view)
            return [Estimate(one.action, (total + one.value) / MOST_POINTS, 0.0, 1) for one in worths]
        standing = self._standing(view)
        if self._last is None or self._last[0] != standing:
            self._last = (standing, self._ends(standing))
        return _as_estimates(self._last[1], view, legal)

    def _standing(self, view: YamiksView) -> _Standing:
        known = self._solve(self._setting(view))
        seat = own_seat(view)
        me = view.seats[seat]
        leads, spread = [], []
        later_races = ROUNDS - len(me.pot) - 1
        for other, them in enumerate(view.seats):
            if other != seat:
                leads.append(me.total - them.total - known.value(Sheet.of(them)))
                turns = 2 * ROUNDS - len(me.two_dice) - 1 - len(them.two_dice)
                spread.append(sqrt(BOX_VARIANCE * turns + RACE_VARIANCE * later_races))
        race = tuple(race_chances(view))
        return _Standing(Sheet.of(me), view.options.free_downgrade, view.pot, race, tuple(leads), tuple(spread))

    def _ends(self, standing: _Standing) -> Ends:
        known = self._solve(Setting("simple", standing.free_downgrade))
        sheet = standing.sheet
        worth: list[float] = []
        found: dict[tuple[float, int], float] = {}
        for roll in range(FULL, MULTISETS):
            two = int(two_dice(roll))
            for box in range(BOXES):
                if sheet.filled >> box & 1:
                    worth.append(NEVER)
                    continue
                ahead = _after(known, sheet, roll, box, standing.free_downgrade)
                if (ahead, two) not in found:
                    found[ahead, two] = _chance_to_win(standing, ahead, two) + ahead * A_POINT
                worth.append(found[ahead, two])
        return Ends(worth)


def _after(known: Solution, sheet: Sheet, roll: int, box: int, free_downgrade: bool) -> float:
    """Points for the box and all that may be expected after it."""
    scored = int(points(box, roll, sheet.filled, free_downgrade))
    series = sheet.series + scored if box <= SIXES else sheet.series
    bonus = BONUS if sheet.series < BONUS_FROM <= series else 0
    return scored + bonus + known.value(Sheet(sheet.filled | 1 << box, series))


def _chance_to_win(standing: _Standing, ahead: float, two: int) -> float:
    won, tied = standing.race[two]
    pot = standing.pot
    others = len(standing.leads)
    return (
        won * _beats_all(standing, ahead + pot)
        + tied * _beats_all(standing, ahead + pot / 2 - pot / 2 / others)
        + (1 - won - tied) * _beats_all(standing, ahead - pot / others)
    )


def _beats_all(standing: _Standing, ahead: float) -> float:
    chance = 1.0
    for lead, spread in zip(standing.leads, standing.spread, strict=True):
        # Half a point is the width of a tie, so that the last turn is exact but for ties.
        chance *= 0.5 + 0.5 * erf((lead + ahead) / (max(spread, 0.25) * sqrt(2)))
    return chance


def _as_estimates(ends: Ends, view: YamiksView, legal: Sequence[int]) -> list[Estimate]:
    roll = ALL_FACES.index(view.dice)
    keeps = ends.keeps(view.rolls_left) if view.rolls_left else []
    return [
        Estimate(action, ends.of_box(roll, action - FILL) if action >= FILL else keeps[action], 0.0, 1)
        for action in legal
    ]


LEVELS: Mapping[str, Callable[[], Bot]] = {
    "novice": Novice,
    "sailor": Sailor,
    "bosun": Bosun,
    "captain": Captain,
}
