"""axe-core finds nothing to complain about, wherever one looks, by night and by day."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.cli.serving import Served
from tests.e2e.conftest import ROOT, Visit
from tests.e2e.places import Place, moments, opened, pages
from tests.e2e.playing import GAMES
from tests.e2e.sitting import sign_in
from tests.e2e.visitor import DESKTOP, PHONE, Screen

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
# Nothing else changes with the light.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, "resultTypes": ["violations"]}
# Colours fade from one light to the other, be it for the shortest time: measured in the picture after the next.
LIGHT = """(theme) => new Promise((done) => {
    document.documentElement.dataset.theme = theme;
    requestAnimationFrame(() => requestAnimationFrame(done));
})"""


# Numbers on dice, cards and sheets are pictures, and named in words; every visible word has to be in the name.
RUN = """async (options) => {
    const { violations } = await axe.run(options);
    const words = (text) => text.toLowerCase().match(/\\p{L}+/gu) ?? [];
    const unnamed = ({ target }) => {
        const one = document.querySelector(target[0]);
        const named = new Set(words(one.getAttribute('aria-label')));
        return words(one.innerText).some((word) => !named.has(word));
    };
    return violations.flatMap(({ id, help, nodes }) => nodes
        .filter((node) => id !== 'label-content-name-mismatch' || unnamed(node))
        .map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? help}`));
}"""


def complaints(page: Page, options: dict[str, Any]) -> list[str]:
    found: list[str] = page.evaluate(RUN, options)
    return found


def check(visit: Visit, site: Served, places: list[Place], screen: Screen) -> None:
    visitor = visit(None, screen=screen)
    sign_in(visitor.context, site)
    page, found = visitor.page, {}
    for place in places:
        place.visit(page)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        page.evaluate(LIGHT, "night")
        by_night = complaints(page, EVERYTHING)
        page.evaluate(LIGHT, "day")
        found[place.name] = [*by_night, *complaints(page, COLOURS)]
    assert "\n".join(f"{name}: {line}" for name, lines in found.items() for line in lines) == ""


def test_axe_finds_nothing_on_the_pages(visit: Visit, site: Served) -> None:
    check(visit, site, pages(site), PHONE)


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table_on_a_phone(visit: Visit, site: Served, game: str) -> None:
    check(visit, site, [*moments(site, game), *opened(site, game)], PHONE)


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table_on_a_desktop(visit: Visit, site: Served, game: str) -> None:
    check(visit, site, moments(site, game)[-2:], DESKTOP)
