"""Several people with browsers of their own at one table, in different languages and on different screens."""

from __future__ import annotations

import json

from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Visit
from tests.e2e.gathering import Duel, code_of, come_in, link_of, play_on, start, take_a_seat
from tests.e2e.playing import Seated, open_table, sit_down
from tests.e2e.visitor import DESKTOP, PHONE, Visitor
from tests.e2e.words import word


def undo(seated: Seated) -> None:
    seated.tap(seated.page.get_by_role("button", name=word(seated.lang, "app.undo")))


def say(seated: Seated, phrase: str) -> None:
    """In the drawer of a phone, or beside the board."""
    opener = seated.page.get_by_role("button", name=word(seated.lang, "app.talk.open"))
    drawer = opener.is_visible()
    if drawer:
        seated.tap(opener)
    seated.tap(seated.page.locator(".phrases").get_by_role("button", name=word(seated.lang, f"talk.{phrase}")))
    if drawer:
        seated.tap(seated.page.get_by_role("dialog").get_by_role("button", name=word(seated.lang, "app.close")))


def leave(page: Page, lang: str) -> None:
    page.get_by_role("button", name=word(lang, "app.menu.open")).click()
    page.get_by_role("button", name=word(lang, "app.menu.leave")).click()
    page.get_by_role("button", name=word(lang, "app.leave.yes"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(word(lang, "app.home.title"))


def without_grace(visitor: Visitor) -> None:
    """The tables that this person opens wait for nobody who is gone; the page offers a minute and no less."""

    def change(route: Route) -> None:
        body = json.loads(route.request.post_data or "")
        body["settings"]["absence"]["grace"] = 0
        route.continue_(post_data=json.dumps(body))

    visitor.page.route("**/api/tables", change)


def test_friends_come_by_link_and_by_code_and_each_reads_their_own_language(visit: Visit) -> None:
    ada = open_table(visit(None, screen=PHONE, lang="en"), "skull_king", 3)
    bruno = come_in(visit(None, screen=DESKTOP, lang="de"), "skull_king", link_of(ada), "Bruno")
    chloe_visits = visit(screen=PHONE, lang="fr")
    chloe_visits.page.get_by_label(word("fr", "app.home.code")).fill(code_of(ada).lower())
    chloe_visits.page.get_by_role("button", name=word("fr", "app.home.go"), exact=True).tap()
    chloe = take_a_seat(chloe_visits, "skull_king", "Chloé")
    start(ada)
    for seated in (ada, bruno, chloe):
        expect(seated.page.locator(".banner .text")).to_have_text(word(seated.lang, "skull_king.prompt.bid"))
    ada.choose()
    undo(ada)  # nobody has seen it
    expect(ada.page.locator(".banner.mine")).to_be_visible()
    for seated in (ada, chloe, bruno):
        assert seated.has_turn()
        seated.choose()
    for seated in (ada, bruno, chloe):
        expect(seated.page.locator("main > .board .screen")).to_be_visible()
        expect(seated.page.locator("main > .board .wheel")).to_have_count(0)
        expect(seated.page.locator("main > .board")).to_contain_text("Chloé")
    say(ada, "good_luck")
    for friend in (bruno, chloe):
        expect(friend.page.locator("main > .board .bubble")).to_have_text(word(friend.lang, "talk.good_luck"))
    expect(bruno.page.locator(".said .words").last).to_have_text(word("de", "talk.good_luck"))
    say(bruno, "thanks")
    chloe.tap(chloe.page.locator("header .narrow button"))
    expect(chloe.page.locator(".said .words")).to_have_text([word("fr", "talk.good_luck"), word("fr", "talk.thanks")])


def test_the_host_asks_somebody_to_leave_before_the_start(visit: Visit) -> None:
    ada = open_table(visit(None), "skull", 3)
    bruno = come_in(visit(None, lang="it"), "skull", link_of(ada), "Bruno")
    ada.tap(ada.page.get_by_role("button", name=word("en", "app.room.kick", name="Bruno")))
    expect(ada.page.locator(".seats li", has_text="Bruno")).to_have_count(0)
    expect(bruno.page.get_by_role("button", name=word("it", "app.room.stand_up"))).to_have_count(0)
    expect(bruno.page.get_by_role("button", name=word("it", "app.room.sit"))).to_have_count(0)
    expect(bruno.page.locator(".seats").get_by_role("status").first).to_have_text(word("it", "error.seat.kicked"))


def test_who_looks_on_sees_no_secret(visit: Visit) -> None:
    host = sit_down(visit(), "skull")
    assert host.has_turn()
    looks = visit(None, screen=DESKTOP, lang="fr")
    heard: list[str] = []
    looks.page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text))))
    looks.page.goto(host.page.url)
    board = looks.page.locator("main > .board")
    expect(board.get_by_role("group", name=host.page.locator(".own .name").inner_text())).to_be_visible()
    host.play(4)
    expect(board.locator(".hand button, .peek")).to_have_count(0)
    expect(looks.page.locator(".banner.mine")).to_have_count(0)
    views = [table["view"] for message in map(json.loads, heard) if (table := message.get("table"))]
    assert len(views) > 4
    for view in views:
        assert view["seat"] is None
        assert view["hand"] == []
        hidden = [seat["stack"] for seat in view["seats"] if view["stage"] in ("placing", "adding", "bidding")]
        assert all(disc is None for stack in hidden for disc in stack)


def test_a_bot_plays_for_who_is_gone_until_they_are_back(visit: Visit) -> None:
    host, friend = visit(None, screen=PHONE), visit(None, screen=DESKTOP, lang="de")
    without_grace(host)
    ada = open_table(host, "yamiks", 2)
    bruno = come_in(friend, "yamiks", link_of(ada), "Bruno")
    start(ada)
    Duel(ada, bruno).play_until(bruno)
    at_the_table = bruno.page.url
    bruno.page.close()
    replaced = ada.page.get_by_role("img", name=word("en", "app.seat.bot_sits_in"))
    expect(replaced).to_be_visible()
    assert ada.has_turn(), "the bot has played"
    back = Seated(friend, "yamiks", friend.open(at_the_table))
    expect(replaced).to_have_count(0)
    expect(back.page.get_by_role("alert")).to_have_count(0)
    play_on(ada)
    assert back.has_turn()
    back.choose()


def test_who_has_left_takes_over_again(visit: Visit) -> None:
    """One of two tabs leaves the table; the other says that a bot plays, and offers the seat back."""
    ada = open_table(visit(None, screen=PHONE), "yamiks", 2)
    friend = visit(None, screen=DESKTOP, lang="it")
    bruno = come_in(friend, "yamiks", link_of(ada), "Bruno")
    start(ada)
    Duel(ada, bruno).play_until(bruno)
    leave(friend.open(bruno.page.url), "it")
    taken = bruno.page.get_by_role("alert")
    expect(taken).to_contain_text(word("it", "app.takeover.text"))
    assert ada.has_turn(), "the bot has played"
    bruno.tap(taken.get_by_role("button", name=word("it", "app.takeover.back")))
    expect(taken).to_have_count(0)
    play_on(ada)
    assert bruno.has_turn()
    bruno.choose()
