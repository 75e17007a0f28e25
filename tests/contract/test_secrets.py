"""A game has secrets exactly where it says so: people who share a device rely on it."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.core.state import CHANCE, OVER
from calavera.games import GAMES, find_game


@pytest.mark.parametrize("game", GAMES)
def test_seats_know_different_things_exactly_where_the_game_says_so(game: str) -> None:
    found = find_game(game)
    state, rng = found.new(max(found.seats)), Random(3)
    scratch = state.buffer()
    differ = False
    while not differ and (who := state.mover()) != OVER:
        state.apply(who, state.draw(rng) if who == CHANCE else state.random_action(who, rng, scratch))
        differ = len({tuple(state.observed(seat)) for seat in range(state.players)}) > 1
    assert differ is found.has_secrets
