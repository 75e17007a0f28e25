"""A rated game in the browser: the page sees to a clock, everybody agrees, and whoever leaves comes last."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.gathering import link_of, start
from tests.e2e.playing import Seated
from tests.e2e.visitor import PHONE, Visitor
from tests.e2e.words import word


def open_rated_table(visitor: Visitor, game: str, name: str) -> Seated:
    page, lang = visitor.page, visitor.lang
    page.get_by_label(word(lang, "app.name_field.label")).fill(name)
    page.get_by_role("button", name=word(lang, "app.save")).tap()
    expect(page.get_by_text(word(lang, "app.name_field.saved", name=name))).to_be_visible()
    page.goto(f"/new/{game}")
    page.get_by_text(word(lang, "app.create.more"), exact=True).tap()
    clock = page.get_by_label(word(lang, "app.create.clock"))
    expect(clock.locator("option:checked")).to_have_text(word(lang, "app.clock_choice.none"))
    page.get_by_role("radiogroup", name=word(lang, "app.create.seats")).get_by_text("2", exact=True).tap()
    page.get_by_role("switch", name=word(lang, "app.create.rated"), exact=True).tap()
    expect(clock.locator("option:checked")).to_have_text(word(lang, "app.clock_choice.calm"))
    page.get_by_role("button", name=word(lang, "app.create.open"), exact=True).tap()
    expect(page.locator(".seats li").first).to_contain_text(name)
    return Seated(visitor, game)


def agree(seated: Seated) -> None:
    seated.tap(seated.page.get_by_role("button", name=word(seated.lang, "app.consent.yes")))


def test_a_namesake_takes_another_name_and_both_agree_before_the_game(visit: Visit) -> None:
    anna = open_rated_table(visit(screen=PHONE, lang="de"), "yamiks", "Anna")
    guest = visit(link_of(anna), screen=PHONE, lang="fr")
    page = guest.page
    field = page.get_by_label(word("fr", "app.name_field.ask"))
    sit = page.get_by_role("button", name=word("fr", "app.room.sit")).first
    field.fill("ANNA")
    sit.tap()
    expect(page.get_by_role("alert")).to_have_text(word("fr", "error.name.taken", name="ANNA"))
    expect(field).to_be_focused()
    field.fill("Benoît")
    sit.tap()
    benoit = Seated(guest, "yamiks")
    begin = anna.page.get_by_role("button", name=word("de", "app.room.start"), exact=True)
    expect(anna.page.locator(".consent")).to_contain_text("Anna")
    expect(begin).to_have_count(0)
    agree(anna)
    expect(page.locator(".seats li", has_text="Anna")).to_contain_text(word("fr", "app.consent.agrees"))
    expect(begin).to_have_count(0)
    agree(benoit)
    start(anna)
    for seated in (anna, benoit):
        expect(seated.page.locator("main > .board")).to_be_visible()
    page.get_by_role("button", name=word("fr", "app.menu.open")).tap()
    page.get_by_role("button", name=word("fr", "app.menu.leave")).tap()
    expect(page.get_by_role("dialog")).to_contain_text(word("fr", "app.leave.rated"))
    page.get_by_role("button", name=word("fr", "app.leave.yes"), exact=True).tap()
    expect(page.locator("main > .board")).to_have_count(0)
    page.goto(anna.page.url)
    expect(page.locator(".takeover")).to_have_text(word("fr", "error.table.forfeited"))
