"""What `bench.coach` has measured, as Markdown and as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

import msgspec

from bench import machine
from calavera.core.coach import SOURCES, LuckSource


class SourceLuck(msgspec.Struct, frozen=True):
    seat: int
    source: LuckSource
    mean: float
    error: float


class LuckFigures(msgspec.Struct, frozen=True):
    """`worst_sum` is by how much luck and skill ever missed the result. Variances are of one seat's results, and of its
    luck and its skill with the noise of the simulations taken off.
    """

    games: int
    worst_sum: float
    sources: tuple[SourceLuck, ...]
    results: float
    luck: float
    skill: float


class ShareFigures(msgspec.Struct, frozen=True):
    """What parts of the variance of results are luck, by source, and skill; they add up to 1 but for how the beginning
    varies. `error` is that of the share of skill.
    """

    games: int
    luck: dict[LuckSource, float]
    skill: float
    error: float


class LevelFigures(msgspec.Struct, frozen=True):
    """`behind` and `p`: by how much the mean loss exceeds that of the next stronger level, and how likely that is by
    chance alone.
    """

    level: str
    positions: int
    loss: float
    error: float
    behind: float | None
    p: float | None


class Figures(msgspec.Struct):
    machine: dict[str, str]
    luck: dict[str, LuckFigures]
    levels: dict[str, list[LevelFigures]]
    shares: dict[str, ShareFigures] = {}


def markdown(figures: Figures) -> str:
    lines = [
        "# The coach",
        "",
        machine.line(figures.machine),
        "",
        "## Luck",
        "",
        "Players who play as the coach's simulations do. Luck is in shares of the win; alone, in points.",
        "",
        "| game | games | luck + skill miss the result by | sources and seats | furthest from 0, in standard errors |",
        "|---|---:|---:|---:|---:|",
    ]
    for kind, one in figures.luck.items():
        furthest = max((abs(each.mean) / each.error for each in one.sources if each.error > 0), default=0.0)
        lines.append(f"| {kind} | {one.games:,} | {one.worst_sum:.0e} | {len(one.sources)} | {furthest:.1f} |")
    lines += ["", "| game | seat | source | mean luck | standard error |", "|---|---:|---|---:|---:|"]
    lines += [
        f"| {kind} | {each.seat} | {each.source} | {each.mean:+.4f} | {each.error:.4f} |"
        for kind, one in figures.luck.items()
        for each in one.sources
    ]
    lines += [
        "",
        "How results vary, in shares of the win; alone, in points.",
        "",
        "| game | standard deviation of results | of luck | of skill |",
        "|---|---:|---:|---:|",
    ]
    for kind, one in figures.luck.items():
        lines.append(f"| {kind} | {sqrt(one.results):.3f} | {sqrt(one.luck):.3f} | {sqrt(one.skill):.3f} |")
    lines += _shares(figures.shares) if figures.shares else []
    lines += [
        "",
        "## Levels",
        "",
        "Mean loss of a choice in the same positions, from games in which all levels sit.",
        "",
        "| game | level | positions | mean loss | ± | more than the level above | p |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for game, rows in figures.levels.items():
        for row in rows:
            more = "" if row.behind is None else f"{row.behind:+.5f}"
            p = "" if row.p is None else f"{row.p:.1g}"
            lines.append(
                f"| {game} | {row.level} | {row.positions:,} | {row.loss:.5f} | {1.96 * row.error:.5f} | {more} | {p} |"
            )
    return "\n".join(lines) + "\n"


def _shares(shares: Mapping[str, ShareFigures]) -> list[str]:
    lines = [
        "",
        "## Shares",
        "",
        "The four levels at one table. What part of how results vary is luck, by source, and what part is skill:",
        "",
        "| game | games | " + " | ".join(SOURCES) + " | skill |",
        "|---|---:|" + "---:|" * (len(SOURCES) + 1),
    ]
    for kind, share in shares.items():
        cells = [f"{share.luck[source]:.0%}" if source in share.luck else "" for source in SOURCES]
        skill = f"{share.skill:.0%} ± {1.96 * share.error:.0%}"
        lines.append(f"| {kind} | {share.games:,} | " + " | ".join(cells) + f" | {skill} |")
    return [*lines, "", "![Luck and skill by game](coach.svg)"]


FONT = 'font-family="sans-serif" font-size="13"'
COLOURS = {"deal": "#8a5a2b", "own_rolls": "#c98a3a", "others_rolls": "#e3b777", "others_choices": "#b8b0a0"}
SKILL = "#2f6f6a"


def svg(shares: Mapping[str, ShareFigures]) -> str:
    """A bar for each game; parts below nothing are left out."""
    width, left, step = 640, 130, 34
    height = step * len(shares) + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {FONT}>',
        f'<rect width="{width}" height="{height}" fill="#fffaf0"/>',
    ]
    for row, (kind, share) in enumerate(shares.items()):
        y = 10 + step * row
        parts.append(f'<text x="{left - 8}" y="{y + 17}" text-anchor="end">{kind}</text>')
        named = [(COLOURS[source], part) for source, part in share.luck.items()] + [(SKILL, share.skill)]
        whole = sum(max(0.0, part) for _, part in named)
        x = float(left)
        for colour, part in named:
            long = (width - left - 10) * max(0.0, part) / whole
            parts.append(f'<rect x="{x:.1f}" y="{y}" width="{long:.1f}" height="24" fill="{colour}"/>')
            x += long
    x = float(left)
    y = 10 + step * len(shares)
    for name, colour in [*COLOURS.items(), ("skill", SKILL)]:
        parts.append(f'<rect x="{x}" y="{y + 6}" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<text x="{x + 16}" y="{y + 17}">{name.replace("_", " ")}</text>')
        x += 100
    return "\n".join([*parts, "</svg>"]) + "\n"
