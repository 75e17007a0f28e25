"""`sample` draws what `outcomes` says: a chi-squared test by fixed seeds, over the kinds of chance of every game."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from librt.random import Random

from calavera.core.state import CHANCE
from calavera.games import find_game
from calavera.testing import SETTINGS, GameSetting
from calavera.testing.build import COMPILED
from calavera.testing.checks import random_move

DRAWS = 4_000 if COMPILED else 1_000


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=str)
def test_samples_follow_the_exact_probabilities(setting: GameSetting) -> None:
    rng = Random(11)
    state = find_game(setting.game).new(setting.players, setting.options)
    tested: set[int] = set()
    for _ in range(60):
        outcomes = state.outcomes()
        if state.mover() == CHANCE and 1 < len(outcomes) <= 60 and len(outcomes) not in tested:
            tested.add(len(outcomes))
            counts = Counter(state.sample(rng) for _ in range(DRAWS))
            chi_squared = sum((counts[o] - DRAWS * p) ** 2 / (DRAWS * p) for o, p in outcomes)
            freedom = len(outcomes) - 1
            # The mean of the distribution is its freedom, its variance twice that; six deviations never happen.
            assert chi_squared < freedom + 6 * sqrt(2 * freedom) + 6
        if state.is_over():
            break
        random_move(state, rng)
    assert tested
