"""A table in the middle of the room: a big screen that looks on, and a phone that shows a hand and its choices only."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.cli.serving import Served
from tests.e2e.axe import complaints
from tests.e2e.conftest import Visit
from tests.e2e.fitting import FAULTS, SETTLED, misfits
from tests.e2e.gathering import code_of, come_in, link_of
from tests.e2e.playing import GAMES, OVER, Seated, open_table
from tests.e2e.sitting import Sitting, Table, own_turn, sign_in
from tests.e2e.visitor import PHONE, Screen
from tests.e2e.words import game_name, word
from tests.server.harness.knowledge import CHANCE, hidden_words
from tests.sizes import LONG

TV = Screen("tv", 1920, 1080, touch=False)
TABLET = Screen("tablet", 1280, 800, touch=False)
PLAYERS = {"skull_king": 3, "skull": 3, "yamiks": 2, "skull_queen": 2}
# By taps from the beginning to the end; of the others a part in the middle is played quicker, but not in the long run.
WHOLE = GAMES if LONG else ("skull",)
CHOICES = 5
# What a view calls that which a seat holds.
HELD = {"skull_king": "dice", "skull": "hand", "skull_queen": "hand"}
# Of a board that is looked at from above, and not from a seat.
ELSEWHERE = {
    "skull_king": ".middle, .other, .rail",
    "skull": ".plaque",
    "yamiks": ".wood, .ledger",
    "skull_queen": ".others, .pool",
}
STANDS = "aside li"


def near_the_end(table: Table) -> bool:
    """A few choices of one's own are left."""
    view = table["view"]
    if not own_turn(table):
        return False
    if table["game"] == "skull_king":
        return bool(view["hand"] == view["hands"] and len(view["dice"]) < 3)
    if table["game"] == "yamiks":
        return sum(line is None for line in view["seats"][table["you"]]["lines"]) < 2
    return bool(table["game"] == "skull_queen" and view["round"] == view["rounds"] and len(view["hand"]) < 3)


class Line:
    """All that a page has sent to and heard from its tables."""

    def __init__(self, page: Page) -> None:
        self.sent: list[Any] = []
        self.heard: list[Any] = []
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", lambda text: self.sent.append(json.loads(text)))
        line.on("framereceived", lambda text: self.heard.append(json.loads(text)))

    def see_that_nobodys_hand_was_told(self, game: str) -> None:
        hellos = [said["token"] for said in self.sent if said["type"] == "hello"]
        assert hellos
        assert set(hellos) == {None}, "the screen has said whose browser it is"
        assert {said["type"] for said in self.sent} <= {"hello", "ping"}
        tables = [message["table"] for message in self.heard if message.get("table")]
        assert len(tables) > 4
        for table in tables:
            assert table["you"] is None
            assert (table["legal"], table["form"], table["suggested"]) == ([], None, None)
            assert table["view"] is None or table["view"]["seat"] is None
            assert game not in HELD or table["view"] is None or table["view"][HELD[game]] == []
        for told in (told for message in self.heard for told in message.get("entries", ())):
            event = told["entry"]["event"]
            if event["type"] == "happened":
                assert event["outcome"] == hidden_words(game, event["outcome"], CHANCE, None)
            elif event["type"] == "acted" and event["action"] is not None:
                assert not event["together"], "a choice that others do not know yet"
                assert event["action"] == hidden_words(game, event["action"], event["seat"], None)


def hide_the_board(seated: Seated) -> None:
    """By the switch in the menu, which is remembered."""
    page = seated.page
    seated.tap(page.get_by_role("button", name=word("en", "app.menu.open")))
    seated.tap(page.get_by_role("switch", name=word("en", "app.screen.elsewhere")))
    seated.tap(page.get_by_role("dialog").get_by_role("button", name=word("en", "app.close"), exact=True))


