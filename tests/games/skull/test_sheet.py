"""The sheet to print says what the rules say."""

from __future__ import annotations

import random

import pytest

from calavera.core.state import CHANCE
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import CHALLENGES_TO_WIN, DISCS
from calavera.games.skull.sheet import longest_game
from calavera.sheets.page import Ring
from tests.sheets.pages import page_of, paragraphs, said


@pytest.mark.parametrize("players", GAME.seats)
def test_there_are_circles_for_challenges_discs_the_last_chance_and_results(players: int) -> None:
    page = page_of("skull", players=players)
    rings = [one for one in page.drawn if isinstance(one, Ring) and not one.filled]
    assert len(rings) == players * (CHALLENGES_TO_WIN + DISCS + 1) + 3 * longest_game(players)


@pytest.mark.parametrize("players", GAME.seats)
def test_the_log_has_a_line_for_every_round_of_the_longest_game(players: int) -> None:
    numbers = [text for text in said(page_of("skull", players=players)) if text.isdigit()]
    rounds = longest_game(players)
    assert set(map(str, range(1, rounds + 1))) <= set(numbers)
    assert str(rounds + 1) not in numbers


@pytest.mark.parametrize("players", GAME.seats)
def test_no_game_is_longer_than_its_log(players: int) -> None:
    lengths = []
    for seed in range(60):
        rng = random.Random(seed)
        state = GAME.new(players, {"showing": False})
        while not state.is_over():
            if state.mover() == CHANCE:
                state.apply(CHANCE, rng.choice(state.weights())[0])
            else:
                seat = rng.choice(state.movers())
                state.apply(seat, rng.choice(state.legal(seat)))
        lengths.append(GAME.view(state, None).round)
    assert players < max(lengths) <= longest_game(players)


def test_the_reminder_names_the_challenges_to_win() -> None:
    assert f"{CHALLENGES_TO_WIN} challenges won win the game" in paragraphs(page_of("skull"))
