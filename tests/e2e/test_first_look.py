"""The page opens: the first thing that everybody sees, and the last that may break."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from calavera.messages import LANGUAGES
from tests.e2e.conftest import Visit
from tests.e2e.visitor import Screen

MOST_BYTES = 80 * 1024


def test_the_home_page_opens(visit: Visit, screen: Screen) -> None:
    page = visit(screen=screen).page
    expect(page).to_have_title("Calavera")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at the side"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_in_the_language_of_the_browser(visit: Visit, lang: str) -> None:
    page = visit(lang=lang).page
    expect(page.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize("path", ["/rules/skull", "/lobby", "/settings", "/about", "/nowhere/at/all"])
def test_a_link_into_the_app_opens_there(visit: Visit, screen: Screen, path: str) -> None:
    page = visit(path, screen=screen).page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.url.endswith(path)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at the side"


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
