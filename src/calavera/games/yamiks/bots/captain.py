"""The captain: values every choice by the probability of winning the game, exactly where the rest can be computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from librt.random import Random
from librt.vecs import vec

from calavera.games.yamiks.bots.duel import ends_before_duel
from calavera.games.yamiks.bots.forecast import ends_by_forecast
from calavera.games.yamiks.bots.last_round import ends_of_last_round
from calavera.games.yamiks.bots.model import TurnValues
from calavera.games.yamiks.bots.solved import Leads, Setting, Solution, shipped_leads, shipped_solution
from calavera.games.yamiks.bots.solved.spread import MOST_POINTS
from calavera.games.yamiks.bots.standing import Standing
from calavera.games.yamiks.rules.dice import index_of
from calavera.games.yamiks.rules.layout import ROUNDS, START
from calavera.games.yamiks.rules.view import YamiksView
from calavera.search.estimate import Budget, Estimate, best
from calavera.search.viewpoint import own_seat


class Captain:
    """`solve` gives the solved solo game, for a player alone; `know` gives what sheets are worth at a table."""

    def __init__(
        self,
        solve: Callable[[Setting], Solution] = shipped_solution,
        know: Callable[[int], Leads] = shipped_leads,
    ) -> None:
        self._solve = solve
        self._know = know
        self._last: tuple[Standing, TurnValues] | None = None  # the captain chooses up to three times per turn

    def choose(self, view: YamiksView, legal: Sequence[int], rng: Random) -> int:
        return best(self.estimates(view, legal, rng))

    def estimates(
        self,
        view: YamiksView,
        legal: Sequence[int],
        rng: Random,  # noqa: ARG002  (nothing is random)
        budget: Budget | None = None,  # noqa: ARG002  (nothing is sampled, so there is nothing to limit)
    ) -> list[Estimate]:
        """How likely each legal choice wins; alone, the expected total as a share of the highest possible total."""
        if view.stage == "order_choice":
            # The seat that starts the first round ends the last one and then knows what it needs to win. How much that
            # is worth is unknown.
            return [Estimate(action, 0.5 + 0.01 * (action == START), inf, 0) for action in legal]
        if view.players == 1:
            known, total = self._solve(Setting.of(view.options)), view.seats[0].total
            return [Estimate(one.action, (total + one.value) / MOST_POINTS, 0.0, 1) for one in known.choices_of(view)]
        values = self._turn_values(Standing.of(view, own_seat(view)))
        roll = index_of(view.dice)
        return [Estimate(action, values.value(action, roll, view.rolls_left), 0.0, 1) for action in legal]

    def _turn_values(self, standing: Standing) -> TurnValues:
        if self._last is None or self._last[0] != standing:
            ends = ends_of(self._know(len(standing.places)), standing)
            filled = standing.places[standing.me].sheet.filled
            self._last = (standing, TurnValues(ends, filled, standing.free_downgrade))
        return self._last[1]


def ends_of(leads: Leads, standing: Standing) -> vec[float]:
    """Indexed by SUMS * way + two-dice sum: the probability of winning when the turn ends that way."""
    if standing.round == ROUNDS:
        return ends_of_last_round(leads, standing)
    if standing.round == ROUNDS - 1 and len(standing.places) == 2 and not standing.later:
        return ends_before_duel(standing)
    return ends_by_forecast(leads, standing)
