"""A whole game of two, one of whom has a bad line, reloads the page and looks from two tabs; and then the rematch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.cli.serving import Served
from tests.e2e.conftest import Visit
from tests.e2e.gathering import Duel, come_in, link_of, play_on, start
from tests.e2e.line import Line, line_to
from tests.e2e.playing import Seated, open_table
from tests.e2e.visitor import DESKTOP, PHONE, Visitor
from tests.e2e.words import word

BROKEN = ("WebSocket", "ERR_")
# Who waits is told within this time, and when a bot takes over.
TOLD_MS = 10_000
BOT_IN = re.compile(word("en", "app.turn.bot_in", time=r"\d+:\d\d"))


def test_a_whole_game_of_two_over_a_bad_line_and_its_rematch(visit: Visit, site: Served) -> None:
    with line_to(site.url) as line:
        ada = open_table(visit(None, screen=PHONE), "yamiks", 2)
        friend = visit(None, screen=DESKTOP, lang="de", base=line.url)
        bruno = come_in(friend, "yamiks", link_of(ada), "Bruno")
        start(ada)
        duel = Duel(ada, bruno)
        _miss_a_turn(duel, ada, bruno, friend, line)
        _choose_offline(duel, ada, bruno, friend, line)
        duel.play_until(bruno)
        bruno.page.reload()
        assert bruno.has_turn(), "after the page was loaded again"
        bruno.choose()
        _play_in_two_tabs(duel, bruno, friend)
        duel.play_to_the_end()
        _see_the_same_end(ada, bruno)
        _play_again(ada, bruno)
        friend.close()  # before the line ends, which the page would complain about


def _cut(friend: Visitor, line: Line, lost: Seated) -> None:
    line.cut()
    friend.context.set_offline(True)
    expect(lost.page.get_by_text(word("de", "app.connection.lost"))).to_be_visible()


def _mend(friend: Visitor, line: Line, lost: Seated) -> None:
    line.mend()
    friend.context.set_offline(False)
    expect(lost.page.get_by_text(word("de", "app.connection.lost"))).to_have_count(0)


def _miss_a_turn(duel: Duel, ada: Seated, bruno: Seated, friend: Visitor, line: Line) -> None:
    """Ada plays while Bruno is gone; when he is back it is his turn."""
    duel.play_until(ada)
    with friend.forgiving(*BROKEN):
        _cut(friend, line, bruno)
        expect(ada.page.get_by_role("img", name=word("en", "app.seat.offline"))).to_be_visible()
        play_on(ada)
        _mend(friend, line, bruno)
    expect(ada.page.get_by_role("img", name=word("en", "app.seat.offline"))).to_have_count(0)
    assert bruno.has_turn()


def _choose_offline(duel: Duel, ada: Seated, bruno: Seated, friend: Visitor, line: Line) -> None:
    """What was chosen without a connection is shown as chosen, and counts as soon as there is one."""
    duel.play_until(bruno)
    with friend.forgiving(*BROKEN):
        _cut(friend, line, bruno)
        expect(ada.page.locator(".banner")).to_have_text(BOT_IN, timeout=TOLD_MS)
        bruno.choose()
        expect(bruno.page.locator("main > .board[data-pending]")).to_be_visible()
        _mend(friend, line, bruno)
        assert bruno.settle()
    expect(bruno.page.get_by_role("alert")).to_have_count(0)


def _play_in_two_tabs(duel: Duel, bruno: Seated, friend: Visitor) -> None:
    """What is chosen in one tab is seen in the other, and the first one goes on."""
    duel.play_until(bruno)
    second = Seated(friend, "yamiks", friend.open(bruno.page.url))
    play_on(second)
    for part in (".banner", ".paper .boxes", ".paper .total"):
        expect(bruno.page.locator(part).first).to_have_text(second.page.locator(part).first.text_content() or "")
    second.page.close()


def _see_the_same_end(ada: Seated, bruno: Seated) -> None:
    assert not ada.has_turn()
    assert not bruno.has_turn()
    ranking = ada.page.locator(".ranking li")
    names = [
        name.removesuffix(word("en", "app.seat.you")).strip() for name in ranking.locator(".name").all_inner_texts()
    ]
    expect(bruno.page.locator(".ranking .name")).to_have_text([re.compile(f"^{re.escape(name)}") for name in names])
    expect(bruno.page.locator(".ranking .score")).to_have_text(ranking.locator(".score").all_inner_texts())


def _play_again(ada: Seated, bruno: Seated) -> None:
    """Everybody is carried along to the next table, and it works like the first one."""
    before = ada.page.url
    ada.tap(ada.page.get_by_role("button", name=word("en", "app.end.rematch")))
    expect(ada.page).not_to_have_url(before)
    bruno.tap(bruno.page.locator(".call a"))
    expect(bruno.page.locator(".seats li", has_text="Bruno")).to_contain_text(word("de", "app.seat.you"))
    start(ada)
    player = Duel(ada, bruno).next()
    assert player is not None
    player.choose()
