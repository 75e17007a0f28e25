"""The most that can be bid."""

from __future__ import annotations

from calavera.testing.script import choices_of, go_on, scripted


def test_the_most_that_can_be_bid_is_all_discs_on_the_table() -> None:
    state = scripted("skull", 3, "chance starter 0, 0 place flower, 1 place skull")
    assert state.view(None).most_bid == 2
    go_on(state, "2 place flower, 0 place flower, 1 place flower")
    assert state.view(0).most_bid == 5
    assert choices_of(state, 2)[-1] == "bid 5"
    go_on(state, "2 bid 2")
    assert state.view(1).most_bid == 5
    assert choices_of(state, 0)[-1] == "bid 5"


def test_a_new_round_begins_with_an_empty_table() -> None:
    state = scripted(
        "skull", 3, "chance starter 0, 0 place flower, 1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass"
    )
    assert state.view(None).most_bid == 0
