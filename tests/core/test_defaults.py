"""What a game need not write itself: a modest choice for absent players, and a draw from the weights."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.random import Random

import calavera
from calavera.core.errors import OutcomeNotDue
from calavera.core.state import State
from calavera.testing.script import go_on


def test_the_most_modest_choice_there_is_is_played_for_an_absent_player() -> None:
    skull = calavera.game("skull")
    assert skull.default_choice(["bid 2", "bid 3", "pass"]) == "pass"
    assert skull.default_choice(["place skull", "place flower", "bid 1"]) == "place flower"


def test_without_a_modest_one_it_is_the_first() -> None:
    assert calavera.game("skull").default_choice(["reveal 2", "reveal 1"]) == "reveal 2"


def test_a_draw_follows_the_weights() -> None:
    state = calavera.new("skull", 3)
    rng = Random(5)
    drawn = Counter(State.draw(state, rng) for _ in range(3_000))
    assert drawn.keys() == {outcome for outcome, _ in state.weights()}
    assert min(drawn.values()) > 850  # a thousand each, six deviations off at most


def test_where_nothing_is_drawn_there_is_nothing_to_draw() -> None:
    state = calavera.new("skull", 3)
    go_on(state, "chance starter 0")
    assert State.weights(state) == []
    with pytest.raises(OutcomeNotDue):
        State._chance(state, 0)
