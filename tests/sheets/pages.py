"""What tests of sheets share: every sheet there is, and what is drawn on it."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from calavera.games import GAMES
from calavera.messages import LANGUAGES
from calavera.sheets import PAPERS, Page, make_page
from calavera.sheets.page import Box, Stroke, Words

SITE = "https://calavera.example.org"
EVERY = [
    (game, lang, paper, players)
    for game, found in GAMES.items()
    if found.sheet is not None
    for lang in LANGUAGES
    for paper in PAPERS
    for players in found.seats
]
_SLACK = 0.05


@cache
def page_of(game: str, lang: str = "en", paper: str = "a4", players: int = 4) -> Page:
    return make_page(GAMES[game], lang, paper, players, SITE)


def said(page: Page) -> list[str]:
    return [words.text for words in page.texts()]


def paragraphs(page: Page) -> str:
    """All words of a page in one line, as wide as they were before they were broken."""
    return " ".join(said(page)).replace("\u00a0", " ")


def overlaps(page: Page) -> list[tuple[str, str]]:
    """Words that are printed over other words."""
    return [(one.text, other.text) for one, other in combinations(page.texts(), 2) if _meet(one, other)]


def _meet(one: Words, other: Words) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > _SLACK and down > _SLACK


def crossed(page: Page) -> list[str]:
    """Words that a line runs through."""
    lines = [line for line in page.drawn if isinstance(line, Stroke)]
    for box in page.drawn:
        if isinstance(box, Box) and box.line is not None:
            lines += _edges(box)
    return [words.text for words in page.texts() for line in lines if _runs_through(line, words)]


def _edges(box: Box) -> list[Stroke]:
    right, bottom = box.x + box.width, box.y + box.height
    corners = [(box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom), (box.x, box.y)]
    return [Stroke(*corners[at], *corners[at + 1], 1.0, 0.0) for at in range(4)]


def _runs_through(line: Stroke, words: Words) -> bool:
    left, right = sorted((line.x1, line.x2))
    top, bottom = sorted((line.y1, line.y2))
    beside = right <= words.x + _SLACK or left >= words.x + words.width - _SLACK
    above = bottom <= words.top + _SLACK or top >= words.bottom - _SLACK
    return not beside and not above
