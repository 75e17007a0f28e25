"""What does not fit on a screen: words that are cut, things that stick out or are too small to be tapped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

PHONES = ((360, 740), (740, 360), (320, 568))
SIZES = (*PHONES, (820, 1180), (1280, 800))
FAULTS = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
# What is laid out by scripts has had its turn by then, and nothing is on its way, however short that is.
SETTLED = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const short = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(short.map((one) => one.finished));
}"""
# What was tapped is drawn a little smaller for a moment.
RELEASED = "() => document.querySelector('[data-pressed]') === null"


def misfits(page: Page, where: str, sizes: Sequence[tuple[int, int]] = SIZES) -> dict[str, str]:
    """By the fault, where it was seen first; the page is on the usual phone before and after."""
    found: dict[str, str] = {}
    page.wait_for_function(RELEASED)
    for width, height in sizes:
        resize(page, width, height)
        for fault in page.evaluate(FAULTS):
            found.setdefault(fault, f"{where} at {width} × {height}: {fault}")
    resize(page, *SIZES[0])
    return found


def resize(page: Page, width: int, height: int) -> None:
    """Laying a page out again costs more than measuring it."""
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)
