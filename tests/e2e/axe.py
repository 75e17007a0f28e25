"""What axe-core complains about on a page, by night and by day."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
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


def complaints(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(LIGHT, "night")
    by_night = _run(page, EVERYTHING)
    page.evaluate(LIGHT, "day")
    return by_night + _run(page, COLOURS)


def _run(page: Page, options: dict[str, Any]) -> list[str]:
    found: list[str] = page.evaluate(RUN, options)
    return found
