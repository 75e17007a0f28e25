"""What a sheet to print is made of: a game says what is written down on it, and `calavera.sheets` draws it.

A game's `sheet.py` has one function from the number of players to a `Sheet`. Numbers on it come from the game's rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from calavera.core.sentence import Sentence

Label = Sentence | str  # a text stands for itself: numbers and signs, nothing that has to be translated


class Cell(NamedTuple):
    """A field of a sheet. `caption` says what is written into it, `text` is printed in it, `marks` are circles to be
    crossed out or ticked. `width` is its share of the line. A `strong` field has a thick frame, and nothing is written
    into a `closed` one.
    """

    caption: Label | None = None
    width: float = 1.0
    text: Label | None = None
    marks: int = 0
    strong: bool = False
    closed: bool = False


class Line(NamedTuple):
    """A line of a ledger with the fields of one player, tier below tier. `note` stands at the end of its label, and
    `dice` are drawn there. A `strong` line is set apart from the one before.
    """

    label: Label
    tiers: tuple[tuple[Cell, ...], ...]
    note: Label | None = None
    dice: tuple[int, ...] = ()
    strong: bool = False


class Ledger(NamedTuple):
    """Lines with all players side by side. `names` are the captions of the fields for their names, `heads` the captions
    of the fields below each. Where there is room for several, the ledger is printed as often as it `repeats` at most.
    """

    corner: Label
    names: tuple[Label, ...]
    heads: tuple[tuple[Cell, ...], ...]
    lines: tuple[Line, ...]
    repeats: int = 1


class Table(NamedTuple):
    """Rows of equal fields. `heads` have the captions and widths; the rows are spread over so many `strips` side by
    side, and are `tall` times as high as those of other tables on the sheet.
    """

    title: Label
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    strips: int = 1
    tall: float = 1.0


class Remark(NamedTuple):
    """A paragraph on the edge. `value` stands at the end of its line; `number` makes it a step of several."""

    text: Label
    value: Label | None = None
    number: int | None = None


class Grid(NamedTuple):
    """A small table on the edge; `widths` are the shares of its columns."""

    heads: tuple[Label, ...]
    rows: tuple[tuple[Label, ...], ...]
    widths: tuple[float, ...]


class Strip(NamedTuple):
    """Fields in a row that belong together, on the edge."""

    label: Label
    values: tuple[Label, ...]


class Section(NamedTuple):
    """A part of the reminder on the edge of a sheet."""

    title: Label
    items: tuple[Remark | Grid | Strip, ...]


class Sheet(NamedTuple):
    """A sheet for so many players. `emblem` is the outline of a picture in a square of 24: M, L, C and Z of SVG with
    absolute coordinates; what is outlined twice is a hole.
    """

    blocks: tuple[Ledger | Table, ...]
    reminder: tuple[Section, ...]
    emblem: str


SheetFor = Callable[[int], Sheet]


def circle(x: float, y: float, radius: float) -> str:
    """A circle as a part of an emblem."""
    bow = 0.5523 * radius  # the usual four curves, closer to a circle than a printer can show
    left, right, top, bottom = x - radius, x + radius, y - radius, y + radius
    return (
        f"M {left:g} {y:g} C {left:g} {y - bow:g} {x - bow:g} {top:g} {x:g} {top:g} "
        f"C {x + bow:g} {top:g} {right:g} {y - bow:g} {right:g} {y:g} "
        f"C {right:g} {y + bow:g} {x + bow:g} {bottom:g} {x:g} {bottom:g} "
        f"C {x - bow:g} {bottom:g} {left:g} {y + bow:g} {left:g} {y:g} Z "
    )
