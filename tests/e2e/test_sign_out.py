"""One person on two devices signs the other one out, and stays at the table in this browser."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.playing import fill_and_start, open_table
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import word


def player_in(page: Page) -> str:
    return str(json.loads(page.evaluate("localStorage.getItem('calavera.player')"))["player"]["id"])


def carry(page: Page, lang: str) -> str:
    """The path of a link to another device."""
    page.goto("/settings")
    page.get_by_role("button", name=word(lang, "app.carry.make")).click()
    link = page.get_by_text("/link#").inner_text()
    return link[link.index("/link#") :]


def test_somebody_signs_out_all_other_devices(visit: Visit) -> None:
    home = visit(None, screen=DESKTOP, lang="fr")
    table = open_table(home, "skull", 3)
    settings = home.open()
    phone = visit(carry(settings, "fr"), screen=PHONE)
    phone.page.get_by_role("button", name=word("en", "app.carry.take")).click()
    expect(phone.page.get_by_text(word("en", "app.carry.welcome").split("{")[0].strip(", "))).to_be_visible()
    ada = player_in(settings)
    assert player_in(phone.page) == ada

    settings.get_by_role("button", name=word("fr", "app.sign_out.button")).click()
    dialog = settings.get_by_role("dialog")
    dialog.get_by_role("button", name=word("fr", "app.cancel")).click()
    expect(dialog).to_have_count(0)
    settings.get_by_role("button", name=word("fr", "app.sign_out.button")).click()
    dialog.get_by_role("button", name=word("fr", "app.sign_out.yes")).click()
    expect(settings.get_by_text(word("fr", "app.sign_out.done"))).to_be_visible()

    with phone.forgiving("401"):
        phone.page.goto("/settings")
        phone.page.get_by_role("button", name=word("en", "app.carry.make")).click()
        expect(phone.page.get_by_text("/link#")).to_be_visible()
    assert player_in(phone.page) != ada
    assert player_in(settings) == ada
    fill_and_start(table)  # at the table this browser has the seat that it had
    expect(table.page.locator(".room")).to_have_count(0)
