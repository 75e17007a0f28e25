"""Ledgers: lines down the page, players side by side."""

from __future__ import annotations

from typing import Final

from calavera.core.sheet import Cell, Ledger, Line
from calavera.sheets.errors import DoesNotFit
from calavera.sheets.fields import PAD, Area, Pen, split
from calavera.sheets.page import GREY, PALE, THICK, THIN
from calavera.sheets.paper import MM
from calavera.sheets.type import ASCENT, BOLD, DESCENT, fitting, fitting_all, width

NAME: Final = 8.6 * MM  # high enough for a name written by hand
HEAD: Final = 4.4 * MM
GAP: Final = 6 * MM  # between two ledgers on one sheet
ROOMY: Final = 8.4 * MM  # height of a field; a ledger is printed a second time only if all fields stay as high
LEAST: Final = 6.4 * MM
MOST: Final = 20 * MM
NUMERAL: Final = 15.0
LABEL: Final = 9.2
LEAST_LABEL: Final = 6.5
NOTE: Final = 8.0
DIE: Final = 4 * MM
NARROW: Final = 12.5 * MM  # the column of labels, if there are only numbers in it
WIDE: Final = 43 * MM


def draw_ledger(pen: Pen, ledger: Ledger, area: Area) -> None:
    """As often as it may be printed and its fields stay roomy."""
    copies = max([n for n in range(1, ledger.repeats + 1) if n == 1 or _height(ledger, area, n) >= ROOMY])
    tier = min(MOST, _height(ledger, area, copies))
    if tier < LEAST:
        raise DoesNotFit(text=pen.say(ledger.corner))
    deep = _fixed(ledger) + tier * _tiers(ledger)
    labels = _label_width(pen, ledger)
    for number in range(copies):
        _draw(pen, ledger, Area(area.x, area.y + number * (deep + GAP), area.width, deep), tier, labels)


def _tiers(ledger: Ledger) -> int:
    return sum([len(line.tiers) for line in ledger.lines])


def _fixed(ledger: Ledger) -> float:
    return NAME + HEAD * len(ledger.heads)


def _height(ledger: Ledger, area: Area, copies: int) -> float:
    """Of one tier of fields."""
    return (area.height - GAP * (copies - 1) - copies * _fixed(ledger)) / (copies * _tiers(ledger))


def _label_width(pen: Pen, ledger: Ledger) -> float:
    wide = [
        width(pen.say(line.label), LABEL, BOLD)
        + (width(pen.say(line.note), NOTE) + 2 * PAD if line.note else 0)
        + (len(line.dice) * DIE * 1.12 + PAD)
        + 2 * PAD
        for line in ledger.lines
        if not isinstance(line.label, str)
    ]
    return min(WIDE, max([NARROW, *wide]))


def _draw(pen: Pen, ledger: Ledger, area: Area, tier: float, labels: float) -> None:
    page = pen.page
    players = split(Area(area.x + labels, area.y, area.width - labels, area.height), [1.0] * len(ledger.names))
    corner = Area(area.x, area.y, labels, _fixed(ledger))
    page.box(*corner, fill=PALE, line=THIN)
    text = pen.say(ledger.corner)
    pen.centred([text], corner, fitting(text, labels - 2 * PAD, LABEL, LEAST_LABEL - 1, BOLD), BOLD)
    for column, name in zip(players, ledger.names, strict=True):
        pen.caption(pen.say(name), Area(column.x, column.y, column.width, NAME))
        for number, heads in enumerate(ledger.heads):
            y = area.y + NAME + number * HEAD
            pen.heads(heads, Area(column.x, y, column.width, HEAD), lines=1)
    _draw_lines(pen, ledger, area, tier, labels, players)
    for column in players:
        page.box(column.x, column.y, column.width, column.height, line=THICK)
        page.line(column.x, column.y + NAME, column.right, column.y + NAME, THICK)
    page.box(*area, line=THICK)


def _draw_lines(pen: Pen, ledger: Ledger, area: Area, tier: float, labels: float, players: list[Area]) -> None:
    size = _label_size(pen, ledger, labels)
    y = area.y + _fixed(ledger)
    for number, line in enumerate(ledger.lines):
        deep = tier * len(line.tiers)
        _draw_label(pen, line, Area(area.x, y, labels, deep), size, shaded=number % 2 == 1)
        for column in players:
            _draw_tiers(pen, line.tiers, Area(column.x, y, column.width, tier))
        if line.strong or len(line.tiers) > 1:
            pen.page.line(area.x, y, area.right, y, THICK)
        y += deep


def _draw_tiers(pen: Pen, tiers: tuple[tuple[Cell, ...], ...], first: Area) -> None:
    strong: list[tuple[Cell, Area]] = []
    for number, cells in enumerate(tiers):
        row = first._replace(y=first.y + number * first.height)
        for cell, place in zip(cells, split(row, [cell.width for cell in cells]), strict=True):
            if cell.strong:
                strong.append((cell, place))
            else:
                pen.cell(cell, place)
    for cell, place in strong:  # last, so that no thin line runs over a thick one
        pen.cell(cell, place)


def _label_size(pen: Pen, ledger: Ledger, labels: float) -> float:
    """One size for all labels in words."""
    sizes = [
        fitting_all([pen.say(line.label)], _room(pen, line, labels), LABEL, LEAST_LABEL, BOLD)
        for line in ledger.lines
        if not isinstance(line.label, str)
    ]
    return min(sizes, default=NUMERAL)


def _room(pen: Pen, line: Line, labels: float) -> float:
    """What is left for the words of a label beside its dice and its note."""
    note = width(pen.say(line.note), NOTE) + PAD if line.note is not None else 0.0
    dice = len(line.dice) * DIE * 1.12 + PAD if line.dice else 0.0
    return labels - 2 * PAD - note - dice


def _draw_label(pen: Pen, line: Line, area: Area, size: float, *, shaded: bool) -> None:
    page, text = pen.page, pen.say(line.label)
    page.box(*area, fill=PALE if shaded else None, line=THIN)
    if isinstance(line.label, str):
        pen.centred([text], area, fitting(text, area.width - 2 * PAD, NUMERAL, LEAST_LABEL, BOLD), BOLD)
        return
    base = area.y + area.height / 2 + (ASCENT - DESCENT) / 2 * size
    page.words(area.x + PAD, base, text, size, BOLD, within=_room(pen, line, area.width))
    right = area.right - PAD
    if line.note is not None:
        page.words(right, base, pen.say(line.note), NOTE, shade=GREY, anchor="end")
        right -= width(pen.say(line.note), NOTE) + PAD
    left = right - len(line.dice) * DIE * 1.12
    for number, face in enumerate(line.dice):
        pen.die(face, left + number * DIE * 1.12, area.y + (area.height - DIE) / 2, DIE)
