"""What is said about the coach is what was measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "results" / "coach.md").read_text(encoding="utf-8")
FIGURES: dict[str, Any] = json.loads((ROOT / "bench" / "results" / "coach.json").read_text(encoding="utf-8"))
NAMES = {"yamiks": "Yamik's, two players", "skull": "Skull", "skull_king": "Skull King", "skull_queen": "Skull Queen"}


@pytest.mark.parametrize("game", FIGURES["levels"])
def test_mean_losses_are_said_as_measured(game: str) -> None:
    losses = {row["level"]: 100 * row["loss"] for row in FIGURES["levels"][game]}
    cells = " | ".join(f"{losses[level]:.2f}" for level in ("captain", "bosun", "sailor", "novice"))
    assert f"| {NAMES[game]} | {cells.replace('-', '−')} |" in PAGE


def test_the_sums_hold() -> None:
    assert FIGURES["luck"]
    assert all(one["worst_sum"] < 1e-9 for one in FIGURES["luck"].values())


@pytest.mark.parametrize("kind", FIGURES["luck"])
def test_how_far_luck_is_from_nothing_is_said_as_measured(kind: str) -> None:
    found = FIGURES["luck"][kind]
    furthest = max(abs(one["mean"] / one["error"]) for one in found["sources"])
    assert f"| {SHARES[kind]} | {found['games']:,} | {furthest:.1f} |" in PAGE


SHARES = {**NAMES, "yamiks alone": "Yamik's alone"}


@pytest.mark.parametrize("game", FIGURES["shares"])
def test_the_share_of_skill_is_said_as_measured(game: str) -> None:
    (line,) = [line for line in PAGE.splitlines() if line.startswith(f"| {SHARES[game]} |") and "±" in line]
    found = FIGURES["shares"][game]
    assert line.endswith(f"| {100 * found['skill']:.0f} % ± {196 * found['error']:.0f} |")


def test_the_picture_is_that_of_the_figures() -> None:
    assert (ROOT / "docs/results/coach.svg").read_bytes() == (ROOT / "bench/results/coach.svg").read_bytes()
