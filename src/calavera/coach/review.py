"""A finished game reviewed for one seat: what its choices were worth, and what luck brought, by source.

Every value is that of the seat's own view at that moment. From the beginning to the end the value changes in steps,
each of them by luck or by a choice of the seat, so that

    result − value at the beginning = luck + skill

holds by construction, to the last digit. Luck is the change between what the seat's choice was worth and what its next
choice finds. The skill of a choice is its value less that of the position if the coach had chosen. With exact values
the coach plays best, and skill is never above 0; with sampled ones it plays as in its simulations, and a choice can be
better than that. What a choice lost against the best one is told apart, as its loss.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import msgspec

from calavera.coach.errors import NotOver
from calavera.core.coach import SOURCES, Appraisal, Coach, Decision, LuckSource, Unit, Value
from calavera.core.state import CHANCE, FACT, State, entry_who
from calavera.search.model import win_share

Progress = Callable[[int, int], None]  # moves done, moves in all


class Luck(msgspec.Struct, frozen=True):
    """What happened from move `start` up to and without move `stop`, all of one source, and what it was worth."""

    start: int
    stop: int
    source: LuckSource
    worth: float
    error: float


class Review(msgspec.Struct, frozen=True):
    seat: int
    unit: Unit
    initial: Value
    final: float
    decisions: tuple[Decision, ...]
    events: tuple[Luck, ...]

    def luck_by_source(self) -> dict[LuckSource, float]:
        found: dict[LuckSource, float] = dict.fromkeys(SOURCES, 0.0)
        for event in self.events:
            found[event.source] += event.worth
        return found

    @property
    def luck(self) -> float:
        return sum((event.worth for event in self.events), 0.0)

    @property
    def skill(self) -> float:
        return sum((decision.skill for decision in self.decisions), 0.0)

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.final - self.luck

    @property
    def adjusted_error(self) -> float:
        return sqrt(self.initial.error**2 + sum((decision.skill_error**2 for decision in self.decisions), 0.0))


def review(
    end: State, seat: int, effort: float = 1.0, tell: Progress = lambda _done, _all: None, seed: int = 0
) -> Review:
    """Of a game that is over; `effort` multiplies the simulations. All games begin alike, and so would the noise in the
    values of their beginnings be the same in all: whoever takes means over games gives each a seed of its own.
    """
    if not end.is_over():
        raise NotOver()
    return _Walk(end, seat, end.game.coached(), effort, seed).review(tell)


class _Walk:
    def __init__(self, end: State, seat: int, coach: Coach, effort: float, seed: int) -> None:
        self._end = end
        self._seat = seat
        self._coach = coach
        self._effort = effort
        self._seed = seed
        self._decisions: list[Decision] = []
        self._events: list[Luck] = []
        self._worth = Value(0.0)  # of the position, as far as it is known
        self._source: LuckSource | None = None  # of the moves since then
        self._since = 0

    def review(self, tell: Progress) -> Review:
        moves = self._end.moves()
        state: State = self._end.game.new(self._end.players, self._end.options)
        initial = self._worth = self._appraise(state, [], None).worth
        for number, (who, what) in enumerate(moves):
            tell(number, len(moves))
            if who == self._seat:
                self._choose(state, number, what)
            else:
                self._others(state, number, who)
            state.apply(who, what)
            if who == self._seat and entry_who(state.history[-1]) == FACT and not state.is_over():
                # A choice that turned up what another one had hidden: that is no luck of the draw that may follow.
                self._book(self._appraise(state, [], None).worth, number + 1)
        final = self._result()
        self._book(Value.exact(final), len(moves))
        unit = self._coach.unit(int(self._end.players))
        return Review(self._seat, unit, initial, final, tuple(self._decisions), tuple(self._events))

    def _choose(self, state: State, number: int, action: int) -> None:
        legal = state.legal(self._seat)
        if len(legal) < 2:
            return
        appraisal = self._appraise(state, legal, action)
        self._book(appraisal.worth, number)
        self._decisions.append(Decision(number, action, appraisal))
        self._worth = appraisal.of(action).worth

    def _others(self, state: State, number: int, who: int) -> None:
        source = self._coach.source(state, self._seat) if who == CHANCE else "others_choices"
        if self._source is not None and self._source != source:
            self._book(self._appraise(state, [], None).worth, number)
        if self._source is None:
            self._since = number
        self._source = source

    def _book(self, worth: Value, number: int) -> None:
        """The value is known again: whatever it has changed by is luck. Where nobody moved since the seat's own choice,
        that choice has brought to light what another one had hidden.
        """
        if self._source is not None or worth.value != self._worth.value:
            source = self._source or "others_choices"
            error = sqrt(worth.error**2 + self._worth.error**2)
            self._events.append(Luck(self._since, number, source, worth.value - self._worth.value, error))
        self._worth = worth
        self._source = None
        self._since = number

    def _appraise(self, state: State, legal: list[int], made: int | None) -> Appraisal:
        return self._coach.appraise(state.view(self._seat), legal, self._effort, made, self._seed)

    def _result(self) -> float:
        if self._coach.unit(int(self._end.players)) == "points":
            return float(self._end.scores()[self._seat])
        return float(win_share(self._end, self._seat))
