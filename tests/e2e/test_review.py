"""The review of a finished game: from its end to the costliest decision, a choice tried, and the better line played.
On a phone with the finger, and on a desktop with the keys alone.
"""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.axe import complaints
from tests.e2e.conftest import Visit
from tests.e2e.playing import Seated, fill_and_start, open_table
from tests.e2e.test_keyboard import Keys
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import word

A_DAY_LATER = """() => {
    const key = 'calavera.train.mistakes';
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]');
    localStorage.setItem(key, JSON.stringify(kept.map((one) => ({ ...one, at: 1 }))));
    return kept.length;
}"""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def test_a_game_alone_is_reviewed_on_a_phone(visit: Visit) -> None:
    visitor = visit(None, screen=PHONE)
    seated = open_table(visitor, "yamiks", 1)
    page = visitor.page
    seated.tap(page.get_by_role("button", name=word("en", "app.room.start"), exact=True))
    seated.play()
    seated.tap(page.get_by_role("link", name=word("en", "app.end.review"), exact=True))
    _overview(page)
    seated.tap(page.locator(".costliest button").first)
    expect(page.locator(".position .board [data-box]").first).to_be_visible()
    expect(page.locator(".decision table")).to_have_count(0)
    expect(page.get_by_role("heading", name=word("en", "app.review.find"))).to_be_visible()
    assert page.evaluate(FITS)
    assert complaints(page) == []
    _try_and_play(seated)
    assert page.evaluate(FITS)
    assert complaints(page) == []
    # Back leads to the whole game, and the answer stays.
    page.go_back()
    expect(page.locator(".overview")).to_be_visible()
    seated.tap(page.locator(".costliest button").first)
    expect(page.locator(".decision table")).to_be_visible()
    seated.tap(page.get_by_role("button", name=word("en", "app.review.overview")))
    expect(page.locator(".overview")).to_be_visible()
    page.locator(".frame svg").tap(position={"x": 150, "y": 60})
    expect(page.locator(".decision")).to_be_visible()
    _comes_back(page)


def _comes_back(page: Page) -> None:
    """What went wrong is kept for the exercises of another day."""
    assert page.evaluate(A_DAY_LATER) >= 1
    page.goto("/train/yamiks")
    page.get_by_label(word("en", "app.train.kind")).select_option("mistakes")
    expect(page.locator(".position .board [data-box]").first).to_be_visible()
    page.get_by_role("button", name=word("en", "app.train.list")).tap()
    page.locator("dialog li button").first.tap()
    expect(page.locator(".verdict")).to_be_visible()
    assert complaints(page) == []


def _overview(page: Page) -> None:
    expect(page.locator(".overview")).to_be_visible()
    expect(page.get_by_text(word("en", "app.review.accuracy"), exact=True)).to_be_visible()
    expect(page.locator(".frame svg")).to_be_visible()
    assert page.locator(".costliest button").count() == 3, "who chooses at random gives something away"
    assert page.evaluate(FITS)
    assert complaints(page) == []


def _try_and_play(seated: Seated) -> None:
    """A choice other than the one that was made; then the answer, and how it might have gone on."""
    page = seated.page
    page.locator(".offers button:not(.own)").first.scroll_into_view_if_needed()
    seated.tap(page.locator(".offers button:not(.own)").first)
    answer = page.locator(".decision table tbody tr")
    expect(answer.first).to_be_visible()
    assert answer.count() >= 2
    expect(page.locator("tr.best")).to_have_count(1)
    expect(page.locator("tr.own")).to_have_count(1)
    expect(page.get_by_text(word("en", "app.review.exact_points"))).to_be_visible()
    line = page.get_by_role("button", name=word("en", "app.review.play_line"))
    line.scroll_into_view_if_needed()
    seated.tap(line)
    # It is played on the board by itself, and step by step in the list.
    bar = page.locator(".position section.bar")
    expect(bar).to_be_in_viewport()
    expect(page.locator(".position .board").first).to_be_in_viewport()
    expect(page.locator(".better li button").nth(1)).to_have_attribute("aria-current", "true")
    last = page.locator(".better li button").last
    expect(page.locator(".better .scores")).to_be_visible()
    last.scroll_into_view_if_needed()
    seated.tap(last)
    expect(last).to_have_attribute("aria-current", "true")
    expect(bar.get_by_role("button", name=word("en", "app.replay.next"))).to_be_disabled()


def test_a_game_is_reviewed_with_the_keys(visit: Visit) -> None:
    visitor = visit(None, screen=DESKTOP)
    seated = open_table(visitor, "yamiks", 1)
    page, keys = visitor.page, Keys(visitor.page)
    seated.tap(page.get_by_role("button", name=word("en", "app.room.start"), exact=True))
    seated.play()
    page.keyboard.press("Tab")
    keys.press("a[href$='/review']")
    expect(page.locator(".overview")).to_be_visible()
    keys.press(".costliest button")
    expect(page.locator(".position .board").first).to_be_visible()
    expect(page.locator("h1")).to_be_focused()
    keys.press(".offers button")
    expect(page.locator(".answer")).to_be_focused()
    expect(page.locator(".decision table")).to_be_visible()
    keys.press(".decision > .button")
    bar = page.locator(".position section.bar")
    expect(bar).to_be_focused()
    expect(page.locator(".better li").first).to_be_visible()
    keys.press("section.bar button:last-child")
    expect(bar).to_have_count(0)
    before = page.locator("h1").inner_text()
    page.keyboard.press("ArrowRight" if before.startswith("Decision 1 ") else "ArrowLeft")
    expect(page.locator("h1")).not_to_have_text(before)
    page.keyboard.press("Escape")
    expect(page.locator(".overview")).to_be_visible()
    expect(page.locator("h1")).to_be_focused()


def test_a_game_against_bots_is_reviewed_for_every_seat(visit: Visit) -> None:
    visitor = visit(None, screen=DESKTOP)
    seated = open_table(visitor, "skull", 3)
    fill_and_start(seated)
    seated.play()
    page = visitor.page
    page.get_by_role("link", name=word("en", "app.end.replay")).click()
    page.get_by_role("link", name=word("en", "app.end.review"), exact=True).click()
    for seat in ("0", "1"):
        page.get_by_label(word("en", "app.replay.perspective")).select_option(seat)
        expect(page.locator(".overview")).to_be_visible()
        page.locator("summary").click()
        page.locator("details button").first.click()
        expect(page.locator(".position .board").first).to_be_visible()
        if page.locator(".decision .offers").is_visible():
            page.get_by_role("button", name=word("en", "app.review.show"), exact=True).click()
        expect(page.get_by_text(re.compile(word("en", "app.review.simulated", count=r"\d+")))).to_be_visible()
        expect(page.locator("tr.own")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(".overview")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/review\?seat=1$"))
