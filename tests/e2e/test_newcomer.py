"""Somebody opens the page for the first time: how many taps to the first choice of a game?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.playing import GAMES, sit_down
from tests.e2e.visitor import PHONE, Screen
from tests.e2e.words import word

MOST_TAPS = 3


@pytest.mark.parametrize("game", GAMES)
def test_the_first_choice_is_at_most_three_taps_away(visit: Visit, game: str) -> None:
    visitor = visit(screen=PHONE)
    with visitor.page.expect_websocket(lambda line: "/tables/" in line.url) as opened:
        seated = sit_down(visitor, game)
    assert seated.has_turn()
    with opened.value.expect_event("framesent", lambda sent: '"type":"play"' in str(sent)):
        seated.choose_quickly()
    assert seated.taps <= MOST_TAPS


def test_a_table_for_friends_is_two_taps_away(visit: Visit, screen: Screen) -> None:
    page = visit(screen=screen).page
    page.get_by_role("link", name=word("en", "app.home.friends")).first.click()
    page.get_by_role("button", name=word("en", "app.create.open")).click()
    expect(page.get_by_role("heading", name=word("en", "app.share.title"))).to_be_visible()
    expect(page.locator(".invite .code")).to_have_text(re.compile(r"^[A-Z0-9]{6}$"))
