"""A game of another package, which the web app was not built with, is played to its end on the generic board."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.cli.serving import Served
from tests.e2e.conftest import Visit, open_site
from tests.e2e.playing import OVER
from tests.e2e.visitor import PHONE
from tests.e2e.words import word
from tests.third_party.environment import environment_with_pig

MOST_CHOICES = 400


@pytest.fixture(scope="module")
def pig_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    environment = environment_with_pig(tmp_path_factory.mktemp("pig"))
    paths = {"PYTHONPATH": environment.environ()["PYTHONPATH"]}
    with open_site(tmp_path_factory.mktemp("site"), environment.python, **paths) as served:
        yield served


def sit_down(page: Page, lang: str) -> None:
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Pig", exact=True))
    card.get_by_role("button", name=word(lang, "app.home.play_bots")).click()


def play_to_end(page: Page) -> int:
    """Holds whenever there is something to hold; returns how many choices that took."""
    hold, roll = (page.get_by_role("button", name=name, exact=True) for name in ("Hold", "Roll"))
    for chosen in range(MOST_CHOICES):
        hold.or_(roll).or_(page.locator(OVER)).filter(visible=True).first.wait_for()
        if page.locator(OVER).is_visible():
            return chosen
        (hold if hold.is_visible() else roll).click()
        expect(page.locator("main > .board[data-pending]")).to_have_count(0)
    raise AssertionError("the game does not end")


def test_a_strangers_game_is_played_to_its_end(visit: Visit, pig_site: Served) -> None:
    visitor = visit(screen=PHONE, base=pig_site.url)
    page = visitor.page
    sit_down(page, "en")
    expect(page.get_by_role("heading", name="First to 100 points")).to_be_visible()
    expect(page.get_by_text("Roll once more, or hold?").first).to_be_visible()
    expect(page.get_by_text("has gathered 0 points this turn.")).to_be_visible()
    assert play_to_end(page) > 5
    best = page.locator(".end .ranking .score").first
    expect(best).to_have_text(re.compile(r"^1\d\d$"))  # the winner may have a few more than 100


def test_its_rules_are_read_and_its_language_is_said(visit: Visit, pig_site: Served) -> None:
    page = visit("/rules/pig", base=pig_site.url, lang="de").page
    expect(page.get_by_text("A 1 ends your turn, and everything gathered in it is lost.")).to_be_visible()
    page.goto("/")
    sit_down(page, "de")
    expect(page.get_by_text(word("de", "app.table.english_only"))).to_be_visible()
