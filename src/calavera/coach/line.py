"""The better line played out: the best choice of a decision, made in one position that the seat could not tell from the
true one, and what might have come of it up to the end of the hand or round.

Everything is imagined from the seat's own view, with a seed made of it, so a line gives nothing away: whoever asks for
it twice is told the same, and it is the same whatever the others really held.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from librt.random import Random

from calavera.coach.report import DecisionReport
from calavera.core.game import Game
from calavera.core.sentence import Sentence
from calavera.core.state import CHANCE, NOBODY, OVER, State
from calavera.games.bots import fallback_bot, make_bot
from calavera.search.appraisal import seed_of
from calavera.search.viewpoint import as_first_to_choose

# However a game goes on, a line is read by people.
MOST_MOVES = 200


class LineStep(msgspec.Struct, frozen=True):
    """What happens next, and the game as the seat would see it then."""

    texts: tuple[Sentence, ...]
    view: Any


class BetterLine(msgspec.Struct, frozen=True):
    """What happens if `action` is chosen, as the seat would be told it; `scores` are those at the end of it, and `over`
    says that the game ends with it.
    """

    action: str
    label: Sentence
    steps: tuple[LineStep, ...]
    scores: tuple[int, ...]
    over: bool


def better_line(end: State, seat: int, decision: DecisionReport) -> BetterLine:
    """Of a game that is over: how it might have gone on after the best choice of this decision."""
    game: Game[Any, Any, Any] = end.game
    view = as_first_to_choose(_view_at(end, seat, decision.move))
    rng = Random(seed_of(view))
    state: State = game.determinize(view, rng)
    best = game.actions.parse(decision.best)
    play = _player(game, exact=decision.exact)
    steps: list[LineStep] = []
    who, what = seat, best
    for _ in range(MOST_MOVES):
        notes = state.journal = []
        state.apply(who, what)
        now = game.view(state, seat, history=False)
        told = [game.tell(event) for event in game.events(note for note in notes if note.only in (NOBODY, seat))]
        if texts := tuple(sentence for sentence in told if sentence is not None):
            steps.append(LineStep(texts, now))
        who = state.mover()
        if who == OVER or _part(now) != _part(view):
            break
        what = state.draw(rng) if who == CHANCE else play(state, who, rng)
    return BetterLine(decision.best, game.label(best, view), tuple(steps), tuple(state.scores()), state.is_over())


def _player(game: Game[Any, Any, Any], *, exact: bool) -> Callable[[State, int, Random], int]:
    """How everybody plays on, each from what it would know: best, where the coach computes what is best, and otherwise
    by the quick player of the game, as in the coach's simulations.
    """
    if exact:
        coach = game.coached()
        return lambda state, who, _: coach.appraise(state.view(who), state.legal(who), 1.0).best().action
    bot = make_bot(game.id, fallback_bot(game.id))
    return lambda state, who, rng: bot.choose(state.view(who), state.legal(who), rng)


def _part(view: Any) -> object:
    """Which part of the game this is, where the game counts rounds or hands."""
    return view.round if hasattr(view, "round") else getattr(view, "hand", None)


def _view_at(end: State, seat: int, move: int) -> Any:
    state: State = end.game.new(end.players, end.options)
    for who, what in end.moves()[:move]:
        state.apply(who, what)
    return state.view(seat)
