"""The first lesson in each game, done as its text says."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from calavera.server.api.lessons import LessonStep, make_lesson
from tests.e2e.conftest import Visit
from tests.e2e.playing import GAMES, Seated
from tests.e2e.visitor import DESKTOP, PHONE, Screen
from tests.e2e.words import game_name, label, word
from tests.sizes import LONG

# Each on one screen; the long run has all of them on both.
LESSONS = [
    (game, screen) for i, game in enumerate(GAMES) for j, screen in enumerate((PHONE, DESKTOP)) if LONG or i % 2 == j
]


@pytest.mark.parametrize(("game", "screen"), LESSONS, ids=str)
def test_a_lesson_can_be_gone_through_to_its_end(visit: Visit, game: str, screen: Screen) -> None:
    visitor = visit(f"/learn/{game}", screen=screen)
    page = visitor.page
    seated = Seated(visitor, game)
    for number, step in enumerate(make_lesson(game).steps, 1):
        expect(page.get_by_role("progressbar")).to_have_js_property("value", number)
        expect(page.locator(".words p").first).not_to_be_empty()
        _follow(seated, step)
    expect(page.get_by_role("heading", level=1)).to_have_text(word("en", "app.lesson.done", game=game_name("en", game)))
    expect(page.get_by_role("button", name=word("en", "app.home.play_bots"))).to_be_visible()


def test_a_lesson_says_what_to_do_to_who_does_something_else(visit: Visit) -> None:
    visitor = visit("/learn/skull_king")
    seated = Seated(visitor, "skull_king")
    seated.tap(visitor.page.get_by_role("button", name=word("en", "app.lesson.next")))
    expect(visitor.page.get_by_role("progressbar")).to_have_js_property("value", 2)
    seated.tap(seated.find(".wheel button").first)
    expect(visitor.page.locator(".hint")).not_to_be_empty()
    expect(visitor.page.get_by_role("progressbar")).to_have_js_property("value", 2)


def _follow(seated: Seated, step: LessonStep) -> None:
    if step.expect is None:
        seated.tap(seated.page.get_by_role("button", name=word("en", "app.lesson.next")))
        return
    assert seated.has_turn()
    verb, *rest = step.expect[0].split()
    match verb:
        case "bid":
            _bid(seated, int(rest[0]))
        case "throw":
            seated.tap(seated.find(f"[data-die={rest[0]}]"))
        case "place" | "show" | "pass":
            name = label("en", "skull", step.expect[0])
            seated.tap(seated.page.get_by_role("button", name=name, exact=True).first)
        case "reveal":
            name = word("en", make_lesson("skull").names[int(rest[0])])
            seated.tap(seated.find(f"[data-open][aria-label*='{name}']"))
        case "start" | "finish":
            seated.tap(seated.page.get_by_role("button", name=label("en", "yamiks", verb)))
        case "keep":
            _keep(seated, rest)
        case "fill":
            _fill(seated, rest[0])
        case "plank":
            _set_up(seated, *rest)
        case "play":
            seated.tap(seated.find(f"[data-card='{rest[0]}']"))
        case _:
            raise AssertionError(step.expect)


def _bid(seated: Seated, number: int) -> None:
    if seated.game == "skull_king":
        seated.tap(seated.find(".wheel button").nth(number))
        return
    more = seated.page.get_by_role("button", name=word("en", "skull.dial_more"))
    lowest = int(seated.page.get_by_role("slider").get_attribute("aria-valuenow") or 0)
    for _ in range(number - lowest):
        seated.tap(more)
    seated.tap(seated.page.get_by_role("button", name=label("en", "skull", f"bid {number}"), exact=True))


def _keep(seated: Seated, faces: list[str]) -> None:
    left = list(faces)
    for die in seated.find(".tray button").all():
        kept = die.get_attribute("data-face") in left
        if kept:
            left.remove(die.get_attribute("data-face") or "")
        if (die.get_attribute("aria-pressed") == "true") != kept:
            seated.tap(die)
    seated.tap(seated.find(".actions .row .button"))


def _fill(seated: Seated, box: str) -> None:
    seated.tap(seated.find(f"[data-box={box}]"))
    confirm = seated.find(".actions .bar .button")
    if confirm.count():  # a box for nothing is asked about
        seated.tap(confirm.last)


def _set_up(seated: Seated, side: str, *spaces: str) -> None:
    seated.tap(seated.find(f"[data-side={side}]"))
    for colour, space in zip(("red", "yellow", "green", "blue"), spaces, strict=True):
        expect(seated.find(f"[data-pirate={colour}]")).to_have_attribute("aria-checked", "true")
        seated.tap(seated.find(f"[data-space='{space}']"))
    seated.tap(seated.page.get_by_role("button", name=word("en", "skull_queen.setup.ready")))
