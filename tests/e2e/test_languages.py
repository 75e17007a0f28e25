"""In every language, on every screen: a page has nothing left of another language, and all its words fit. axe-core has
nothing to complain about there, either.

Whatever is the same in two languages is listed here.
"""

from __future__ import annotations

import json
import re
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from calavera.messages import LANGUAGES
from tests.cli.serving import Served
from tests.e2e.axe import complaints
from tests.e2e.conftest import Visit
from tests.e2e.fitting import PHONES, SIZES, misfits
from tests.e2e.places import Place, moments, opened, pages, sat
from tests.e2e.playing import GAMES
from tests.e2e.sitting import BOTS, Table, own_turn, sign_in
from tests.e2e.visitor import DESKTOP
from tests.e2e.words import word
from tests.sizes import LONG

# All that is said on a page, aloud or not. The languages' own names are the same in all of them.
TEXTS = """() => {
    const texts = new Set([document.title]);
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (all.nextNode()) {
        const node = all.currentNode;
        if (node.nodeType === Node.TEXT_NODE) {
            if (!node.parentElement.closest('[lang], script, style')) texts.add(node.textContent);
        } else {
            for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt']) {
                if (node.hasAttribute(name)) texts.add(node.getAttribute(name));
            }
        }
    }
    return [...texts].map((text) => text.replace(/\\s+/g, ' ').trim());
}"""
# Its words; where there is more room than on the smallest screen it stands for the others, but not in the long run.
LONGEST = "de"
FIRST_RULE = "() => document.querySelector('#rule-0 h2')?.textContent ?? null"
CHOSEN_ELSEWHERE = """(kept) => {
    localStorage.setItem('calavera.settings', kept);
    dispatchEvent(new StorageEvent('storage', { key: 'calavera.settings' }));
}"""
PEOPLE = re.compile(rf"\b({'|'.join(('Ada', *BOTS))})\b")
CODE = re.compile(r"\b[A-Z0-9](?: ?[A-Z0-9]){5}\b")
NAMES = {
    "Calavera",
    "Skull · Calavera",
    "Skull Queen · Calavera",
    "Yamik’s · Calavera",
    "Skull",
    "Skull King",
    "Skull Queen",
    "Yamik’s",
}
SAME = {
    "Analyse",
    "Analyse · Calavera",
    "Animations",
    "Bot",
    "Bonus",
    "challenger",
    "Code: …",
    "Menu",
    "Pirate, face #",
    "Round #",
    "Skull King, face #",
    "Total",
}


def letters(texts: list[str]) -> set[str]:
    """Those with a word in them that is nobody's name, whatever the numbers and the codes of tables are."""
    plain = {re.sub(r"\d+", "#", CODE.sub("…", PEOPLE.sub("…", text))) for text in texts}
    return {text for text in plain if re.search(r"[^\W\d_]{2}", text)}


def switch(page: Page, lang: str) -> None:
    """On the page itself where it can be done there, else as if it had been done on another page of the browser."""
    rule = page.evaluate(FIRST_RULE)
    chooser = page.locator(".tools select")
    if chooser.is_visible():
        chooser.select_option(lang)
    else:
        page.evaluate(CHOSEN_ELSEWHERE, json.dumps({"language": lang}))
    # The rules are asked of the server, all other words are there already.
    if rule is not None:
        page.wait_for_function(f"(before) => ({FIRST_RULE})() !== before", arg=rule)


def check(visit: Visit, site: Served, places: list[Place]) -> None:
    visitor = visit(None)
    sign_in(visitor.context, site)
    page, left = visitor.page, {}
    cramped: dict[str, str] = {}
    barriers: list[str] = []
    order = LANGUAGES
    for place in places:
        place.visit(page)  # in the first of these languages: the last place was left in it, or nothing was chosen yet
        said = {}
        for lang in order:
            if lang != order[0]:
                switch(page, lang)
            expect(page.locator("html")).to_have_attribute("lang", lang)
            said[lang] = letters(page.evaluate(TEXTS))
            sizes = SIZES if lang == LONGEST else PHONES if LONG else PHONES[:1]
            cramped = {**misfits(page, f"{place} in {lang}", sizes), **cramped}
        barriers += [f"{place}: {line}" for line in complaints(page)]
        order = order[::-1]
        for one, other in combinations(LANGUAGES, 2):
            if same := (said[one] & said[other]) - SAME - NAMES:
                left[f"{place}, {one} and {other}"] = same
    assert left == {}
    assert "\n".join(cramped.values()) == ""
    assert "\n".join(barriers) == ""


def test_every_page_switches_completely_fits_and_has_no_barriers(visit: Visit, site: Served) -> None:
    check(visit, site, pages(site))


@pytest.mark.parametrize("game", GAMES)
def test_every_table_switches_completely_fits_and_has_no_barriers(visit: Visit, site: Served, game: str) -> None:
    tables = moments(site, game)
    check(visit, site, [*tables, *opened(site, game)])
    # A board looks different on a desktop, and its log stands beside it, at the newest line.
    visitor = visit(None, screen=DESKTOP)
    sign_in(visitor.context, site)
    barriers: list[str] = []
    for place in tables[-2:]:
        place.visit(visitor.page)
        barriers += [f"{place} on a desktop: {line}" for line in complaints(visitor.page)]
        for log in visitor.page.locator("section.log").all():
            expect(log.locator("li").last).to_be_in_viewport(ratio=0.9)
    assert "\n".join(barriers) == ""


def must_follow(table: Table) -> bool:
    view = table["view"]
    return own_turn(table) and view["stage"] == "throwing" and len(table["legal"]) < len(set(view["dice"]))


def test_a_refusal_is_in_the_language(visit: Visit, site: Served) -> None:
    sitting = sat(site, "skull_king", 4, must_follow)
    visitor = visit(None)
    sign_in(visitor.context, site)
    page = visitor.page
    for lang in LANGUAGES:
        Place("", f"/t/{sitting.id}").visit(page)
        switch(page, lang)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        page.locator(".screen button.off").first.click(force=True)  # it only looks impossible
        expect(page.locator(".toasts")).to_have_text(word(lang, "skull_king.reason.must_follow"))
