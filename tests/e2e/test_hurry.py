"""So much is going on that bots get less time: the table says so, in every language and wherever it is looked at."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from calavera.messages import LANGUAGES
from tests.e2e.conftest import Visit, open_site
from tests.e2e.sitting import Sitting
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import word


def test_a_table_whose_bots_hurry_says_so(visit: Visit, tmp_path: Path) -> None:
    # What the first bot thinks is all that this server allows its owner.
    with open_site(tmp_path, CALAVERA_LIMITS_BOT_SECONDS_PER_PLAYER="1") as site:
        sitting = Sitting(site, "skull_king")
        sitting.start()
        assert sitting.play_until(lambda table: bool(table["hurried"]))["status"] == "playing"
        for lang, screen in zip(LANGUAGES, [PHONE, DESKTOP, PHONE, DESKTOP], strict=True):
            page = visit(f"/t/{sitting.id}", base=site.url, lang=lang, screen=screen).page
            expect(page.get_by_text(word(lang, "app.table.hurried"))).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at the side"
            page.close()  # before its server stops
