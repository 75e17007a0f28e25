"""Several people on one phone: it goes from hand to hand, and a curtain falls in between."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Page, expect

from tests.e2e.axe import complaints
from tests.e2e.conftest import Visit
from tests.e2e.fitting import misfits
from tests.e2e.gathering import start
from tests.e2e.playing import BOARD, OFFERED, OVER, Seated, in_reach, open_table
from tests.e2e.visitor import PHONE
from tests.e2e.words import word
from tests.sizes import LONG

CURTAIN = "main.curtain"
SEATS = ".room .seats li"
# What a page is made of besides the curtain.
ELSE = "() => [...document.querySelectorAll('#app *')].filter((one) => one.closest('main.curtain') === null).length"


def add(seated: Seated, name: str) -> None:
    page = seated.page
    seated.tap(page.get_by_role("button", name=word("en", "app.beside.add")))
    page.get_by_label(word("en", "app.beside.name")).fill(name)
    seated.tap(page.get_by_role("button", name=word("en", "app.beside.yes"), exact=True))
    expect(page.locator(SEATS, has_text=name)).to_contain_text(word("en", "app.beside.here"))


def be_bold(seated: Seated) -> None:
    """The shortest game: flowers, and the highest bid."""
    while (more := seated.find(".actions .step:last-child:not(.end)")).count():
        seated.tap(more)
    bids = seated.find(".actions .buttons .button")
    others = seated.find(":is([data-open], .hand button.open, .actions .button)")
    seated.tap((bids if bids.count() else others).first)


class Company:
    """Whoever holds the phone plays; what they have seen is nowhere while the curtain is down."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        self.page: Page = seated.page
        self.holders: list[str] = []
        self._offered = ", ".join(f"{BOARD} {one}" for one in OFFERED[seated.game])

    def next(self) -> bool:
        """Up to a choice of anybody's; False when the game is over."""
        found = self.page.locator(f"{CURTAIN}, {self._offered}, {OVER}").filter(visible=True).first
        while True:
            found.wait_for()
            if not self.page.locator(CURTAIN).count():
                return in_reach(self.page, self._offered)
            self.see_nothing()
            self.lift()

    def see_nothing(self) -> None:
        # The place of messages that come and go is always there.
        assert self.page.evaluate(ELSE) <= 1, self.page.content()
        assert "data-" not in self.page.locator(CURTAIN).inner_html()

    def lift(self) -> None:
        button = self.page.locator(CURTAIN).get_by_role("button").first
        name = button.inner_text()
        self.seated.tap(button)
        expect(self.page.locator(CURTAIN)).to_have_count(0)
        self.holders.append(name.removeprefix("I’m "))
        expect(self.page.locator(".page > .held")).to_contain_text(self.holders[-1])
        expect(self.page.locator("main > .board .own .name").first).to_have_text(self.holders[-1])


def test_three_play_a_whole_game_with_secrets_on_one_phone(visit: Visit) -> None:
    ada = open_table(visit(None, screen=PHONE), "skull", 3)
    page = ada.page
    page.get_by_label(word("en", "app.name_field.ask")).fill("Ada")
    ada.tap(page.get_by_role("button", name=word("en", "app.save")))
    add(ada, "Anna")
    add(ada, "Bob")
    page.reload()
    expect(page.locator(SEATS).get_by_text(word("en", "app.beside.here"))).to_have_count(2)
    assert [*misfits(page, "the room", [(PHONE.width, PHONE.height)]), *complaints(page)] == []
    start(ada)

    expect(page.locator(CURTAIN)).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("Enter")  # the key that was meant for something else
    expect(page.locator(CURTAIN)).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(CURTAIN)).to_have_count(0)

    company = Company(ada)
    choose = ada.choose if LONG else partial(be_bold, ada)
    for _ in range(4):
        assert company.next()
        choose()
    page.reload()
    expect(page.locator(CURTAIN)).to_be_visible()
    company.see_nothing()
    while company.next():
        choose()
    assert {"Ada", "Anna", "Bob"} == set(company.holders)
    expect(page.locator(".ranking li")).to_have_count(3)
    expect(page.get_by_role("heading", level=1).filter(visible=True).last).not_to_contain_text("You")

    ada.tap(page.get_by_role("button", name=word("en", "app.end.rematch")))
    expect(page.locator(SEATS).get_by_text(word("en", "app.beside.here"))).to_have_count(2)
    ada.tap(page.get_by_role("button", name=word("en", "app.beside.stand_up", name="Bob")))
    expect(page.locator(SEATS, has_text="Bob")).to_have_count(0)
    expect(page.locator(SEATS, has_text="Anna")).to_contain_text(word("en", "app.beside.here"))


def test_the_room_stays_where_it_is_when_somebody_joins_on_this_phone(visit: Visit) -> None:
    ada = open_table(visit(None, screen=PHONE), "skull", 6)
    add(ada, "Anna")
    expect(ada.page.locator(SEATS).get_by_text(word("en", "app.beside.here"))).to_have_count(1)
    assert ada.page.locator(".room").evaluate("(room) => room.scrollTop") > 0


def test_without_secrets_there_is_no_curtain_and_no_rated_game_is_shared(visit: Visit) -> None:
    ada = open_table(visit(None, screen=PHONE), "yamiks", 2)
    page = ada.page
    add(ada, "Anna")
    start(ada)
    names: set[str] = set()
    while len(names) < 2:
        assert ada.has_turn()
        names.add(page.locator(".board [data-seat]:has(.you) .name").first.inner_text())
        ada.choose()
        ada.settle()
        ada.stand_by_it()
    expect(page.locator(CURTAIN)).to_have_count(0)
    expect(page.locator(".page > .held")).to_have_count(0)

    rated = open_table(visit(None, screen=PHONE), "skull", 3, "app.create.rated")
    expect(rated.page.get_by_text(word("en", "app.beside.rated"))).to_be_visible()
    expect(rated.page.get_by_role("button", name=word("en", "app.beside.add"))).to_have_count(0)
