"""Exercises and the daily on a phone and with the keys alone: choose, see what it is worth, go on, hand in, share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.cli.serving import Served
from tests.e2e.axe import complaints
from tests.e2e.conftest import Visit, open_site
from tests.e2e.fitting import misfits
from tests.e2e.playing import GAMES
from tests.e2e.test_keyboard import Keys
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import game_name, word

# Searches are as short as can be: this is about pages.
EFFORT = "0.02"
LIST = "header button"
# A mistake of a reviewed game, made out of an exercise, as the page of the review keeps it; due since long ago.
REMEMBER = """async () => {
    const [{ puzzle, solution }] = await (await fetch('/api/train/yamiks?kind=box&seed=7')).json();
    const { game, kind, table, journal } = puzzle;
    const mistake = { id: 'a', game, kind, table, journal, solution, box: 0, at: 1 };
    localStorage.setItem('calavera.train.mistakes', JSON.stringify([mistake]));
    return solution.best;
}"""
KEPT = "() => JSON.parse(localStorage.getItem('calavera.train.mistakes'))[0].box"


@pytest.fixture(scope="module")
def school(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with open_site(tmp_path_factory.mktemp("school"), CALAVERA_EXERCISE_EFFORT=EFFORT) as served:
        yield served


def said(key: str, **parts: object) -> str:
    return word("en", key, **parts)


def answer(page: Page, number: int = 0) -> None:
    """From the list, or as suggested where there are too many choices to list them."""
    expect(page.locator(".position .board").first).to_be_visible()
    expect(page.locator(f"{LIST}, [data-space]").first).to_be_visible()
    if page.locator(LIST).count() > 0 and page.get_by_role("button", name=said("app.train.list")).count() > 0:
        page.get_by_role("button", name=said("app.train.list")).tap()
        page.locator("dialog li button").nth(number).tap()
    else:
        page.get_by_role("button", name=said("skull_queen.setup.any")).tap()
        page.get_by_role("button", name=said("skull_queen.setup.ready")).tap()


@pytest.mark.parametrize("game", GAMES)
def test_an_exercise_of_each_game_on_a_phone(visit: Visit, school: Served, game: str) -> None:
    visitor = visit(None, screen=PHONE, base=school.url)
    page = visitor.page
    page.goto("/")
    page.get_by_role(
        "link", name=said("app.named", what=said("app.train.home"), name=game_name("en", game)), exact=True
    ).tap()
    answer(page)
    verdict = page.locator(".verdict")
    expect(verdict).to_be_visible()
    expect(verdict.get_by_role("row", name=said("app.review.chosen"))).to_have_count(1)
    assert complaints(page) == []
    assert misfits(page, f"/train/{game}") == {}
    page.get_by_role("button", name=said("app.train.next")).tap()
    expect(verdict).to_have_count(0)
    answer(page)
    expect(verdict).to_be_visible()


def test_the_trainer_goes_on_without_a_network(visit: Visit, school: Served) -> None:
    visitor = visit("/train/yamiks", screen=PHONE, base=school.url)
    page = visitor.page
    answer(page)
    page.wait_for_function("() => localStorage.getItem('calavera.train.ahead.yamiks.') !== null")
    visitor.context.set_offline(True)
    with visitor.forgiving("ERR_INTERNET_DISCONNECTED"):
        for _ in range(6):
            page.get_by_role("button", name=said("app.train.next")).tap()
            answer(page)
            expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator("main > .line").first).to_contain_text(said("app.train.offline", count="").strip())
    visitor.context.set_offline(False)


def test_the_real_board_answers_too_and_the_score_is_kept(visit: Visit, school: Served) -> None:
    page = visit("/train/skull_king", screen=PHONE, base=school.url).page
    page.locator(".wheel button:not([aria-disabled])").first.tap()
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator(".score tbody tr")).to_have_count(1)
    page.reload()
    expect(page.locator("main > .line")).to_contain_text(
        said("app.train.running", done=1, loss="").strip(), timeout=20_000
    )


def test_a_mistake_comes_back_and_is_solved(visit: Visit, school: Served) -> None:
    page = visit("/", screen=PHONE, base=school.url).page
    best = page.evaluate(REMEMBER)
    page.goto("/train/yamiks")
    page.get_by_label(said("app.train.kind")).select_option(label=said("app.train.mistakes", count=1))
    box = best.removeprefix("fill ")
    page.locator(f"[data-box={box}]").tap()
    confirm = page.locator(".actions .bar .button")
    if confirm.count():  # a box for nothing is asked about
        confirm.last.tap()
    expect(page.locator(".verdict .mark.right")).to_be_visible()
    assert page.evaluate(KEPT) == 1
    page.get_by_role("button", name=said("app.train.next")).tap()
    expect(page.get_by_role("status").filter(has_text="comes back on")).to_be_visible()


def test_exercises_and_the_daily_with_the_keys_alone(visit: Visit, school: Served) -> None:
    page = visit("/train/skull", screen=DESKTOP, base=school.url).page
    keys = Keys(page)
    for _ in range(2):
        expect(page.locator(LIST)).to_have_count(1)
        keys.press(LIST)
        keys.press("dialog li .button")
        expect(page.locator(".verdict")).to_be_visible()
        keys.press(".verdict .footer .button.primary")
        expect(page.locator(".verdict")).to_have_count(0)
    page.goto("/daily")
    keys.press(".cards a[href='/daily/yamiks']")
    for number in range(5):
        expect(page.locator("[aria-current=step]")).to_have_text(str(number + 1))
        keys.press(LIST + ".button")
        keys.press("dialog li .button")
    keys.press(".ready .button")
    expect(page.locator(".bars")).to_be_visible()


def test_the_daily_on_a_phone(visit: Visit, school: Served) -> None:
    visitor = visit("/daily", screen=PHONE, base=school.url, permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    page.locator(".cards a[href='/daily/skull_king']").tap()
    for number in range(5):
        expect(page.locator("[aria-current=step]")).to_have_text(str(number + 1))
        answer(page)
    # Until it is handed in, an answer can be changed.
    page.locator(".dots button").first.tap()
    answer(page, 1)
    expect(page.get_by_role("heading", name=said("app.daily.ready"))).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("button", name=said("app.daily.hand_in")).tap()
    expect(page.locator(".bars li")).to_have_count(10)
    assert complaints(page) == []
    assert misfits(page, "the result of a daily") == {}
    page.evaluate(
        "Object.defineProperty(Navigator.prototype, 'share', { value: undefined }); delete Navigator.prototype.share"
    )
    page.get_by_role("button", name=said("app.daily.share")).tap()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).includes('/daily')")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert game_name("en", "skull_king") in text
    assert len([sign for sign in text if sign in "🟩🟨🟧🟥⬛"]) == 5
    assert "bid" not in text.lower()
    # What was handed in stays, and can be looked at.
    page.reload()
    expect(page.locator(".bars")).to_be_visible()
    page.locator(".questions button").first.tap()
    expect(page.locator(".verdict")).to_be_visible()
    assert misfits(page, "an answer of a daily") == {}
    page.goto("/daily")
    expect(page.get_by_text(said("app.daily.streak", count=1))).to_be_visible()
    assert complaints(page) == []
    assert misfits(page, "/daily") == {}
