"""Sizes of paper in points, lying on the long side."""

from __future__ import annotations

from typing import Final

from calavera.sheets.errors import UnknownPaper

MM: Final = 72 / 25.4
PAPERS: Final = {"a4": (297 * MM, 210 * MM), "letter": (11 * 72.0, 8.5 * 72.0)}


def size_of(paper: str) -> tuple[float, float]:
    if paper not in PAPERS:
        raise UnknownPaper(paper=paper, known=", ".join(PAPERS))
    return PAPERS[paper]