def look_at(screen: Page, phone: Page, game: str) -> None:
    for page in (screen, phone):  # what a bot has said lies over what is under it for a moment
        expect(page.locator(".bubble")).to_have_count(0)
    screen.evaluate(SETTLED)
    faults = [f"on the screen: {fault}" for fault in screen.evaluate(FAULTS)]
    faults += [f"on the screen: {fault}" for fault in complaints(screen)]
    faults += misfits(phone, f"the hand of {game}", [(PHONE.width, PHONE.height)]).values()
    faults += [f"on the phone: {fault}" for fault in complaints(phone)]
    assert faults == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_on_a_phone_without_a_board_while_a_screen_shows_it(
    visit: Visit, site: Served, game: str
) -> None:
    sitting = Sitting(site, game, PLAYERS[game])
    sitting.start()
    shows, plays = visit(None, screen=TV), visit(None, screen=PHONE)
    for visitor in (shows, plays):  # the screen may be the browser of somebody who plays
        sign_in(visitor.context, site)
    line = Line(shows.page)
    shows.page.goto(f"/t/{sitting.code}/screen")
    expect(shows.page.locator(STANDS)).to_have_count(PLAYERS[game])
    expect(shows.page.get_by_role("img", name=word("en", "app.share.qr"))).to_be_visible()
    plays.page.goto(f"/t/{sitting.id}")
    ada = Seated(plays, game)
    assert ada.has_turn()
    hide_the_board(ada)
    for turn in range(CHOICES):
        assert ada.has_turn()
        expect(plays.page.locator("main > .board").locator(ELSEWHERE[game])).to_have_count(0)
        if turn == CHOICES - 1:
            look_at(shows.page, plays.page, game)
        ada.choose()
    if game not in WHOLE:
        ada.settle()
        ada.stand_by_it()
        assert ada.has_turn()
        sitting.play_until(near_the_end)
    ada.play()
    expect(shows.page.locator(".end .ranking li")).to_have_count(PLAYERS[game])
    expect(shows.page.locator(".end .ranking li.winner").first).to_be_visible()
    expect(plays.page.locator(OVER)).to_be_visible()
    line.see_that_nobodys_hand_was_told(game)
    if game in WHOLE:
        ada.tap(plays.page.get_by_role("button", name=word("en", "app.end.rematch")))
        plays.page.wait_for_url(lambda url: sitting.id not in url)
        expect(shows.page).to_have_url(f"{plays.page.url}/screen")
        assert ada.has_turn()
        expect(plays.page.locator("main > .board").locator(ELSEWHERE[game])).to_have_count(0)


def test_a_screen_calls_people_to_the_table(visit: Visit) -> None:
    ada = open_table(visit(None, screen=PHONE), "skull", 3)
    ada.tap(ada.page.get_by_role("button", name=word("en", "app.screen.show")))
    link = ada.page.get_by_role("dialog").locator(".url").inner_text()
    assert link.endswith(f"/t/{code_of(ada)}/screen")
    ada.tap(ada.page.get_by_role("dialog").get_by_role("button", name=word("en", "app.close"), exact=True))
    screen = visit(f"/t/{code_of(ada)}/screen", screen=TABLET, lang="de").page
    expect(screen.get_by_role("heading", name=game_name("de", "skull")).last).to_be_visible()
    expect(screen.locator(".room .code")).to_have_text(code_of(ada))
    picture = screen.get_by_role("img", name=word("de", "app.share.qr")).bounding_box()
    assert picture is not None
    assert picture["width"] > TABLET.height / 3
    expect(screen.locator(".room li.free")).to_have_count(2)
    come_in(visit(None, screen=PHONE, lang="fr"), "skull", link_of(ada), "Chloé")
    expect(screen.locator(".room li", has_text="Chloé")).to_be_visible()
    screen.evaluate(SETTLED)
    assert screen.evaluate(FAULTS) + complaints(screen) == []


def test_where_nothing_can_be_shown_a_sentence_says_why(visit: Visit, site: Served) -> None:
    looks = visit(None, screen=TABLET)
    page = looks.page
    with looks.forgiving("404"):
        page.goto("/t/QQQQQQ/screen")
        expect(page.get_by_role("alert")).to_contain_text(word("en", "error.table.unknown"))
    sitting = Sitting(site, "skull", 3, spectators=False)
    sign_in(page.context, site)
    page.goto(f"/t/{sitting.code}/screen")
    expect(page.get_by_text(word("en", "app.screen.dark"))).to_be_visible()
    sitting.start()
    expect(page.get_by_role("alert")).to_contain_text(word("en", "app.screen.none"))
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text(word("en", "app.screen.none"))
