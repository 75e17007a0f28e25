"""A page as PDF, with its fonts inside. The same page gives the same bytes."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from calavera.sheets.page import Box, Outline, Page, Ring, Stroke, Words
from calavera.sheets.type import WEIGHTS, font


def pdf(page: Page) -> bytes:
    from reportlab.pdfbase import pdfmetrics  # noqa: PLC0415
    from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415

    for weight in WEIGHTS:
        pdfmetrics.registerFont(font(weight))
    out = BytesIO()
    canvas = Canvas(out, pagesize=(page.width, page.height), invariant=1, lang=page.lang, pageCompression=1)
    canvas.setTitle(page.title)
    canvas.setCreator("Calavera")
    canvas.setAuthor("Calavera")
    canvas.setSubject(page.title)
    # Without this a viewer would scale the sheet to the printer's margins, and fields would come out smaller.
    canvas.setViewerPreference("PrintScaling", "None")
    for one in page.drawn:
        _draw(canvas, one, page.height)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw(canvas: Any, one: Stroke | Box | Ring | Outline | Words, height: float) -> None:
    """PDF counts from the lower left corner."""
    match one:
        case Stroke():
            canvas.setLineWidth(one.width)
            canvas.setStrokeGray(one.shade)
            canvas.line(one.x1, height - one.y1, one.x2, height - one.y2)
        case Box():
            if one.line is not None:
                canvas.setLineWidth(one.line)
                canvas.setStrokeGray(0)
            if one.fill is not None:
                canvas.setFillGray(one.fill)
            low = height - one.y - one.height
            canvas.rect(one.x, low, one.width, one.height, stroke=one.line is not None, fill=one.fill is not None)
        case Ring():
            canvas.setLineWidth(one.line)
            canvas.setStrokeGray(0)
            canvas.setFillGray(0)
            canvas.circle(one.x, height - one.y, one.radius, stroke=not one.filled, fill=one.filled)
        case Outline():
            canvas.setFillGray(0)
            canvas.drawPath(_path(canvas, one, height), stroke=0, fill=1, fillMode=0)
        case Words():
            canvas.setFont(font(one.weight).fontName, one.size)
            canvas.setFillGray(one.shade)
            canvas.drawString(one.x, height - one.y, one.text)


def _path(canvas: Any, outline: Outline, height: float) -> Any:
    path = canvas.beginPath()
    go = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
    for letter, numbers in outline.steps:
        go[letter](*[height - number if at % 2 else number for at, number in enumerate(numbers)])
    return path
