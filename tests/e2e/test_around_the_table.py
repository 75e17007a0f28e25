"""What surrounds a running game: going back, resting together, and handing over a seat or the table."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.gathering import come_in, link_of, start
from tests.e2e.playing import Seated, open_table
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import word


def test_two_rest_together_and_back_closes_sheets_before_it_asks_to_leave(visit: Visit) -> None:
    ada = open_table(visit(None, screen=PHONE), "yamiks", 2)
    ben = come_in(visit(None, screen=DESKTOP, lang="de"), "yamiks", link_of(ada), "Ben")
    start(ada)
    expect(ben.page.locator(".board").first).to_be_visible()
    at = ada.page.url

    ada.tap(ada.page.get_by_role("button", name=word("en", "app.menu.open")))
    ada.page.go_back()
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    assert ada.page.url == at

    ada.tap(ada.page.get_by_role("button", name=word("en", "app.menu.open")))
    ada.tap(ada.page.get_by_role("button", name=word("en", "app.pause.ask")))
    ben.tap(ben.page.get_by_role("button", name=word("de", "app.pause.agree")))
    for one in (ada, ben):
        expect(one.page.get_by_text(word(one.lang, "app.pause.resting"))).to_be_visible()
    ben.tap(ben.page.get_by_role("button", name=word("de", "app.pause.go_on")))
    expect(ada.page.get_by_text(word("en", "app.pause.resting"))).to_have_count(0)

    ada.page.go_back()
    leaving = ada.page.get_by_role("dialog", name=word("en", "app.back.title"))
    ada.tap(leaving.get_by_role("button", name=word("en", "app.back.stay")))
    expect(leaving).to_have_count(0)
    assert ada.page.url == at
    ada.page.reload()
    expect(ada.page.locator(".board").first).to_be_visible()
    ada.page.go_back()
    ada.tap(leaving.get_by_role("button", name=word("en", "app.leave.yes")))
    ada.page.wait_for_url("**/")
    expect(ben.page.locator(".banner, [data-seat]").get_by_text(word("de", "app.seat.offline")).first).to_be_attached()


def choose_in_menu(seated: Seated, key: str) -> None:
    seated.tap(seated.page.get_by_role("button", name=word(seated.lang, "app.menu.open")))
    seated.tap(seated.page.get_by_role("dialog").get_by_role("button", name=word(seated.lang, key)))


def test_a_friend_becomes_the_host_and_hands_the_seat_to_somebody_with_a_link(visit: Visit) -> None:
    ada = open_table(visit(None, screen=PHONE), "yamiks", 2)
    ben = come_in(visit(None, screen=PHONE, lang="fr"), "yamiks", link_of(ada), "Ben")
    start(ada)
    choose_in_menu(ada, "app.give.title")
    ada.tap(ada.page.get_by_role("button", name=word("en", "app.give.to", name="Ben")))
    expect(ada.page.get_by_role("dialog")).to_have_count(0)

    choose_in_menu(ben, "app.hand.title")
    ben.tap(ben.page.get_by_role("button", name=word("fr", "app.hand.make")))
    link = urlsplit(ben.page.get_by_role("dialog").locator(".url").inner_text())
    cleo = visit(f"{link.path}?{link.query}#{link.fragment}", screen=DESKTOP, lang="it").page
    cleo.get_by_label(word("it", "app.name_field.ask")).fill("Cleo")
    cleo.get_by_role("button", name=word("it", "app.take.yes")).click()
    expect(cleo.locator("main > .board")).to_be_visible()
    expect(ben.page.get_by_text(word("fr", "app.hand.gone", name="Cleo")).first).to_be_visible()
    expect(ada.page.locator("main > .board")).to_contain_text("Cleo")
