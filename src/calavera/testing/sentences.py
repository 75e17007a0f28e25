"""Checks of a game's sentences: each can be put into words, and none tells a seat what only another one may know."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from librt.random import Random

from calavera.core.errors import reason_key
from calavera.core.game import Game
from calavera.core.sentence import Sentence
from calavera.core.state import NOBODY, Note, State
from calavera.games.soundness import check_texts
from calavera.messages import DEFAULT_LANGUAGE, Catalogue
from calavera.terminal.speech import Speech
from calavera.testing.violation import Violation, require

# Of each seat in one position; there may be a thousand.
MOST_LABELS = 20
MOST_REFUSED = 8


def check_sentences(state: State, rng: Random) -> None:
    """Say in English what people read in this position; at the end of a game, all that has happened in it too."""
    game = state.game
    _attempt(state, "its catalogues hold what is said of every game", _check_texts, game)
    speech = _speech(game.package).at_table([f"P{seat}" for seat in range(state.players)])
    for seat in (NOBODY, *range(state.players)):
        view = state.view(None if seat == NOBODY else seat)
        to_seat = speech.to(seat)
        _say(state, to_seat, "the heading", game.text.heading, view)
        _say(state, to_seat, "the prompt", game.text.prompt, view)
        _say(state, to_seat, "the facts", game.text.facts, view)
        if state.is_over() and seat != NOBODY:
            _attempt(state, "the measures can be taken", game.measures, view, seat)
    for seat in state.movers():
        for action in _some(state.legal(seat), MOST_LABELS, rng):
            _say(state, speech.to(seat), "the label", game.label, action)
        _attempt(state, "a reason can be said in English", _say_reasons, state, speech, seat, rng)
    if state.is_over():
        for event in _attempt(state, "the journal can be told", game.events, _notes(state)):
            for seat in (NOBODY, *range(state.players)):
                _say(state, speech.to(seat), "the journal", game.tell, event)
            wire = msgspec.json.encode(event)
            require(msgspec.json.decode(wire, type=game.events_type) == event, f"{event!r} reads back", state)


def told(state: State, seat: int, rng: Random) -> tuple[bytes, ...]:
    """All sentences that reach a seat (or NOBODY): the whole journal, heading, prompt and facts, and why it
    may not do some things. The same `rng` asks about the same things.
    """
    game = state.game
    view = state.view(None if seat == NOBODY else seat)
    notes = [note for note in _notes(state) if note.only in (NOBODY, seat)]
    spoken = [
        _attempt(state, "the journal can be told", game.events, notes),
        _attempt(state, "the heading can be made", game.text.heading, view),
        _attempt(state, "the prompt can be made", game.text.prompt, view),
        _attempt(state, "the facts can be made", game.text.facts, view),
        _attempt(state, "a reason can be made", _refusals, state, seat, rng),
    ]
    return tuple(msgspec.json.encode(part) for part in spoken)


def _notes(state: State) -> list[Note]:
    """What the rules note when the game is played again."""
    again: State = state.game.new(int(state.players), state.options)
    again.journal = []
    for who, what in state.moves():
        again.apply(who, what)
    return again.journal


def _refusals(state: State, seat: int, rng: Random) -> list[dict[str, object]]:
    """The parameters of some refusals, for a seat that may act."""
    if not state.may_act(seat):
        return []
    game, legal = state.game, set(state.legal(seat))
    wrong = [action for action in game.actions if action not in legal]
    return [game.refusal(state, seat, action).params for action in _some(wrong, MOST_REFUSED, rng)]


def _some(actions: list[int], most: int, rng: Random) -> list[int]:
    return actions if len(actions) <= most else [actions[rng.randrange(len(actions))] for _ in range(most)]


def _say_reasons(state: State, speech: Speech, seat: int, rng: Random) -> None:
    for params in _refusals(state, seat, rng):
        if "reason" in params:
            speech.say(reason_key(str(params["reason"])), **params)


def _say(state: State, speech: Speech, what: str, make: Callable[..., Any], about: object) -> None:
    """Put the sentence, or sentences, that `make` returns into words."""

    def say() -> None:
        made = make(about)
        for sentence in [made] if made is None or isinstance(made, Sentence) else made:
            speech.tell(sentence)

    _attempt(state, f"{what} can be said in English", say)


def _attempt(state: State, promise: str, attempt: Callable[..., Any], *about: object) -> Any:
    try:
        return attempt(*about)
    except Exception as error:  # whatever a game's text raises, its author needs the position
        raise Violation(f"{promise}: {type(error).__name__}: {error}", state) from error


@cache
def _check_texts(game: Game[Any, Any, Any]) -> None:
    check_texts(game)


@cache
def _speech(package: str) -> Speech:
    return Speech(Catalogue(DEFAULT_LANGUAGE, (package,)))
