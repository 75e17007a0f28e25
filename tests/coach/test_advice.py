"""Advice for a view."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.coach.advice import advise
from calavera.core.errors import BadView, NotYourTurn
from calavera.core.state import OVER
from calavera.games import GAMES
from tests.coach.games import CASES

pytestmark = pytest.mark.once  # simulations take their time


@pytest.mark.parametrize(("game", "players"), CASES)
def test_every_choice_of_a_game_can_be_advised_on(game: str, players: int) -> None:
    state, rng = GAMES[game].new(players), Random(5)
    asked = 0
    while state.mover() != OVER and asked < 8:
        movers = state.movers()
        if movers and rng.random() < 0.2:
            asked += 1
            advice = advise(state.view(movers[0]), 0.02)
            legal = [GAMES[game].actions.format(action) for action in state.legal(movers[0])]
            assert {one.action for one in advice.choices} <= set(legal)
            assert advice.exact == (game == "yamiks")
            assert (advice.simulations == 0) == advice.exact
            values = [one.value for one in advice.choices]
            ranks = [(-(one.share or 0.0) * one.mixed, -one.value) for one in advice.choices]
            assert ranks == sorted(ranks)  # what a balanced player often does comes first, whatever else looks good
            assert all(-0.01 <= value <= 1.01 for value in values) or players == 1
            assert advise(state.view(movers[0]), 0.02) == advice
        state.random_move(rng)
    assert asked >= 4


def test_who_has_no_choice_gets_no_advice() -> None:
    state = GAMES["yamiks"].new(2)
    with pytest.raises(NotYourTurn):
        advise(state.view(0))
    with pytest.raises(BadView):
        advise(state.view(None))
