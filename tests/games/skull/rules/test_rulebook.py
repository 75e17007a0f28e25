"""Skull, ruling by ruling. The rulebook has no worked examples; its reminders are marked."""

from __future__ import annotations

import pytest

from calavera.core.errors import IllegalAction
from calavera.core.state import CHANCE, State
from calavera.testing.script import choices_of, go_on, scripted

ALL_FLOWERS = "0 place flower, 1 place flower, 2 place flower"


def quiet(moves: str = "", players: int = 3, **options: bool) -> State:
    """A game in which nobody is asked what to show."""
    return scripted("skull", players, moves, **{"showing": False, **options})


def test_everyone_starts_with_three_flowers_and_a_skull() -> None:
    state = quiet("chance starter 0")
    assert state.view(1).hand == ("flower", "flower", "flower", "skull")
    assert [seat.discs for seat in state.view().seats] == [4, 4, 4]


def test_any_player_may_be_drawn_to_start() -> None:
    state = quiet(players=5)
    assert [str(p) for _, p in state.outcomes()] == ["1/5"] * 5


def test_all_place_their_first_disc_at_once_in_any_order() -> None:
    state = quiet("chance starter 1")
    assert state.movers() == [0, 1, 2]
    go_on(state, "2 place skull, 0 place flower")
    assert state.movers() == [1]
    go_on(state, "1 place flower")
    assert state.mover() == 1


def test_nobody_sees_which_disc_was_placed() -> None:
    flower = quiet("chance starter 0, 0 place flower, 1 place flower, 2 place flower")
    skull = quiet("chance starter 0, 0 place flower, 1 place skull, 2 place flower")
    for onlooker in (None, 0, 2):
        assert flower.view(onlooker) == skull.view(onlooker)
    assert skull.view(1).seats[1].stack == ("skull",)
    assert skull.view(0).seats[1].stack == (None,)


def test_reminder_the_first_player_may_challenge_with_one_disc_down() -> None:
    state = quiet(f"chance starter 0, {ALL_FLOWERS}")
    assert choices_of(state, 0) == ["place flower", "place skull", "bid 1", "bid 2", "bid 3"]


def test_reminder_with_an_empty_hand_a_challenge_is_the_only_move() -> None:
    round_of_flowers = "0 place flower, 1 place flower, 2 place flower, "
    state = quiet(f"chance starter 0, {round_of_flowers * 3} 0 place skull, 1 place skull, 2 place skull")
    assert choices_of(state, 0) == [f"bid {n}" for n in range(1, 13)]


def test_a_disc_goes_on_top_of_the_stack() -> None:
    state = quiet(f"chance starter 0, {ALL_FLOWERS}, 0 place skull")
    assert state.view(0).seats[0].stack == ("flower", "skull")
    assert state.view(0).hand == ("flower", "flower")


def test_after_the_first_bid_discs_can_no_longer_be_added() -> None:
    state = quiet(f"chance starter 0, {ALL_FLOWERS}, 0 bid 1")
    assert choices_of(state, 1) == ["pass", "bid 2", "bid 3"]


def test_a_bid_may_skip_numbers_but_must_be_higher() -> None:
    state = quiet(f"chance starter 0, {ALL_FLOWERS}, 0 place flower, 1 bid 2")
    assert choices_of(state, 2) == ["pass", "bid 3", "bid 4"]
    with pytest.raises(IllegalAction):
        go_on(state, "2 bid 2")


def test_who_passed_is_out_of_the_bidding_but_the_discs_stay() -> None:
    state = quiet(f"chance starter 0, {ALL_FLOWERS}, 0 place flower, 1 bid 1, 2 pass, 0 bid 2, 1 bid 3")
    assert state.mover() == 0, "seat 2 has passed"
    assert choices_of(state, 0) == ["pass", "bid 4"]
    assert state.view().seats[2].passed


def test_the_last_one_in_the_bidding_is_the_challenger() -> None:
    state = quiet(f"chance starter 0, {ALL_FLOWERS}, 0 bid 2, 1 pass, 2 pass")
    assert state.view().stage == "revealing"
    assert state.mover() == 0


