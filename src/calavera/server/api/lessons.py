"""The first lesson in a game as a screen shows it: tables as on a socket, with a text and what the learner is to do."""

from __future__ import annotations

from functools import cache

import msgspec

from calavera.core.lesson import LEARNER, NAMES, Scene, scenes
from calavera.core.sentence import Sentence
from calavera.games import find_game
from calavera.server.api.problems import NoSuchLesson
from calavera.server.api.protocol import JournalLine, SeatState, TableState
from calavera.server.live.presenter import choices, line_of, outlooks
from calavera.table.redaction import journal_for

SCRIPTED = "lesson"  # what plays the other seats


class LessonStep(msgspec.Struct, frozen=True):
    """`expect` are the choices that lead on, None where there is only something to read; `hint` helps to find them."""

    table: TableState
    lines: tuple[JournalLine, ...]
    text: Sentence
    expect: tuple[str, ...] | None
    hint: str | None


class Lesson(msgspec.Struct, frozen=True):
    """`names` are the keys of the players' names, also in the tables; the learner's is the first."""

    game: str
    names: tuple[str, ...]
    steps: tuple[LessonStep, ...]


@cache
def make_lesson(game: str) -> Lesson:
    taught = find_game(game)
    if taught.lesson is None:
        raise NoSuchLesson(game=game)
    script = taught.lesson.get()
    names = NAMES[: script.players]
    return Lesson(game, names, tuple([_step(scene, names) for scene in scenes(taught, script)]))


def _step(scene: Scene, names: tuple[str, ...]) -> LessonStep:
    notes = journal_for(scene.notes, LEARNER)
    return LessonStep(
        table=_table(scene, names),
        lines=tuple([line_of(scene.state.game, note) for note in notes]),
        text=scene.text,
        expect=None if scene.step.do is None else (scene.step.do,),
        hint=scene.hint,
    )


def _table(scene: Scene, names: tuple[str, ...]) -> TableState:
    state = scene.state
    legal, form = ((), None) if scene.step.do is None else choices(state, LEARNER)
    view = state.game.view(state, LEARNER, history=False)
    return TableState(
        id=SCRIPTED,
        version=len(state.moves()),
        status="finished" if state.is_over() else "playing",
        paused=False,
        game=state.game.id,
        owner="",
        you=LEARNER,
        seats=tuple([_seat(seat, name) for seat, name in enumerate(names)]),
        spectators=0,
        now=0,
        view=view,
        legal=legal,
        form=form,
        prompt=None if scene.step.do is None else state.game.text.prompt(view),
        heading=state.game.text.heading(view),
        facts=tuple(state.game.text.facts(view)),
        rematch=None,
        commitment="",
        outlook=outlooks(state, LEARNER, legal),
        suggested=None if form is None else state.game.suggestion(view),
    )


def _seat(seat: int, name: str) -> SeatState:
    bot = None if seat == LEARNER else SCRIPTED
    return SeatState(f"{SCRIPTED}-{seat}", name, bot, bot_sits_in=False, connected=True, deadline=None, mark=seat)
