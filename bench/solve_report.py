"""The solved game as Markdown, JSON and a picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import machine

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
PICTURE = ROOT / "docs" / "results" / "yamiks.svg"
TARGETS = (
    ("CPU seconds from nothing to the values", "values_seconds", None, 2),
    ("CPU seconds from nothing to values, distribution and file", "cpu_seconds", 5.0, 2),
    ("peak memory, MiB", "peak_mib", 500.0, 0),
    ("file, MiB", "file_mib", 8.0, 2),
    ("loading, ms", "load_ms", None, 1),
    ("best action of a view, ms, p99", "best_ms_p99", 5.0, 3),
    ("values of all choices, ms, p99", "choices_ms_p99", 5.0, 3),
)

# The picture
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 340, 56, 16, 48, 44
HIGHEST = 494
WINDOW = 10  # points: sums of tens and sixes come in waves, which are smoothed out
COLOURS = {"none": "#6b5540", "simple": "#b86a00", "recommended": "#7a1f2b"}


def markdown(report: dict[str, Any]) -> str:
    rows = report["settings"]
    lines = ["# Yamik's alone, solved", "", machine.line(report["machine"]), "", "## Values", "", *_values(rows)]
    lines += ["", "## Checked by games played through the rules", "", *_games(rows), "", "## Cost", "", *_cost(rows)]
    lines += ["", "## Beside", "", *_peer(report["peer"])]
    return "\n".join(lines) + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    rule = ["---", *["---:"] * (len(head) - 1)]
    return [f"| {' | '.join(cells)} |" for cells in (head, rule, *rows)]


def _name(row: dict[str, Any]) -> str:
    return f"{row['pot']}, {'free' if row['free_downgrade'] else 'strict'}"


def _values(rows: Sequence[dict[str, Any]]) -> list[str]:
    head = ("pot, downgrade", "expected points", "standard deviation", "bonus", "5 %", "median", "95 %")
    body = []
    for row in rows:
        low, middle, high = (str(row["quantiles"][share]) for share in ("0.05", "0.5", "0.95"))
        figures = (f"{row['value']:.4f}", f"{row['deviation']:.4f}", f"{row['bonus']:.4%}")
        body.append((_name(row), *figures, low, middle, high))
    return _table(head, body)


def _games(rows: Sequence[dict[str, Any]]) -> list[str]:
    head = ("pot, downgrade", "games", "mean", "error", "errors off", "bonus", "errors off", "χ²", "cells", "CPU s")
    body = [
        (
            _name(row),
            f"{row['games']:,}",
            f"{row['played_mean']:.4f}",
            f"{row['played_error']:.4f}",
            f"{row['played_errors_off']:+.2f}",
            f"{row['played_bonus']:.4%}",
            f"{row['played_bonus_errors_off']:+.2f}",
            f"{row['played_chi_squared']:.1f}",
            str(row["played_cells"]),
            f"{row['played_seconds']:.1f}",
        )
        for row in rows
    ]
    return _table(head, body)


def _cost(rows: Sequence[dict[str, Any]]) -> list[str]:
    body = []
    for text, key, most, digits in TARGETS:
        worst = max(row["file_bytes"] / 2**20 if key == "file_mib" else row[key] for row in rows)
        verdict = "" if most is None else "reached" if worst <= most else "not reached"
        body.append((text, f"{worst:.{digits}f}", "" if most is None else f"≤ {most:g}", verdict))
    return _table(("the worst of the six settings", "measured", "target", ""), body)


def _peer(peer: dict[str, Any]) -> list[str]:
    if "left_out" in peer:
        return [f"Left out: {peer['left_out']}."]
    cost = f"{peer['cpu_seconds']:.1f} CPU seconds with {peer['peak_mib']:.0f} MiB"
    return [
        f"yatzy-solver {peer['version']} solves Yahtzee, a larger game of the same kind, in {cost}.",
        f"That is the values alone, without a distribution. All choices of a roll take it {peer['choices_ms']:.3f} ms.",
    ]


def store(report: dict[str, Any]) -> list[Path]:
    paths = [RESULTS / "solve.json", RESULTS / "solve.md", PICTURE]
    texts = [json.dumps(report, indent=1) + "\n", markdown(report), picture(report["settings"])]
    for path, text in zip(paths, texts, strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return paths


def picture(rows: Sequence[dict[str, Any]]) -> str:
    """How likely the points are, with each pot; readable on light and dark paper alike, as it brings its own."""
    curves = {row["pot"]: _smooth(row["chances"]) for row in rows if not row["free_downgrade"]}
    most = max(map(max, curves.values()))
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13"'
    label = "How likely each number of points is, with each pot"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{label}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffaf0"/>',
        '<text x="16" y="26" font-size="16" fill="#2b1d14">Points of a solo game played as well as possible</text>',
        *_axis(),
    ]
    for line, (pot, curve) in enumerate(curves.items()):
        path = "L".join(f"{_x(points):.1f} {_y(chance, most):.1f}" for points, chance in enumerate(curve))
        parts.append(f'<path d="M{path}" fill="none" stroke="{COLOURS[pot]}" stroke-width="2"/>')
        value = next(row["value"] for row in rows if row["pot"] == pot)
        y = TOP + 16 + 20 * line
        parts.append(f'<path d="M{LEFT + 12} {y - 4}h24" stroke="{COLOURS[pot]}" stroke-width="3"/>')
        parts.append(f'<text x="{LEFT + 44}" y="{y}" fill="#2b1d14">pot {pot}: {value:.4f} expected</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _smooth(chances: Sequence[float]) -> list[float]:
    """The mean chance of the points around each."""
    half = WINDOW // 2
    return [sum(chances[max(0, at - half) : at + half]) / WINDOW for at in range(len(chances))]


def _x(points: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * points / HIGHEST


def _y(chance: float, most: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance / most


def _axis() -> list[str]:
    floor = HEIGHT - BOTTOM
    parts = [f'<path d="M{LEFT} {floor}H{WIDTH - RIGHT}" stroke="#6b5540"/>']
    for points in range(0, HIGHEST, 50):
        parts.append(f'<path d="M{_x(points):.1f} {floor}v5" stroke="#6b5540"/>')
        parts.append(f'<text x="{_x(points):.1f}" y="{floor + 20}" text-anchor="middle" fill="#6b5540">{points}</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end" fill="#6b5540">points</text>')
    return parts
