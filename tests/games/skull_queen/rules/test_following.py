"""What may be played, and who leads next."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.core.errors import IllegalAction, NotYourTurn
from calavera.games.skull_queen.rules.journal import LeaderNamed
from tests.games.skull_queen.rules.table import Table, colour_of, ready


def test_the_leader_may_play_any_card() -> None:
    table = ready("red-4 blue-3 monkey", "", "", centre="")
    assert table.legal(0) == set(table.view(0).hand)


def test_who_has_the_announced_colour_must_play_it_or_a_wild_card() -> None:
    table = ready("red-4", "red-2 red-9 monkey mate", "")
    table.play("red-4")
    hand = table.view(1).hand
    assert table.legal(1) == {card for card in hand if colour_of(card) == "red"} | {"monkey", "mate"}
    other = next(card for card in hand if colour_of(card) not in ("red", None))
    with pytest.raises(IllegalAction):
        table.choose(1, f"play {other}")


def test_who_lacks_the_announced_colour_may_play_anything() -> None:
    table = ready("red-4", "monkey -red", "")
    table.play("red-4")
    assert table.legal(1) == set(table.view(1).hand)
    assert "monkey" in table.legal(1)


def test_a_card_not_in_hand_cannot_be_played() -> None:
    table = ready("red-4", "red-6", "")
    with pytest.raises(IllegalAction):
        table.choose(0, "play red-6")


def test_cards_are_played_in_turn() -> None:
    table = ready("red-4", "red-6", "red-7")
    with pytest.raises(NotYourTurn):
        table.choose(1, "play red-6")
    table.play("red-4")
    with pytest.raises(NotYourTurn):
        table.choose(0, "play red-4")


def test_cards_in_the_centre_announce_nothing() -> None:
    table = ready("red-4", "", "", "", centre="blue-3 yellow-4")
    assert table.view().colour is None
    assert table.legal(0) == set(table.view(0).hand)


@pytest.mark.parametrize("wild", ["monkey", "mate"])
def test_after_a_wild_lead_the_next_is_free_and_names_the_colour(wild: str) -> None:
    table = ready("monkey mate", "red-4 blue-9", "red-6 blue-2")
    table.play(wild)
    assert table.view().colour is None
    assert table.legal(1) == set(table.view(1).hand)
    table.play("blue-9")
    assert table.view().colour == "blue"
    assert all(colour_of(card) == "blue" for card in table.legal(2))


def test_a_wild_lead_takes_the_colour_of_the_first_coloured_card() -> None:
    table = ready("monkey", "blue-9", "blue-4")
    table.play("monkey blue-9 blue-4")
    assert table.moves() == {(1, "blue", 1), (0, "blue", -1)}


def test_after_both_wild_cards_the_third_player_is_still_free() -> None:
    table = ready("mate", "monkey", "green-6")
    table.play("mate monkey")
    assert table.legal(2) == set(table.view(2).hand)
    table.play("green-6")
    assert table.moves() == {(0, "green", 1), (1, "green", -1)}


def test_choosing_freely_after_a_wild_lead_shows_nothing_about_the_hand() -> None:
    table = ready("monkey", "blue-9", "red-4 -blue")
    table.play("monkey blue-9 red-4")
    assert [seat.void for seat in table.view().seats] == [(), (), ("blue",)]


def test_a_wild_card_instead_of_the_colour_shows_nothing_about_the_hand() -> None:
    table = ready("blue-9", "monkey -blue", "blue-4")
    table.play("blue-9 monkey blue-4")
    assert table.view().seats[1].void == ()


def test_voids_are_forgotten_with_the_round() -> None:
    table = ready("red-4", "blue-6 -red", "red-7")
    table.play("red-4 blue-6 red-7")
    assert table.view().seats[1].void == ("red",)
    rng = Random(1)
    while table.state.round == 1:
        seat = table.state.mover()
        table.state.play(seat, table.state.random_action(seat, rng, table.state.buffer()))
    assert [seat.void for seat in table.view().seats] == [(), (), ()]


def test_the_highest_value_of_any_colour_leads_even_when_solitary() -> None:
    table = ready("red-4", "blue-9 -red", "red-7", "red-3")
    table.play("red-4 blue-9 red-7 red-3")
    assert table.view().leader == 1


def test_the_last_of_equal_values_leads() -> None:
    table = ready("red-9", "blue-9 -red", "red-7", "green-9 -red")
    table.play("red-9 blue-9 red-7 green-9")
    assert table.view().leader == 3
    assert table.told(LeaderNamed) == [LeaderNamed(0, None, tied=False), LeaderNamed(3, "green-9", tied=True)]


def test_the_mate_leads_the_next_trick() -> None:
    table = ready("red-4", "mate", "red-11")
    table.play("red-4 mate red-11")
    assert table.view().leader == 1
    assert table.told(LeaderNamed)[-1] == LeaderNamed(1, "mate", tied=False)


def test_the_monkey_counts_as_nothing_for_the_lead() -> None:
    table = ready("monkey", "red-2", "red-3")
    table.play("monkey red-2 red-3")
    assert table.view().leader == 2


def test_cards_in_the_centre_never_count_for_the_lead() -> None:
    table = ready("red-4", "red-7", "red-6", "red-3", centre="red-12 blue-11")
    table.play("red-4 red-7 red-6 red-3")
    assert table.view().leader == 1
    assert table.state.mover() == 1


def test_play_goes_clockwise_from_the_leader() -> None:
    table = Table(4, dealer=1)
    table.deal("red-4", "red-7", "red-6", "red-3")
    table.place()
    seats = []
    for card in ("red-6", "red-3", "red-4", "red-7"):
        seats.append(table.state.mover())
        table.play(card)
    assert seats == [2, 3, 0, 1]
    last = table.view().last_trick
    assert last is not None
    assert [played.seat for played in last.cards] == seats


def test_a_random_card_is_any_legal_one_with_equal_chances() -> None:
    table = ready("red-4", "red-2 red-9 monkey mate -blue", "")
    table.play("red-4")
    legal = table.state.legal(1)
    rng = Random(4)
    drawn = [table.state.random_action(1, rng, table.state.buffer()) for _ in range(400 * len(legal))]
    assert set(drawn) == set(legal)
    assert all(300 < drawn.count(action) < 500 for action in legal)


def test_a_random_plank_is_any_of_1250() -> None:
    table = Table(3)
    table.deal()
    legal = table.state.legal(0)
    assert len(legal) == 1250
    rng = Random(4)
    drawn = {table.state.random_action(0, rng, table.state.buffer()) for _ in range(20_000)}
    assert drawn == set(legal)
