"""The strangers of Skull King, Skull Queen and Yamik's: whole games by the rules, and habits that differ."""

from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

from bench.panel import skull_king, skull_queen, yamiks
from calavera.core.bot import Bot
from calavera.core.state import CHANCE, OVER
from calavera.games import find_game

PANELS: dict[str, Any] = {"skull_king": skull_king, "skull_queen": skull_queen, "yamiks": yamiks}
EVERYBODY = [(game, name) for game, panel in PANELS.items() for name in panel.MEMBERS]
AT_LEAST = 5


def played(game: str, bots: list[Bot], seed: int) -> Any:
    """A game in which every move is checked."""
    state: Any = find_game(game).new(len(bots))
    rng = Random(seed)
    while (who := state.mover()) != OVER:
        if who == CHANCE:
            state.happen(state.sample(rng))
        else:
            state.play(who, bots[who].choose(state.view(who), state.legal(who), rng))
    return state


@pytest.mark.parametrize("game", PANELS)
def test_a_panel_has_enough_members(game: str) -> None:
    assert len(PANELS[game].MEMBERS) >= AT_LEAST
    assert PANELS[game].SEATS in find_game(game).seats


@pytest.mark.parametrize(("game", "name"), EVERYBODY)
def test_a_member_plays_whole_games_by_the_rules(game: str, name: str) -> None:
    panel = PANELS[game]
    for seed in range(2):
        bots = [panel.MEMBERS[name](Random(10 * seed + seat)) for seat in range(panel.SEATS)]
        assert played(game, bots, seed).winners()


@pytest.mark.parametrize("game", PANELS)
def test_members_play_differently(game: str) -> None:
    """With the same luck no two of them play the same game."""
    panel = PANELS[game]
    ends = [str(played(game, [make(Random(1))] * panel.SEATS, 5).dump()) for make in panel.MEMBERS.values()]
    assert len(set(ends)) == len(ends)
