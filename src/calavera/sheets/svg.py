"""A page as SVG, for a browser. It holds its fonts, as a picture in a page may load nothing; and every line of text
says how long it is, so that it fits even where the fonts are not shown.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from html import escape

from calavera.sheets.page import Box, Outline, Page, Ring, Stroke, Words
from calavera.sheets.type import BOLD, WEIGHTS, font_bytes

_FAMILY = "'Calavera Sheet','Barlow Semi Condensed','Arial Narrow',sans-serif"


def svg(page: Page) -> bytes:
    wide, high = _n(page.width), _n(page.height)
    size = f'width="{wide}pt" height="{high}pt" viewBox="0 0 {wide} {high}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} lang="{page.lang}" role="img">',
        f"<title>{escape(page.title)}</title>",
        f"<style>{_fonts()}</style>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        f'<g font-family="{_FAMILY}">',
        *map(_element, page.drawn),
        "</g></svg>\n",
    ]
    return "\n".join(parts).encode()


@cache
def _fonts() -> str:
    return "".join([*map(_face, WEIGHTS), "text{white-space:pre}"])


def _face(weight: str) -> str:
    held = b64encode(font_bytes(weight)).decode()
    heavy = 700 if weight == BOLD else 400
    return f"@font-face{{font-family:'Calavera Sheet';font-weight:{heavy};src:url(data:font/ttf;base64,{held})}}"


def _element(one: Stroke | Box | Ring | Outline | Words) -> str:
    match one:
        case Stroke():
            ends = f'x1="{_n(one.x1)}" y1="{_n(one.y1)}" x2="{_n(one.x2)}" y2="{_n(one.y2)}"'
            return f'<line {ends} stroke="{_grey(one.shade)}" stroke-width="{_n(one.width)}"/>'
        case Box():
            fill = "none" if one.fill is None else _grey(one.fill)
            frame = "" if one.line is None else f' stroke="#000" stroke-width="{_n(one.line)}"'
            where = f'x="{_n(one.x)}" y="{_n(one.y)}" width="{_n(one.width)}" height="{_n(one.height)}"'
            return f'<rect {where} fill="{fill}"{frame}/>'
        case Ring():
            where = f'cx="{_n(one.x)}" cy="{_n(one.y)}" r="{_n(one.radius)}"'
            return f"<circle {where}{'' if one.filled else _hollow(one.line)}/>"
        case Outline():
            steps = " ".join([letter + " ".join(map(_n, numbers)) for letter, numbers in one.steps])
            return f'<path d="{steps}" fill-rule="evenodd"/>'
        case Words():
            weight = ' font-weight="700"' if one.weight == BOLD else ""
            shade = f' fill="{_grey(one.shade)}"' if one.shade else ""
            where = f'x="{_n(one.x)}" y="{_n(one.y)}" font-size="{_n(one.size)}" textLength="{_n(one.width)}"'
            return f'<text {where} lengthAdjust="spacingAndGlyphs"{weight}{shade}>{escape(one.text)}</text>'


def _hollow(line: float) -> str:
    return f' fill="none" stroke="#000" stroke-width="{_n(line)}"'


def _n(number: float) -> str:
    """Hundredths of a point are finer than any printer."""
    return f"{number:.2f}".rstrip("0").rstrip(".") or "0"


def _grey(shade: float) -> str:
    return "#" + 3 * f"{round(255 * shade):02x}"
