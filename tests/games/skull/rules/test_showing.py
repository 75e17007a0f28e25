"""After a failed challenge the others may show discs of their own stacks: it changes nothing but faces."""

from __future__ import annotations

from typing import Any

import pytest

from calavera.core.errors import NotYourTurn
from calavera.core.state import State
from calavera.testing.script import choices_of, go_on, scripted

FAILED = (
    "chance starter 0, 0 place flower, 1 place skull, 2 place flower, 0 place flower, 1 place flower, 2 place skull, "
    "0 bid 4, 1 pass, 2 pass, 0 reveal 1, 0 reveal 2"
)


# The challenger turns their own skull on top of a flower that stays face down.
OWN_SKULL = (
    "chance starter 0, 0 place flower, 1 place skull, 2 place flower, 0 place skull, 1 bid 1, 2 pass, 0 bid 2, 1 pass"
)


def failed(**options: Any) -> State:
    return scripted("skull", 3, FAILED, **options)


def test_everybody_else_with_discs_face_down_is_asked() -> None:
    state = failed()
    assert state.view().stage == "showing"
    assert state.movers() == [1, 2]


def test_the_challenger_may_turn_no_more_discs() -> None:
    state = scripted("skull", 3, OWN_SKULL)
    assert state.view(1).seats[0].stack == (None, "skull")
    assert state.movers() == [1, 2]
    with pytest.raises(NotYourTurn):
        go_on(state, "0 show 1")


def test_as_in_version_1_the_challenger_can_be_asked_too() -> None:
    state = scripted("skull", 3, OWN_SKULL, showing="everybody")
    assert state.movers() == [0, 1, 2]
    go_on(state, "0 show 1, 1 show none, 2 show none")
    assert state.view(1).seats[0].stack == ("flower", "skull")


def test_no_disc_is_left_to_turn_once_the_challenge_has_failed() -> None:
    for state in (failed(), failed(showing=False)):
        assert state.view().bid == 4
        assert state.view().to_turn == 0


def test_any_of_the_discs_still_face_down_may_be_shown() -> None:
    assert choices_of(failed(), 1) == ["show none", "show 1"]


def test_what_is_shown_appears_when_the_last_one_has_chosen() -> None:
    state = failed()
    go_on(state, "1 show 1")
    assert state.view(0).seats[1].stack == (None, "flower")
    go_on(state, "2 show none")
    assert state.view(0).seats[1].stack == ("skull", "flower")
    assert state.view(0).seats[2].stack == (None, "skull")


def test_showing_does_not_change_what_is_lost() -> None:
    shown, kept = failed(), failed()
    go_on(shown, "1 show 1, 2 show 1")
    go_on(kept, "1 show none, 2 show none")
    assert shown.outcomes() == kept.outcomes()


def test_without_the_option_nobody_is_asked() -> None:
    assert failed(showing=False).view().stage == "losing_by_chance"


def test_nobody_is_asked_when_every_disc_is_face_up() -> None:
    state = scripted("skull", 3, "chance starter 0, 0 place flower, 1 place flower, 2 place skull, 0 bid 3, 0 reveal 1")
    go_on(state, "0 reveal 2")
    assert state.view().stage == "losing_by_chance"


def test_nobody_is_asked_after_a_success() -> None:
    state = scripted(
        "skull", 3, "chance starter 0, 0 place flower, 1 place skull, 2 place flower, 0 bid 1, 1 pass, 2 pass"
    )
    assert state.view().stage == "placing"
