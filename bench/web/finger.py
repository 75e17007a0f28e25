"""A finger that keeps off what is measured: looking for something to tap is work of the page too, and on a processor
four times slower it takes longer than what the page does by itself. So it looks first, then leaves the page alone,
touches it once, and leaves it alone again; the rest of the time is not counted.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Position

from tests.e2e.playing import POINT, Seated

# As long as anybody needs to see that there is a choice, and to follow what becomes of it.
BEFORE_MS = 250
AFTER_MS = 800
ALONE = "alone"
LOOKED_AT = "looked at"
PLACE = f"""(one) => {{
    const place = {POINT};
    if (!place(one)) one.scrollIntoView({{ block: 'center', behavior: 'instant' }});
    const point = place(one);
    const {{ left, top }} = one.getBoundingClientRect();
    performance.mark('{ALONE}');
    return {{ x: left + point.x, y: top + point.y }};
}}"""


class Finger(Seated):
    def tap(self, what: Locator) -> None:
        at: Position = what.evaluate(PLACE)
        self.page.wait_for_timeout(BEFORE_MS)
        self.page.touchscreen.tap(at["x"], at["y"])
        self.page.wait_for_timeout(AFTER_MS)
        self.page.evaluate("(name) => { performance.mark(name); }", LOOKED_AT)
        self.taps += 1
