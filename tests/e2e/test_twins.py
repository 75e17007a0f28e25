"""Two tables with the same deals: opened on one phone, joined on another, played, and compared hand by hand."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.axe import complaints
from tests.e2e.conftest import Visit
from tests.e2e.gathering import start, take_a_seat
from tests.e2e.playing import fill_and_start, open_table
from tests.e2e.visitor import PHONE
from tests.e2e.words import word

GAME = "yamiks"


def test_two_tables_are_dealt_the_same_and_compared(visit: Visit, tmp_path: Path) -> None:
    first = visit(None, screen=PHONE)
    seated = open_table(first, GAME, 2, "app.twin.create")
    page = first.page
    expect(page.get_by_text(word("en", "app.twin.badge"), exact=True)).to_be_visible()
    room = page.locator(".twins")
    expect(room.get_by_text(word("en", "app.twin.nobody"))).to_be_visible()
    code = room.locator(".code").inner_text()
    assert _fits(page)
    assert complaints(page) == []

    second = visit(f"/t/{code}", screen=PHONE)
    other = take_a_seat(second, GAME, "Second")
    expect(second.page.locator(".twins")).to_contain_text(word("en", "app.twin.apart"))
    expect(second.page.locator(".twins .code")).to_have_count(0)

    fill_and_start(seated)
    _note(page)
    seated.play()
    ended = page.locator(".end .twin")
    expect(ended).to_contain_text(word("en", "app.twin.later"))
    expect(page.get_by_role("link", name=word("en", "app.end.fair"))).to_have_count(0)
    expect(page.get_by_role("link", name=word("en", "app.end.review"))).to_have_count(0)
    assert complaints(page) == []

    fill_and_start(other)
    other.play()
    # The first one hears of it without asking.
    ended.get_by_role("link", name=word("en", "app.twin.compare")).click()
    _compare(page, tmp_path)
    second.page.get_by_role("link", name=word("en", "app.twin.compare")).click()
    expect(second.page.get_by_role("heading", name=word("en", "app.twin.hands"))).to_be_visible()


def test_the_same_people_play_the_deals_again(visit: Visit) -> None:
    visitor = visit(None, screen=PHONE)
    seated = open_table(visitor, GAME, 2, "app.twin.create")
    fill_and_start(seated)
    seated.play()
    page = visitor.page
    page.get_by_role("button", name=word("en", "app.twin.again")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(word("en", "app.twin.again_caveat"))
    assert complaints(page) == []
    dialog.get_by_role("button", name=word("en", "app.twin.again")).click()
    expect(page.locator(".twins")).to_contain_text(word("en", "app.twin.repeated"))
    expect(page.locator(".room .seats li").nth(1)).to_contain_text(word("en", "app.seat.you"))
    start(seated)
    seated.play()
    page.get_by_role("link", name=word("en", "app.twin.compare")).click()
    expect(page.get_by_text(word("en", "app.twin.shifted"))).to_be_visible()


def _fits(page: Page) -> bool:
    """Nothing sticks out at the side."""
    fits: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fits


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _note(page: Page) -> None:
    """While the game goes on, a button says what it is about."""
    button = page.get_by_role("button", name=word("en", "app.twin.title"))
    button.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(word("en", "app.twin.apart"))
    expect(dialog).to_contain_text(word("en", f"{GAME}.deals.same"))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def _compare(page: Page, folder: Path) -> None:
    expect(page).to_have_url(re.compile(r"/t/[\w-]+/compare$"))
    expect(page.get_by_role("heading", name=word("en", "app.twin.hands"))).to_be_visible()
    assert _fits(page)
    assert complaints(page) == []
    hands = page.locator(".rows tbody tr")
    expect(hands).to_have_count(12)
    # Another seat, by the keys alone.
    seats = page.get_by_role("radiogroup", name=word("en", "app.twin.whose")).get_by_role("radio")
    seats.first.focus()
    before = hands.all_inner_texts()
    page.keyboard.press("ArrowDown")
    expect(seats.nth(1)).to_be_checked()
    assert hands.all_inner_texts() != before
    totals = [_number(text) for text in page.locator(".seats td.number").all_inner_texts()]
    assert _number(hands.last.locator("td").last.inner_text()) == totals[1]
    with page.expect_download() as saved:
        page.get_by_role("button", name=word("en", "app.twin.csv")).click()
    saved.value.save_as(folder / "twins.csv")
    lines = (folder / "twins.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 12 * 2
    assert [int(line.split(",")[-1]) for line in lines[-2:]] == totals
