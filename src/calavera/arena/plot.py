"""Standings as a picture: a bar for each bot with its confidence interval, drawn as SVG."""

from __future__ import annotations

from html import escape

from calavera.arena.standings import Standing, Standings

WIDTH = 640
LEFT = 150
RIGHT = 70
ROW = 36
TOP = 56
BOTTOM = 34
FONT = 'font-family="sans-serif" font-size="13"'


def svg(found: Standings) -> str:
    """It draws its own background, so it can be read on a light or a dark page."""
    fair = 1 / len(found.contest.bots)
    most = min(1.0, max(fair, *(one.high for one in found.bots)) * 1.1)
    height = TOP + ROW * len(found.bots) + BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {FONT}>',
        f'<rect width="{WIDTH}" height="{height}" fill="#fffaf0"/>',
        f'<text x="16" y="28" font-size="16" fill="#2b1d14">{escape(_title(found))}</text>',
        _mark(fair, most, height),
        *(_bar(one, TOP + ROW * row, most) for row, one in enumerate(found.bots)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(found: Standings) -> str:
    return f"{found.contest.game}: share of the wins of one seat, {found.games} games"


def _x(share: float, most: float) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * share / most, 1)


def _mark(fair: float, most: float, height: int) -> str:
    x = _x(fair, most)
    return (
        f'<line x1="{x}" x2="{x}" y1="{TOP - 8}" y2="{height - BOTTOM}" stroke="#6b5540" stroke-dasharray="3 4"/>'
        f'<text x="{x}" y="{height - 12}" text-anchor="middle" fill="#6b5540">{100 * fair:.0f} %: equals</text>'
    )


def _bar(one: Standing, y: int, most: float) -> str:
    start, end = _x(0, most), _x(one.share, most)
    low, high = _x(one.low, most), _x(one.high, most)
    middle = y + ROW // 2
    return (
        f'<text x="{LEFT - 10}" y="{middle + 4}" text-anchor="end" fill="#2b1d14">{escape(one.bot)}</text>'
        f'<rect x="{start}" y="{y + 6}" width="{round(end - start, 1)}" height="{ROW - 12}" fill="#b86a00"/>'
        f'<path d="M{low} {middle}H{high}M{low} {middle - 6}v12M{high} {middle - 6}v12" stroke="#2b1d14" fill="none"/>'
        f'<text x="{high + 8}" y="{middle + 4}" fill="#2b1d14">{100 * one.share:.1f} %</text>'
    )
