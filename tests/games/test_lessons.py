"""Every lesson can be played as it is written, and everything in it can be said in every language."""

from __future__ import annotations

import msgspec
import pytest

from calavera.core.lesson import LEARNER, NAMES, scenes
from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.server.api.lessons import make_lesson
from tests.server.web import web

ENGLISH = catalogue("en")
LONGEST_TEXT = 300
LONGEST_HINT = 80
LESSONS = {game.id: game.lesson.get() for game in GAMES.values() if game.lesson is not None}


def test_every_game_has_a_lesson() -> None:
    assert LESSONS.keys() == GAMES.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_short_and_there_is_enough_to_do(game: str) -> None:
    steps = LESSONS[game].steps
    assert 12 <= len(steps) <= 20
    assert sum(step.do is not None for step in steps) >= 6
    assert steps[0].do is None, "first the goal"
    assert steps[-1].do is None, "nothing is left to do at the end"


@pytest.mark.parametrize("game", GAMES)
def test_what_the_learner_is_asked_to_do_is_allowed(game: str) -> None:
    played = 0
    for scene in scenes(GAMES[game], LESSONS[game]):
        if scene.step.do is not None:
            words = [scene.state.game.actions.format(action) for action in scene.state.legal(LEARNER)]
            assert scene.step.do in words, scene.step.name
            played += 1
    assert played > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_shows_a_whole_round_and_what_it_scores(game: str) -> None:
    (*_, last) = scenes(GAMES[game], LESSONS[game])
    scores = last.state.scores()
    assert scores[LEARNER] == max(scores) > 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_there_and_fits_on_a_phone(game: str, lang: str) -> None:
    texts = catalogue(lang)
    lesson = LESSONS[game]
    names = {called: texts.text(name) for called, name in zip(("first", "second"), NAMES[1:], strict=True)}
    used = set()
    for scene in scenes(GAMES[game], lesson):
        assert texts.message(scene.text.key).params == scene.text.params.keys()
        assert len(texts.text(scene.text.key, **names)) <= LONGEST_TEXT, scene.text.key
        used.add(scene.text.key)
        if scene.hint is not None:
            assert not texts.message(scene.hint).params
            assert len(texts.text(scene.hint)) <= LONGEST_HINT
            used.add(scene.hint)
    assert used == {key for key in ENGLISH if key.startswith(f"{game}.lesson.")}


def test_every_name_in_a_lesson_is_in_the_catalogues() -> None:
    assert set(NAMES) == {key for key in ENGLISH if key.startswith("lesson.name.")}
    assert max(lesson.players for lesson in LESSONS.values()) == len(NAMES)


# As a screen gets it


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_of_a_lesson_go_on_from_step_to_step(game: str) -> None:
    lesson = make_lesson(game)
    versions = [step.table.version for step in lesson.steps]
    assert versions == sorted(versions)
    for step, following in zip(lesson.steps, lesson.steps[1:], strict=False):
        assert (following.table.version > step.table.version) or step.expect is None
    for step in lesson.steps:
        assert step.table.you == step.table.view.seat == LEARNER
        assert [seat.name for seat in step.table.seats if seat is not None] == list(lesson.names)
        assert (step.hint is None) == (step.expect is None)
        if step.expect is None:
            assert (step.table.legal, step.table.form) == ((), None)
        else:
            assert LEARNER in step.table.view.to_act
            assert set(step.expect) <= set(step.table.legal) or step.table.form == step.expect[0].split()[0]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_others_hide_is_in_a_lesson(game: str) -> None:
    for step in make_lesson(game).steps:
        for line in step.lines:
            assert line.event.only in (None, LEARNER)


@pytest.mark.parametrize("game", GAMES)
def test_anybody_can_ask_for_a_lesson(game: str) -> None:
    with web() as client:
        answer = client.get(f"/api/games/{game}/lesson")
        assert msgspec.json.decode(msgspec.json.encode(make_lesson(game))) == answer.json()
        assert client.get("/api/games/chess/lesson").json()["code"] == "game.unknown"