def test_a_bid_of_all_discs_ends_the_bidding_at_once() -> None:
    state = quiet(f"chance starter 0, {ALL_FLOWERS}, 0 bid 3")
    assert state.mover() == 0
    assert choices_of(state, 0) == ["reveal 1", "reveal 2"]


def test_the_own_stack_is_turned_first_from_the_top() -> None:
    state = quiet(
        f"chance starter 0, {ALL_FLOWERS}, 0 place skull, 1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass"
    )
    assert state.view().stage == "losing_by_choice", "the skull on top ends the challenge before the flower below"
    assert state.view(1).seats[0].stack == (None, "skull")


def test_no_more_of_the_own_stack_is_turned_than_the_bid_asks() -> None:
    state = quiet(
        "chance starter 0, 0 place skull, 1 place flower, 2 place flower, 0 place flower, "
        "1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass"
    )
    assert state.scores() == [1, 0, 0], "only the flower on top was turned"


def test_stacks_of_others_may_be_turned_in_any_order_and_changed_freely() -> None:
    state = quiet(
        f"chance starter 0, {ALL_FLOWERS}, 0 place flower, 1 place flower, 2 place flower, 0 bid 5, 1 pass, 2 pass"
    )
    go_on(state, "0 reveal 1")
    assert choices_of(state, 0) == ["reveal 1", "reveal 2"]
    go_on(state, "0 reveal 2, 0 reveal 1")
    assert state.scores() == [1, 0, 0]


def test_an_emptied_stack_cannot_be_turned_again() -> None:
    state = quiet(f"chance starter 0, {ALL_FLOWERS}, 0 bid 3, 0 reveal 1")
    assert choices_of(state, 0) == ["reveal 2"]


def test_the_second_success_wins_the_game() -> None:
    success = f"{ALL_FLOWERS}, 0 bid 1, 1 pass, 2 pass, "
    state = quiet(f"chance starter 0, {success}")
    assert not state.is_over()
    go_on(state, success)
    assert state.is_over()
    assert state.winners() == [0]
    assert state.scores() == [2, 0, 0]


def test_a_successful_challenger_starts_the_next_round() -> None:
    state = quiet(f"chance starter 0, {ALL_FLOWERS}, 0 bid 1, 1 bid 2, 2 pass, 0 pass, 1 reveal 0")
    go_on(state, ALL_FLOWERS)
    assert state.mover() == 1


def test_a_skull_of_another_stops_the_challenge_and_chance_draws_the_lost_disc() -> None:
    state = quiet("chance starter 0, 0 place flower, 1 place skull, 2 place flower, 0 bid 3, 0 reveal 1")
    assert state.mover() == CHANCE
    texts = {state.game.outcomes.format(o): str(p) for o, p in state.outcomes()}
    assert texts == {"lost 0 flower": "3/4", "lost 0 skull": "1/4"}


def test_the_whole_own_stack_is_turned_when_the_bid_asks_for_it() -> None:
    state = quiet(
        "chance starter 0, 0 place skull, 1 place skull, 2 place flower, 0 place flower, 1 place flower, "
        "2 place flower, 0 bid 1, 1 bid 2, 2 pass, 0 bid 3, 1 pass"
    )
    assert state.view().stage == "losing_by_choice", "the own skull lay below"


def test_only_the_challenger_learns_which_disc_was_lost() -> None:
    lost = "chance starter 0, 0 place flower, 1 place skull, 2 place flower, 0 bid 3, 0 reveal 1, chance lost 0 "
    flower, skull = quiet(lost + "flower"), quiet(lost + "skull")
    for onlooker in (None, 1, 2):
        assert flower.view(onlooker) == skull.view(onlooker)
        assert flower.key(-1 if onlooker is None else onlooker) == skull.key(-1 if onlooker is None else onlooker)
    assert flower.view(0).hand == ("flower", "flower", "skull")
    assert skull.view(0).hand == ("flower", "flower", "flower")
    assert flower.view(1).seats[0].discs == 3, "how many discs are left is public"


