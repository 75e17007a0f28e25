"""Tables: rows of equal fields, in strips side by side."""

from __future__ import annotations

from math import ceil
from typing import Final

from calavera.core.sheet import Table
from calavera.sheets.errors import DoesNotFit
from calavera.sheets.fields import Area, Pen, split
from calavera.sheets.page import BLACK, THICK, WHITE
from calavera.sheets.paper import MM
from calavera.sheets.type import ASCENT, BOLD, DESCENT

TITLE: Final = 5.0 * MM
TITLE_SIZE: Final = 8.4
HEADS: Final = 6.6 * MM
GAP: Final = 4 * MM  # between strips
BELOW: Final = 5 * MM  # between tables
LEAST: Final = 6 * MM
MOST: Final = 11.5 * MM


def draw_tables(pen: Pen, tables: tuple[Table, ...], area: Area) -> None:
    """One below the other, with rows as high as the page allows."""
    fixed = sum([TITLE + HEADS for _ in tables]) + BELOW * (len(tables) - 1)
    unit = min(MOST, (area.height - fixed) / sum([_rows(table) * table.tall for table in tables]))
    if unit < LEAST:
        raise DoesNotFit(text=pen.say(tables[0].title))
    y = area.y
    for table in tables:
        deep = TITLE + HEADS + _rows(table) * table.tall * unit
        _draw(pen, table, Area(area.x, y, area.width, deep), table.tall * unit)
        y += deep + BELOW


def _rows(table: Table) -> int:
    return ceil(len(table.rows) / table.strips)


def _draw(pen: Pen, table: Table, area: Area, deep: float) -> None:
    page = pen.page
    page.box(area.x, area.y, area.width, TITLE, fill=BLACK)
    base = area.y + TITLE / 2 + (ASCENT - DESCENT) / 2 * TITLE_SIZE
    page.words(area.x + 1.6 * MM, base, pen.say(table.title), TITLE_SIZE, BOLD, WHITE, within=area.width - 3.2 * MM)
    below = Area(area.x, area.y + TITLE, area.width, area.height - TITLE)
    for number, strip in enumerate(split(below, [1.0] * table.strips, GAP)):
        rows = table.rows[number * _rows(table) : (number + 1) * _rows(table)]
        if not rows:
            continue
        pen.heads(table.heads, strip._replace(height=HEADS), lines=2)
        for at, row in enumerate(rows):
            line = Area(strip.x, strip.y + HEADS + at * deep, strip.width, deep)
            for cell, place in zip(row, split(line, [head.width for head in table.heads]), strict=True):
                pen.cell(cell, place)
        page.box(strip.x, strip.y, strip.width, HEADS + len(rows) * deep, line=THICK)
