"""The page with sheets to print: on a phone and on paper, where it is one page and nothing else."""

from __future__ import annotations

import io

import pypdf
import pytest
from playwright.sync_api import Page, expect

from calavera.sheets import PAPERS
from tests.e2e.axe import complaints
from tests.e2e.conftest import Visit
from tests.e2e.fitting import misfits
from tests.e2e.playing import GAMES
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import game_name, word

# A picture that could not be drawn has no size.
LOADED = "() => [...document.querySelectorAll('img')].every((one) => one.complete && one.naturalWidth > 0)"
COUNT_PRINTS = "window.prints = 0; window.print = () => { window.prints += 1; }"


def on_paper(page: Page) -> pypdf.PdfReader:
    """What the browser would send to the printer."""
    page.wait_for_function(LOADED)
    return pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))


@pytest.mark.parametrize("lang", ["en", "fr", "de", "it"])
def test_a_sheet_is_chosen_on_a_phone_and_printed_on_one_page(visit: Visit, lang: str) -> None:
    visitor = visit(None, screen=PHONE, lang=lang)
    page = visitor.page
    page.add_init_script(COUNT_PRINTS)
    page.goto("/sheets")
    for game in GAMES:
        page.get_by_role("radio", name=game_name(lang, game), exact=True).check(force=True)
        preview = page.get_by_role("img", name=word(lang, "app.sheets.preview", game=game_name(lang, game)))
        expect(preview).to_be_visible()
        for paper, label in (("letter", word(lang, "app.sheets.letter")), ("a4", "A4")):
            page.get_by_role("radio", name=label, exact=True).check(force=True)
            read = on_paper(page)
            assert len(read.pages) == 1, (game, paper)
            box = read.pages[0].mediabox
            assert (float(box.width), float(box.height)) == pytest.approx(PAPERS[paper], abs=1.5)
            text = "".join(read.pages[0].extract_text().split())
            assert "".join(word(lang, "sheet.date").split()) in text
            assert word(lang, "app.nav.home") not in text
        assert complaints(page) == []
        assert list(misfits(page, f"{game} in {lang}").values()) == []
    page.get_by_role("button", name=word(lang, "app.sheets.print")).tap()
    page.wait_for_function("() => window.prints === 1")


def test_the_rules_lead_to_the_sheet_of_their_game_and_the_pdf_is_a_file(visit: Visit) -> None:
    page = visit(None, screen=DESKTOP).page
    page.goto("/rules/skull")
    page.get_by_role("link", name=word("en", "app.sheets.title")).click()
    expect(page).to_have_url("/sheets/skull")
    expect(page.get_by_role("radio", name=game_name("en", "skull"), exact=True)).to_be_checked()
    page.get_by_role("radio", name="6", exact=True).check(force=True)
    link = page.get_by_role("link", name=word("en", "app.sheets.pdf")).get_attribute("href")
    assert link is not None
    assert "players=6" in link
    answer = page.request.get(link)
    assert answer.headers["content-type"] == "application/pdf"
    assert len(pypdf.PdfReader(io.BytesIO(answer.body())).pages) == 1
    # Fewer may play another game: the number goes along as far as it can.
    page.get_by_role("radio", name=game_name("en", "yamiks"), exact=True).check(force=True)
    expect(page.get_by_role("radio", name="4", exact=True)).to_be_checked()


def test_other_pages_print_as_ever_after_the_sheets_were_left(visit: Visit) -> None:
    page = visit(None, screen=DESKTOP).page
    page.goto("/sheets")
    page.wait_for_function(LOADED)
    page.get_by_role("link", name=word("en", "app.nav.about")).click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(word("en", "app.sheets.title"))
    text = "".join([one.extract_text() for one in pypdf.PdfReader(io.BytesIO(page.pdf())).pages])
    assert word("en", "app.nav.about") in text
