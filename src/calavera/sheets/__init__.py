"""Sheets to print, for whoever plays with the real boxes: a game says what its sheet holds, and here it is drawn.

One layout, two outputs: PDF for the command, SVG for a page of the web app.
"""

from __future__ import annotations

from typing import Any, Final

from calavera.core.game import Game
from calavera.sheets.errors import DoesNotFit, UnknownPaper
from calavera.sheets.layout import make_page, pad_address
from calavera.sheets.page import Page
from calavera.sheets.paper import PAPERS
from calavera.sheets.pdf import pdf
from calavera.sheets.svg import svg

__all__ = ["KINDS", "PAPERS", "DoesNotFit", "Page", "UnknownPaper", "make_page", "pad_address", "print_sheet"]

KINDS: Final = {"pdf": pdf, "svg": svg}


def print_sheet(game: Game[Any, Any, Any], kind: str, lang: str, paper: str, players: int, site: str) -> bytes:
    """A sheet as a file of one of the `KINDS`."""
    return KINDS[kind](make_page(game, lang, paper, players, site))
