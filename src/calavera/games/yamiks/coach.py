"""The coach of Yamik's: exact for a player alone; at a table the captain's chances to win, worked through the turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from calavera.core.coach import Appraisal, Choice, LuckSource, Unit, Value
from calavera.core.state import State
from calavera.games.yamiks.bots.captain import ends_of
from calavera.games.yamiks.bots.meanwhile import Meanwhile
from calavera.games.yamiks.bots.model import TurnValues
from calavera.games.yamiks.bots.prospects import ends_for
from calavera.games.yamiks.bots.solved import Setting, Sheet, shipped_leads, shipped_solution
from calavera.games.yamiks.bots.solved.turn import SUMS
from calavera.games.yamiks.bots.standing import Place, Standing
from calavera.games.yamiks.rules.dice import index_of
from calavera.games.yamiks.rules.layout import OPPONENT_ROLL
from calavera.games.yamiks.rules.state import YamiksState
from calavera.games.yamiks.rules.view import YamiksView
from calavera.search.viewpoint import own_seat


def unit(players: int) -> Unit:
    return "points" if players == 1 else "wins"


def appraise(view: YamiksView, legal: Sequence[int], effort: float, made: int | None = None) -> Appraisal:  # noqa: ARG001  (nothing is sampled, and every choice is valued)
    values = _Alone(view) if view.players == 1 else _AtTable(view)
    choices = [Choice(action, Value.exact(values.of(action))) for action in legal]
    worth = max((choice.worth for choice in choices), key=lambda one: one.value, default=None)
    return Appraisal(worth or Value.exact(values.now()), tuple(choices))


def source(state: State, seat: int) -> LuckSource:
    assert isinstance(state, YamiksState)  # noqa: S101  (narrows the type)
    rolls = state.turn == seat and state.stage != OPPONENT_ROLL
    return "own_rolls" if rolls else "others_rolls"


class _Alone:
    """All points at the end of the game, with the best play: those that are written down and those to come."""

    def __init__(self, view: YamiksView) -> None:
        self._view = view
        self._total = float(view.seats[0].total)
        self._solution = shipped_solution(Setting.of(view.options))
        self._worths = {}
        if view.rolls > 0:
            sheet = Sheet.of(view.seats[0])
            # Dice that were kept and are about to be rolled are valued as a choice from the roll before.
            known = self._solution.choices(sheet, index_of(view.dice), view.rolls)
            self._worths = {one.action: self._total + one.value for one in known}

    def of(self, action: int) -> float:
        return self._worths[action]

    def now(self) -> float:
        view = self._view
        if view.stage == "rolling" and view.rolls > 0:
            return self.of(index_of(view.kept))
        if view.stage == "choosing":
            return max(self._worths.values())
        pot = 0.0
        if view.stage == "opponent_roll":
            now = Place.of(view.seats[0]).now
            pot = self._solution.setting.worth()[SUMS * (view.round - 1) + now]
        return self._total + pot + self._solution.value(Sheet.of(view.seats[0]))


class _AtTable:
    """The chance to win if every seat plays its turns as the captain does."""

    def __init__(self, view: YamiksView) -> None:
        self._view = view
        self._seat = own_seat(view)

    def of(self, action: int) -> float:
        view = self._view
        if view.stage == "order_choice":
            return 1 / view.players  # nobody knows what it is worth to start
        return _turn(Standing.of(view, self._seat)).value(action, index_of(view.dice), view.rolls_left)

    def now(self) -> float:
        view = self._view
        if view.over:
            return 1 / len(view.winners) if self._seat in view.winners else 0.0
        if view.stage == "tie_roll":
            return 1 / len(view.rivals) if self._seat in view.rivals else 0.0
        if view.turn is None or view.stage not in ("rolling", "choosing"):
            return 1 / view.players
        standing = Standing.of(view, view.turn)
        if view.players == 2 and view.turn != self._seat:
            return 1.0 - self._in_turn(_turn(standing))
        return self._in_turn(_turn(standing) if view.turn == self._seat else _watched(standing, self._seat))

    def _in_turn(self, turn: TurnValues | Meanwhile) -> float:
        view = self._view
        if view.stage == "choosing":
            return turn.rolled(index_of(view.dice), view.rolls_left)
        return turn.start() if view.rolls == 0 else turn.keep(index_of(view.kept), view.rolls_left)


@lru_cache(maxsize=8)
def _turn(standing: Standing) -> TurnValues:
    ends = ends_of(shipped_leads(len(standing.places)), standing)
    return TurnValues(ends, standing.places[standing.me].sheet.filled, standing.free_downgrade)


@lru_cache(maxsize=8)
def _watched(standing: Standing, seat: int) -> Meanwhile:
    leads = shipped_leads(len(standing.places))
    theirs, mine = ends_of(leads, standing), ends_for(leads, standing, seat)
    return Meanwhile(theirs, mine, standing.places[standing.me].sheet.filled, standing.free_downgrade)
