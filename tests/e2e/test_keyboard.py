"""Games of each kind on a desktop with the keys alone, from the home page on, and a whole one to its end: Tab, arrows,
Enter and Space.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.playing import BOARD, OFFERED, OVER, in_reach
from tests.e2e.visitor import DESKTOP
from tests.e2e.words import game_name
from tests.sizes import LONG

# All the stops of a full table, twice: what is not found by then cannot be reached.
MOST_STEPS = 150
# Where the focus is: on what is wanted, in a group with something wanted in it, to be seen at all.
FOCUS = """(wanted) => {
    const at = document.activeElement;
    const { left, right, top, bottom } = at.getBoundingClientRect();
    const style = getComputedStyle(at);
    const around = getComputedStyle(at.closest('label') ?? at);
    const group = at.closest('[role=group], [role=radiogroup], fieldset');
    return {
        there: at.matches(wanted),
        near: group !== null && group.querySelector(wanted) !== null,
        nowhere: at === document.body,
        seen: at === document.body || at.matches('.skip') || (
            right > 0 && bottom > 0 && left < innerWidth && top < innerHeight &&
            [style, around, getComputedStyle(at, '::after')].some((one) => one.outlineStyle !== 'none')
        ),
        what: at.outerHTML.slice(0, 300),
        where: [left, top, right, bottom].map(Math.round),
        outline: style.outlineStyle,
    };
}"""
PLAY = {
    "skull_king": ":is(.wheel button:not([aria-disabled]), .screen button.legal)",
    "skull": ":is([data-open], .hand button.open:not([aria-pressed]), .actions .button)",
    "yamiks": "[data-box].legal",
    "skull_queen": ":is([data-card].legal, .bar .button.primary:not([aria-disabled]))",
}
ROLL_AGAIN = 0.3
# The others are played as far as every kind of choice has come up, in the long run to the end too.
TO_THE_END = PLAY if LONG else {"skull"}
ENOUGH, ENDLESS = 14, 10_000
PLAYERS = {"skull_king": 6 if LONG else 3, "skull": 3, "yamiks": 1, "skull_queen": 2}


@dataclass
class Keys:
    page: Page

    def reach(self, wanted: str) -> None:
        """Step on until the focus is there: from stop to stop, and with the arrows inside a group."""
        before = ""
        for _ in range(MOST_STEPS):
            focus = self.page.evaluate(FOCUS, wanted)
            assert focus["seen"], focus
            if focus["there"]:
                return
            # Not every group is one of arrows.
            self.page.keyboard.press("ArrowRight" if focus["near"] and focus["what"] != before else "Tab")
            before = focus["what"]
        raise AssertionError(f"no way to {wanted}")

    def press(self, wanted: str, key: str = "Enter") -> None:
        self.reach(wanted)
        self.page.keyboard.press(key)


def _number(card: Locator) -> int:
    """Which of the cards it is."""
    return int(card.evaluate("(one) => 1 + [...document.querySelectorAll('article')].indexOf(one)"))


def open_table(keys: Keys, game: str) -> None:
    page = keys.page
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=game_name("en", game), exact=True))
    keys.press(f"li:nth-child({_number(card)}) .actions .button:nth-child(2)")
    expect(page.locator(".room")).to_be_visible()
    keys.press(".seats .bottom > .button")
    expect(page.get_by_role("dialog")).to_be_visible()
    keys.press(f"dialog input[type=radio][value='{PLAYERS[game]}']", "Space")
    keys.press("dialog footer .button.primary")
    expect(page.locator("dialog")).to_have_count(0)
    keys.press(".start .button")
    if PLAYERS[game] > 1:
        keys.press("dialog .ways .button.primary")


def choose(keys: Keys, wanted: str, random: Random) -> None:
    """Any of them: a few stops further than the first."""
    for _ in range(random.randrange(max(1, keys.page.locator(wanted).filter(visible=True).count()))):
        keys.page.keyboard.press("Tab")
    keys.press(wanted)


def choose_card(keys: Keys, random: Random) -> None:
    if keys.page.locator("[data-space]:not([aria-disabled])").first.is_visible():
        for _ in range(4):  # the next pirate steps forward by itself
            keys.press(f"[data-space='{random.randrange(5)}']")
    choose(keys, PLAY["skull_queen"], random)


def choose_box(keys: Keys, random: Random) -> None:
    page = keys.page
    if page.locator(".actions .bar .button").first.is_visible():  # a box for nothing, to be confirmed
        keys.press(".actions .bar .button:last-child")
        return
    if page.locator(".actions > .row .button:not([aria-disabled])").is_visible() and random.random() < ROLL_AGAIN:
        keys.press(".tray button", "Space")
        keys.press(".actions > .row .button")
        expect(page.locator(f"{BOARD} [data-box].legal").first).to_be_visible()
    choose(keys, PLAY["yamiks"], random)


CHOOSE: dict[str, Callable[[Keys, Random], None]] = {
    "skull_king": lambda keys, random: choose(keys, PLAY["skull_king"], random),
    "skull": lambda keys, random: choose(keys, PLAY["skull"], random),
    "yamiks": choose_box,
    "skull_queen": choose_card,
}


def play(keys: Keys, game: str, random: Random, most: int) -> int:
    """To the end, or so many choices; how often something was chosen."""
    page, choices = keys.page, 0
    offered = ", ".join(f"{BOARD} {one}" for one in OFFERED[game])
    while choices < most:
        page.locator(f"{offered}, {OVER}").filter(visible=True).first.wait_for()
        if not in_reach(page, offered):
            return choices
        if choices > 0:
            assert not page.evaluate(FOCUS, "*")["nowhere"], "the focus was lost after a move"
        CHOOSE[game](keys, random)
        choices += 1
    return choices


@pytest.mark.parametrize("game", PLAY)
def test_a_game_with_the_keyboard_alone(visit: Visit, game: str) -> None:
    page = visit(screen=DESKTOP).page
    keys = Keys(page)
    open_table(keys, game)
    if game in TO_THE_END:
        assert play(keys, game, Random(3), ENDLESS) < ENDLESS
        keys.reach(".end .button")
    else:
        assert play(keys, game, Random(3), ENOUGH) == ENOUGH
