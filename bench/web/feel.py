"""How the app feels in the hand: a phone four times slower than this machine plays each game."""

from __future__ import annotations

from statistics import median
from typing import Any

import msgspec
from playwright.sync_api import Browser, CDPSession

from bench.web.finger import Finger
from bench.web.pictures import CATEGORIES, read
from tests.cli.serving import Served
from tests.e2e.playing import OVER, Seated, sit_down
from tests.e2e.visitor import COUNT_TAPS, PHONE, Visitor
from tests.e2e.words import word

SLOWER = 4
CHOICES = 8


class Feel(msgspec.Struct, frozen=True):
    """Milliseconds from a touch to the picture after the tap was dealt with; pictures while something moves."""

    taps_to_first_choice: int
    taps: int
    tap_median_ms: float
    tap_worst_ms: float
    pictures: int
    pictures_a_second: float


class Memory(msgspec.Struct, frozen=True):
    """Bytes that JavaScript holds after each game, the rubbish collected."""

    heap: list[int]


def _collected(session: CDPSession) -> int:
    session.send("HeapProfiler.collectGarbage")
    return int(session.send("Runtime.getHeapUsage")["usedSize"])


def feel(browser: Browser, site: Served, game: str) -> Feel:
    visitor = Visitor(browser, site.url, PHONE, "en", motion=True, scripts=(COUNT_TAPS,))
    page = visitor.page
    session = visitor.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto("/")
    browser.start_tracing(page=page, categories=CATEGORIES)
    finger = Finger(visitor, game)
    finger.sit_down()
    assert finger.has_turn()
    finger.choose_quickly()
    first = finger.taps
    finger.play(CHOICES)
    seen = read(browser.stop_tracing())
    visitor.close()
    return Feel(
        taps_to_first_choice=first,
        taps=len(seen.taps),
        tap_median_ms=round(median(seen.taps), 1),
        tap_worst_ms=round(max(seen.taps), 1),
        pictures=seen.shown,
        pictures_a_second=round(seen.a_second, 1),
    )


def memory(browser: Browser, site: Served, game: str, games: int) -> Memory:
    """One game after the other at tables that follow each other, in one page."""
    visitor = Visitor(browser, site.url, PHONE, "en", motion=False)
    page = visitor.page
    page.goto("/")
    session = visitor.context.new_cdp_session(page)
    seated: Seated = sit_down(visitor, game)
    heap = []
    for number in range(games):
        if number > 0:
            seated.tap(page.get_by_role("button", name=word("en", "app.end.rematch")))
            page.locator(OVER).wait_for(state="hidden")
        seated.play()
        heap.append(_collected(session))
    visitor.close()
    return Memory(heap)


def first_load(browser: Browser, site: Served) -> int:
    """Bytes over the network, compressed, without what the server is asked for."""
    visitor = Visitor(browser, site.url, PHONE, "en", motion=True)
    visitor.page.goto("/", wait_until="networkidle")
    size: Any = visitor.page.evaluate(
        """[...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
            .filter((entry) => !new URL(entry.name).pathname.startsWith('/api/'))
            .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""
    )
    visitor.close()
    return int(size)
