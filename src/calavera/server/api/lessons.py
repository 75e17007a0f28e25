"""The first lesson in a game as a screen shows it: tables as on a socket, with a text and what the learner is to do."""

from __future__ import annotations

from functools import cache

import msgspec

from calavera.lessons import LEARNER, LESSONS, NAMES, Scene, scenes
from calavera.rules.sentence import Sentence
from calavera.server.protocol import JournalLine, SeatState, TableState
from calavera.server.telling import choices, line_of
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
    lesson = LESSONS[game]
    names = NAMES[: lesson.players]
    return Lesson(game, names, tuple([_step(scene, names) for scene in scenes(lesson)]))


def _step(scene: Scene, names: tuple[str, ...]) -> LessonStep:
    events = journal_for(scene.events, LEARNER)
    return LessonStep(
        table=_table(scene, names),
        lines=tuple([line_of(scene.state.game, event) for event in events]),
        text=scene.text,
        expect=None if scene.step.do is None else (scene.step.do,),
        hint=scene.hint,
    )


def _table(scene: Scene, names: tuple[str, ...]) -> TableState:
    state = scene.state
    legal, form = ((), None) if scene.step.do is None else choices(state, LEARNER)
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
        view=state.game.view(state, LEARNER, history=False),
        legal=legal,
        form=form,
        rematch=None,
        commitment="",
    )


def _seat(seat: int, name: str) -> SeatState:
    bot = None if seat == LEARNER else SCRIPTED
    return SeatState(f"{SCRIPTED}-{seat}", name, bot, bot_sits_in=False, connected=True, deadline=None)
