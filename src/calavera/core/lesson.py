"""What a lesson is made of, and how it is played: by the rules, every move checked.

The learner has seat 0. What chance does and what the other seats choose stands in the script, and so does what the
learner is asked to do, so that every step leads to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from calavera.core.sentence import Sentence, who
from calavera.core.state import Note, State

if TYPE_CHECKING:
    from calavera.core.game import Game

LEARNER = 0
# How the seats are called, as keys: the learner, then those of the script.
NAMES = ("lesson.name.learner", "lesson.name.first", "lesson.name.second")
# How a text calls the seats of the script.
CALLED = {1: "first", 2: "second"}


class Step(NamedTuple):
    """`moves` are made first, one by one, separated by commas or line ends: `chance roll 6, 1 throw red`. Then the text
    is read, which names the seats `about`; and where `do` is set, the learner is asked to choose just that.
    A `quiet` step jumps ahead: what was done meanwhile is not told line by line.
    """

    name: str
    moves: str = ""
    do: str | None = None
    about: tuple[int, ...] = ()
    quiet: bool = False


class Lesson(NamedTuple):
    players: int
    options: Mapping[str, Any]
    steps: tuple[Step, ...]


class Scene(NamedTuple):
    """A step with the game as it then stands, and with what has happened since the one before."""

    step: Step
    state: State
    notes: list[Note]
    text: Sentence
    hint: str | None


def scenes(game: Game[Any, Any, Any], lesson: Lesson) -> Iterator[Scene]:
    """All steps in order; the state goes on changing from one to the next."""
    state: State = game.new(lesson.players, lesson.options)
    due: str | None = None
    for step in lesson.steps:
        journal: list[Note] = []
        state.journal = journal
        if due is not None:
            state.play(LEARNER, due)
        for move in _moves(step.moves):
            _make(state, move)
        due = step.do
        key = f"{game.id}.lesson.{step.name}"
        text = Sentence(f"{key}.text", {CALLED[seat]: who(seat) for seat in step.about})
        yield Scene(step, state, [] if step.quiet else journal, text, None if due is None else f"{key}.hint")


def _moves(script: str) -> list[str]:
    return [move.strip() for move in script.replace("\n", ",").split(",") if move.strip()]


def _make(state: State, move: str) -> None:
    """A move as it stands in a dump. Outcomes that differ in their last word alone may be written as one:
    `chance deal 0 red-2/red-3`.
    """
    mover, _, words = move.partition(" ")
    if mover != "chance":
        state.play(int(mover), words)
        return
    start, space, last = words.rpartition(" ")
    for end in last.split("/"):
        state.happen(start + space + end)
