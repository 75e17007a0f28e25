"""Score pads: evenings kept without a network, browsers that die, two phones that disagree, bids in secret."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random
from playwright.sync_api import Browser, Error, FloatRect, Page, expect

from calavera.core.pad import random_game
from calavera.games import find_game
from calavera.games.skull_queen.pad import ways
from scripts import chromium
from tests.cli.serving import Served
from tests.e2e.axe import complaints
from tests.e2e.conftest import Visit
from tests.e2e.fitting import misfits, resize
from tests.e2e.playing import GAMES
from tests.e2e.test_keyboard import Keys
from tests.e2e.visitor import DESKTOP, LANDSCAPE, PHONE
from tests.e2e.words import word

NAMES = ("Anna", "Barnabas", "Chiara", "Dolores", "Edward", "Fatima-Zahra")
KEPT = "main[aria-busy=false]"
ROW = ".sets li:has([aria-pressed=true]) [data-cell]"  # where somebody is at work
KEY = ".keypad .keys button"
PLAYERS = {"skull_king": 3, "skull": 3, "yamiks": 2, "skull_queen": 2}


def said(key: str, **parts: object) -> str:
    return word("en", key, **parts)


def new_pad(page: Page, game: str, players: int) -> None:
    page.goto(f"/pad/new?game={game}")
    fill_in(page, players)


def fill_in(page: Page, players: int, more: str = "") -> None:
    for name in (*NAMES[:players], *([more] if more else [])):
        page.locator("form .typing input").fill(name)
        page.locator("form .typing button").tap()
    page.locator("form button.primary").tap()
    expect(page.locator(".keypad")).to_be_visible()


def enter(page: Page, cell: str, value: Any) -> None:
    """Tap the field, unless it is the one that is asked for, and then what to write there."""
    field = page.locator(f"[data-cell='{cell}']")
    if field.get_attribute("aria-pressed") != "true":
        field.tap()
    expect(field).to_have_attribute("aria-pressed", "true")
    for one in value if isinstance(value, list) else [value]:
        page.locator(f"{KEY}[data-value='{one}']").tap()


def totals(page: Page) -> list[int]:
    return [int(text.replace("−", "-")) for text in page.locator(".totals b").all_inner_texts()]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_evening_without_a_network(visit: Visit, game: str) -> None:
    rules = find_game(game)
    assert rules.pad is not None
    end = random_game(rules, PLAYERS[game], None, Random(11))
    cells: dict[str, Any] = dict(rules.pad.get().written(end))
    visitor = visit("/pad", screen=PHONE)
    page = visitor.page
    # Opened once with a network: all that is needed has been fetched.
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_load_state("networkidle")
    visitor.context.set_offline(True)
    with visitor.forgiving("ERR_INTERNET_DISCONNECTED", "Failed to fetch"):
        page.reload()
        page.locator(".games label").nth(sorted(GAMES).index(game)).tap()
        fill_in(page, PLAYERS[game])
        first = next(cell for cell in ("starts", "deals") if cell in cells)
        page.locator(".first button").nth(cells.pop(first)).tap()
        while cells:
            # A whole row, what is asked for last: then the next row is asked for.
            row = page.locator(ROW).evaluate_all("all => all.map((one) => one.dataset.cell)")
            cell = next(cell for cell in reversed(row) if cell in cells)
            enter(page, cell, cells.pop(cell))
        expect(page.locator(".won")).to_be_visible()
        assert totals(page) == end.scores()
        winners = page.locator(".final li.first .name").all_inner_texts()
        assert winners == [NAMES[seat] for seat in end.winners()]
        expect(page.locator(".final li")).to_have_count(PLAYERS[game])
        assert complaints(page) == []
        assert misfits(page, f"the end of {game}") == {}
        page.wait_for_selector(KEPT)
        page.reload()
        expect(page.locator(".won")).to_be_visible()
        assert totals(page) == end.scores()
        page.goto("/pad/standings")
        expect(page.locator("tbody tr")).to_have_count(PLAYERS[game])
        assert complaints(page) == []
        assert misfits(page, "/pad/standings") == {}
    visitor.context.set_offline(False)


def test_a_browser_that_dies_in_the_middle_of_an_entry_loses_nothing(
    browser: Browser, site: Served, tmp_path: Path
) -> None:
    """Killed as by an empty battery: what a tap has shown as kept is there when the phone comes back."""
    path, profile = chromium.find(), tmp_path / "phone"
    kind = browser.browser_type
    phone = kind.launch_persistent_context(profile, executable_path=path, base_url=site.url, has_touch=True)
    page = phone.new_page()
    new_pad(page, "skull_king", 3)
    enter(page, "bid.1.0", 1)
    enter(page, "bid.1.1", 0)
    page.wait_for_selector(KEPT)
    address = page.url
    found = subprocess.run(["pgrep", "-f", str(profile)], capture_output=True, text=True, check=True)  # noqa: S607
    for process in found.stdout.split():
        with suppress(ProcessLookupError):  # it has died with its parent
            os.kill(int(process), signal.SIGKILL)
    with suppress(Error):  # it is gone, and a context that is closed says so
        phone.close()
    with kind.launch_persistent_context(profile, executable_path=path, base_url=site.url, has_touch=True) as phone:
        page = phone.new_page()
        page.goto(address)
        expect(page.locator("[data-cell='bid.1.0'] b")).to_have_text("1")
        expect(page.locator("[data-cell='bid.1.1'] b")).to_have_text("0")
        expect(page.locator("[data-cell='bid.1.2']")).to_have_attribute("aria-pressed", "true")


def share(page: Page) -> str:
    """Makes the pad known to the server; its code."""
    page.get_by_role("button", name=said("app.pad.share")).tap()
    code = page.locator("dialog .code").inner_text()
    assert page.locator("dialog svg[role=img]").count() == 1  # one code at a time
    page.locator("dialog .close").tap()
    return code


def box(page: Page, what: str) -> FloatRect:
    found = page.locator(what).first.bounding_box()
    assert found is not None
    return found


def test_two_phones_write_the_same_round_without_a_network_and_nothing_is_lost(visit: Visit) -> None:
    one = visit(None, screen=PHONE)
    new_pad(one.page, "skull_king", 3)
    share(one.page)
    two = visit(None, screen=PHONE)
    two.page.goto(one.page.url)
    expect(two.page.locator(".totals li")).to_have_count(3)
    expect(two.page.locator(".totals li").first).to_contain_text(NAMES[0])
    with one.forgiving("ERR_INTERNET_DISCONNECTED"), two.forgiving("ERR_INTERNET_DISCONNECTED"):
        for visitor in (one, two):
            visitor.context.set_offline(True)
        enter(one.page, "bid.1.0", 1)
        enter(two.page, "bid.1.0", 0)  # they disagree
        enter(two.page, "bid.1.1", 1)  # and only one of them has seen this
        expect(one.page.get_by_text(said("app.pad.offline"))).to_be_visible()
        expect(two.page.get_by_text(said("app.pad.offline"))).to_be_visible()
        for visitor in (one, two):
            visitor.context.set_offline(False)
        for visitor in (one, two):
            expect(visitor.page.locator(".conflicts .choices button")).to_have_count(2)
            expect(visitor.page.locator("[data-cell='bid.1.1'] b")).to_have_text("1")
    assert complaints(one.page) == []
    one.page.locator(".conflicts .choices button").filter(has_text="0 (").tap()
    for visitor in (one, two):
        expect(visitor.page.locator(".conflicts")).to_have_count(0)
        expect(visitor.page.locator("[data-cell='bid.1.0'] b")).to_have_text("0")


def test_bids_stay_secret_until_the_last_one_is_in(visit: Visit) -> None:
    owner = visit(None, screen=PHONE)
    new_pad(owner.page, "skull_king", 3)
    code = share(owner.page)
    phones = [visit(f"/pad/f/{code}", screen=PHONE) for _ in range(3)]
    heard: list[str] = []
    for visitor in (owner, *phones):
        visitor.page.on("response", lambda answer: heard.append(answer.text()) if "/api/pads/" in answer.url else None)
    for seat, phone in enumerate(phones):
        phone.page.locator("section .keys button").nth(seat).tap()
        before = list(heard)
        assert all('"cell":"bid.1.' not in text for text in before)
        if seat == 2:
            expect(owner.page.get_by_text(said("app.pad.bidding", names="Anna, Barnabas"))).to_be_visible()
        phone.page.get_by_role("button", name=str(seat % 2), exact=True).tap()
    for visitor in (owner, *phones):
        for seat in range(3):
            expect(visitor.page.locator(f"[data-cell='bid.1.{seat}'] b")).to_have_text(str(seat % 2))


def test_six_players_fit_on_a_phone(visit: Visit) -> None:
    visitor = visit("/pad", screen=PHONE)
    page = visitor.page
    assert complaints(page) == []
    assert misfits(page, "/pad") == {}
    for game in GAMES:
        new_pad(page, game, min(6, find_game(game).seats[-1]))
        for screen in (LANDSCAPE, PHONE):
            # All keys are in sight together with the field they are for, below it or beside it.
            resize(page, screen.width, screen.height)
            keys, field = box(page, ".keypad"), box(page, "[data-cell][aria-pressed=true]")
            assert keys["y"] + keys["height"] <= screen.height
            beside = field["x"] + field["width"] <= keys["x"]
            assert beside == (screen is LANDSCAPE)
            assert beside or field["y"] + field["height"] <= keys["y"] + 1
        assert complaints(page) == []
        assert misfits(page, f"a pad of {game}") == {}
    page.get_by_role("button", name=said("app.pad.menu")).tap()
    expect(page.locator("dialog")).to_be_visible()
    assert complaints(page) == []
    assert misfits(page, "the menu of a pad") == {}


def test_a_pad_with_the_keys_alone_and_what_was_wrong_is_corrected(visit: Visit) -> None:
    page = visit("/pad", screen=DESKTOP).page
    keys = Keys(page)
    keys.press(".games input[value=skull_king]", "Space")
    for name in NAMES[:3]:
        keys.reach("form .typing input")
        page.keyboard.type(name)
        keys.press("form .typing button")
    keys.press("form button.primary")
    expect(page.locator(".keypad")).to_be_visible()  # the page before it is gone
    for value in (1, 0, 0, 1, 1, 0):
        keys.press(f"{KEY}[data-value='{value}']")
    # Two tricks in a hand of one: it is asked about, and corrected.
    expect(page.locator(".warning")).to_be_visible()
    keys.press("[data-cell='took.1.1']")
    keys.press(f"{KEY}[data-value='0']")
    expect(page.locator("h2")).to_have_text(said("skull_king.pad.hand", hand=2, hands=8))
    assert totals(page) == [20, 10, 10]
    # An old hand is opened and changed, and what follows is changed with it.
    keys.press(".rounds button:first-child")
    keys.press("[data-cell='bid.1.2']")
    keys.press(f"{KEY}[data-value='1']")
    assert totals(page) == [20, 10, -10]
    page.get_by_role("button", name=said("app.pad.undo")).press("Enter")
    assert totals(page) == [20, 10, 10]
    page.get_by_role("button", name=said("app.pad.redo")).press("Enter")
    assert totals(page) == [20, 10, -10]
    page.get_by_role("button", name=said("app.pad.undo")).press("Enter")
    assert totals(page) == [20, 10, 10]
    keys.press(".rounds button:last-child")  # and back to what is played now
    expect(page.locator("h2")).to_have_text(said("skull_king.pad.hand", hand=2, hands=8))


def test_bids_are_asked_for_from_whoever_starts(visit: Visit) -> None:
    page = visit(None, screen=PHONE).page
    new_pad(page, "skull_king", 3)
    expect(page.locator(".totals .leads")).to_have_count(0)
    page.locator(".first button").nth(1).tap()
    for seat in (1, 2, 0):
        expect(page.locator(f"[data-cell='bid.1.{seat}']")).to_have_attribute("aria-pressed", "true")
        page.locator(KEY).first.tap()


def test_somebody_comes_before_the_first_hand_is_over(visit: Visit) -> None:
    page = visit(None, screen=PHONE).page
    new_pad(page, "skull_king", 3)
    enter(page, "bid.1.0", 1)
    page.get_by_role("button", name=said("app.pad.menu")).tap()
    page.get_by_role("link", name=said("app.pad.more_players")).tap()
    fill_in(page, 0, more="Zoe")
    expect(page.locator(".totals li")).to_have_count(4)
    expect(page.locator("[data-cell='bid.1.0'] b")).to_have_text("1")
    page.goto("/pad")
    expect(page.locator(".list li")).to_have_count(1)  # it goes on in the new one


def test_a_pad_is_kept_when_deleting_it_is_thought_better_of(visit: Visit) -> None:
    page = visit(None, screen=PHONE).page
    new_pad(page, "skull", 3)
    page.get_by_role("button", name=said("app.pad.menu")).tap()
    page.get_by_role("button", name=said("app.pad.remove")).tap()
    assert complaints(page) == []
    page.get_by_role("button", name=said("app.cancel")).tap()
    page.get_by_role("button", name=said("app.pad.remove")).tap()
    page.locator("dialog .danger").tap()
    expect(page.locator(".games")).to_be_visible()
    assert page.locator(".list li").count() == 0


def test_the_same_people_play_again_and_whoever_follows_comes_along(visit: Visit) -> None:
    one = visit(None, screen=PHONE).page
    new_pad(one, "skull", 3)
    code = share(one)
    other = visit(f"/pad/f/{code}", screen=PHONE).page
    expect(other.locator(".totals li")).to_have_count(3)
    assert other.locator(".sets button").count() == 0  # nothing looks as if it could be tapped
    one.locator(".first button").first.tap()
    for number in (1, 2):
        enter(one, f"who.{number}", 0)
        enter(one, f"bid.{number}", 2)
        enter(one, f"skull.{number}", -1)
    for page in (one, other):
        expect(page.locator(".final li.first .name")).to_have_text(NAMES[0])
    assert complaints(other) == []
    old = one.url
    one.get_by_role("button", name=said("app.pad.again")).tap()
    one.wait_for_url(lambda url: url != old)
    expect(one.locator(".totals li").first).to_contain_text(NAMES[0])
    assert totals(one) == [0, 0, 0]
    other.get_by_role("link", name=said("app.pad.next_game")).tap()
    expect(other.locator(".final")).to_have_count(0)
    expect(other.locator(".totals li").first).to_contain_text(NAMES[0])
    assert totals(other) == [0, 0, 0]


def test_rounds_of_planks_trick_by_trick(visit: Visit) -> None:
    """The first round by its cards, the second by its moves: it comes to what the rules say."""
    end = random_game(find_game("skull_queen"), 2, None, Random(5))
    by_cards, by_moves = map(dict[str, Any], ways(end))
    page = visit(None, screen=PHONE).page
    new_pad(page, "skull_queen", 2)
    page.locator(".first button").nth(by_cards["deals"]).tap()
    for number, (way, cells) in enumerate((("cards", by_cards), ("moves", by_moves)), 1):
        page.locator(f".steps input[value={way}]").check(force=True)
        for cell, value in cells.items():
            if cell.startswith(("side.", "from_")) and cell.split(".")[1] == str(number):
                enter(page, cell, value)
        for trick in range(1, 15):
            numbers = cells[f"{way}.{number}.{trick}"]
            for at in range(0, len(numbers), 3):
                (play_card if way == "cards" else move_pirate)(page, *numbers[at : at + 3])
            if trick == 3:
                assert complaints(page) == []
                assert misfits(page, f"tricks by {way}") == {}
            page.locator(".steps .primary").tap()
    expect(page.locator(".won")).to_be_visible()
    assert totals(page) == end.scores()


def play_card(page: Page, seat: int, colour: int, value: int) -> None:
    page.locator(".steps [role=group]").nth(0).locator("button").nth(seat + 1).tap()  # the ghost is the first
    if colour >= 0:
        page.locator(".steps [role=group]").nth(1).locator("button").nth(colour).tap()
    page.locator("[data-cards] button").get_by_text(str(value), exact=True).tap()


def move_pirate(page: Page, seat: int, colour: int, steps: int) -> None:
    page.locator(f"[data-pirate='{seat}.{colour}']").tap()
    page.get_by_role("button", name=f"{steps:+d}".replace("-", "−"), exact=True).tap()


def test_a_file_that_is_no_pad_is_refused_and_a_pad_goes_from_phone_to_phone(visit: Visit, tmp_path: Path) -> None:
    one = visit(None, screen=PHONE).page
    new_pad(one, "skull", 3)
    one.locator(".first button").first.tap()
    enter(one, "who.1", 0)
    one.get_by_role("button", name=said("app.pad.menu")).tap()
    with one.expect_download() as saved:
        one.get_by_role("button", name=said("app.pad.save_file")).tap()
    file = tmp_path / "pad.json"
    saved.value.save_as(file)
    visitor = visit("/pad", screen=PHONE)
    other = visitor.page
    for bad, sentence in (("{}", "no_pad"), (file.read_text().replace('"version":1', '"version":9'), "later")):
        (tmp_path / "bad.json").write_text(bad)
        other.locator("input[type=file]").set_input_files(tmp_path / "bad.json")
        expect(other.get_by_text(said(f"app.pad.file.{sentence}"))).to_be_visible()
    assert other.locator(".list li").count() == 0
    other.locator("input[type=file]").set_input_files(file)
    expect(other.locator("[data-cell='who.1'] b")).to_have_text(NAMES[0])
    with visitor.forgiving("404"):
        other.goto("/pad/f/NOBODY")
        expect(other.get_by_text(said("error.pad.unknown"))).to_be_visible()
