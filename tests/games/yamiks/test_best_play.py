"""What a pad says of points that somebody has reached alone: the web app has a table of perfect games."""

from __future__ import annotations

import json
from math import sqrt
from typing import Any

import pytest

from calavera.games.yamiks.bots.solved import Setting, shipped_solution
from calavera.games.yamiks.bots.solved.games import play_games
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.options import YamiksOptions
from scripts.pad_tables import PARTS, path_of
from tests.sizes import size

TABLE = json.loads(path_of(GAME, "best").read_text(encoding="utf-8"))
POTS = ("simple", "recommended")
ROUNDED = 0.5 / PARTS


def below(pot: str) -> list[float]:
    """By points: the share of perfect games that ends with fewer."""
    (case,) = [case for case in TABLE["cases"] if case["options"] == {"solo_pot": pot}]
    return [0.0] * case["least"] + [share / PARTS for share in case["below"]] + [1.0]


def test_there_is_a_table_for_each_pot() -> None:
    assert TABLE["defaults"] == {"solo_pot": YamiksOptions().solo_pot}
    assert [case["options"] for case in TABLE["cases"]] == [{"solo_pot": pot} for pot in POTS]


@pytest.mark.parametrize("pot", POTS)
def test_shares_grow_with_the_points_and_have_the_mean_of_the_solution(pot: Any) -> None:
    shares = below(pot)
    assert shares == sorted(shares)
    # The mean is the sum over all points of how likely there are more.
    mean = sum(1 - share for share in shares[1:])
    assert mean == pytest.approx(shipped_solution(Setting(pot)).value(), abs=ROUNDED * len(shares))


@pytest.mark.parametrize("pot", POTS)
def test_games_played_perfectly_end_as_the_table_says(pot: Any) -> None:
    games = size(400, 20_000)
    start = GAME.new(1, YamiksOptions(solo_pot=pot))
    by_points, _ = play_games(shipped_solution(Setting(pot)).player(), start, games, 5, with_pot=True)
    shares = below(pot)
    found, farthest = 0, 0.0
    for points, count in enumerate(by_points):
        share = shares[points] if points < len(shares) else 1.0
        farthest = max(farthest, abs(found / games - share))
        found += count
    assert found == games
    # Kolmogorov and Smirnov: farther off once in a million samples, and by what rounding adds.
    assert farthest < 2.7 / sqrt(games) + ROUNDED
