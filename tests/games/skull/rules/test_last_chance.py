"""The Last Chance disc: a flower everybody recognises, lent for one round to a player who has one disc left."""

from __future__ import annotations

from calavera.core.state import State
from calavera.testing.script import choices_of, go_on, scripted


def lose_to_seat_2(state: State, lost: str) -> None:
    """Seat 0 challenges with one flower and turns seat 2's skull."""
    go_on(state, f"0 place flower, 1 place flower, 2 place skull, 0 bid 3, 0 reveal 2, chance lost 0 {lost}")


def with_one_disc_left(last_chance: bool = True) -> State:
    state = scripted("skull", 3, "chance starter 0", last_chance=last_chance, showing=False)
    for lost in ("skull", "flower", "flower"):
        lose_to_seat_2(state, lost)
    return state


def test_who_loses_the_second_last_disc_gets_it_for_the_next_round() -> None:
    state = with_one_disc_left()
    assert state.view(0).hand == ("flower", "last_chance")
    assert state.view().last_chance_holder == 0


def test_without_the_option_it_does_not_exist() -> None:
    assert with_one_disc_left(last_chance=False).view(0).hand == ("flower",)


def test_everybody_recognises_it_once_all_have_placed() -> None:
    state = with_one_disc_left()
    go_on(state, "0 place last_chance")
    assert state.view(1).seats[0].stack == (None,)
    go_on(state, "1 place flower, 2 place flower")
    assert state.view(1).seats[0].stack == ("last_chance",)


def test_it_is_placed_and_counted_like_any_disc() -> None:
    state = with_one_disc_left()
    go_on(state, "0 place last_chance, 1 place flower, 2 place flower")
    assert choices_of(state, 0) == ["place flower", "bid 1", "bid 2", "bid 3"]
    go_on(state, "0 place flower, 1 bid 1, 2 pass")
    assert choices_of(state, 0) == ["pass", "bid 2", "bid 3", "bid 4"]


def test_it_turns_as_a_flower() -> None:
    state = with_one_disc_left()
    go_on(state, "0 place last_chance, 1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass")
    assert state.scores() == [1, 0, 0]


def test_it_goes_back_at_the_end_of_the_round() -> None:
    state = with_one_disc_left()
    go_on(state, "0 place last_chance, 1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass")
    assert state.view(0).hand == ("flower",)
    assert state.view().last_chance_holder is None


def test_failing_a_challenge_in_that_round_eliminates() -> None:
    state = with_one_disc_left()
    go_on(state, "0 place last_chance, 1 place flower, 2 place skull, 0 bid 3, 0 reveal 2")
    assert state.view().seats[0].discs == 0
    assert state.movers() == [1, 2]


def test_it_goes_back_at_once_when_its_holder_is_eliminated() -> None:
    state = scripted("skull", 3, "chance starter 0", last_chance=True, showing=False)
    for _ in range(3):
        go_on(state, "0 place skull, 1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass, 0 lose flower")
    go_on(state, "0 place skull, 1 place flower, 2 place flower")
    assert state.view(0).hand == ("last_chance",)
    go_on(state, "0 bid 1, 1 pass, 2 pass")
    assert state.view().stage == "naming_starter"
    assert state.view(0).hand == ()
    assert state.view().last_chance_holder is None


def test_who_had_it_does_not_get_it_again() -> None:
    state = with_one_disc_left()
    go_on(state, "0 place last_chance, 1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass")
    go_on(state, "0 place flower, 1 place flower, 2 place skull, 0 bid 3, 0 reveal 2")
    assert state.view().seats[0].discs == 0
    assert state.view().last_chance_holder is None
