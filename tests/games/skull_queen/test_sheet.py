"""The sheet to print says what the rules say."""

from __future__ import annotations

import pytest

from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.layout import BACK, CARDS, FRONT
from calavera.games.skull_queen.rules.options import SkullQueenOptions
from calavera.games.skull_queen.sheet import left_out, rounds, worths
from tests.sheets.pages import page_of, paragraphs, said


@pytest.mark.parametrize("players", GAME.seats)
def test_there_is_a_line_for_every_round_that_can_be_played(players: int) -> None:
    usual, most = rounds(players)
    assert usual == GAME.view(GAME.new(players), None).rounds
    if most > usual:
        assert GAME.view(GAME.new(players, {"rounds": most}), None).rounds == most
    labels = [words.text for words in page_of("skull_queen", players=players).texts() if words.size > 14][1:]
    wanted = [str(n) if n <= usual else f"({n})" for n in range(1, most + 1)]
    assert labels == wanted * (len(labels) // most)
    assert labels


def test_only_two_players_may_play_one_round_more() -> None:
    assert {players: rounds(players) for players in GAME.seats} == {
        2: (2, 3),
        **{players: (players, players) for players in range(3, 7)},
    }


def test_the_plank_is_that_of_the_options_and_its_reverse() -> None:
    plank = list(SkullQueenOptions().plank)
    assert worths(FRONT) == plank
    assert worths(BACK) == plank[::-1]
    texts = said(page_of("skull_queen"))
    at = texts.index("front")
    assert texts[at + 1 : at + 6] == [str(worth) for worth in plank]


@pytest.mark.parametrize("players", GAME.seats)
def test_the_deal_is_that_of_the_rules(players: int) -> None:
    text = paragraphs(page_of("skull_queen", players=players))
    hands = players + 1 if players == 2 else players
    missing = left_out(players)
    cards = CARDS - 4 * len(missing)
    hand, centre = cards // hands, cards % hands
    assert f"{hand} cards each; {centre} face up" in text if centre else f"{hand} cards each." in text
    assert ("Leave out" in text) == bool(missing)


def test_every_player_has_four_pirates_points_and_total() -> None:
    texts = said(page_of("skull_queen", players=6))
    for caption in ("red", "yellow", "green", "blue", "Points", "Total"):
        assert texts.count(caption) == 6
    text = paragraphs(page_of("skull_queen", players=6))
    assert "goes up 1, or 2 if the 8 of the colour is there" in text
    assert "goes down 1, or 2 if the 5 of the colour is there" in text
