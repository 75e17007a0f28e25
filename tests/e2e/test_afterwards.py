"""After the end: the game again move by move, the proof that its draws were fair, and what it did to the results."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.playing import fill_and_start, open_table
from tests.e2e.visitor import DESKTOP
from tests.e2e.words import game_name, word


def test_an_ended_game_is_replayed_checked_and_counted(visit: Visit) -> None:
    visitor = visit(None, screen=DESKTOP)
    seated = open_table(visitor, "skull", 3)
    fill_and_start(seated)
    seated.play()
    page = visitor.page
    names = page.locator(".ranking .name").all_inner_texts()
    at_the_table = page.url
    page.get_by_role("link", name=word("en", "app.end.replay")).click()
    _replay(page, len(names))
    page.get_by_role("link", name=word("en", "app.replay.to_table")).click()
    expect(page).to_have_url(at_the_table)
    page.get_by_role("link", name=word("en", "app.end.fair")).click()
    _check_draws(page)
    page.goto("/results")
    card = page.locator(".cards .panel")
    expect(card.get_by_role("heading")).to_have_text(game_name("en", "skull"))
    expect(card.locator("dd").first).to_have_text("1")
    page.goto("/games")
    expect(page.locator(f"a[href='{at_the_table[at_the_table.index('/t/') :]}']").first).to_be_visible()


def _replay(page: Page, players: int) -> None:
    count = page.locator(".bar span.number")
    expect(count).to_have_text(re.compile(r"^1/\d+$"))
    total = int(count.inner_text().split("/")[1])
    words = page.locator("p.words")
    for n in range(2, 5):
        page.get_by_role("button", name=word("en", "app.replay.next")).click()
        expect(count).to_have_text(f"{n}/{total}")
        expect(words).not_to_be_empty()
    page.get_by_role("button", name=word("en", "app.replay.back")).click()
    expect(count).to_have_text(f"3/{total}")
    _change_eyes(page, players)
    expect(count).to_have_text(f"3/{total}")
    _jump(page, total)
    page.get_by_role("slider").last.fill(str(total - 1))
    expect(count).to_have_text(f"{total}/{total}")


def _jump(page: Page, total: int) -> None:
    """Round after round to the end and back; the address of every moment leads there again."""
    count, heading = page.locator(".bar span.number"), page.locator("h1 small")
    met = [heading.inner_text()]
    while not count.inner_text().startswith(f"{total}/"):
        before = count.inner_text()
        page.locator(".bar .buttons .button").last.click()
        expect(count).not_to_have_text(before)
        met.append(heading.inner_text())
    assert len(met) == len(set(met[:-1])) + 1, "every jump is to another round, the last one to the end"
    page.locator(".bar .buttons .button").first.click()
    expect(count).not_to_have_text(f"{total}/{total}")
    at = count.inner_text()
    again = page.context.new_page()
    again.goto(page.url)
    expect(again.locator(".bar span.number")).to_have_text(at)
    again.close()
    speed = page.get_by_role("button", name=word("en", "app.replay.speed", speed="1"))
    speed.click()
    expect(page.get_by_role("button", name=word("en", "app.replay.speed", speed="2"))).to_be_visible()


def _change_eyes(page: Page, players: int) -> None:
    """A spectator sees nobody's hand; after the end everybody's can be looked at."""
    eyes = page.get_by_label(word("en", "app.replay.perspective"))
    assert eyes.locator("option").count() == players + 1  # a spectator's, too
    hand = page.get_by_role("group", name=word("en", "skull.hand"))
    own = page.locator(".own .name")
    seen = set()
    for option in eyes.locator("option").all():
        value = option.get_attribute("value") or ""
        eyes.select_option(value)
        if value == "none":
            expect(hand.get_by_role("button")).to_have_count(0)
        else:
            expect(hand.get_by_role("button").first).to_be_visible()
            seen.add(own.inner_text())
    assert len(seen) == players


def _check_draws(page: Page) -> None:
    expect(page.locator(".verdicts li.good")).to_have_count(4)  # both checks, and both that were noted before
    draws = page.locator("tbody tr")
    assert draws.count() > 0
    expect(page.locator("tbody tr.wrong")).to_have_count(0)
    with page.expect_download() as saved:
        page.get_by_role("button", name=word("en", "app.fair.download")).click()
    assert saved.value.suggested_filename.startswith("calavera-")
