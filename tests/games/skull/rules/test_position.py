"""Positions that no game has led to."""

from __future__ import annotations

import pickle
from functools import partial

import pytest

from calavera.core.errors import NotPlayed
from calavera.core.state import NOBODY
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.position import before_round, begin_from, round_began
from calavera.testing.script import choices_of, go_on


def test_a_round_begins_with_the_discs_that_are_asked_for() -> None:
    state = GAME.new(3, {})
    begin_from(state, [1, 0, 3], [1, 0, 0], [0, 0, 1], 2)
    assert state.movers() == [0, 2]
    assert choices_of(state, 0) == ["place skull"]
    assert choices_of(state, 2) == ["place flower"]
    assert [seat.wins for seat in state.view(None).seats] == [0, 0, 1]
    assert state.view(None).seats[1].discs == 0


def test_a_position_made_to_order_cannot_be_written_down_and_equals_only_itself() -> None:
    made, other = GAME.new(3), GAME.new(3)
    begin_from(made, [1, 2, 4], [1, 0, 1], [1, 0, 0], 0)
    begin_from(other, [4, 4, 4], [1, 1, 1], [0, 0, 0], 0)
    assert made != other
    assert made != GAME.new(3)
    assert made == made
    go_on(made, "0 place skull")
    for write in (made.dump, partial(pickle.dumps, made), partial(hash, made)):
        with pytest.raises(NotPlayed):
            write()
    assert "stage: placing" in str(made)
    assert not made.clone().is_played()


def test_a_round_can_be_played_again_from_its_beginning() -> None:
    state = GAME.new(3, {})
    assert round_began(state) == NOBODY
    go_on(state, "chance starter 1")
    begun = state.clone()
    go_on(state, "0 place flower, 1 place skull, 2 place flower, 1 bid 1")
    again = before_round(state)
    assert again.movers() == [0, 1, 2]
    assert again.key(0) == begun.key(0)
    assert again.view(0).seats == begun.view(0).seats
