"""Page: what is drawn on a sheet of paper, as a list that a PDF and an SVG are written from.

Points, from the upper left corner. Whatever would leave the page is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from calavera.sheets.errors import DoesNotFit
from calavera.sheets.type import ASCENT, DESCENT, REGULAR, width

Anchor = Literal["start", "middle", "end"]
Step = tuple[str, tuple[float, ...]]  # a letter of SVG's path language with absolute coordinates

BLACK: Final = 0.0
WHITE: Final = 1.0
GREY: Final = 0.38  # words of less weight, still dark enough to read
PALE: Final = 0.9  # behind headings
THIN: Final = 0.4
THICK: Final = 1.4
_SLACK: Final = 0.01


class Stroke(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    shade: float


class Box(NamedTuple):
    """Filled with a shade of grey, framed by a line, or both."""

    x: float
    y: float
    width: float
    height: float
    fill: float | None
    line: float | None


class Ring(NamedTuple):
    x: float
    y: float
    radius: float
    line: float
    filled: bool


class Outline(NamedTuple):
    """Filled in black; what is outlined twice is a hole."""

    steps: tuple[Step, ...]


class Words(NamedTuple):
    """A line of text that begins at `x`, on the base line `y`."""

    x: float
    y: float
    text: str
    size: float
    weight: str
    shade: float
    width: float

    @property
    def top(self) -> float:
        return self.y - ASCENT * self.size

    @property
    def bottom(self) -> float:
        return self.y + DESCENT * self.size


Drawn = Stroke | Box | Ring | Outline | Words


@dataclass
class Page:
    width: float
    height: float
    margin: float
    title: str
    lang: str
    drawn: list[Drawn] = field(default_factory=list)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = THIN, shade: float = BLACK) -> None:
        self._inside(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2), "")
        self.drawn.append(Stroke(x1, y1, x2, y2, width, shade))

    def box(
        self, x: float, y: float, width: float, height: float, fill: float | None = None, line: float | None = None
    ) -> None:
        self._inside(x, y, x + width, y + height, "")
        self.drawn.append(Box(x, y, width, height, fill, line))

    def ring(self, x: float, y: float, radius: float, line: float = THIN, *, filled: bool = False) -> None:
        self._inside(x - radius, y - radius, x + radius, y + radius, "")
        self.drawn.append(Ring(x, y, radius, line, filled))

    def outline(self, path: str, x: float, y: float, size: float, across: float = 24) -> None:
        """A picture given as SVG's path in a square of `across`, drawn as large as `size`."""
        self._inside(x, y, x + size, y + size, "")
        scale = size / across
        self.drawn.append(Outline(tuple([_placed(step, x, y, scale) for step in _steps(path)])))

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        weight: str = REGULAR,
        shade: float = BLACK,
        anchor: Anchor = "start",
        within: float | None = None,
    ) -> None:
        """A line of text; `within` is the room that it has."""
        wide = width(text, size, weight)
        if within is not None and wide > within + _SLACK:
            raise DoesNotFit(text=text)
        start = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * wide
        put = Words(start, y, text, size, weight, shade, wide)
        self._inside(put.x, put.top, put.x + wide, put.bottom, text)
        if text:
            self.drawn.append(put)

    def texts(self) -> list[Words]:
        return [one for one in self.drawn if isinstance(one, Words)]

    def _inside(self, left: float, top: float, right: float, bottom: float, text: str) -> None:
        low, high = self.margin - _SLACK, _SLACK - self.margin
        if left < low or top < low or right > self.width + high or bottom > self.height + high:
            raise DoesNotFit(text=text)


def _steps(path: str) -> list[Step]:
    steps: list[Step] = []
    letter, numbers = "", []
    for piece in [*path.split(), "M"]:
        if not piece.isalpha():
            numbers.append(float(piece))
            continue
        if letter:
            steps.append((letter, tuple(numbers)))
        letter, numbers = piece, []
    return steps


def _placed(step: Step, x: float, y: float, scale: float) -> Step:
    letter, numbers = step
    return letter, tuple([(y if at % 2 else x) + scale * number for at, number in enumerate(numbers)])
