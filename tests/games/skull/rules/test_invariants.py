"""Whatever breaks an invariant of Skull is named."""

from __future__ import annotations

import pytest

from calavera.games.skull.game import GAME
from calavera.games.skull.rules.invariants import broken_invariant
from calavera.games.skull.rules.layout import HEIGHT, OWNED, OWNS_SKULL, TURNED, WINS
from calavera.games.skull.rules.state import SkullState
from calavera.testing.script import go_on

PLANTED = {
    "a player owns at most three flowers and one skull": (OWNED, 5),
    "no flower is placed that is not owned": (HEIGHT, 5),
    "only placed discs are turned": (TURNED, 2),
    "nobody wins more than two challenges": (WINS, 3),
    "the discs on the table are those of the stacks": (HEIGHT, 2),
}


def placed() -> SkullState:
    state = GAME.new(3, {})
    go_on(state, "chance starter 0, 0 place flower, 1 place skull, 2 place flower")
    return state


def test_a_position_of_a_game_is_sound() -> None:
    assert broken_invariant(placed()) == ""


@pytest.mark.parametrize("broken", PLANTED)
def test_a_wrong_count_is_named(broken: str) -> None:
    state = placed()
    column, count = PLANTED[broken]
    state.at[column] = count
    assert broken_invariant(state) == broken


def test_a_skull_on_the_table_belongs_to_somebody() -> None:
    state = placed()
    state.at[OWNED + 1] = 3
    state.at[OWNS_SKULL + 1] = 0
    assert broken_invariant(state) == "no skull is placed that is not owned"


def test_the_players_left_are_counted() -> None:
    state = placed()
    state.alive = 2
    assert broken_invariant(state) == "the players left are those with discs"
