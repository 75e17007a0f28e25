"""Two players and the ghost."""

from __future__ import annotations

import msgspec
import pytest

from calavera.core.errors import IllegalAction, NotYourTurn
from calavera.core.state import CHANCE
from calavera.games.skull_queen.rules.journal import ColourAnnounced, GhostPlayed, LeaderNamed, Moved, Played, Stayed
from calavera.games.skull_queen.rules.view import PlayedCard
from tests.games.skull_queen.rules.table import Table, colour_of


def ready_for_two(first: str, second: str, *, ghost: str, dealer: int = 1) -> Table:
    table = Table(2, dealer=dealer)
    table.deal(first, second, ghost=ghost)
    table.place()
    return table


def test_the_ghosts_pile_is_what_was_not_dealt() -> None:
    table = ready_for_two("red-4", "red-9", ghost="red-6")
    assert table.state.mover() == CHANCE
    cards = table.cards_in_deck()
    assert len(cards) == 14
    assert cards.isdisjoint(table.view(0).hand)
    assert cards.isdisjoint(table.view(1).hand)


def test_the_ghost_leads_every_trick() -> None:
    table = ready_for_two("red-4 blue-9", "red-9 blue-10", ghost="red-6 blue-6")
    table.ghost("red-6", "red-4", "red-9")
    assert table.state.mover() == CHANCE
    assert table.view().leader is None
    table.ghost("blue-6", "blue-9", "blue-10")
    assert [event.card for event in table.told(GhostPlayed)] == ["red-6", "blue-6"]
    assert table.told(LeaderNamed) == []


def test_all_fourteen_cards_of_the_ghost_are_played() -> None:
    table = ready_for_two("", "", ghost="")
    for left in range(14, 0, -1):
        assert len(table.state.outcomes()) == left
        table.state.happen(table.state.weights()[0][0])
        for seat in (0, 1):
            table.state.play(seat, table.state.legal(seat)[0])
    assert table.state.round == 2
    assert [event.left for event in table.told(GhostPlayed)] == list(range(13, -1, -1))


def test_both_captains_follow_the_ghosts_colour_if_they_can() -> None:
    table = ready_for_two("red-4 monkey", "blue-9 -red", ghost="red-6")
    table.happen("ghost red-6")
    assert table.view().colour == "red"
    red = {card for card in table.view(0).hand if colour_of(card) == "red"}
    assert table.legal(0) - {"mate"} == red | {"monkey"}
    assert table.legal(1) == set(table.view(1).hand)
    with pytest.raises(IllegalAction):
        table.choose(0, f"play {next(card for card in table.view(0).hand if colour_of(card) not in ('red', None))}")


def test_a_chosen_card_is_hidden_until_both_have_chosen() -> None:
    one = ready_for_two("red-4 red-9", "red-10", ghost="red-6")
    other = ready_for_two("red-4 red-9", "red-10", ghost="red-6")
    for table, card in ((one, "red-4"), (other, "red-9")):
        table.happen("ghost red-6")
        table.choose(0, f"play {card}")
    for viewer in (None, 1):
        view = one.view(viewer)
        assert view.chosen is None
        assert view.trick == (PlayedCard(seat=None, card="red-6"),)
        assert view.seats[0].cards == 14
        assert msgspec.json.encode(view) == msgspec.json.encode(other.view(viewer))
        assert one.state.key(-1 if viewer is None else viewer) == other.state.key(-1 if viewer is None else viewer)
    assert one.view(0).chosen == "red-4"
    assert "red-4" in one.view(0).hand
    assert one.told(Played) == []


def test_cards_are_shown_together_whoever_chose_first() -> None:
    one = ready_for_two("red-4", "red-9", ghost="red-6")
    other = ready_for_two("red-4", "red-9", ghost="red-6")
    one.ghost("red-6", "red-4", "red-9")
    other.happen("ghost red-6")
    other.choose(1, "play red-9")
    with pytest.raises(NotYourTurn):
        other.choose(1, "play red-9")
    other.choose(0, "play red-4")
    assert one.state == other.state
    assert one.view(0) == other.view(0)
    assert one.view(0).chosen is None
    assert [event.seat for event in one.told(Played)] == [0, 1]


