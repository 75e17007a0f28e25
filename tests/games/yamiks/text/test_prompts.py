"""What people read while they play: labels of actions, prompts and headings, in every language."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.core.sentence import Sentence
from calavera.games.catalogue import catalogue
from calavera.games.yamiks.game import GAME
from calavera.messages import LANGUAGES
from calavera.terminal.speech import Speech
from calavera.testing.checks import random_move
from tests.games.yamiks.rules.script import alone, begun


def said(sentence: Sentence | None, lang: str = "en") -> str | None:
    return Speech(catalogue(lang), ["Ada", "Ben", "Cleo", "Dora"]).tell(sentence)


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        ("keep 3 3 6", "Keep 3 3 6, roll the rest", "3 3 6 behalten, den Rest neu würfeln"),
        ("keep none", "Roll all five again", "Alle fünf neu würfeln"),
        ("fill full_house", "Fill Full house", "Full House füllen"),
        ("start", "Play first in round 1", "In Runde 1 zuerst spielen"),
        ("finish", "Play last in round 1", "In Runde 1 zuletzt spielen"),
    ],
)
def test_an_action_is_called_what_people_call_it(action: str, english: str, german: str) -> None:
    label = GAME.label(GAME.actions.parse(action))
    assert (said(label), said(label, "de")) == (english, german)


def test_every_action_has_a_label_of_its_own_in_every_language() -> None:
    actions = [GAME.actions.parse(text) for text in GAME.actions.texts()]
    for lang in LANGUAGES:
        assert len({said(GAME.label(action), lang) for action in actions}) == len(actions)


def test_a_seat_is_asked_for_the_order_then_to_roll_or_to_fill_and_last_only_to_fill() -> None:
    state = GAME.new(2)
    assert GAME.text.prompt(state.view(0)) is None
    for roll in ("roll 6 6 6 6 6", "roll 1 1 1 1 1"):
        GAME.happen(state, roll)
    assert said(GAME.text.prompt(state.view(0))) == "Play first or last in round 1?"
    assert GAME.text.prompt(state.view(1)) is None
    GAME.play(state, 0, "start")
    for roll in ("roll 1 2 3 3 6", "roll 1 2 3 3 6"):
        GAME.happen(state, roll)
        assert said(GAME.text.prompt(state.view(0))) == "Roll again or fill a box?"
        GAME.play(state, 0, "keep none")
    GAME.happen(state, "roll 1 2 3 3 6")
    assert said(GAME.text.prompt(state.view(0))) == "Which box do you fill?"
    assert GAME.text.prompt(state.view(1)) is None
    assert GAME.text.prompt(state.view(None)) is None


def test_the_heading_says_which_round_and_which_roll() -> None:
    assert said(GAME.text.heading(GAME.new(3).view(None))) == "Roll to see who starts"
    state = begun(2)
    assert said(GAME.text.heading(state.view(None))) == "Round 1 of 12"
    GAME.happen(state, "roll 1 2 3 3 6")
    GAME.play(state, 0, "keep 6")
    GAME.happen(state, "roll 1 2 3 3")
    assert said(GAME.text.heading(state.view(None))) == "Round 1 of 12 · roll 2 of 3"
    assert said(GAME.text.heading(state.view(None)), "fr") == "Manche 1 sur 12 · lancer 2 sur 3"


def test_there_is_a_heading_and_a_prompt_in_every_state_of_a_game() -> None:
    for state in (alone(), GAME.new(3)):
        rng = Random(5)
        while not state.is_over():
            for seat in range(state.players):
                view = state.view(seat)
                assert (GAME.text.prompt(view) is not None) == (seat in view.to_act)
            for lang in LANGUAGES:
                assert said(GAME.text.heading(state.view(None)), lang)
            random_move(state, rng)
        assert said(GAME.text.heading(state.view(None))) == "Round 12 of 12"
