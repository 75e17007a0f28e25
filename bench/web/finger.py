"""A finger that keeps off what is measured: looking for something to tap is work of the page too, and on a processor
four times slower it takes longer than what the page does by itself. So it looks first, then leaves the page alone,
touches it once, and leaves it alone again; the rest of the time is not counted.

It is a patient one. What a choice leads to is told in the time that people need for it; having looked at it for a
while, the finger touches the board to go on. The taps that browser tests make for somebody in a hurry, sixty a second,
would be most of what is measured here.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Position

from tests.e2e.playing import OVER, POINT, Seated

# As long as anybody needs to see that there is a choice, and to follow what becomes of it.
BEFORE_MS = 250
AFTER_MS = 800
# How often it looks whether something is told or asked meanwhile.
LOOKS = 200
BETWEEN_MS = 50
ALONE = "alone"
GOES_ON = "goes on"
LOOKED_AT = "looked at"
PLACE = f"""(one) => {{
    const place = {POINT};
    if (!place(one)) one.scrollIntoView({{ block: 'center', behavior: 'instant' }});
    const point = place(one);
    const {{ left, top }} = one.getBoundingClientRect();
    performance.mark('{ALONE}');
    return {{ x: left + point.x, y: top + point.y }};
}}"""
# While something is told, a place on the board where there is nothing to tap; null when nothing is told any more.
PASTIME = f"""() => {{
    const board = document.querySelector('main > .board[data-busy]');
    if (!board) return null;
    const {{ left, top, width, height }} = board.getBoundingClientRect();
    const steps = [0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2, 0.9, 0.1, 0.01, 0.99];
    const free = ({{ x, y }}) => !document.elementFromPoint(x, y).closest('button, a, dialog');
    const at = steps.flatMap((y) => steps.map((x) => ({{ x: left + x * width, y: top + y * height }}))).find(free);
    performance.mark('{ALONE}');
    performance.mark('{GOES_ON}');
    return at;
}}"""


class Finger(Seated):
    def tap(self, what: Locator) -> None:
        self._touch_at(what.evaluate(PLACE))
        self.taps += 1

    def has_turn(self) -> bool:
        """Looks on until there is something to choose."""
        asked = self.page.locator(f"{self._offered}, {OVER}").filter(visible=True).first
        for _ in range(LOOKS):
            if at := self.page.evaluate(PASTIME):
                self._touch_at(at)
            elif asked.is_visible():
                break
            else:
                self.page.wait_for_timeout(BETWEEN_MS)
        return super().has_turn()

    def _touch_at(self, at: Position) -> None:
        self.page.wait_for_timeout(BEFORE_MS)
        self.page.touchscreen.tap(at["x"], at["y"])
        self.page.wait_for_timeout(AFTER_MS)
        self.page.evaluate("(name) => { performance.mark(name); }", LOOKED_AT)
