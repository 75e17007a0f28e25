"""Fields: the cells, circles and small dice that ledgers and tables are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from calavera.core.sheet import Cell, Label
from calavera.sheets.errors import DoesNotFit
from calavera.sheets.page import BLACK, GREY, PALE, THICK, THIN, Page
from calavera.sheets.paper import MM
from calavera.sheets.type import ASCENT, BOLD, DESCENT, REGULAR, STEP, fitting, wrapped
from calavera.terminal.speech import Speech

PAD: Final = 1.0 * MM
CAPTION: Final = 5.6  # points: the small print in the corner of a field
LEAST_CAPTION: Final = 4.6
HEAD: Final = 6.8
LEAST_HEAD: Final = 5.0
LEADING: Final = 1.12  # of headings in several lines
MOST_RING: Final = 3.1 * MM
_EYES: Final = ((), (4,), (2, 6), (2, 4, 6), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))


class Area(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


class Pen:
    """Draws on a page what a game says in sentences."""

    def __init__(self, page: Page, speech: Speech) -> None:
        self.page = page
        self.speech = speech

    def say(self, label: Label | None) -> str:
        if label is None or isinstance(label, str):
            return label or ""
        return self.speech.tell(label) or ""

    def cell(self, cell: Cell, area: Area) -> None:
        page = self.page
        page.box(*area, fill=PALE if cell.closed else None, line=THICK if cell.strong else THIN)
        if cell.caption is not None:
            self.caption(self.say(cell.caption), area)
        if cell.marks:
            self._marks(cell.marks, area)
        if cell.text is not None:
            self.centred(
                [self.say(cell.text)], area, fitting(self.say(cell.text), area.width - 2 * PAD, 9, 6, BOLD), BOLD
            )

    def caption(self, text: str, area: Area) -> None:
        """Small, in the upper left corner, so that there is room to write below."""
        size = fitting(text, area.width - 2 * PAD, CAPTION, LEAST_CAPTION)
        self.page.words(area.x + PAD, area.y + PAD * 0.7 + ASCENT * size, text, size, shade=GREY)

    def centred(
        self, lines: Sequence[str], area: Area, size: float, weight: str = REGULAR, shade: float = BLACK
    ) -> None:
        deep = size * (ASCENT + DESCENT + LEADING * (len(lines) - 1))
        if deep > area.height:
            raise DoesNotFit(text=" ".join(lines))
        line = area.y + (area.height - deep) / 2 + ASCENT * size
        for number, text in enumerate(lines):
            at = line + number * LEADING * size
            self.page.words(area.x + area.width / 2, at, text, size, weight, shade, "middle", area.width)

    def heads(self, cells: Sequence[Cell], area: Area, *, lines: int) -> None:
        """The captions of fields, all of one size, in at most so many lines."""
        areas = split(area, [cell.width for cell in cells])
        texts = [self.say(cell.caption) for cell in cells]
        size = heading_size(list(zip(texts, areas, strict=True)), lines)
        for text, one in zip(texts, areas, strict=True):
            self.page.box(*one, fill=PALE, line=THIN)
            if text:
                self.centred(wrapped(text, one.width - PAD, size, BOLD), one, size, BOLD)

    def _marks(self, count: int, area: Area) -> None:
        """Circles in a row, as large as the field allows."""
        radius = min(MOST_RING, (area.height - 2 * PAD) / 2, (area.width - 2 * PAD) / (2.4 * count))
        step = min((area.width - 2 * PAD) / count, 3.2 * radius)
        left = area.x + area.width / 2 - step * (count - 1) / 2
        for number in range(count):
            self.page.ring(left + step * number, area.y + area.height / 2, radius, THIN * 2)

    def die(self, face: int, x: float, y: float, size: float) -> None:
        self.page.box(x, y, size, size, line=THIN)
        for place in _EYES[face]:
            column, row = place % 3, place // 3
            self.page.ring(x + size * (0.22 + 0.28 * column), y + size * (0.22 + 0.28 * row), size * 0.085, filled=True)


def heading_size(heads: Sequence[tuple[str, Area]], lines: int) -> float:
    """The largest size in which every heading fits its field in so many lines."""
    size = HEAD
    while size > LEAST_HEAD - STEP / 2:
        if all(_fits(text, area, size, lines) for text, area in heads):
            return size
        size -= STEP
    raise DoesNotFit(text=" | ".join([text for text, area in heads if not _fits(text, area, LEAST_HEAD, lines)]))


def _fits(text: str, area: Area, size: float, lines: int) -> bool:
    try:
        broken = wrapped(text, area.width - PAD, size, BOLD)
    except DoesNotFit:
        return False
    deep = size * (ASCENT + DESCENT + LEADING * (len(broken) - 1))
    return len(broken) <= lines and deep <= area.height


def split(area: Area, shares: Sequence[float], gap: float = 0.0) -> list[Area]:
    """The area cut into columns of these shares."""
    whole = sum(shares)
    room = area.width - gap * (len(shares) - 1)
    columns: list[Area] = []
    x = area.x
    for share in shares:
        wide = room * share / whole
        columns.append(Area(x, area.y, wide, area.height))
        x += wide + gap
    return columns
