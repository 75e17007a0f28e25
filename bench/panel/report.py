"""The results of a panel: kept as JSON, told as Markdown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from math import erfc, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

from bench import machine
from bench.panel.company import MIXED, Panel, Tally

RESULTS = Path(__file__).resolve().parent.parent / "results" / "panel"
LEAST_P = 1e-99  # smaller ones are not told
ALLOWED = 0.03  # that the strongest may be behind the best of the others

Tallies = dict[tuple[str, str], Tally]


def stored(panel: Panel) -> Tallies:
    path = RESULTS / f"{panel.name}.json"
    if not path.is_file():
        return {}
    rows = json.loads(path.read_text(encoding="utf-8"))["matches"]
    tallies = [Tally(row["lone"], row["others"], row["games"], row["won"], row.get("simulations")) for row in rows]
    return {(tally.lone, tally.others): tally for tally in tallies}


def store(panel: Panel, tallies: Tallies) -> None:
    RESULTS.mkdir(parents=True, exist_ok=True)
    about = machine.describe(None)
    rows: list[dict[str, Any]] = [
        {**asdict(tally), "share": share(tally), "within": within(tally)} for tally in tallies.values()
    ]
    data = {"machine": about, "seats": panel.seats, "matches": rows}
    (RESULTS / f"{panel.name}.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    (RESULTS / f"{panel.name}.md").write_text(markdown(panel, tallies, machine.line(about)), encoding="utf-8")


def share(tally: Tally) -> float:
    return tally.won / tally.games


def within(tally: Tally) -> float:
    """Half of the interval of 95 % confidence."""
    return 1.96 * sqrt(_variance(tally))


def markdown(panel: Panel, tallies: Tallies, about: str) -> str:
    lines = [
        f"# The panel of {panel.game}, {panel.seats} seats",
        "",
        about,
        "",
        f"Games won, in per cent with 95 % confidence. An equal share is {100 / panel.seats:.0f} %.",
        *_simulations(panel, tallies),
        "",
        f"## One of each level against {panel.seats - 1} of a kind",
        "",
        *_against_members(panel, tallies),
        "",
        "## From level to level, on the mean of the members",
        "",
        *_steps(panel, tallies),
        *_alone(panel, tallies),
    ]
    return "\n".join(lines) + "\n"


def _against_members(panel: Panel, tallies: Tallies) -> list[str]:
    contenders = panel.contenders()
    lines = [
        "| against | " + " | ".join(contenders) + f" | {panel.strongest()} − best other | |",
        "|---|" + "---:|" * (len(contenders) + 1) + "---|",
    ]
    lines += [
        _row(others, [tallies.get((lone, others)) for lone in contenders], panel) for others in (*panel.members, MIXED)
    ]
    for name, members in {"mean of the members": tuple(panel.members), **panel.groups}.items():
        means = [_mean(tallies, lone, members) for lone in contenders]
        lines.append(_row(name, means, panel))
    return lines


def _row(name: str, found: Sequence[Tally | None], panel: Panel) -> str:
    """The strongest stands before the heuristic, which is the last."""
    cells = ["" if one is None else f"{100 * share(one):.1f} ± {100 * within(one):.1f}" for one in found]
    at = panel.contenders().index(panel.strongest())
    strongest, rest = found[at], [share(one) for i, one in enumerate(found) if i != at and one is not None]
    verdict = ["", ""]
    if strongest is not None and rest:
        lead = share(strongest) - max(rest)
        verdict = [f"{100 * lead:+.1f}", "reached" if lead >= -ALLOWED else "behind"]
    return "| " + " | ".join([name, *cells, *verdict]) + " |"


def _mean(tallies: Tallies, lone: str, members: Sequence[str]) -> Tally | None:
    """All games together, each member counted equally, as if all had played as few as the one who played the fewest.
    None if some have not been met: a mean without them is no mean of these members.
    """
    found = [tallies[lone, other] for other in members if (lone, other) in tallies]
    if not found or len(found) < len(members):
        return None
    games = min(one.games for one in found)
    return Tally(lone, "", games * len(found), sum(share(one) for one in found) * games)


def _simulations(panel: Panel, tallies: Tallies) -> list[str]:
    """Where the strongest level had other numbers of simulations than at a table."""
    found = {one.simulations for (lone, others), one in tallies.items() if panel.strongest() in (lone, others)}
    few = [f"{number:,}" for number in sorted(number for number in found if number is not None)]
    if not few:
        return []
    said = " or ".join([*few, *(["as many as at a table"] if None in found else [])])
    return [f"Simulations for a choice in matches of the {panel.strongest()}: {said}."]


def _steps(panel: Panel, tallies: Tallies) -> list[str]:
    """How much each level is ahead of the one below, and how likely that would be if it were not: one-sided, as if the
    matches were independent. Their games begin alike, so the errors are rather too large than too small.
    """
    lines = ["| | ahead by | p |", "|---|---:|---:|"]
    for lower, higher in pairwise(panel.contenders()[:-1]):
        members = [name for name in panel.members if {(lower, name), (higher, name)} <= tallies.keys()]
        if members:
            lead = fmean(share(tallies[higher, name]) - share(tallies[lower, name]) for name in members)
            error = sqrt(sum(_variance(tallies[one, name]) for one in (lower, higher) for name in members))
            error /= len(members)
            p = erfc(lead / error / sqrt(2)) / 2
            said = f"{p:.1g}" if p >= LEAST_P else f"< {LEAST_P:g}"
            lines.append(f"| {higher} over {lower} | {100 * lead:.1f} ± {196 * error:.1f} | {said} |")
    return lines


def _variance(tally: Tally) -> float:
    """Of a share; shared wins make it smaller than this."""
    part = (tally.won + 2) / (tally.games + 4)
    return part * (1 - part) / (tally.games + 4)


def _alone(panel: Panel, tallies: Tallies) -> list[str]:
    found = {lone: tally for (lone, others), tally in tallies.items() if others == panel.strongest()}
    if not found:
        return []
    heading = f"## One of each among {panel.seats - 1} of {panel.strongest()}"
    return ["", heading, "", "| | won | games |", "|---|---:|---:|"] + [
        f"| {lone} | {100 * share(tally):.1f} ± {100 * within(tally):.1f} | {tally.games} |"
        for lone, tally in found.items()
    ]
