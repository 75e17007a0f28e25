"""A finger that trembles, or one meant for what is gone: a second tap so soon after the first changes nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.cli.serving import Served
from tests.e2e.conftest import Visit
from tests.e2e.places import stage
from tests.e2e.playing import BOARD, GAMES, TARGET, Target
from tests.e2e.sitting import Reached, Sitting, sign_in
from tests.e2e.visitor import PATIENT, PHONE
from tests.sizes import some

GAPS_MS = (100, 200, 300, 400)
# Longer than any of them: by then a second choice would be in the log.
AFTER_MS = 800
# What is chosen with one tap, and a table where it is offered.
ONE_TAP: dict[str, tuple[int, Reached, str]] = {
    "skull_king": (3, stage("throwing"), ".screen button.legal"),
    "skull": (3, stage("placing"), ".hand button.open"),
    "yamiks": (1, stage("rolling", "choosing", round=2), "[data-box].legal:not(.zero)"),
    "skull_queen": (2, stage("playing"), "[data-card].legal"),
}
NOTE_TAPS = """() => {
    if (!window.tapped) addEventListener('click', () => window.tapped.push(Date.now()), true);
    window.tapped = [];
}"""


def choices(site: Served, table: str) -> int:
    """How often this person has chosen so far."""
    log = site.ask(f"/api/tables/{table}/log")
    return sum(told["entry"]["event"]["type"] == "acted" and told["entry"]["event"]["seat"] == 0 for told in log)


def tap_twice(page: Page, selector: str, gap: int) -> float:
    """How long after the first tap the page got the second: a busy machine may take its time."""
    offered = page.locator(f"{BOARD} {selector}").filter(visible=True).first
    offered.wait_for()
    target: Target = offered.evaluate(TARGET)
    box = offered.bounding_box()
    assert box is not None
    assert target["point"] is not None
    page.evaluate(NOTE_TAPS)
    x, y = box["x"] + target["point"]["x"], box["y"] + target["point"]["y"]
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(gap)
    page.touchscreen.tap(x, y)
    page.wait_for_function("window.tapped.length > 1")
    first, second = page.evaluate("window.tapped")
    return float(second - first)


@pytest.mark.parametrize("game", GAMES)
def test_the_second_of_two_taps_changes_nothing(visit: Visit, site: Served, game: str) -> None:
    seats, reached, selector = ONE_TAP[game]
    visitor = visit(None, screen=PHONE)
    sign_in(visitor.context, site)
    page = visitor.page
    page.add_init_script(PATIENT)
    for gap in some(GAPS_MS, 2):
        sitting = Sitting(site, game, seats, absence={"policy": "wait", "grace": 0})
        sitting.start()
        assert reached(sitting.play_until(reached))
        page.goto(f"/t/{sitting.id}")
        before = choices(site, sitting.id)
        apart = tap_twice(page, selector, gap)
        page.wait_for_timeout(AFTER_MS)
        if apart <= GAPS_MS[-1]:
            assert choices(site, sitting.id) == before + 1, f"{apart} ms apart"
