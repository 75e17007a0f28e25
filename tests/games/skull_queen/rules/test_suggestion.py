"""The plank for a player who has no idea yet, and for one who does not choose in time."""

from __future__ import annotations

import pytest

from calavera.games.skull_queen.game import GAME
from tests.games.skull_queen.rules.table import Table, ready

HIGH = " ".join(f"{colour}-{value}" for colour in ("red", "blue") for value in (7, 8, 9, 10)) + " mate"
LOW = " ".join(f"{colour}-{value}" for colour in ("red", "blue") for value in (2, 3, 4, 5)) + " monkey"


@pytest.mark.parametrize(("hand", "plank"), [(HIGH, "plank front 2 2 2 2"), (LOW, "plank back 2 2 2 2")])
def test_the_rulebooks_tip_high_cards_the_front_low_cards_the_back_and_all_in_the_middle(hand: str, plank: str) -> None:
    table = Table(3)
    table.deal(hand)
    assert GAME.suggestion(table.view(0)) == plank
    assert GAME.default_for(table.state, 0) == plank
    table.choose(0, plank)


def test_nothing_is_suggested_to_those_who_need_not_place_or_may_only_watch() -> None:
    table = Table(3)
    table.deal()
    table.choose(0, "plank front 2 2 2 2")
    assert GAME.suggestion(table.view(0)) is None
    assert GAME.suggestion(table.view(None)) is None


def test_a_card_is_played_for_an_absent_player_as_before() -> None:
    table = ready("red-4 red-9", "red-6", "red-7")
    assert GAME.suggestion(table.view(0)) is None
    assert GAME.default_for(table.state, 0) == f"play {table.view(0).hand[0]}"
