from __future__ import annotations

import pytest

from calavera.games.yamiks.bots.solved import Distribution

COIN = Distribution((0.0, 0.0, 0.5, 0.0, 0.5, 0.0), 0.25)


def test_mean_and_deviation() -> None:
    assert COIN.mean() == 3
    assert COIN.deviation() == 1


def test_how_likely_so_many_points_are() -> None:
    assert [COIN.at_least(points) for points in (-3, 2, 3, 4, 5, 99)] == [1, 1, 0.5, 0.5, 0, 0]


@pytest.mark.parametrize(("total", "chance"), [(-1, 1), (1, 1), (2, 0.75), (3, 0.5), (4, 0.25), (5, 0), (600, 0)])
def test_a_tie_with_a_known_total_counts_half(total: int, chance: float) -> None:
    assert COIN.beats(total) == chance


def test_quantiles_and_bounds() -> None:
    assert [COIN.quantile(share) for share in (0.1, 0.5, 0.6, 1)] == [2, 2, 4, 4]
    assert (COIN.lowest(), COIN.highest()) == (2, 4)