def test_the_ghosts_cards_move_nobody() -> None:
    table = ready_for_two("red-4", "red-9", ghost="red-11")
    table.ghost("red-11", "red-4", "red-9")
    assert table.moves() == {(0, "red", -1)}
    assert [event.seat for event in table.told(Moved)] == [0]
    assert table.told(Stayed) == [Stayed(None, "red", 1, "up", "red-11", "ghost")]
    table = ready_for_two("red-4", "red-9", ghost="red-3")
    table.ghost("red-3", "red-4", "red-9")
    assert table.moves() == {(1, "red", 1)}
    assert [event.seat for event in table.told(Moved)] == [1]


def test_the_ghosts_8_and_5_count() -> None:
    table = ready_for_two("red-4", "red-9", ghost="red-8")
    table.ghost("red-8", "red-4", "red-9")
    assert table.moves() == {(1, "red", 2), (0, "red", -1)}


def test_the_ghosts_solitary_card_goes_to_the_centre() -> None:
    table = ready_for_two("blue-4 red-4 -green", "blue-9 red-3 -green", ghost="green-11 red-7")
    table.ghost("green-11", "blue-4", "blue-9")
    assert table.view().centre == ("green-11",)
    assert table.moves() == {(1, "blue", 1), (0, "blue", -1)}
    assert [seat.void for seat in table.view().seats] == [("green",), ("green",)]


@pytest.mark.parametrize("dealer", [0, 1])
def test_after_a_wild_lead_the_captain_left_of_the_dealer_names_the_colour(dealer: int) -> None:
    table = ready_for_two("red-4", "blue-9", ghost="mate", dealer=dealer)
    table.happen("ghost mate")
    assert table.view().colour is None
    for seat in (0, 1):
        assert table.legal(seat) == set(table.view(seat).hand)
    table.choose(0, "play red-4")
    table.choose(1, "play blue-9")
    last = table.view().last_trick
    assert last is not None
    assert last.colour == ("blue" if dealer == 0 else "red")
    assert table.told(ColourAnnounced) == [ColourAnnounced(last.colour, 1 - dealer)]
    # The mate is the highest of the announced colour, and the other colour's card is alone.
    assert table.moves() == ({(1, "blue", -1)} if dealer == 0 else {(0, "red", -1)})
    assert table.view().centre == (("red-4",) if dealer == 0 else ("blue-9",))


def test_the_captain_left_of_the_dealer_names_the_colour_whoever_played_the_highest_card_before() -> None:
    table = ready_for_two("red-4 green-3", "red-9 blue-9", ghost="red-6 monkey", dealer=1)
    table.ghost("red-6", "red-4", "red-9")
    table.ghost("monkey", "green-3", "blue-9")
    last = table.view().last_trick
    assert last is not None
    assert last.colour == "green"


@pytest.mark.parametrize("dealer", [0, 1])
def test_if_that_is_the_other_wild_card_the_other_captain_names_the_colour(dealer: int) -> None:
    hands = ("monkey", "blue-9") if dealer == 1 else ("blue-9", "monkey")
    table = ready_for_two(*hands, ghost="mate", dealer=dealer)
    table.ghost("mate", *hands)
    last = table.view().last_trick
    assert last is not None
    assert last.colour == "blue"
    assert table.moves() == {(0 if dealer == 1 else 1, "blue", -1)}


def test_the_second_captains_wild_card_takes_the_first_ones_colour() -> None:
    table = ready_for_two("red-4", "mate", ghost="monkey")
    table.ghost("monkey", "red-4", "mate")
    assert table.moves() == {(1, "red", 1)}


def test_a_free_choice_shows_nothing_about_the_hands() -> None:
    table = ready_for_two("red-4", "blue-9", ghost="monkey")
    table.ghost("monkey", "red-4", "blue-9")
    assert [seat.void for seat in table.view().seats] == [(), ()]


def test_the_last_trick_lists_the_ghost_first_then_the_captain_left_of_the_dealer() -> None:
    table = ready_for_two("red-4", "red-9", ghost="red-6", dealer=0)
    table.ghost("red-6", "red-4", "red-9")
    last = table.view().last_trick
    assert last is not None
    assert last.cards == (
        PlayedCard(seat=None, card="red-6"),
        PlayedCard(seat=1, card="red-9"),
        PlayedCard(seat=0, card="red-4"),
    )
