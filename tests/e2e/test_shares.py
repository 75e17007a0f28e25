"""Every browser promises a share in the draws and reveals it at the start, and remembers what the server promised."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.cli.proofs import (
    events,
    fingerprint_seen,
    forged_proof_of,
    ground_proof_of,
    promised_proof_of,
    proof_of,
)
from tests.cli.serving import Served
from tests.e2e.conftest import Visit, open_site
from tests.e2e.gathering import come_in, link_of, start
from tests.e2e.places import sat
from tests.e2e.playing import Seated, open_table
from tests.e2e.sitting import over
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import word


def test_a_share_survives_a_reload_and_a_second_tab(visit: Visit) -> None:
    ada = open_table(visit(None, screen=PHONE), "yamiks", 2)
    friend = visit(None, screen=DESKTOP)
    bruno = come_in(friend, "yamiks", link_of(ada), "Bruno")
    bruno.page.reload()
    expect(bruno.page.locator(".seats li", has_text="Bruno")).to_be_visible()
    second = friend.open(link_of(ada))
    expect(second.locator(".seats li", has_text="Bruno")).to_be_visible()
    kept = ada.page.evaluate("JSON.parse(localStorage['calavera.shares'])")
    start(ada)
    for page in (ada.page, bruno.page, second):
        expect(page.locator(".banner")).to_be_visible()
        expect(page.locator(".seats")).to_have_count(0)
    table = ada.page.url.rsplit("/", 1)[1]
    told = ada.page.evaluate("async (id) => (await fetch(`/api/tables/${id}/log`)).json()", table)
    events = [line["entry"]["event"] for line in told]
    assert [event["type"] for event in events if event["type"] in ("starting", "started")] == ["starting", "started"]
    assert sum(event["type"] == "nonce_revealed" for event in events) == 2
    assert kept[-1][0] in [event.get("nonce_hash") for event in events]


def test_whoever_is_gone_does_not_hold_up_the_start(visit: Visit, tmp_path: Path) -> None:
    with open_site(tmp_path / "site", CALAVERA_REVEAL="2") as site:
        ada = open_table(visit(None, screen=DESKTOP, base=site.url), "yamiks", 3)
        friends = [visit(None, screen=PHONE, base=site.url) for _ in range(2)]
        bruno = come_in(friends[0], "yamiks", link_of(ada), "Bruno")
        come_in(friends[1], "yamiks", link_of(ada), "Cleo")
        friends[1].page.close()
        start(ada)
        expect(ada.page.get_by_text(word("en", "app.room.starting").replace("{names}", "Cleo"))).to_be_visible()
        for seated in (ada, bruno):
            expect(seated.page.locator(".seats")).to_have_count(0)
        expect(ada.page.get_by_text("Cleo: no random number came").first).to_be_visible()
        ada.page.close()
        bruno.page.close()


def test_the_page_compares_with_what_this_device_saw_before(visit: Visit) -> None:
    ada = visit(screen=DESKTOP)
    seated = Seated(ada, "yamiks")
    seated.tap(ada.page.get_by_role("button", name=word("en", "app.home.alone")))
    seated.play()
    expect(ada.page.get_by_text(word("en", "app.end.alone_expected"))).to_be_visible()
    table = ada.page.url.rsplit("/", 1)[1]
    ada.page.goto(f"/fair/{table}")
    known = word("en", "app.fair.memory_equal").split("{since}")[0]
    expect(ada.page.locator(".verdicts .good")).to_have_count(4)
    expect(ada.page.get_by_text(known)).to_be_visible()
    expect(ada.page.get_by_text(word("en", "app.fair.start_equal").split("{since}")[0])).to_be_visible()
    noted = ada.page.evaluate("JSON.parse(localStorage['calavera.fingerprints'])")
    assert [(one["table"], len(one["noted"]), one["noted"][0]["draws"]) for one in noted] == [(table, 1, 0)]

    stranger = visit(None, screen=PHONE)
    stranger.page.goto(f"/fair/{table}")
    expect(stranger.page.get_by_text(word("en", "app.fair.memory_none"))).to_be_visible()
    expect(stranger.page.get_by_text(word("en", "app.fair.start_none"))).to_be_visible()


def test_a_forged_proof_is_found_out_by_what_this_device_saw(visit: Visit) -> None:
    """It agrees with itself in everything, and the server vouches for it."""
    true, forged = proof_of("yamiks"), forged_proof_of("yamiks")
    seen = {"commitment": true["commitment"], "at": 1_790_000_000_000, "draws": 0}
    ada = visit(None, screen=DESKTOP)
    kept = json.dumps(json.dumps([{"table": true["table"], "seen": [seen]}]))
    ada.context.add_init_script(f"localStorage.setItem('calavera.commitments', {kept})")
    verdict = {"draws": len(forged["draws"]), "moves": 1, "wrong": None, "reason": None}
    ada.page.route("**/proof", lambda route: route.fulfill(json=forged))
    ada.page.route("**/verify", lambda route: route.fulfill(json=verdict))
    ada.page.goto(f"/fair/{true['table']}")
    expect(ada.page.locator(".verdicts .good")).to_have_count(2)
    expect(ada.page.get_by_role("alert")).to_contain_text(word("en", "app.fair.memory_different").split("{since}")[0])
    expect(ada.page.get_by_role("alert")).to_contain_text(true["commitment"])


@pytest.mark.parametrize("seat", [0, 1], ids=["own", "accomplice"])
def test_a_share_replaced_after_the_game_is_found_out_by_what_this_device_saw(visit: Visit, seat: int) -> None:
    """The promise of the seed is the true one, so that all the other checks hold."""
    true, forged = promised_proof_of(), ground_proof_of(seat)
    since = {"commitment": true["commitment"], "at": 1_790_000_000_000, "draws": 0}
    own = events(true, "nonce_committed")[0]["event"]["nonce_hash"]
    noted = {**since, "fingerprint": fingerprint_seen(true), "own": own, "withheld": 0}
    ada = visit(None, screen=PHONE)
    for key, kept in (("commitments", {"seen": [since]}), ("fingerprints", {"noted": [noted]})):
        value = json.dumps(json.dumps([{"table": true["table"], **kept}]))
        ada.context.add_init_script(f"localStorage.setItem('calavera.{key}', {value})")
    verdict = {"draws": len(forged["draws"]), "moves": 1, "wrong": None, "reason": None}
    ada.page.route("**/proof", lambda route: route.fulfill(json=forged))
    ada.page.route("**/verify", lambda route: route.fulfill(json=verdict))
    ada.page.goto(f"/fair/{true['table']}")
    expect(ada.page.locator(".verdicts .good")).to_have_count(3)
    expect(ada.page.get_by_role("alert")).to_contain_text(word("en", "app.fair.start_different").split("{since}")[0])
    expect(ada.page.get_by_role("alert")).to_contain_text(fingerprint_seen(true))


def test_all_dice_so_far_are_counted(visit: Visit, site: Served) -> None:
    sat(site, "yamiks", 3, over)
    ada = visit("/about", screen=DESKTOP)
    ada.page.get_by_role("link", name=word("en", "app.dice.title")).click()
    expect(ada.page.get_by_role("heading", name=word("en", "app.dice.title"))).to_be_visible()
    rows = ada.page.locator("section", has_text="Yamik").locator("tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.first).to_contain_text("1")
