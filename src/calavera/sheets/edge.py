"""The edge of a sheet: a reminder of the rules, as large as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from calavera.core.sheet import Grid, Label, Remark, Section, Strip
from calavera.sheets.errors import DoesNotFit
from calavera.sheets.fields import Area, Pen, split
from calavera.sheets.page import GREY, PALE, THICK, THIN
from calavera.sheets.paper import MM
from calavera.sheets.type import ASCENT, BOLD, DESCENT, REGULAR, STEP, fitting_all, width, wrapped

MOST_SIZE: Final = 9.8
LEAST_SIZE: Final = 6.2
LEADING: Final = 1.2
TITLE: Final = 1.12  # of the size of the words below
MOST_GAP: Final = 6 * MM
LEAST_GAP: Final = 1.8 * MM
INDENT: Final = 3.4 * MM
BETWEEN: Final = 1.2 * MM  # columns of a small table
STRIP_LABEL: Final = 0.3  # of the width

Draw = Callable[[float], None]  # draws at this height
Piece = tuple[float, Draw]  # how high it is, and how it is drawn


def draw_reminder(pen: Pen, sections: Sequence[Section], area: Area) -> None:
    size = MOST_SIZE
    while size > LEAST_SIZE - STEP / 2:
        try:
            laid = [_section(pen, section, area, size) for section in sections]
        except DoesNotFit:
            size -= STEP
            continue
        room = area.height - sum([height for pieces in laid for height, _ in pieces])
        gap = room / max(1, len(laid) - 1)
        if gap >= LEAST_GAP:
            _draw(laid, area.y, min(gap, MOST_GAP))
            return
        size -= STEP
    raise DoesNotFit(text=", ".join([pen.say(section.title) for section in sections]))


def _draw(laid: Sequence[Sequence[Piece]], y: float, gap: float) -> None:
    for pieces in laid:
        for height, draw in pieces:
            draw(y)
            y += height
        y += gap


def _section(pen: Pen, section: Section, area: Area, size: float) -> list[Piece]:
    pieces = [_title(pen, pen.say(section.title), area, size * TITLE)]
    for item in section.items:
        match item:
            case Remark():
                pieces.append(_remark(pen, item, area, size))
            case Grid():
                pieces += _grid(pen, item, area, size)
            case Strip():
                pieces.append(_strip(pen, item, area, size))
    return pieces


def _title(pen: Pen, text: str, area: Area, size: float) -> Piece:
    lines = wrapped(text, area.width, size, BOLD)
    above = 1.0 * MM

    def draw(y: float) -> None:
        pen.page.line(area.x, y, area.right, y, THICK)
        _put(pen, lines, area.x, y + above, size, BOLD)

    return above + len(lines) * size * LEADING + 0.5 * MM, draw


def _remark(pen: Pen, remark: Remark, area: Area, size: float) -> Piece:
    value = pen.say(remark.value)
    room = area.width - INDENT - (width(value, size, BOLD) + BETWEEN if value else 0)
    lines = wrapped(pen.say(remark.text), room, size)

    def draw(y: float) -> None:
        if remark.number is None:
            pen.page.ring(area.x + 1.1 * MM, y + 0.5 * size, 0.13 * size, filled=True)
        else:
            pen.page.words(area.x, y + ASCENT * size, str(remark.number), size, BOLD, within=INDENT)
        _put(pen, lines, area.x + INDENT, y, size)
        if value:
            pen.page.words(area.right, y + ASCENT * size, value, size, BOLD, anchor="end")

    return len(lines) * size * LEADING + 0.35 * MM, draw


def _grid(pen: Pen, grid: Grid, area: Area, size: float) -> list[Piece]:
    heads = [_row(pen, grid.heads, grid.widths, area, size * 0.92, BOLD)] if grid.heads else []
    rows = [_row(pen, row, grid.widths, area, size, REGULAR) for row in grid.rows]
    return [*heads, *rows, (1.0 * MM, lambda _: None)]


def _row(pen: Pen, labels: Sequence[Label], widths: Sequence[float], area: Area, size: float, weight: str) -> Piece:
    columns = split(area, widths, BETWEEN)
    cells = [wrapped(pen.say(label), column.width, size, weight) for label, column in zip(labels, columns, strict=True)]
    high = max([len(cell) for cell in cells]) * size * LEADING + 0.9 * MM

    def draw(y: float) -> None:
        for lines, column in zip(cells, columns, strict=True):
            _put(pen, lines, column.x, y + 0.3 * MM, size, weight)
        pen.page.line(area.x, y + high - 0.3 * MM, area.right, y + high - 0.3 * MM, THIN, GREY)

    return high, draw


def _strip(pen: Pen, strip: Strip, area: Area, size: float) -> Piece:
    label, *fields = split(area, [STRIP_LABEL * len(strip.values) / (1 - STRIP_LABEL), *[1.0] * len(strip.values)])
    high = size * 1.9
    values = [pen.say(value) for value in strip.values]
    text = pen.say(strip.label)
    small = fitting_all([text], label.width - BETWEEN, size, LEAST_SIZE * 0.85)
    large = fitting_all(values, fields[0].width - BETWEEN, size * 1.1, LEAST_SIZE * 0.85, BOLD)

    def draw(y: float) -> None:
        base = y + high / 2 + (ASCENT - DESCENT) / 2 * small
        pen.page.words(area.x, base, text, small, within=label.width - BETWEEN)
        for value, field in zip(values, fields, strict=True):
            place = Area(field.x, y, field.width, high)
            pen.page.box(*place, fill=PALE, line=THIN)
            pen.centred([value], place, large, BOLD)

    return high + 1.1 * MM, draw


def _put(pen: Pen, lines: Sequence[str], x: float, y: float, size: float, weight: str = REGULAR) -> None:
    for number, line in enumerate(lines):
        pen.page.words(x, y + ASCENT * size + number * size * LEADING, line, size, weight)
