"""The page opens: the first thing that everybody sees, and the last that may break."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.visitor import Screen

MOST_BYTES = 80 * 1024
LINKS = ("/", "/rules/skull", "/lobby", "/settings", "/about", "/nowhere/at/all")


def test_every_link_into_the_app_opens_there(visit: Visit, screen: Screen) -> None:
    page = visit(None, screen=screen).page
    for path in LINKS:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.url.endswith(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path}: sticks out at the side"
        if path == "/":
            expect(page).to_have_title("Calavera")


def test_the_first_load_is_small(visit: Visit) -> None:
    page = visit().page
    page.wait_for_load_state("networkidle")
    size = page.evaluate(
        """() => [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
            .filter((entry) => !new URL(entry.name).pathname.startsWith('/api/'))
            .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""
    )
    assert 0 < size < MOST_BYTES


def test_nothing_foreign_and_nothing_inline_is_let_in(visit: Visit) -> None:
    visitor = visit()
    with visitor.forgiving("Content Security Policy", "asked another host", "ERR_"):
        ran = visitor.page.evaluate(
            """() => new Promise((resolve) => {
                addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
                const script = document.createElement('script');
                script.textContent = 'window.ran = true';
                document.head.append(script);
            })"""
        )
    assert ran == "script-src-elem"
    assert visitor.page.evaluate("window.ran") is None
