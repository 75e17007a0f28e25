"""The table: on the terminal, as Markdown to read and as JSON to compute with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from bench import machine
from bench.targets import Verdict
from bench.timing import Row, Source

RESULTS = Path(__file__).resolve().parent / "results"
FIGURES = ("what", "games/s", "decisions/s", "steps/s", "ns a step or call", "spread")
RATIOS = ("ratio", "target", "measured", "")


@dataclass(frozen=True, slots=True)
class Report:
    machine: dict[str, str]
    how: str
    rows: Sequence[Row]
    verdicts: Sequence[Verdict]
    left_out: Sequence[Source]


def amount(number: float) -> str:
    """Three figures that matter: 1.34 M, 134 k, 13.4."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{unit}" if number < 1000 * size else f"{number / size:.0f}{unit}"
    return f"{number:.3g}"


def cells(row: Row) -> tuple[str, ...]:
    rates = row.rates()
    spread = f"±{(max(rates) - min(rates)) / 2 / row.rate():.0%}" if len(rates) > 1 else ""
    if row.contest.kind == "calls":
        return (row.contest.label, "", "", "", f"{row.nanoseconds():.0f}", spread)
    rated = (amount(row.rate("games")), amount(row.rate("decisions")), amount(row.rate("steps")))
    return (row.contest.label, *rated, f"{row.nanoseconds():.0f}", spread)


def verdict_cells(verdict: Verdict) -> tuple[str, ...]:
    measured = "" if verdict.ratio is None else f"{verdict.ratio:.2f}x"
    return (verdict.target.text, verdict.bound, measured, verdict.word)


def groups(rows: Sequence[Row]) -> dict[str, list[Row]]:
    grouped: dict[str, list[Row]] = {}
    for row in rows:
        grouped.setdefault(row.contest.group, []).append(row)
    return dict(sorted(grouped.items()))


def show(report: Report, console: Console) -> None:
    console.print(machine.line(report.machine), style="dim")
    console.print(report.how, style="dim")
    figures = Table(*FIGURES, box=box.SIMPLE_HEAD)
    for column in figures.columns[1:]:
        column.justify = "right"
    for name, rows in groups(report.rows).items():
        figures.add_section()
        figures.add_row(f"[bold]{name}[/]")
        for row in rows:
            figures.add_row(*cells(row))
    console.print(figures)
    ratios = Table(*RATIOS, box=box.SIMPLE_HEAD)
    colours = {"reached": "green", "not reached": "red", "not measured": "yellow"}
    for verdict in report.verdicts:
        ratios.add_row(*verdict_cells(verdict), style=colours.get(verdict.word, ""))
    console.print(ratios)
    for source in report.left_out:
        console.print(f"{source.name} left out: {source.left_out}", style="yellow")


def markdown(report: Report) -> str:
    lines = ["# Benchmark", "", report.how, "", machine.line(report.machine), "", "## Ratios", ""]
    lines += _rows(RATIOS, [verdict_cells(verdict) for verdict in report.verdicts])
    lines += [f"\n{source.name} left out: {source.left_out}" for source in report.left_out]
    lines += ["", "## Figures", "", "Per CPU second. A step is any move, a seat's or chance's; a decision is a seat's."]
    for name, rows in groups(report.rows).items():
        lines += ["", f"### {name}", "", *_rows(FIGURES, [cells(row) for row in rows])]
    return "\n".join(lines) + "\n"


def _rows(head: Sequence[str], body: Sequence[Sequence[str]]) -> list[str]:
    rule = ["---", *["---:"] * (len(head) - 1)]
    return [f"| {' | '.join(line)} |" for line in (head, rule, *body)]


def as_json(report: Report) -> str:
    rows = [
        {
            "key": row.contest.key,
            "group": row.contest.group,
            "label": row.contest.label,
            "kind": row.contest.kind,
            "per_second": {what: row.rate(what) for what in ("games", "decisions", "steps")},
            "samples": [
                {"cpu": s.cpu, "games": s.tally.games, "decisions": s.tally.decisions, "steps": s.tally.steps}
                for s in row.samples
            ],
        }
        for row in report.rows
    ]
    verdicts = [
        {
            "text": verdict.target.text,
            "at_least": verdict.target.at_least,
            "at_most": verdict.target.at_most,
            "ratio": verdict.ratio,
            "verdict": verdict.word,
        }
        for verdict in report.verdicts
    ]
    left_out = {source.name: source.left_out for source in report.left_out}
    whole = {"machine": report.machine, "how": report.how, "targets": verdicts, "left_out": left_out, "rows": rows}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def store(report: Report, name: str) -> list[Path]:
    RESULTS.mkdir(exist_ok=True)
    written = [RESULTS / f"{name}.json", RESULTS / f"{name}.md"]
    written[0].write_text(as_json(report), encoding="utf-8")
    written[1].write_text(markdown(report), encoding="utf-8")
    return written
