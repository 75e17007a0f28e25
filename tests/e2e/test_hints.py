"""A hint during play: the owner allows it, a player asks on a phone, reads it, and the log tells everybody."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.axe import complaints
from tests.e2e.conftest import Visit
from tests.e2e.playing import fill_and_start, open_table
from tests.e2e.visitor import PHONE
from tests.e2e.words import word

FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def test_a_player_asks_the_coach_and_the_log_tells_of_it(visit: Visit) -> None:
    visitor = visit(None, screen=PHONE)
    seated = open_table(visitor, "skull", 3, "app.create.hints")
    page = visitor.page
    fill_and_start(seated)
    asked = page.get_by_role("button", name=word("en", "app.hint.ask"), exact=True)
    expect(asked).to_be_visible()
    expect(page.get_by_text(word("en", "app.hint.seen"), exact=True)).to_be_visible()
    assert page.evaluate(FITS)
    assert complaints(page) == []
    seated.tap(asked)
    panel = page.get_by_role("dialog", name=word("en", "app.hint.title"))
    expect(panel.locator("tbody tr").first).to_contain_text("%")
    expect(panel.get_by_text(word("en", "app.hint.seen_all"))).to_be_visible()
    assert page.evaluate(FITS)
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    log = page.get_by_role("log").get_by_text(word("en", "event.hinted@name"), exact=True)
    expect(log).to_have_count(1)
    # The same position again: the same hint, and no second line.
    seated.tap(asked)
    expect(panel.locator("tbody tr").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(log).to_have_count(1)
    seated.choose()
    expect(panel).to_have_count(0)
