"""A review as data for people: every decision in words, the curve of the game, what cost most.

All of it is what the reviewed seat could know at that moment, so a report may be shown to that seat whoever else it
names. It holds no choice and no card of others beyond what they showed.
"""

from __future__ import annotations

from typing import Any

import msgspec

from calavera.coach.marks import Grade, Mark, accuracy, grade, mark
from calavera.coach.review import Progress, Review, review
from calavera.core.coach import SOURCES, Appraisal, Choice, Decision, LuckSource, Unit
from calavera.core.game import Game
from calavera.core.sentence import Sentence
from calavera.core.state import State

COSTLIEST = 3
_SHOWN = 6  # choices of a decision, the best ones and the one that was made


class Amount(msgspec.Struct, frozen=True):
    """A number with its standard error."""

    value: float
    error: float


class ChoiceReport(msgspec.Struct, frozen=True):
    """A choice with its value; `share` is how often a balanced player makes it, `mixed` that it is often enough to be
    no mistake. `loss` is how far it is behind the best one, a little below 0 now and then where values are sampled;
    `right` says whether it can be called a right answer.
    """

    action: str
    label: Sentence
    value: float
    error: float
    share: float | None
    mixed: bool
    loss: float
    mark: Mark
    right: bool


class DecisionReport(msgspec.Struct, frozen=True):
    """`move` counts the moves before the decision. `choices` are the best ones in order, and the one that was made;
    `of` is how many there were. `mixed` says that the choice is one that a balanced player makes now and then.
    """

    move: int
    made: str
    best: str
    loss: Amount
    mark: Mark
    mixed: bool
    exact: bool
    simulations: int
    of: int
    choices: tuple[ChoiceReport, ...]
    why: Sentence | None


class LuckReport(msgspec.Struct, frozen=True):
    """What happened before move `move`, since the move or the luck before it."""

    move: int
    source: LuckSource
    worth: float
    error: float


class CurvePoint(msgspec.Struct, frozen=True):
    """The value after so many moves; luck and skill are the sums so far."""

    move: int
    value: float
    luck: float
    skill: float


class SeatReport(msgspec.Struct, frozen=True):
    """`costliest` are places in `decisions`, the largest loss first."""

    game: str
    seat: int
    unit: Unit
    moves: int
    initial: Amount
    final: float
    luck: dict[LuckSource, Amount]
    skill: Amount
    adjusted: Amount
    accuracy: float | None
    mean_loss: float | None
    grade: Grade | None
    decisions: tuple[DecisionReport, ...]
    costliest: tuple[int, ...]
    lucks: tuple[LuckReport, ...]
    curve: tuple[CurvePoint, ...]
    remarks: tuple[Sentence, ...]


def report(end: State, seat: int, effort: float = 1.0, tell: Progress = lambda _done, _all: None) -> SeatReport:
    """Of a game that is over, for one seat."""
    found = review(end, seat, effort, tell)
    views = _views_at(end, seat, [decision.move for decision in found.decisions])
    game: Game[Any, Any, Any] = end.game
    coach = game.coached()
    decisions = tuple(
        decision_report(game, decision, found.unit, view) for decision, view in zip(found.decisions, views, strict=True)
    )
    losses = [decision.loss for decision in found.decisions]
    by_loss = sorted(range(len(losses)), key=lambda at: -losses[at])
    skill_error = found.adjusted_error
    return SeatReport(
        game=game.id,
        seat=seat,
        unit=found.unit,
        moves=len(end.moves()),
        initial=Amount(found.initial.value, found.initial.error),
        final=found.final,
        luck=_luck(found),
        skill=Amount(found.skill, skill_error),
        adjusted=Amount(found.adjusted, skill_error),
        accuracy=accuracy(losses, found.unit),
        mean_loss=sum(losses) / len(losses) if losses else None,
        grade=grade(losses, found.unit),
        decisions=decisions,
        costliest=tuple(at for at in by_loss[:COSTLIEST] if decisions[at].mark != "best"),
        lucks=tuple(LuckReport(one.stop, one.source, one.worth, one.error) for one in found.events),
        curve=_curve(found),
        remarks=coach.remarks(end, seat, found.decisions),
    )


def decision_report(game: Game[Any, Any, Any], decision: Decision, unit: Unit, view: Any) -> DecisionReport:
    appraisal, action = decision.appraisal, decision.action
    best = appraisal.best()
    return DecisionReport(
        move=decision.move,
        made=game.actions.format(action),
        best=game.actions.format(best.action),
        loss=Amount(decision.loss, appraisal.loss_error(action)),
        mark=mark(decision.loss, unit),
        mixed=appraisal.in_the_mix(action),
        exact=appraisal.exact,
        simulations=appraisal.worth.simulations,
        of=len(appraisal.choices),
        choices=choices_report(game, appraisal, unit, view, action),
        why=game.coached().why(view, appraisal),
    )


def choices_report(
    game: Game[Any, Any, Any], appraisal: Appraisal, unit: Unit, view: Any, made: int | None
) -> tuple[ChoiceReport, ...]:
    """The best choices in order, and the one that was made wherever it stands."""
    ranked = appraisal.ranked()
    shown = ranked[:_SHOWN] + [one for one in ranked[_SHOWN:] if one.action == made]
    return tuple([choice_report(game, appraisal, unit, view, one) for one in shown])


def choice_report(
    game: Game[Any, Any, Any], appraisal: Appraisal, unit: Unit, view: Any, choice: Choice
) -> ChoiceReport:
    loss = appraisal.loss(choice.action)
    called = mark(loss, unit)
    mixed = appraisal.in_the_mix(choice.action)
    # What is sampled cannot tell the best choice from one that is hardly worse.
    right = mixed or called == "best" or (called == "good" and not appraisal.exact)
    return ChoiceReport(
        game.actions.format(choice.action),
        game.label(choice.action, view),
        choice.worth.value,
        choice.worth.error,
        choice.share,
        mixed,
        loss,
        called,
        right,
    )


def _luck(found: Review) -> dict[LuckSource, Amount]:
    sums = found.luck_by_source()
    squares = dict.fromkeys(SOURCES, 0.0)
    for event in found.events:
        squares[event.source] += event.error**2
    return {source: Amount(sums[source], squares[source] ** 0.5) for source in SOURCES}


def _curve(found: Review) -> tuple[CurvePoint, ...]:
    """Luck and skill in the order in which they came."""
    steps = [(event.stop, 0, event.worth, 0.0) for event in found.events]
    steps += [(decision.move, 1, 0.0, decision.skill) for decision in found.decisions]
    luck = skill = 0.0
    points = [CurvePoint(0, found.initial.value, 0.0, 0.0)]
    for move, chosen, lucky, skilled in sorted(steps, key=lambda step: step[:2]):
        luck += lucky
        skill += skilled
        points.append(CurvePoint(move + chosen, found.initial.value + luck + skill, luck, skill))
    return tuple(points)


def _views_at(end: State, seat: int, places: list[int]) -> list[Any]:
    """The seat's views before these moves."""
    state: State = end.game.new(end.players, end.options)
    wanted = set(places)
    views = []
    for number, (who, what) in enumerate(end.moves()):
        if number in wanted:
            views.append(state.view(seat))
        state.apply(who, what)
    return views
