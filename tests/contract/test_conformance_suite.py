"""The suite itself: each promise is broken on purpose, and the suite must notice."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.core.state import State
from calavera.games.skull.rules.layout import DISCS, HEIGHT, OWNED, SKULL_AT, WINS
from calavera.games.skull.rules.state import SkullState
from calavera.testing import Violation
from calavera.testing.checks import check_determinizations_look_the_same, check_dump_replays
from calavera.testing.script import go_on, scripted
from calavera.testing.settings import broken_invariant


def in_play() -> SkullState:
    state = scripted("skull", 3, "chance starter 0, 0 place flower, 1 place skull, 2 place flower", showing=False)
    assert isinstance(state, SkullState)
    return state


@pytest.mark.parametrize(
    ("cell", "value"),
    [(OWNED, DISCS + 1), (OWNED + 1, 0), (SKULL_AT, 0), (HEIGHT + 2, 3), (WINS, 3), (HEIGHT, 5)],
)
def test_a_tampered_position_breaks_an_invariant(cell: int, value: int) -> None:
    state = in_play()
    go_on(state, "0 bid 1, 1 pass, 2 pass")
    go_on(state, "0 place skull, 1 place flower, 2 place flower, 0 bid 3, 0 lose skull")
    go_on(state, "0 place flower, 1 place flower, 2 place flower")
    assert broken_invariant(state) == ""
    assert isinstance(state, SkullState)
    state.at[cell] = value
    assert broken_invariant(state) != ""


def test_a_position_that_its_moves_do_not_explain_is_noticed() -> None:
    state = in_play()
    state.at[WINS] = 1
    with pytest.raises(Violation, match="a loaded dump is the same position"):
        check_dump_replays(state, Random(1))


def test_a_view_that_shows_what_it_may_not_know_is_noticed() -> None:
    state = in_play()
    state.at[WINS] = 1  # stands for anything a view tells that cannot be known from what was seen
    with pytest.raises(Violation, match="looks the same"):
        check_determinizations_look_the_same(state, Random(1))


def test_a_violation_brings_its_position_along() -> None:
    state: State = in_play()
    assert state.dump() in str(Violation("a promise", state))
