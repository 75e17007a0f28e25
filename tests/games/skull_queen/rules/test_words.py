"""Actions and outcomes in words."""

from __future__ import annotations

import pytest

from calavera.core.errors import MalformedAction, MalformedOutcome
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.actions import Centre, Deal, Dealer, Ghost, Plank, Play
from calavera.games.skull_queen.rules.layout import CARDS, GHOST, MATE, MONKEY, PLANK, PLANKS


def test_every_action_and_outcome_has_its_words() -> None:
    assert [GAME.actions.parse(GAME.actions.format(number)) for number in range(PLANK + PLANKS)] == list(
        range(PLANK + PLANKS)
    )
    hidden = [number for number in range(GHOST + CARDS) if "?" in GAME.outcomes.format(number)]
    assert len(hidden) == 6
    for number in range(GHOST + CARDS):
        if number not in hidden:
            assert GAME.outcomes.parse(GAME.outcomes.format(number)) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("play red-1", 0),
        ("play red-7", 6),
        ("play yellow-1", 12),
        ("play green-12", 35),
        ("play blue-12", 47),
        ("play monkey", MONKEY),
        ("play mate", MATE),
        ("plank front 0 0 0 0", PLANK),
        ("plank front 2 0 4 1", PLANK + 2 * 125 + 4 * 5 + 1),
        ("plank back 4 4 4 4", PLANK + PLANKS - 1),
    ],
)
def test_actions_have_fixed_numbers(text: str, number: int) -> None:
    assert GAME.actions.parse(text) == number
    assert GAME.actions.format(number) == text


def test_words_and_structs_say_the_same() -> None:
    assert GAME.actions.struct(6) == Play("red-7")
    assert GAME.actions.number(Plank("front", 2, 0, 4, 1)) == GAME.actions.parse("plank front 2 0 4 1")
    assert GAME.outcomes.number(Dealer(2)) == GAME.outcomes.parse("dealer 2")
    assert GAME.outcomes.number(Deal(2, "mate")) == GAME.outcomes.parse("deal 2 mate")
    assert GAME.outcomes.number(Centre("blue-3")) == GAME.outcomes.parse("centre blue-3")
    assert GAME.outcomes.number(Ghost("green-11")) == GAME.outcomes.parse("ghost green-11")


@pytest.mark.parametrize("text", ["play red-13", "play red-0", "plank front 5 0 0 0", "plank back 0 0 0", "red-7"])
def test_unknown_actions_are_malformed(text: str) -> None:
    with pytest.raises(MalformedAction):
        GAME.actions.parse(text)


@pytest.mark.parametrize("text", ["deal 2 ?", "deal 6 red-7", "dealer 6", "centre", "ghost 13"])
def test_unknown_outcomes_are_malformed(text: str) -> None:
    with pytest.raises(MalformedOutcome):
        GAME.outcomes.parse(text)
