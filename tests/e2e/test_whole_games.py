"""Whole games against bots, on a phone and on a desktop, by what the page shows alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.playing import GAMES, Seated, fill_and_start, open_table, sit_down
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import word

# The shortest game that there is with bots.
FEWEST_TURNS = {"skull_king": 6, "skull": 3, "yamiks": 2, "skull_queen": 2}


def see_the_end(seated: Seated, players: int) -> None:
    page = seated.page
    expect(page.get_by_role("heading", level=1).filter(visible=True).last).not_to_be_empty()
    ranking = page.locator(".ranking li")
    expect(ranking).to_have_count(players)
    assert page.locator(".ranking li.winner").count() >= 1
    assert all(score.strip("-−").isdigit() for score in page.locator(".ranking .score").all_inner_texts())
    detail = page.get_by_role("region", name=word("en", "app.end.detail"))
    expect(detail.locator("figure, .bars").first).to_be_visible()
    expect(detail.get_by_role("table").first).to_be_visible()
    expect(page.get_by_role("button", name=word("en", "app.end.rematch"))).to_be_visible()
    expect(page.get_by_role("link", name=word("en", "app.end.replay"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at the side"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_from_the_home_page_on_a_phone(visit: Visit, game: str) -> None:
    seated = sit_down(visit(screen=PHONE), game)
    seated.play()
    see_the_end(seated, 4)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_at_a_table_of_ones_own_on_a_desktop(visit: Visit, game: str) -> None:
    seats = FEWEST_TURNS[game]
    seated = open_table(visit(None, screen=DESKTOP), game, seats)
    fill_and_start(seated)
    seated.play()
    see_the_end(seated, seats)
