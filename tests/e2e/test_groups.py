"""Groups: pads put together without a network, shared with another phone, and gone when they are deleted."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

from librt.random import Random
from playwright.sync_api import Locator, Page, expect

from calavera.core.pad import random_game
from calavera.games import find_game
from tests.e2e.axe import complaints
from tests.e2e.conftest import Visit
from tests.e2e.fitting import misfits
from tests.e2e.playing import Seated
from tests.e2e.test_keyboard import Keys
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import game_name, word

KEPT = ".page[aria-busy=false]"
NOON = 1_795_003_200_000
NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "Failed to fetch")


def said(key: str, **parts: object) -> str:
    return word("en", key, **parts)


def pad_file(folder: Path, game: str, names: list[str], seed: int) -> tuple[Path, list[int], list[int]]:
    """A finished pad as somebody has saved it, with the points and the winners that the rules give."""
    rules = find_game(game)
    assert rules.pad is not None
    end = random_game(rules, len(names), None, Random(seed))
    cells: dict[str, Any] = {f"name.{seat}": name for seat, name in enumerate(names)}
    cells |= rules.pad.get().written(end)
    header = {"v": 1, "id": f"{seed:026}", "game": game, "players": len(names), "options": {}, "made": NOON + seed}
    entries = [
        {"id": f"{seed:06}{i:010}", "cell": cell, "value": value, "over": [], "at": NOON, "by": "ann"}
        for i, (cell, value) in enumerate(cells.items())
    ]
    file = folder / f"pad-{seed}.json"
    file.write_text(json.dumps({"kind": "calavera-pad", "version": 1, "header": header, "entries": entries}))
    return file, list(end.scores()), list(end.winners())


def new_group(page: Page, name: str) -> None:
    page.goto("/group")
    page.locator("form input").first.fill(name)
    page.locator("form button").first.tap()
    expect(page.locator("h1")).to_have_text(name)


def put_in(page: Page, file: Path, group: str) -> None:
    """Opens a pad out of its file and puts it into the group from its menu."""
    page.goto("/pad")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".won")).to_be_visible()
    page.get_by_role("button", name=said("app.pad.menu")).tap()
    page.get_by_role("button", name=group).tap()
    expect(page.get_by_role("button", name=group, pressed=True)).to_be_visible()
    expect(page.locator("dialog [aria-busy=true]")).to_have_count(0)


def view(page: Page, key: str) -> Locator:
    page.get_by_role("radiogroup", name=said("app.group.views")).get_by_text(said(key)).tap()
    return page.locator(".page")


def downloaded(page: Page, key: str, file: Path) -> str:
    with page.expect_download() as saved:
        page.get_by_role("button", name=said(key)).tap()
    saved.value.save_as(file)
    return file.read_text(encoding="utf-8")


def fits(page: Page, what: str) -> None:
    assert complaints(page) == []
    assert misfits(page, what) == {}


def test_a_group_of_two_pads_without_a_network_and_then_with_a_second_phone(visit: Visit, tmp_path: Path) -> None:
    first, scores, winners = pad_file(tmp_path, "skull_king", ["Mama", "Bo", "Cy"], 1)
    second, *_ = pad_file(tmp_path, "skull_king", ["Cy", "Eva", "Bo"], 2)
    one = visit("/pad", screen=PHONE)
    page = one.page
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_load_state("networkidle")
    one.context.set_offline(True)
    with one.forgiving(*NO_NETWORK):
        new_group(page, "Crew")
        address = page.url
        for file in (first, second):
            put_in(page, file, "Crew")
        page.goto(address)
        # Standings, with what the rules say of the games.
        expect(page.locator(".standings tbody tr")).to_have_count(4)
        fits(page, "the standings of a group")
        # Eva is Mama: then both have played together with everybody.
        view(page, "app.group.members")
        expect(page.locator("section li")).to_have_count(4)
        page.get_by_role("button", name=said("app.group.member_edit", name="Mama")).tap()
        page.locator("dialog select").select_option(label="Bo")
        page.get_by_role("button", name=said("app.group.join_do")).tap()
        expect(page.get_by_text(said("app.group.join_met", name="Mama", other="Bo"))).to_be_visible()
        page.locator("dialog select").select_option(label="Eva")
        page.get_by_role("button", name=said("app.group.join_do")).tap()
        expect(page.get_by_role("button", name=said("app.group.split", name="Eva"))).to_be_visible()
        fits(page, "a member of a group")
        page.locator("dialog .close").tap()
        expect(page.locator("section li")).to_have_count(3)
        view(page, "app.pad.standings")
        expect(page.locator(".standings tbody tr")).to_have_count(3)
        expect(page.locator(".standings tbody tr td:nth-child(2)")).to_have_text(["2", "2", "2"])
        # Head to head.
        page.locator(".duel select").first.select_option("Mama")
        page.locator(".duel select").nth(1).select_option("Bo")
        expect(page.locator(".duel li")).to_have_text(re.compile(rf"{game_name('en', 'skull_king')}.*\d : \d"))
        # Evenings and a note.
        view(page, "app.group.evenings")
        expect(page.locator(".evening li")).to_have_count(2)
        best = page.locator(".evening li").first.locator(".who span").first
        expect(best).to_contain_text(["Mama", "Bo", "Cy"][winners[0]])
        expect(best).to_contain_text(str(max(scores)).replace("-", "−"))
        page.get_by_label(said("app.group.note"), exact=True).fill("Pizza")
        page.get_by_label(said("app.group.note"), exact=True).press("Enter")
        expect(page.get_by_text("Pizza")).to_be_visible()
        fits(page, "the evenings of a group")
        # Everything to take away.
        page.get_by_role("button", name=said("app.group.menu")).tap()
        fits(page, "the menu of a group")
        rows = list(csv.DictReader(downloaded(page, "app.pad.csv", tmp_path / "all.csv").splitlines()))
        assert [int(row["points"]) for row in rows[:3]] == scores
        assert {row["player"] for row in rows} == {"Mama", "Bo", "Cy"}
        data = json.loads(downloaded(page, "app.pad.json", tmp_path / "all.json"))
        assert data["members"][-1] == {"name": "Mama", "also": ["Eva"]}
        whole = json.loads(downloaded(page, "app.pad.save_file", tmp_path / "group.json"))
        assert whole["kind"] == "calavera-group"
        # Without a network it cannot be shared, and says so.
        page.get_by_role("button", name=said("app.group.share")).tap()
        expect(page.get_by_text(said("app.trouble.offline"))).to_be_visible()
        one.context.set_offline(False)
    page.get_by_role("button", name=said("app.group.share")).tap()
    code = page.locator("dialog .code").inner_text()
    page.locator("dialog .close").tap()
    page.wait_for_selector(KEPT)
    # Another phone has the link: it sees the same and writes, too.
    two = visit(address.replace(one.base, ""), screen=PHONE)
    expect(two.page.locator(".standings tbody tr")).to_have_count(3)
    view(two.page, "app.group.evenings")
    expect(two.page.get_by_text("Pizza")).to_be_visible()
    two.page.get_by_label(said("app.group.note"), exact=True).fill("Cake")
    two.page.get_by_label(said("app.group.note"), exact=True).press("Enter")
    expect(page.get_by_text("Cake")).to_be_visible()
    # A third one has the code: it reads.
    three = visit(f"/group/f/{code}", screen=PHONE)
    expect(three.page.locator(".standings tbody tr")).to_have_count(3)
    expect(three.page.get_by_role("button", name=said("app.group.menu"))).to_have_count(0)
    fits(three.page, "a group that is read")
    # A member who is removed is named nowhere any more.
    view(page, "app.group.members")
    page.get_by_role("button", name=said("app.group.member_edit", name="Bo")).tap()
    for _ in range(2):
        page.get_by_role("button", name=said("app.group.member_remove")).tap()
    expect(page.locator("section li")).to_have_count(2)
    for visitor in (two, three):
        view(visitor.page, "app.group.evenings")
        expect(visitor.page.locator(".evening .who").first).to_contain_text(said("app.group.somebody"))
        expect(visitor.page.locator(".page")).not_to_contain_text("Bo ")
    # And a group that is deleted is gone from the server.
    with two.forgiving("410"), three.forgiving("404"):
        page.get_by_role("button", name=said("app.group.menu")).tap()
        for _ in range(2):
            page.get_by_role("button", name=said("app.group.remove")).tap()
        expect(page.locator("h1")).to_have_text(said("app.group.title"))
        expect(page.locator(".list li")).to_have_count(0)
        expect(two.page.get_by_text(said("error.group.gone"))).to_be_visible()
        expect(three.page.get_by_text(said("error.group.unknown"))).to_be_visible()


def test_a_finished_table_is_put_into_a_group_and_compared_with_perfect_games(visit: Visit) -> None:
    ada = visit(None, screen=DESKTOP)
    page = ada.page
    page.goto("/group")
    page.locator("form input").first.fill("Crew")
    page.locator("form button").first.click()
    expect(page.locator("h1")).to_have_text("Crew")
    address = page.url
    page.goto("/")
    seated = Seated(ada, "yamiks")
    seated.tap(page.get_by_role("button", name=said("app.home.alone")))
    seated.play()
    # How good it was, and into the group.
    better = re.compile(said("app.group.optimal", points=r"\d+", share=r"\d+(\.\d)?%"))
    expect(page.get_by_text(better)).to_be_visible()
    page.get_by_role("button", name="Crew").click()
    expect(page.get_by_role("button", name="Crew", pressed=True)).to_be_visible()
    assert complaints(page) == []
    table = page.url
    page.goto(address)
    expect(page.locator(".standings h2")).to_have_text(
        said("app.group.alone", game=game_name("en", "yamiks")), use_inner_text=True
    )
    expect(page.get_by_text(better)).to_be_visible()
    # By its link it is the same game.
    page.get_by_label(said("app.group.add_table")).fill(table)
    page.get_by_label(said("app.group.add_table")).press("Enter")
    expect(page.get_by_text(said("app.group.added", game=game_name("en", "yamiks")))).to_be_visible()
    expect(page.locator(".standings td").first).to_have_text("1")
    # Others do not find out what is still played, or what nobody has.
    with ada.forgiving("404"):
        page.get_by_label(said("app.group.add_table")).fill("NOBODY")
        page.get_by_label(said("app.group.add_table")).press("Enter")
        expect(page.get_by_text(said("error.table.unknown"))).to_be_visible()


def test_a_group_with_the_keys_alone_and_bad_files_change_nothing(visit: Visit, tmp_path: Path) -> None:
    visitor = visit("/group", screen=DESKTOP)
    page = visitor.page
    assert complaints(page) == []
    for bad, sentence in (
        ("{}", "no_pad"),
        ('{"kind": "calavera-group", "version": 9}', "later"),
        ('{"kind": "calavera-group", "version": 1}', "damaged"),
    ):
        (tmp_path / "bad.json").write_text(bad)
        page.locator("input[type=file]").set_input_files(tmp_path / "bad.json")
        expect(page.get_by_text(said(f"app.group.file.{sentence}"))).to_be_visible()
    assert page.locator(".list li").count() == 0
    keys = Keys(page)
    keys.reach("form input")
    page.keyboard.type("Crew")
    keys.press("form button")
    expect(page.locator("h1")).to_have_text("Crew")
    # A pad that is begun from here belongs to the group.
    keys.press("a.primary")
    expect(page.locator(".games")).to_be_visible()
    keys.press(".games input[value=skull_king]", "Space")
    for name in ("Ada", "Ben", "Cleo"):
        keys.reach("form .typing input")
        page.keyboard.type(name)
        keys.press("form .typing button")
    keys.press("form button.primary")
    expect(page.locator(".keypad")).to_be_visible()
    page.get_by_role("button", name=said("app.pad.menu")).press("Enter")
    expect(page.get_by_role("button", name="Crew", pressed=True)).to_be_visible()
    keys.press("dialog [aria-pressed=true]")
    expect(page.get_by_role("button", name="Crew", pressed=False)).to_be_visible()
    with visitor.forgiving("404"):
        page.goto("/group/f/NOBODY")
        expect(page.get_by_text(said("error.group.unknown"))).to_be_visible()
