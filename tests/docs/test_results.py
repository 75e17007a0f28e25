"""Figures in docs/results/ are those that were measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "results" / "yamiks.md").read_text(encoding="utf-8")
SETTINGS: list[dict[str, Any]] = json.loads((ROOT / "bench" / "results" / "solve.json").read_text(encoding="utf-8"))[
    "settings"
]


def name(row: dict[str, Any]) -> str:
    return f"{row['pot']}, {'free' if row['free_downgrade'] else 'strict'}"


def test_all_six_settings_were_measured() -> None:
    assert len({name(row) for row in SETTINGS}) == 6


@pytest.mark.parametrize("row", SETTINGS, ids=name)
def test_the_solo_values_are_those_of_the_benchmark(row: dict[str, Any]) -> None:
    rule = "free" if row["free_downgrade"] else "strict"
    figures = f"| {row['value']:.4f} | {row['deviation']:.4f} | {row['bonus']:.4%} "
    quantiles = " | ".join(str(row["quantiles"][share]) for share in ("0.05", "0.5", "0.95"))
    line = next(line for line in DOCUMENT.splitlines() if figures in line and f"| {rule} |" in line)
    assert line.startswith((f"| {row['pot']}", f"| `{row['pot']}`"))
    assert line.endswith(f"| {quantiles} |")


@pytest.mark.parametrize("row", SETTINGS, ids=name)
def test_the_games_played_agree_with_the_exact_values(row: dict[str, Any]) -> None:
    assert row["games"] >= 200_000
    assert abs(row["played_mean"] - row["value"]) < 4 * row["played_error"]
    assert f"{row['games']:,} games per setting" in DOCUMENT


def test_the_cost_of_a_rolling_opponent_is_the_difference() -> None:
    values = {row["pot"]: row["value"] for row in SETTINGS}
    assert f"{values['simple'] - values['recommended']:.4f} points" in DOCUMENT


SKULL = (ROOT / "docs" / "results" / "skull.md").read_text(encoding="utf-8")
LEARNER: dict[str, Any] = json.loads((ROOT / "bench" / "results" / "skull.json").read_text(encoding="utf-8"))["learner"]


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def test_what_a_learner_gains_against_the_captain_is_said_as_measured() -> None:
    assert f"{LEARNER['minutes']:g} min of CPU" in SKULL
    won = f"**{percent(LEARNER['share'])}** ± {100 * LEARNER['within']:.1f} of {LEARNER['games']:,} games"
    assert won in " ".join(SKULL.split())
    assert LEARNER["gain"] == pytest.approx(LEARNER["share"] - LEARNER["equal_share"])


@pytest.mark.parametrize("row", LEARNER["tried"], ids=lambda row: str(row["name"]))
def test_every_learner_that_was_tried_is_listed(row: dict[str, Any]) -> None:
    learnt = f"| {row['name']} | {row['games_learnt_from']:,} |"
    assert f"{learnt} {percent(row['share'])} ± {100 * row['within']:.1f} |" in SKULL


@pytest.mark.parametrize("table", ["skull_curve", "skull_blueprint"])
def test_what_is_gained_and_what_can_be_gained_is_said_as_measured(table: str) -> None:
    found = (ROOT / "bench" / "results" / f"{table}.md").read_text(encoding="utf-8")
    rows = [line for line in found.splitlines() if line.startswith("| ")]
    assert len(rows) > 4
    assert all(row in SKULL.splitlines() for row in rows)


def mean(lone: str, group: str, seats: str = "") -> str:
    return interval(lone, group, seats).split()[0]


def interval(lone: str, group: str, seats: str = "") -> str:
    told = (ROOT / "bench" / "results" / "panel" / f"skull{seats}.md").read_text(encoding="utf-8").splitlines()
    names = next(line for line in told if line.startswith("| against")).split("|")
    row = next(line for line in told if line.startswith(f"| {group} ")).split("|")
    return row[[name.strip() for name in names].index(lone)].strip().replace(" ±", " % ±")


def test_the_means_of_the_panel_of_skull_are_said_as_measured() -> None:
    said = " ".join(SKULL.split())
    coins, members = mean("captain", "mean of those who flip coins"), mean("captain", "mean of the members")
    assert f"who flip coins is {coins} %, that of all members {members} %" in said
    outside = [mean(lone, "mean of those from outside") for lone in ("captain", "bosun")]
    assert f"mean of the nine {outside[0]} % against {outside[1]}." in said
    levels = [f"{lone} {mean(lone, 'mean of the members')} %" for lone in ("novice", "sailor", "bosun", "captain")]
    assert f"in order: {', '.join(levels)}." in said
    assert f"the captain has {interval('captain', 'mean of the members', '-3')} on the mean" in said
    three = [mean(lone, "mean of the members", "-3") for lone in ("bosun", "heuristic", "sailor")]
    assert f"the bosun {three[0]} %, the heuristic {three[1]} %, the sailor {three[2]} %" in said
    five, six = (interval("captain", "mean of the members", seats) for seats in ("-5", "-6"))
    assert f"the captain has {five} and {six} on the mean" in said
    for lone in ("heuristic", "bosun"):
        five, six = (mean(lone, "mean of the members", seats) for seats in ("-5", "-6"))
        assert f"the {lone} {five} % and {six} %" in said
    hard = [
        mean(lone, "mean of those from outside", seats) for lone in ("heuristic", "captain") for seats in ("-5", "-6")
    ]
    assert f"the heuristic has {hard[0]} % and {hard[1]} %, the captain {hard[2]} % and {hard[3]} %" in said


def test_who_wins_most_among_captains_is_said_as_measured() -> None:
    said = " ".join(SKULL.split())
    for lone, name in (("old blueprint", "old blueprint"), ("noisy captains", "noisy captain"), ("novice", "novice")):
        row = next(row for row in PANEL if (row["lone"], row["others"]) == (lone, "captain"))
        assert f"{name} {percent(row['share'])} ± {100 * row['within']:.1f}" in said
    rest = [
        row for row in PANEL if row["others"] == "captain" and row["lone"] not in ("old blueprint", "noisy captains")
    ]
    most = max(rest, key=lambda row: float(row["share"]))
    assert f"more than {percent(most['share'])} ± {100 * most['within']:.1f} ({most['lone']})" in said


@pytest.mark.parametrize("match", ["captain", "captain-bosun", "bosun-sailor", "sailor-novice"])
def test_the_levels_of_skull_stand_as_in_the_arena(match: str) -> None:
    found = json.loads((ROOT / "bench" / "results" / "arena" / f"skull-{match}.json").read_text(encoding="utf-8"))
    first = found["bots"][0]
    assert f"| {found['games']} | {percent(first['share'])} (" in SKULL


PANEL_FILE = ROOT / "bench" / "results" / "panel" / "skull.json"
PANEL: list[dict[str, Any]] = json.loads(PANEL_FILE.read_text(encoding="utf-8"))["matches"]
REST = [row for row in PANEL if row["lone"] != "captain"]
AGAINST = sorted({row["others"] for row in PANEL if row["lone"] == "captain"} & {row["others"] for row in REST})


@pytest.mark.parametrize("others", AGAINST)
def test_what_the_captain_of_skull_wins_against_strangers_is_said_as_measured(others: str) -> None:
    captain = next(row for row in PANEL if (row["lone"], row["others"]) == ("captain", others))
    best = max((row for row in REST if row["others"] == others), key=lambda row: float(row["share"]))
    cells = [
        others,
        f"{percent(captain['share'])} ± {100 * captain['within']:.1f}",
        f"{percent(best['share'])} ± {100 * best['within']:.1f} ({best['lone']})",
    ]
    assert f"| {' | '.join(cells)} |" in SKULL


SKULL_KING = (ROOT / "docs" / "results" / "skull_king.md").read_text(encoding="utf-8")
PEEKERS: dict[str, Any] = json.loads((ROOT / "bench" / "results" / "skull_king.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("match", ["captain", "captain-bosun", "bosun-sailor", "sailor-novice"])
def test_the_levels_of_skull_king_stand_as_in_the_arena(match: str) -> None:
    found = json.loads((ROOT / "bench" / "results" / "arena" / f"skull_king-{match}.json").read_text(encoding="utf-8"))
    first = found["bots"][0]
    between = f"({percent(first['low'])}–{percent(first['high'])})"
    assert (
        f"| {found['games']} | {percent(first['share'])} {between} | {percent(first['measures']['bids_made'])} |"
        in SKULL_KING
    )


def test_what_a_peeker_gets_is_said_as_measured() -> None:
    captain, peeker, two, one, _ = PEEKERS["rows"]
    for row in (captain, peeker, two, one):
        share = f"{percent(row['share'])} ± {100 * row['within']:.1f}"
        adjusted = f"{percent(row['adjusted'])} ± {100 * row['adjusted_within']:.1f}"
        cells = [row["table"], str(row["games"]), share, adjusted, percent(row["measures"]["bids_made"])]
        assert f"| {' | '.join(cells)} |" in SKULL_KING
    for hand in range(1, 9):
        made = [percent(row["measures"][f"bids_made_{hand}"]) for row in (captain, peeker)]
        assert f"| {hand} | {' | '.join(made)} |" in SKULL_KING
    edges = [100 * (row["adjusted"] - 0.25) for row in (captain, peeker, two, one)]
    said = " ".join(SKULL_KING.split())
    assert f"{edges[0]:.1f} points, is {100 * edges[0] / edges[1]:.0f} % of the peeker's {edges[1]:.1f}" in said
    assert f"has {100 * edges[3] / edges[1]:.0f} % of the peeker's edge" in said
    assert f"as was aimed at, {100 * edges[2] / edges[1]:.0f} %" in said
