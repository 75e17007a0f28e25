"""In every language and on every screen, from a small phone to a wide one: all words fit, all can be tapped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.serving import Served
from tests.e2e.conftest import Visit
from tests.e2e.places import GAMES, LANGUAGES, Place, moments, opened, pages
from tests.e2e.sitting import sign_in

SIZES = ((360, 740), (740, 360), (768, 1024), (1280, 800), (1920, 1080))
FAULTS = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
# What is laid out by scripts has had its turn by then.
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def check(visit: Visit, site: Served, lang: str, places: list[Place]) -> None:
    visitor = visit(None, lang=lang)
    sign_in(visitor.context, site)
    page = visitor.page
    found: dict[str, str] = {}
    for place in places:
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        place.visit(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            for fault in page.evaluate(FAULTS):
                found.setdefault(fault, f"{place} at {width} × {height}: {fault}")
    assert "\n".join(found.values()) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_fits_every_screen(visit: Visit, site: Served, lang: str) -> None:
    check(visit, site, lang, pages(site))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_table_fits_every_screen(visit: Visit, site: Served, game: str, lang: str) -> None:
    check(visit, site, lang, [*moments(site, game), *opened(site, game)])
