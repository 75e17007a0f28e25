"""Playing as a person does: look at what the page offers, and tap it. No rule of any game is known here.

Whatever is offered has to be in the picture at that moment, and nothing may stick out at the side.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypedDict

from playwright.sync_api import Locator, Page, Position, expect

from tests.e2e.visitor import PATIENCE_MS, Visitor
from tests.e2e.words import game_name, word

OVER = ".end .panel header"
# Nothing is offered while the last choice is on its way, or something is told.
BOARD = "main > .board:not([data-pending], [data-busy])"
# What plays when it is tapped, or prepares what will.
OFFERED = {
    "skull_king": (".wheel button:not([aria-disabled])", ".screen button.legal"),
    "skull": ("[data-open]", ".hand button.open", ".actions [role=slider]", ".actions button:not([aria-disabled])"),
    "yamiks": (".tray.mine:has(~ .actions .row) button", "[data-box].legal", ".actions button:not([aria-disabled])"),
    "skull_queen": (
        "[data-pirate]:not([aria-disabled])",
        "[data-space]:not([aria-disabled])",
        "[data-side]:not([aria-disabled])",
        "[data-card].legal",
        ".bar .button.primary:not([aria-disabled])",
    ),
}
GAMES = tuple(OFFERED)
# The roll after a choice that can still be taken back.
THINKING_TWICE = ".actions .bar .button.primary"
# The shortest way to a choice, where it is not a single tap on what is offered.
SHORT_WAY = {"skull_queen": ("skull_queen.setup.any", "skull_queen.setup.ready")}
# Where an element can be tapped: cards in a fan lie on one another. Null if it is not wholly in the picture.
POINT = """(one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    if (left < 0 || top < 0 || left + width > innerWidth + 0.5 || top + height > innerHeight + 0.5) return null;
    const steps = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
    const free = steps.flatMap((y) => steps.map((x) => ({ x: x * width, y: y * height })))
        .filter(({ x, y }) => one.contains(document.elementFromPoint(left + x, top + y)));
    const middle = (axis) => free.reduce((sum, point) => sum + point[axis], 0) / free.length;
    const far = ({ x, y }) => Math.hypot(x - middle('x'), y - middle('y'));
    return free.sort((a, b) => far(a) - far(b))[0] ?? null;
}"""
LOOK = f"""([offered, over]) => {{
    const point = {POINT};
    const page = document.documentElement;
    return {{
        over: document.querySelector(over) !== null,
        out: [...document.querySelectorAll(offered)].filter((one) => one.checkVisibility() && point(one) === null)
            .map((one) => one.outerHTML.slice(0, 300)),
        still: page.scrollWidth <= innerWidth && scrollX === 0 && scrollY === 0,
    }};
}}"""
TARGET = f"(one) => ({{ point: ({POINT})(one), taps: document.documentElement.dataset.taps ?? '' }})"


class Look(TypedDict):
    over: bool
    out: list[str]
    still: bool


class Target(TypedDict):
    point: Position | None
    taps: str


def in_reach(page: Page, offered: str) -> bool:
    """Everything that is offered has to be in the picture; False when the game is over."""
    seen: Look = page.evaluate(LOOK, [offered, OVER])
    assert seen["over"] or seen["out"] == [], f"out of reach: {seen['out']}"
    assert seen["over"] or seen["still"], "nothing sticks out, and nothing was scrolled"
    return not seen["over"]


class Seated:
    """A person at a table, on one of the pages of their browser."""

    def __init__(self, visitor: Visitor, game: str, page: Page | None = None, seed: int = 1) -> None:
        self.page = page or visitor.page
        self.lang = visitor.lang
        self.game = game
        self.random = Random(seed)
        self.taps = 0
        self.patience_ms = PATIENCE_MS
        self._touch = visitor.screen.touch
        self._offered = ", ".join(f"{BOARD} {one}" for one in OFFERED[game])

    def sit_down(self) -> None:
        """From the home page to a table with bots."""
        card = self.page.get_by_role("article").filter(
            has=self.page.get_by_role("heading", name=game_name(self.lang, self.game), exact=True)
        )
        self.tap(card.get_by_role("button", name=word(self.lang, "app.home.play_bots")))

    def has_turn(self) -> bool:
        """Waits until there is something to choose, which has to be in reach; False when the game is over."""
        self.page.locator(f"{self._offered}, {OVER}").filter(visible=True).first.wait_for(timeout=self.patience_ms)
        return in_reach(self.page, self._offered)

    def settle(self) -> bool:
        """Waits for the answer to the last choice; False when the game is over."""
        self.page.locator(f"{BOARD}, {OVER}").first.wait_for()
        return not self.page.locator(OVER).is_visible()

    def stand_by_it(self) -> None:
        """Where chance waits for second thoughts, there are none."""
        if not self.page.locator(".banner.mine").is_visible() and (on := self.find(THINKING_TWICE)).is_visible():
            self.tap(on)
            self.settle()

    def find(self, selector: str) -> Locator:
        return self.page.locator(f"{BOARD} {selector}").filter(visible=True)

    def tap(self, what: Locator) -> None:
        """Returns when the page has got it."""
        target: Target = what.evaluate(TARGET)
        if self._touch:
            what.tap(position=target["point"])
        else:
            what.click(position=target["point"])
        expect(self.page.locator("html")).not_to_have_attribute("data-taps", target["taps"])
        self.taps += 1

    def tap_any(self, selector: str) -> None:
        found = self.find(selector)
        self.tap(found.nth(self.random.randrange(found.count())))

    def choose(self) -> None:
        """One choice, whatever it is."""
        CHOICES[self.game](self)

    def choose_quickly(self) -> None:
        """The shortest way to a choice."""
        for key in SHORT_WAY.get(self.game, ()):
            self.tap(self.page.get_by_role("button", name=word(self.lang, key)))
        if self.game not in SHORT_WAY:
            self.choose()

    def play(self, turns: int | None = None) -> None:
        """To the end, or so many choices."""
        while turns != 0 and self.has_turn():
            self.choose()
            turns = None if turns is None else turns - 1


def _skull_king(seated: Seated) -> None:
    seated.tap_any(":is(.wheel button:not([aria-disabled]), .screen button.legal)")


def _skull(seated: Seated) -> None:
    if seated.find(".hand button.open[aria-pressed]").count():  # to be shown: picked first, then told
        if seated.random.random() < 0.5:
            seated.tap_any(".hand button.open")
        seated.tap(seated.find(".actions .button.primary"))
        return
    more = seated.find(".actions .step:last-child:not(.end)")
    if more.count() and seated.random.random() < 0.3:
        seated.tap(more)
    seated.tap_any(":is([data-open], .hand button.open, .actions .button)")


def _yamiks(seated: Seated) -> None:
    asked = seated.find(".actions .bar .button")
    if asked.count():  # who starts, or whether a box is to be taken back
        seated.tap_any(".actions .bar .button")
        return
    roll = seated.find(".actions .row .button:not([aria-disabled])")
    if roll.count() and seated.random.random() < 0.4:
        seated.tap_any(".tray button[aria-pressed=false]")
        if roll.count():
            seated.tap(roll)
            return
    seated.tap_any("[data-box].legal")
    if asked.count():  # a box for nothing
        seated.tap(asked.last)


def _skull_queen(seated: Seated) -> None:
    if seated.find("[data-space]:not([aria-disabled])").count():
        seated.tap_any("[data-side]")
        for pirate in seated.find("[data-pirate]").all():
            seated.tap(pirate)
            seated.tap_any("[data-space]")
    seated.tap_any(":is([data-card].legal, .bar .button.primary:not([aria-disabled]))")


CHOICES: dict[str, Callable[[Seated], None]] = {
    "skull_king": _skull_king,
    "skull": _skull,
    "yamiks": _yamiks,
    "skull_queen": _skull_queen,
}


def sit_down(visitor: Visitor, game: str) -> Seated:
    seated = Seated(visitor, game)
    seated.sit_down()
    return seated


def open_table(visitor: Visitor, game: str, seats: int, *switched_on: str) -> Seated:
    """Through the page that opens tables, with these switches on; nobody else is there yet."""
    page, lang = visitor.page, visitor.lang
    page.goto(f"/new/{game}")
    seated = Seated(visitor, game)
    choice = page.get_by_role("radiogroup", name=word(lang, "app.create.seats"))
    seated.tap(choice.get_by_text(str(seats), exact=True))
    if switched_on:
        seated.tap(page.locator("summary"))
    for key in switched_on:
        seated.tap(page.get_by_label(word(lang, key), exact=True))
    seated.tap(page.get_by_role("button", name=word(lang, "app.create.open")))
    expect(page.locator(".room .seats li").first).to_be_visible()
    return seated


def fill_and_start(seated: Seated) -> None:
    """With free seats the start asks, and bots are one answer."""
    page, lang = seated.page, seated.lang
    seated.tap(page.get_by_role("button", name=word(lang, "app.room.start"), exact=True))
    seated.tap(page.get_by_role("dialog").get_by_role("button", name=word(lang, "app.room.start_with_bots")))
