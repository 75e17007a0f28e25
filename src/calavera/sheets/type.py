"""Type: how wide words are, where their lines break, and the largest size in which they fit.

Width is measured with the very fonts that are printed, so what fits here fits on paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from io import BytesIO
from typing import Any, Final

from calavera.sheets.errors import DoesNotFit

REGULAR: Final = "regular"
BOLD: Final = "bold"
WEIGHTS: Final = (REGULAR, BOLD)
ASCENT: Final = 0.74  # of the size: as far as capitals and their accents rise above the line, nearly
DESCENT: Final = 0.21
STEP: Final = 0.1  # points by which type is made smaller until it fits
SHORT: Final = 3  # letters; so short a word does not stand alone on the last line
_SLACK: Final = 0.01  # what adding up broken numbers may cost


def font_bytes(weight: str) -> bytes:
    return resources.files("calavera.sheets.fonts").joinpath(f"{weight}.ttf").read_bytes()


@cache
def font(weight: str) -> Any:
    """The font as the PDF library reads it. Imported here, because only whoever prints should wait for it."""
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415

    return TTFont(f"Barlow-{weight}", BytesIO(font_bytes(weight)))


def width(text: str, size: float, weight: str = REGULAR) -> float:
    face = font(weight).face
    strange = [letter for letter in text if ord(letter) not in face.charToGlyph]
    if strange:
        raise DoesNotFit(text=text)
    return float(sum([face.charWidths[ord(letter)] for letter in text])) * size / 1000


def fitting(text: str, within: float, most: float, least: float, weight: str = REGULAR) -> float:
    """The largest size between these two in which the text is no wider than that."""
    size = most
    while width(text, size, weight) > within + _SLACK:
        size -= STEP
        if size < least - _SLACK:
            raise DoesNotFit(text=text)
    return size


def fitting_all(texts: Sequence[str], within: float, most: float, least: float, weight: str = REGULAR) -> float:
    """The same size for all of them, so that what belongs together looks alike."""
    return min([fitting(text, within, most, least, weight) for text in texts], default=most)


def wrapped(text: str, within: float, size: float, weight: str = REGULAR) -> list[str]:
    """The lines of a paragraph. They break at plain spaces alone: other spaces hold words together."""
    lines: list[str] = []
    for word in _bound(text.split(" ")):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, weight) <= within + _SLACK:
            lines[-1] = longer
        else:
            lines.append(word)
        if width(lines[-1], size, weight) > within + _SLACK:
            raise DoesNotFit(text=text)
    return lines


def _bound(words: Sequence[str]) -> list[str]:
    """Words that stay on one line: a number with what it counts, and a short last word with the one before."""
    bound: list[str] = []
    for at, word in enumerate(words):
        last = at == len(words) - 1
        if bound and (words[at - 1].isdigit() or (last and len(word) <= SHORT)):
            bound[-1] += f"\u00a0{word}"
        else:
            bound.append(word)
    return bound


def chopped(text: str, within: float, size: float, most_lines: int) -> list[str]:
    """The lines of an address, which may break anywhere."""
    lines = [""]
    for letter in text:
        if width(lines[-1] + letter, size) > within:
            lines.append("")
        lines[-1] += letter
    if len(lines) > most_lines:
        raise DoesNotFit(text=text)
    return lines
