"""Numbers, structs and words say the same."""

from __future__ import annotations

from typing import Any

import pytest

from calavera.core.errors import MalformedAction, MalformedOutcome
from calavera.core.game import Game
from calavera.core.notation import MOST_CHARACTERS
from calavera.games import GAMES
from calavera.games.skull.rules.actions import ACTIONS, OUTCOMES, Bid, Lost, Place, Show


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_text_reads_back_and_every_struct_has_its_number(game: Game[Any, Any, Any]) -> None:
    for notation in (game.actions, game.outcomes):
        for text in notation.texts():
            number = notation.parse(text)
            assert notation.format(number) == text
            assert notation.number(notation.struct(number)) == number


def test_case_and_spacing_do_not_matter() -> None:
    assert ACTIONS.parse("  Place   FLOWER ") == ACTIONS.number(Place("flower"))


def test_discs_to_show_may_be_named_in_any_order() -> None:
    assert ACTIONS.parse("show 3 1") == ACTIONS.number(Show((1, 3)))


def test_what_may_not_be_known_is_written_but_never_read() -> None:
    assert ACTIONS.format(3) == "place ?"
    with pytest.raises(MalformedAction):
        ACTIONS.parse("place ?")
    with pytest.raises(MalformedOutcome):
        OUTCOMES.number(Lost(1, None))


@pytest.mark.parametrize("text", ["", "bid", "bid 0", "bid 25", "bid three", "bid 1 2", "place flower flower", "?"])
def test_anything_else_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction):
        ACTIONS.parse(text)


def test_a_long_text_is_malformed_and_not_repeated_whole() -> None:
    with pytest.raises(MalformedAction) as caught:
        ACTIONS.parse("x" * 10_000)
    assert len(str(caught.value.params["text"])) == MOST_CHARACTERS


@pytest.mark.parametrize("number", [-1, 60, 9_999])
def test_a_number_without_words_is_malformed(number: int) -> None:
    with pytest.raises(MalformedAction):
        ACTIONS.format(number)
    with pytest.raises(MalformedAction):
        ACTIONS.struct(number)


def test_a_struct_with_a_wrong_value_has_no_number() -> None:
    with pytest.raises(MalformedAction):
        ACTIONS.number(Bid(99))
