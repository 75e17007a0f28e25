"""Exercises: positions to practise, out of games that bots play. The same seed gives the same exercise.

Bots play a whole game from the seed; one of its decisions of the wanted kind is drawn, and the game is played again up
to there. Decisions in which nothing can go wrong teach nothing, and are passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from librt.random import Random

from calavera.coach.errors import NoExercise
from calavera.coach.marks import mark
from calavera.core.bot import play_to_end
from calavera.core.coach import Appraisal
from calavera.core.errors import NotCoached
from calavera.core.exercise import Exercises
from calavera.core.game import Game
from calavera.core.state import Note, State
from calavera.games.bots import make_bot, sitting_in

MOST_SEED = 1 << 48
_MOST_GAMES = 20  # until a decision of the kind is found
_MOST_TRIES = 6  # until something depends on the choice
# A position has to matter twice, by simulations that have nothing to do with each other: by those that value it alone
# many would matter by luck.
_SCREENING = 0.5

AnyGame = Game[Any, Any, Any]


class Position(NamedTuple):
    """A seat has to choose in this state. `notes` are the journal of the game up to here, also what only others know:
    whoever tells it leaves out what the seat may not read.
    """

    kind: str
    state: State
    seat: int
    notes: list[Note]


class Exercise(NamedTuple):
    position: Position
    appraisal: Appraisal


def exercises_of(game: AnyGame) -> Exercises:
    if game.exercises is None or game.coach is None:
        raise NotCoached(game=game.id)
    return game.exercises


def kind_for(game: AnyGame, seed: int) -> str:
    """The kind that a seed stands for where none was asked for; each is as likely as the others."""
    kinds = exercises_of(game).kinds
    return kinds[Random(seed).randrange(len(kinds))]


def exercise(game: AnyGame, kind: str, seed: int, effort: float = 1.0) -> Exercise:
    """A decision with the values of its choices."""
    rng = Random(seed)
    place = _position(game, kind, rng)
    for _ in range(_MOST_TRIES - 1):
        if _matters(_appraised(place, effort * _SCREENING)) and _matters(found := _appraised(place, effort)):
            return found
        place = _position(game, kind, rng)
    return _appraised(place, effort)


def with_choice(found: Exercise, action: int, effort: float = 1.0) -> Exercise:
    """The same with the value of this choice too, where it is not among those that were worth a thought."""
    state, seat = found.position.state, found.position.seat
    if action not in state.legal(seat):
        raise state.game.refusal(state, seat, action)
    if any(choice.action == action for choice in found.appraisal.choices):
        return found
    return _appraised(found.position, effort, action)


def position(game: AnyGame, kind: str, seed: int) -> Position:
    """The first position that a seed leads to, whether anything depends on the choice or not."""
    return _position(game, kind, Random(seed))


def _appraised(position: Position, effort: float, made: int | None = None) -> Exercise:
    """From the seat's view alone."""
    state, seat = position.state, position.seat
    appraisal = state.game.coached().appraise(state.view(seat), state.legal(seat), effort, made)
    return Exercise(position, appraisal)


def _matters(found: Exercise) -> bool:
    """Whether there is a choice that is clearly worse than the best."""
    unit = found.position.state.game.coached().unit(int(found.position.state.players))
    losses = [found.appraisal.loss(choice.action) for choice in found.appraisal.choices]
    return any(mark(loss, unit) not in ("best", "good") for loss in losses)


def _position(game: AnyGame, kind: str, rng: Random) -> Position:
    wanted = exercises_of(game)
    if kind not in wanted.kinds:
        raise NoExercise(game=game.id, kind=kind)
    bots = [make_bot(game.id, sitting_in(game.id)) for _ in range(wanted.players)]
    for _ in range(_MOST_GAMES):
        end: State = game.new(wanted.players)
        play_to_end(end, bots, rng)
        places = _places(game, wanted, kind, end.moves())
        if places:
            return _played_to(game, kind, end.moves(), places[rng.randrange(len(places))], wanted.players)
    raise NoExercise(game=game.id, kind=kind)


def _places(game: AnyGame, wanted: Exercises, kind: str, moves: Sequence[tuple[int, int]]) -> list[int]:
    """The numbers of the moves that decide something of this kind between several choices."""
    state: State = game.new(wanted.players)
    found = []
    for number, (who, what) in enumerate(moves):
        if who >= 0 and len(state.legal(who)) > 1 and wanted.kind(game.view(state, who, history=False)) == kind:
            found.append(number)
        state.apply(who, what)
    return found


def _played_to(game: AnyGame, kind: str, moves: Sequence[tuple[int, int]], number: int, players: int) -> Position:
    state: State = game.new(players)
    notes: list[Note] = []
    state.journal = notes
    for who, what in moves[:number]:
        state.apply(who, what)
    return Position(kind, state, moves[number][0], notes)