def test_the_challenger_who_turns_the_own_skull_chooses_in_secret_what_to_lose() -> None:
    failed = "chance starter 0, 0 place skull, 1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass, "
    assert choices_of(quiet(failed), 0) == ["lose flower", "lose skull"]
    flower, skull = quiet(failed + "0 lose flower"), quiet(failed + "0 lose skull")
    assert flower.view(1) == skull.view(1)
    assert skull.view(0).hand == ("flower", "flower", "flower")


def test_a_failed_challenger_starts_the_next_round() -> None:
    state = quiet("chance starter 0, 0 place flower, 1 place skull, 2 place flower, 0 bid 1, 1 bid 2")
    go_on(state, "2 pass, 0 pass, 1 lose flower")
    go_on(state, ALL_FLOWERS)
    assert state.mover() == 1


def _down_to_one_flower(state: State, seat: int, owner: int) -> None:
    """Let `seat` lose three discs, the skull among them, to the skull of `owner`."""
    for lost in ("skull", "flower", "flower"):
        places = ", ".join(f"{s} place {'skull' if s == owner else 'flower'}" for s in state.movers())
        go_on(state, places)
        go_on(state, f"{seat} bid {len(state.view().seats)}, {seat} reveal {owner}, chance lost {seat} {lost}")


def test_who_loses_the_last_disc_is_out_and_the_skulls_owner_starts() -> None:
    state = quiet("chance starter 0")
    _down_to_one_flower(state, 0, owner=2)
    go_on(state, "0 place flower, 1 place flower, 2 place skull, 0 bid 3, 0 reveal 2")
    assert state.view().seats[0].discs == 0
    assert state.movers() == [1, 2], "the eliminated player places no disc"
    go_on(state, "1 place flower, 2 place flower")
    assert state.mover() == 2, "the owner of the skull starts"


def test_who_goes_out_by_the_own_skull_names_the_starter() -> None:
    state = quiet("chance starter 0")
    for lost in ("flower", "flower", "flower"):
        go_on(state, f"0 place skull, 1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass, 0 lose {lost}")
    go_on(state, "0 place skull, 1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass")
    assert choices_of(state, 0) == ["start 1", "start 2"]
    go_on(state, "0 start 2, 1 place flower, 2 place flower")
    assert state.mover() == 2


def test_turns_skip_the_eliminated() -> None:
    state = quiet("chance starter 0")
    _down_to_one_flower(state, 0, owner=2)
    go_on(state, "0 place flower, 1 place flower, 2 place skull, 0 bid 3, 0 reveal 2, 1 place flower, 2 place flower")
    go_on(state, "2 place flower")
    assert state.mover() == 1


def test_the_last_one_left_wins() -> None:
    state = quiet("chance starter 0")
    _down_to_one_flower(state, 0, owner=2)
    go_on(state, "0 place flower, 1 place flower, 2 place skull, 0 bid 3, 0 reveal 2")
    go_on(state, "1 place flower, 2 place flower, 2 bid 1, 1 pass")  # seat 2 wins one challenge and starts again
    for lost in ("skull", "flower", "flower"):
        go_on(
            state,
            f"1 place flower, 2 place skull, 2 bid 1, 1 bid 2, 1 reveal 2, chance lost 1 {lost}"
            if state.view().first == 2
            else f"1 place flower, 2 place skull, 1 bid 2, 1 reveal 2, chance lost 1 {lost}",
        )
    go_on(state, "1 place flower, 2 place skull, 1 bid 2, 1 reveal 2")
    assert state.is_over()
    assert state.winners() == [2]
    assert state.scores() == [0, 0, 1], "by surviving, not by a second challenge"


def test_discs_return_to_their_hands_for_the_next_round() -> None:
    state = quiet(f"chance starter 0, {ALL_FLOWERS}, 0 place flower, 1 bid 1, 2 pass, 0 pass")
    assert [seat.stack for seat in state.view().seats] == [(), (), ()]
    assert state.view(0).hand == ("flower", "flower", "flower", "skull")
