"""How the app feels in the hand: a phone four times slower than this machine plays each game."""

from __future__ import annotations

from statistics import median
from typing import Any

import msgspec
from playwright.sync_api import Browser, CDPSession, Page

from tests.cli.serving import Served
from tests.e2e.playing import OVER, Seated, sit_down
from tests.e2e.visitor import PHONE, Visitor
from tests.e2e.words import word

SLOWER = 4
CHOICES = 12
SLOW_FRAME_MS = 20
# From the touch to the next picture, as the browser itself tells it, and the times between pictures.
WATCH = """
window.taps = [];
window.frames = [];
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) taps.push(entry.duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
let last = 0;
const frame = (now) => {
    const moving = document.getAnimations().some((one) => one.playState === 'running');
    if (moving && last) frames.push(now - last);
    last = moving ? now : 0;
    requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""


class Feel(msgspec.Struct, frozen=True):
    """Milliseconds from a tap to the next picture, of those that took 16 or more; pictures while something moves."""

    taps_to_first_choice: int
    tap_median_ms: float
    tap_worst_ms: float
    frames: int
    frames_per_second: float
    slow_frames: float


class Memory(msgspec.Struct, frozen=True):
    """Bytes that JavaScript holds after each game, the rubbish collected."""

    heap: list[int]


def _calm(session: CDPSession, page: Page) -> int:
    page.evaluate("window.taps.length = window.frames.length = 0")
    session.send("HeapProfiler.collectGarbage")
    return int(session.send("Runtime.getHeapUsage")["usedSize"])


def feel(browser: Browser, site: Served, game: str) -> Feel:
    visitor = Visitor(browser, site.url, PHONE, "en", motion=True)
    visitor.context.add_init_script(WATCH)
    page = visitor.page
    session = visitor.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto("/")
    seated = sit_down(visitor, game)
    assert seated.has_turn()
    seated.choose()
    first = seated.taps
    seated.play(CHOICES)
    told: dict[str, list[float]] = page.evaluate("({ taps, frames })")
    visitor.close()
    taps, frames = told["taps"], told["frames"]
    return Feel(
        taps_to_first_choice=first,
        tap_median_ms=median(taps) if taps else 0.0,
        tap_worst_ms=max(taps, default=0.0),
        frames=len(frames),
        frames_per_second=1000 * len(frames) / sum(frames),
        slow_frames=sum(one > SLOW_FRAME_MS for one in frames) / len(frames),
    )


def memory(browser: Browser, site: Served, game: str, games: int) -> Memory:
    """One game after the other at tables that follow each other, in one page."""
    visitor = Visitor(browser, site.url, PHONE, "en", motion=False)
    visitor.context.add_init_script(WATCH)
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
        heap.append(_calm(session, page))
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
