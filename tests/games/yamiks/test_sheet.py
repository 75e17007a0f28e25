"""The sheet to print says what the rules say."""

from __future__ import annotations

import pytest

from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.dice import FULL, MULTISETS
from calavera.games.yamiks.rules.layout import BONUS, BONUS_FROM, OPPONENT_KNOWN, POT_EACH, ROLLS, SIXES
from calavera.games.yamiks.rules.points import pattern_points
from calavera.games.yamiks.sheet import box_points
from tests.sheets.pages import page_of, paragraphs, said


def test_a_box_beyond_the_series_is_worth_its_points_or_nothing() -> None:
    for box in range(SIXES + 1, len(BOX_NAMES)):
        found = {int(pattern_points(box, roll)) for roll in range(FULL, MULTISETS)}
        assert found == {0, box_points(box)}


@pytest.mark.parametrize("players", GAME.seats)
def test_every_box_has_its_line_and_its_points(players: int) -> None:
    texts = said(page_of("yamiks", players=players))
    for series in ("Aces", "Sixes"):
        assert texts.count(series) == 1
    for box, name in ((6, "Small straight"), (9, "Full house"), (11, "Grand slam")):
        assert texts.count(name) == 2  # its line, and the reminder
        assert texts.count(str(box_points(box))) >= 2
    assert f"{BONUS} from {BONUS_FROM}" in texts


@pytest.mark.parametrize("players", GAME.seats)
def test_each_player_has_three_columns_and_a_player_alone_several_games(players: int) -> None:
    texts = [text.replace("\u00a0", " ") for text in said(page_of("yamiks", players=players))]
    columns = len([text for text in texts if text.startswith(("Player ", "Game "))])
    assert columns == (players if players > 1 else GAME.seats[-1])
    for caption in ("Points", "2 dice", "Pot", "breaks ties"):
        assert texts.count(caption) == columns


def test_the_reminder_has_the_numbers_of_the_rules() -> None:
    text = paragraphs(page_of("yamiks", players=3))
    assert f"Up to {ROLLS} rolls" in text
    assert f"brings {POT_EACH} points per round: {3 * POT_EACH} in the pot" in text
    assert f"Bonus of {BONUS} when the six series reach {BONUS_FROM}" in text
    alone = paragraphs(page_of("yamiks", players=1))
    assert f"the pot is {2 * POT_EACH}" in alone
    assert f"The opponent has {OPPONENT_KNOWN} in odd rounds" in alone
