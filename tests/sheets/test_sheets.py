"""Every sheet in every language, on every paper, for every number of players: one page, and nothing cut off."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pypdf
import pytest

from calavera.core.errors import BadPlayers, NoSheet
from calavera.core.game import Game
from calavera.core.sheet import Cell, Ledger, Line, Remark, Section, Sheet
from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.sheets import PAPERS, DoesNotFit, UnknownPaper, make_page, pad_address, print_sheet
from calavera.sheets.layout import MARGIN, QR
from calavera.sheets.page import Outline, Page
from calavera.sheets.paper import MM
from calavera.sheets.pdf import pdf
from calavera.sheets.qr import modules
from calavera.sheets.svg import svg
from calavera.sheets.type import width, wrapped
from tests.server.foreign import with_pig
from tests.sheets.pages import EVERY, SITE, crossed, overlaps, page_of, paragraphs, said

SVG = "{http://www.w3.org/2000/svg}"


def test_all_our_games_have_a_sheet() -> None:
    assert {game for game, *_ in EVERY} == set(GAMES)


@pytest.mark.parametrize(("game", "lang", "paper", "players"), EVERY)
def test_a_sheet_is_one_page_of_its_paper_with_all_its_words(game: str, lang: str, paper: str, players: int) -> None:
    page = page_of(game, lang, paper, players)
    read = pypdf.PdfReader(io.BytesIO(pdf(page)))
    assert len(read.pages) == 1
    box = read.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(PAPERS[paper], abs=0.01)
    found = squeezed(read.pages[0].extract_text())
    for text in said(page):
        assert squeezed(text) in found
    assert read.metadata is not None
    assert catalogue(lang).text(f"{game}.name") in str(read.metadata.title)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize(("game", "lang", "paper", "players"), EVERY)
def test_no_words_lie_over_other_words_or_on_a_line(game: str, lang: str, paper: str, players: int) -> None:
    page = page_of(game, lang, paper, players)
    assert overlaps(page) == []
    assert crossed(page) == []


@pytest.mark.parametrize(("game", "lang", "paper", "players"), EVERY)
def test_all_words_stay_within_the_margins(game: str, lang: str, paper: str, players: int) -> None:
    page = page_of(game, lang, paper, players)
    for words in page.texts():
        assert MARGIN - 0.1 <= words.x <= words.x + words.width <= page.width - MARGIN + 0.1, words.text
        assert MARGIN - 0.1 <= words.top <= words.bottom <= page.height - MARGIN + 0.1, words.text
        assert words.size >= 4.5, f"too small to read: {words.text}"


def test_what_would_leave_the_page_is_refused() -> None:
    page = Page(200, 100, 10, "", "en")
    page.words(20, 50, "short", 8)
    for x, y in ((-5, 50), (185, 50), (20, 9), (20, 99)):
        with pytest.raises(DoesNotFit):
            page.words(x, y, "short", 8)
    with pytest.raises(DoesNotFit):
        page.words(20, 50, "short", 8, within=10)
    with pytest.raises(DoesNotFit):
        page.box(150, 50, 50, 10)
    with pytest.raises(DoesNotFit):
        page.line(20, 50, 20, 95)
    with pytest.raises(DoesNotFit):
        page.ring(15, 50, 6)


def test_words_over_words_and_lines_through_words_are_noticed() -> None:
    page = Page(200, 100, 0, "", "en")
    page.words(20, 50, "one", 10)
    page.words(24, 53, "other", 10)
    page.words(100, 50, "free", 10)
    assert overlaps(page) == [("one", "other")]
    page.box(105, 10, 60, 60, line=1)
    assert crossed(page) == ["free"]


def test_a_letter_that_the_fonts_lack_is_refused_instead_of_left_out() -> None:
    with pytest.raises(DoesNotFit):
        Page(200, 100, 0, "", "en").words(20, 50, "日本", 8)


def with_sheet(sheet: Sheet) -> Game[object, object, object]:  # type: ignore[type-var]
    class Sketch:
        id = "skull"

        def sheet_for(self, _: int) -> Sheet:
            return sheet

    return Sketch()  # type: ignore[return-value]


def ledger(lines: int) -> Ledger:
    return Ledger("n", ("a", "b"), ((Cell("x"),),), tuple([Line(str(n), ((Cell(),),)) for n in range(lines)]))


def test_a_sheet_with_too_much_on_it_is_refused() -> None:
    fine = Sheet((ledger(10),), (Section("s", (Remark("word " * 50),)),), "M 0 0 L 1 1 Z")
    make_page(with_sheet(fine), "en", "a4", 2, SITE)
    for wrong in (
        fine._replace(blocks=(ledger(40),)),
        fine._replace(reminder=(Section("s", (Remark("word " * 2_000),)),)),
        fine._replace(reminder=(Section("s", (Remark("endless" * 50),)),)),
        fine._replace(blocks=(ledger(10)._replace(heads=((Cell("word" * 90),),)),)),
    ):
        with pytest.raises(DoesNotFit):
            make_page(with_sheet(wrong), "en", "a4", 2, SITE)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_qr_code_is_that_of_the_address_which_stands_beside_it(game: str) -> None:
    page = page_of(game, players=GAMES[game].seats[-1])
    address = pad_address(SITE, game)
    assert address == f"{SITE}/pad/new?game={game}"
    assert address.removeprefix("https://") in "".join(said(page))
    wanted = modules(address)
    code = max([one for one in page.drawn if isinstance(one, Outline)], key=lambda outline: len(outline.steps))
    assert drawn_squares(code, page, len(wanted)) == wanted


def drawn_squares(code: Outline, page: Page, size: int) -> list[list[bool]]:
    """Which squares of a code are black, from the corners of what is drawn."""
    starts = [numbers for letter, numbers in code.steps if letter == "M"]
    ends = [code.steps[at + 2][1] for at, (letter, _) in enumerate(code.steps) if letter == "M"]
    left, top = min([x for x, _ in starts]), page.height - MARGIN - QR
    square = QR / size
    dark = [[False] * size for _ in range(size)]
    for (x1, y1), (x2, _) in zip(starts, ends, strict=True):
        for column in range(round((x1 - left) / square), round((x2 - left) / square)):
            dark[round((y1 - top) / square)][column] = True
    return dark


def test_a_site_may_end_in_a_slash() -> None:
    assert pad_address("http://10.0.0.7:8000/", "skull") == "http://10.0.0.7:8000/pad/new?game=skull"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_has_the_same_words_and_brings_its_fonts(lang: str) -> None:
    page = page_of("skull_king", lang)
    root = ET.fromstring(svg(page).decode())  # noqa: S314  (we have just written it)
    assert root.tag == f"{SVG}svg"
    texts = list(root.iter(f"{SVG}text"))
    assert [text.text for text in texts] == said(page)
    assert all(float(text.get("textLength", "0")) > 0 for text in texts)
    style = root.find(f"{SVG}style")
    assert style is not None
    assert str(style.text).count("url(data:font/ttf;base64,") == 2
    assert "http" not in str(style.text)
    assert root.get("lang") == lang


def test_the_same_sheet_is_the_same_file() -> None:
    for kind in ("pdf", "svg"):
        first, second = (print_sheet(GAMES["skull"], kind, "it", "a4", 5, SITE) for _ in range(2))
        assert first == second


def test_a_number_keeps_to_what_it_counts_and_a_short_word_does_not_stand_alone() -> None:
    assert wrapped("the pot of 24 points", width("the pot of 24", 8), 8) == ["the pot of", "24\u00a0points"]
    assert wrapped("a box filled with 0", width("a box filled with", 8), 8) == ["a box filled", "with\u00a00"]


def test_wrong_paper_and_wrong_players_are_told_apart() -> None:
    with pytest.raises(UnknownPaper) as paper:
        make_page(GAMES["skull"], "en", "a3", 4, SITE)
    assert paper.value.params == {"paper": "a3", "known": "a4, letter"}
    for players in (0, 2, 7, 100):
        with pytest.raises(BadPlayers):
            make_page(GAMES["skull"], "en", "a4", players, SITE)


def test_a_game_without_a_sheet_says_so(tmp_path: Path) -> None:
    with with_pig(tmp_path), pytest.raises(NoSheet) as none:
        make_page(GAMES["pig"], "en", "a4", 2, SITE)
    assert (none.value.code, none.value.params) == ("sheet.none", {"game": "pig"})


def test_fields_are_large_enough_to_write_into() -> None:
    """The places for names, and the narrowest fields of the fullest sheets."""
    for game, _, paper, players in EVERY:
        page = page_of(game, "en", paper, players)
        names = [words for words in page.texts() if words.text.startswith("Player ")]
        assert len(names) % players == 0 or players == 1
        lines = sorted({round(words.y, 1) for words in names})
        assert all(later - earlier > 9 * MM for earlier, later in pairwise(lines))


def test_only_whoever_prints_loads_the_pdf_library() -> None:
    code = "import sys, calavera.cli.app, calavera.server.app, calavera.sheets; print('reportlab' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"


def test_the_notice_says_whose_sheet_it_is() -> None:
    for lang in LANGUAGES:
        assert catalogue(lang).text("sheet.notice") in paragraphs(page_of("yamiks", lang))
