"""An exercise as a screen shows it: the table as on a socket, and what each choice is worth.

Nothing of the hidden truth is in it. The bots that played up to there know no more of each other than people would, and
values follow from the seat's own view.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import msgspec

from calavera.coach.exercises import Exercise, Position, exercise, with_choice
from calavera.coach.report import ChoiceReport, choice_report
from calavera.core.coach import Unit
from calavera.core.game import Game
from calavera.core.sentence import Sentence
from calavera.games import find_game
from calavera.server.api.protocol import JournalLine, SeatState, TableState
from calavera.server.live.bot_worker import Question
from calavera.server.live.presenter import choices, line_of, outlooks
from calavera.table.redaction import journal_for

PLAYED = "exercise"  # what the table is called, and who plays the other seats
# What happened last is enough to understand a position; a whole game would be most of what is sent.
MOST_LINES = 12
NICE = 10  # how far a search stands back behind what people wait for


class Puzzle(msgspec.Struct, frozen=True):
    """A position in which the seat `table.you` has to choose, without the answer."""

    game: str
    kind: str
    table: TableState
    journal: tuple[JournalLine, ...]


class Solution(msgspec.Struct, frozen=True):
    """What the choices of a position are worth, the best first. `of` counts the legal ones: of very many only those
    are valued that are worth a thought, and the one that was asked about. Nothing was sampled where `simulations` is 0.
    """

    unit: Unit
    simulations: int
    of: int
    best: str
    choices: tuple[ChoiceReport, ...]
    why: Sentence | None

    def of_action(self, action: str) -> ChoiceReport | None:
        return next((choice for choice in self.choices if choice.action == action), None)


class Drill(msgspec.Struct, frozen=True):
    """A puzzle with its solution; the same seed gives the same one."""

    seed: int
    puzzle: Puzzle
    solution: Solution


def asked(game: str, kind: str, seed: int, effort: float, made: str = "") -> Question:
    """For an exercise the question to a worker names the kind instead of a bot, and a choice instead of a view."""
    return Question(game, kind, made.encode(), [], seed, effort)


def answered(question: Question) -> bytes:
    """What runs in a worker's process: the drill as JSON."""
    _stand_back()
    game = find_game(question.game)
    made = game.actions.parse(question.view.decode()) if question.view else None
    return msgspec.json.encode(drill(game, question.bot, question.seed, question.effort, made))


@cache
def _stand_back() -> None:
    """Once in a process: whoever waits for a bot's move comes first."""
    os.nice(NICE)


def drill(game: Game[Any, Any, Any], kind: str, seed: int, effort: float, made: int | None = None) -> Drill:
    found = exercise(game, kind, seed, effort)
    if made is not None:
        found = with_choice(found, made, effort)
    return Drill(seed, _puzzle(found.position), _solution(found))


def _puzzle(position: Position) -> Puzzle:
    state, seat = position.state, position.seat
    notes = journal_for(position.notes, seat)[-MOST_LINES:]
    lines = tuple([line_of(state.game, note) for note in notes])
    return Puzzle(state.game.id, position.kind, _table(position), lines)


def _solution(found: Exercise) -> Solution:
    state, seat = found.position.state, found.position.seat
    game: Game[Any, Any, Any] = state.game
    coach = game.coached()
    unit = coach.unit(int(state.players))
    view = state.view(seat)
    appraisal = found.appraisal
    return Solution(
        unit=unit,
        simulations=appraisal.worth.simulations,
        of=len(state.legal(seat)),
        best=game.actions.format(appraisal.best().action),
        choices=tuple([choice_report(game, appraisal, unit, view, choice) for choice in appraisal.ranked()]),
        why=coach.why(view, appraisal),
    )


def _table(position: Position) -> TableState:
    state, seat = position.state, position.seat
    game: Game[Any, Any, Any] = state.game
    legal, form = choices(state, seat)
    view = game.view(state, seat, history=False)
    return TableState(
        id=PLAYED,
        version=len(state.moves()),
        status="playing",
        paused=False,
        game=game.id,
        owner="",
        you=seat,
        seats=tuple([_seat(game, other, seat) for other in range(state.players)]),
        spectators=0,
        now=0,
        view=view,
        legal=legal,
        form=form,
        prompt=game.text.prompt(view),
        heading=game.text.heading(view),
        facts=tuple(game.text.facts(view)),
        rematch=None,
        commitment="",
        outlook=outlooks(state, seat, legal),
        suggested=None if form is None else game.suggestion(view),
    )


def _seat(game: Game[Any, Any, Any], seat: int, own: int) -> SeatState:
    """Others have the names of the game's characters; how the learner is called, each language says for itself."""
    names = list(game.bots.names.values())
    name = names[seat % len(names)] if names else f"{seat + 1}"
    bot = None if seat == own else PLAYED
    return SeatState(
        f"{PLAYED}-{seat}",
        "" if seat == own else name,
        bot,
        bot_sits_in=False,
        connected=True,
        deadline=None,
        mark=seat,
    )
