"""Before a card is played, the page says what it would do."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.cli.serving import Served
from tests.e2e.conftest import Visit
from tests.e2e.places import MOMENTS, Place, sat
from tests.e2e.playing import BOARD
from tests.e2e.sitting import sign_in
from tests.e2e.visitor import PHONE

GAME = "skull_queen"


def test_what_the_selected_card_would_do_is_said(visit: Visit, site: Served) -> None:
    sitting = sat(site, GAME, *MOMENTS[GAME]["tricks"])
    visitor = visit(None, screen=PHONE)
    sign_in(visitor.context, site)
    confirming = json.dumps(json.dumps({"confirm": True}))
    visitor.context.add_init_script(f"localStorage.setItem('calavera.settings', {confirming})")
    Place("", f"/t/{sitting.id}").visit(visitor.page)
    visitor.page.locator(f"{BOARD} [data-card].legal").first.tap()
    expect(visitor.page.locator(".outlook")).not_to_be_empty()
    expect(visitor.page.locator(f"{BOARD} .bar .button.primary")).to_be_visible()  # not played yet
