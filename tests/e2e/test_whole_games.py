"""Whole games against bots on a phone, by what the page shows alone, two of them with somebody who looks on from a
desktop. The keyboard plays on a desktop (`test_keyboard.py`).
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.playing import GAMES, OVER, sit_down
from tests.e2e.theatre import (
    notes_of,
    see_every_sentence_once,
    see_one_clock,
    see_the_last_move_the_winner_and_the_end,
)
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import word
from tests.sizes import LONG

PLAYERS = 4
# A game with secrets and one without; in the long run somebody looks on at all of them.
WATCHED = GAMES if LONG else ("skull", "yamiks")
# Whoever looks on is behind whoever plays, and at the end nobody is in a hurry.
PATIENCE_MS = 60_000


def see_the_end(page: Page) -> None:
    expect(page.get_by_role("heading", level=1).filter(visible=True).last).not_to_be_empty()
    ranking = page.locator(".ranking li")
    expect(ranking).to_have_count(PLAYERS)
    assert page.locator(".ranking li.winner").count() >= 1
    assert all(score.strip("-−").isdigit() for score in page.locator(".ranking .score").all_inner_texts())
    detail = page.get_by_role("region", name=word("en", "app.end.detail"))
    expect(detail.locator("figure, .bars").first).to_be_visible()
    expect(detail.get_by_role("table").first).to_be_visible()
    expect(page.get_by_role("link", name=word("en", "app.end.replay"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at the side"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_and_told_in_every_browser_up_to_its_last_move(visit: Visit, game: str) -> None:
    plays = visit(None, screen=PHONE)
    pages = [plays.page] if game not in WATCHED else [plays.page, visit(None, screen=DESKTOP).page]
    for page in pages:
        page.add_init_script(notes_of(game))
    plays.page.goto("/")
    seated = sit_down(plays, game)
    seated.patience_ms = PATIENCE_MS
    plays.page.wait_for_url("**/t/*")
    for watching in pages[1:]:
        watching.goto(plays.page.url)
    seated.play()
    expect(plays.page.get_by_role("button", name=word("en", "app.end.rematch"))).to_be_visible()
    for page in pages:
        page.locator(OVER).wait_for(timeout=PATIENCE_MS)
        see_the_end(page)
        see_the_last_move_the_winner_and_the_end(page)
        see_one_clock(page)
    see_every_sentence_once(plays.page)
