"""The layout of a sheet: its head, the fields to write into, the reminder on the edge and the way to a pad."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote

from calavera.core.game import Game
from calavera.core.sheet import Ledger, Sheet, Table
from calavera.games.catalogue import catalogue
from calavera.sheets.edge import draw_reminder
from calavera.sheets.errors import DoesNotFit
from calavera.sheets.fields import Area, Pen
from calavera.sheets.ledgers import draw_ledger
from calavera.sheets.page import GREY, THICK, THIN, Page
from calavera.sheets.paper import MM, size_of
from calavera.sheets.qr import QUIET, modules
from calavera.sheets.tables import draw_tables
from calavera.sheets.type import ASCENT, BOLD, DESCENT, chopped, fitting, width, wrapped
from calavera.terminal.speech import Speech

MARGIN: Final = 8.5 * MM  # more than what any usual printer leaves white
EDGE: Final = 68 * MM
GUTTER: Final = 6 * MM
HEAD: Final = 16.5 * MM
EMBLEM: Final = 13 * MM
DATE: Final = 62 * MM
FOOT: Final = 4 * MM
QR: Final = 25 * MM
TITLE_SIZE: Final = 23.0
SMALL: Final = 6.0
ADDRESS_LINES: Final = 4


def make_page(game: Game[Any, Any, Any], lang: str, paper: str, players: int, site: str) -> Page:
    """The sheet of a game for so many players; `site` is the address of the server that its QR code leads to."""
    wide, high = size_of(paper)
    sheet = game.sheet_for(players)
    speech = Speech(catalogue(lang))
    name = speech.say(f"{game.id}.name")
    page = Page(wide, high, MARGIN, speech.say("sheet.title", game=name, count=players), lang)
    pen = Pen(page, speech)
    main = Area(MARGIN, MARGIN, wide - 2 * MARGIN - EDGE - GUTTER, high - 2 * MARGIN)
    _head(pen, game.id, name, sheet.emblem, main)
    _foot(pen, main)
    body = Area(main.x, main.y + HEAD, main.width, main.height - HEAD - FOOT)
    _blocks(pen, sheet, body)
    edge = Area(main.right + GUTTER, MARGIN, EDGE, high - 2 * MARGIN)
    top = _pad(pen, pad_address(site, game.id), edge)
    draw_reminder(pen, sheet.reminder, edge._replace(height=top - edge.y - 3 * MM))
    return page


def pad_address(site: str, game: str) -> str:
    """Where a pad for this game is opened."""
    return f"{site.rstrip('/')}/pad/new?game={quote(game)}"


def _blocks(pen: Pen, sheet: Sheet, area: Area) -> None:
    """A sheet is one ledger or some tables."""
    match sheet.blocks:
        case (Ledger() as ledger,):
            draw_ledger(pen, ledger, area)
        case tables:
            draw_tables(pen, tuple([table for table in tables if isinstance(table, Table)]), area)


def _head(pen: Pen, id: str, name: str, emblem: str, area: Area) -> None:
    page, speech = pen.page, pen.speech
    page.outline(emblem, area.x, area.y, EMBLEM)
    left = area.x + EMBLEM + 3 * MM
    room = area.right - DATE - 3 * MM - left
    size = fitting(name, room, TITLE_SIZE, 13, BOLD)
    page.words(left, area.y + 7.6 * MM, name, size, BOLD, within=room)
    tagline = speech.say(f"{id}.tagline")
    page.words(left, area.y + 12.2 * MM, tagline, fitting(tagline, room, 8.5, 5.4), shade=GREY)
    for number, key in enumerate(("sheet.date", "sheet.place")):
        text = speech.say(key)
        base = area.y + (5.4 + 7.2 * number) * MM
        page.words(area.right - DATE, base, text, 7.2, shade=GREY)
        page.line(area.right - DATE + width(text, 7.2) + 1.5 * MM, base + 0.6, area.right, base + 0.6, THIN)


def _foot(pen: Pen, area: Area) -> None:
    text = pen.speech.say("sheet.notice")
    page = pen.page
    page.words(area.x, area.bottom - DESCENT * SMALL, text, fitting(text, area.width, SMALL, 4.6), shade=GREY)


def _pad(pen: Pen, address: str, edge: Area) -> float:
    """The QR code with its words, at the lower end of the edge. Returns where it begins."""
    page = pen.page
    rows = modules(address)
    top = edge.bottom - QR
    page.outline(_squares(rows), edge.x, top, QR, across=len(rows))
    left = edge.x + QR + QUIET * QR / len(rows)
    room = edge.right - left
    title = pen.speech.say("sheet.pad.title")
    y = _paragraph(pen, title, left, top, room, 9.0, weight=BOLD)
    y = _paragraph(pen, pen.speech.say("sheet.pad.text"), left, y + 0.8 * MM, room, 7.0)
    shown = address.split("://", 1)[-1]
    size = 5.6
    for line in chopped(shown, room, size, ADDRESS_LINES):
        page.words(left, y + 0.9 * MM + ASCENT * size, line, size, shade=GREY)
        y += 1.2 * size
    if y + 0.9 * MM > edge.bottom:
        raise DoesNotFit(text=shown)
    begin = top - 3 * MM
    page.line(edge.x, begin, edge.right, begin, THICK)
    return begin


def _paragraph(pen: Pen, text: str, x: float, y: float, room: float, size: float, weight: str = "regular") -> float:
    for line in wrapped(text, room, size, weight):
        pen.page.words(x, y + ASCENT * size, line, size, weight)
        y += 1.16 * size
    return y


def _squares(rows: list[list[bool]]) -> str:
    """One outline for the whole code: between squares drawn one by one some printers leave hair lines."""
    pieces = [
        f"M {start} {down} L {end} {down} L {end} {down + 1} L {start} {down + 1} Z"
        for down, row in enumerate(rows)
        for start, end in _runs(row)
    ]
    return " ".join(pieces)


def _runs(row: list[bool]) -> list[tuple[int, int]]:
    """Where black squares lie side by side, from one and up to another."""
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and runs and runs[-1][1] == at:
            runs[-1] = (runs[-1][0], at + 1)
        elif dark:
            runs.append((at, at + 1))
    return runs
