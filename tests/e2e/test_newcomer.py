"""Somebody opens the page for the first time: how many taps to the first choice of a game?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from calavera.messages import LANGUAGES
from tests.e2e.conftest import Visit
from tests.e2e.playing import GAMES, sit_down
from tests.e2e.visitor import PHONE
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_for_friends_is_one_tap_away_with_all_that_friends_need_in_sight(visit: Visit, lang: str) -> None:
    page = visit(screen=PHONE, lang=lang).page
    expect(page.locator("html")).to_have_attribute("lang", lang)  # that of the browser
    page.get_by_role("button", name=word(lang, "app.home.friends")).first.tap()
    invite = page.locator(".invite")
    expect(invite.locator(".code")).to_have_text(re.compile(r"^[A-Z0-9]{6}$"))
    share = invite.get_by_role("button", name=word(lang, "app.share.share"))
    qr = invite.get_by_role("img", name=word(lang, "app.share.qr"))
    for thing in (invite.locator(".code"), qr, share):
        expect(thing).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.querySelector('.room').scrollTop") == 0


def _meet_friends_at_yamiks(page: Page) -> None:
    card = page.get_by_role("article").filter(has_text="Yamik")
    card.get_by_role("button", name=word("en", "app.home.friends")).tap()


def test_a_family_gathers_by_a_code_with_spaces_and_the_start_asks_about_free_seats(visit: Visit) -> None:
    host, guest, late = visit(screen=PHONE), visit(screen=PHONE, lang="de"), visit(None, screen=PHONE, lang="fr")
    _meet_friends_at_yamiks(host.page)
    host.page.get_by_label(word("en", "app.name_field.ask")).fill("Ada")
    host.page.get_by_role("button", name=word("en", "app.save")).tap()
    expect(host.page.get_by_label(word("en", "app.name_field.ask"))).to_have_count(0)  # asked once
    code = host.page.locator(".invite .code").inner_text()
    go = guest.page.get_by_role("button", name=word("de", "app.home.go"), exact=True)
    go.tap()
    expect(guest.page.get_by_role("alert")).to_have_text(word("de", "app.home.code_missing"))
    guest.page.get_by_label(word("de", "app.home.code")).fill(f" {code[:3].lower()} {code[3:]}")
    go.tap()
    name = guest.page.get_by_label(word("de", "app.name_field.ask"))
    name.fill("x" * 30)
    guest.page.get_by_role("button", name=word("de", "app.room.sit")).first.tap()
    expect(guest.page.get_by_role("alert")).to_have_text(word("de", "error.name.invalid", most=24))
    name.fill("Bruno")
    guest.page.get_by_role("button", name=word("de", "app.room.sit")).first.tap()
    expect(host.page.locator(".seats li", has_text="Bruno")).to_be_visible()
    expect(guest.page.locator(".invite .code")).to_have_text(code)
    start = host.page.get_by_role("button", name=word("en", "app.room.start"), exact=True)
    start.tap()
    asked = host.page.get_by_role("dialog")
    expect(asked.get_by_role("heading")).to_contain_text("2")
    asked.get_by_role("button", name=word("en", "app.start.wait")).tap()
    expect(host.page.locator(".room")).to_be_visible()
    start.tap()
    asked.get_by_role("button", name=re.compile("2")).tap()  # without the free seats
    expect(host.page.locator("main > .board")).to_be_visible()
    late.page.goto(host.page.url)
    expect(late.page.get_by_text(word("fr", "app.watch.text"))).to_be_visible()
    expect(late.page.locator("aside.first")).to_have_count(0)  # there is nothing of theirs to be told about


def test_nobody_plays_alone_by_accident_and_the_host_changes_the_table(visit: Visit) -> None:
    page = visit(screen=PHONE).page
    _meet_friends_at_yamiks(page)
    page.get_by_role("button", name=word("en", "app.room.start"), exact=True).tap()
    filled = page.get_by_role("dialog").locator(".button.primary")
    expect(filled).to_have_text([word("en", "app.room.start_with_bots")])
    page.get_by_role("button", name=word("en", "app.start.wait")).tap()
    page.get_by_role("button", name=word("en", "app.room.options")).tap()
    seats = page.get_by_role("dialog").get_by_role("radiogroup", name=word("en", "app.create.seats"))
    seats.get_by_text("1", exact=True).tap()
    page.get_by_role("dialog").get_by_role("button", name=word("en", "app.save")).tap()
    expect(page.locator(".seats li")).to_have_count(1)
    expect(page.get_by_label(word("en", "app.name_field.ask"))).to_have_count(0)  # there are no others to call them
    page.get_by_role("button", name=word("en", "app.room.start"), exact=True).tap()
    expect(page.locator("main > .board")).to_be_visible()


def test_who_meets_a_game_is_told_what_it_is_about_until_they_have_read_it(visit: Visit) -> None:
    visitor = visit(screen=PHONE)
    seated = sit_down(visitor, "skull")
    page = visitor.page
    aim = page.get_by_text(word("en", "skull.aim"))
    expect(aim).to_be_visible()
    at_the_table, usual = page.url, page.viewport_size
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.locator("aside.first")).to_be_hidden()  # the board of the smallest phones needs every line
    assert usual is not None
    page.set_viewport_size(usual)
    page.get_by_role("button", name=word("en", "app.first.learn")).tap()
    expect(page.get_by_role("heading", name=word("en", "app.lesson.title", game="Skull"))).to_be_visible()
    page.get_by_role("button", name=word("en", "app.lesson.leave")).tap()
    assert seated.has_turn(), "the table has waited"
    assert page.url == at_the_table
    expect(aim).to_have_count(0)
