"""The sheet to print says what the rules say."""

from __future__ import annotations

import pytest

from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.state import points
from calavera.games.skull_king.rules.tricks import KING_CAUGHT, PIRATE_CAUGHT
from tests.sheets.pages import page_of, paragraphs, said


@pytest.mark.parametrize("players", GAME.seats)
def test_there_is_a_line_for_every_hand_that_is_played(players: int) -> None:
    hands = GAME.view(GAME.new(players), None).hands
    labels = [words.text for words in page_of("skull_king", players=players).texts() if words.size > 14]
    assert labels[1:] == [str(hand + 1) for hand in range(hands)]


def test_every_player_has_bid_tricks_bonus_points_and_total() -> None:
    texts = said(page_of("skull_king", players=5))
    for caption in ("Tricks", "Bonus", "Points", "Total"):
        assert texts.count(caption) == 5
    assert texts.count("Bid") == 6  # also above the table of scores


def test_the_scores_are_those_of_the_rules() -> None:
    text = paragraphs(page_of("skull_king"))
    assert f"+{points(False, 3, 1, 1, 0)} per trick, plus bonus" in text
    assert f"+{points(True, 3, 1, 1, 0)} per trick" in text
    assert f"−{-points(False, 3, 2, 1, 0)} per trick off" in text
    assert text.count(f"+{points(False, 1, 0, 0, 0)} × hand") == 2
    assert text.count(f"−{-points(True, 1, 0, 1, 0)} × hand") == 2
    assert f"+{PIRATE_CAUGHT}" in text
    assert f"+{KING_CAUGHT}" in text
