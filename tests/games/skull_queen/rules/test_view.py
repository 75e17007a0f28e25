"""Who may know what."""

from __future__ import annotations

import msgspec
import pytest
from librt.random import Random

from calavera.core.state import CHANCE, entry_what, entry_who
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.journal import ColourAnnounced, RoundScored
from calavera.games.skull_queen.rules.layout import PLACING
from calavera.games.skull_queen.rules.view import PirateMove, PlayedCard, SkullQueenView, TrickView
from calavera.testing.checks import random_move
from tests.games.skull_queen.rules.table import Table, finish_round, move_at_random, ready


def seen_deals(view: SkullQueenView) -> list[str]:
    moves = [(entry_who(packed), entry_what(packed)) for packed in view.history]
    texts = [GAME.outcomes.format(what) for who, what in moves if who == CHANCE]
    return [text for text in texts if text.startswith("deal ")]


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    table = Table(3)
    table.deal("red-4", "red-9 monkey", "blue-3")
    assert {"red-9", "monkey"} <= set(table.view(1).hand)
    assert len(table.view(1).hand) == 14
    assert table.view(None).hand == ()
    for viewer in (0, 2):
        assert set(table.view(viewer).hand).isdisjoint(table.view(1).hand)


def test_others_see_that_a_card_is_dealt_and_not_which() -> None:
    table = Table(3)
    table.happen("deal 0 red-4")
    assert seen_deals(table.view(0)) == ["deal 0 red-4"]
    assert seen_deals(table.view(1)) == ["deal 0 ?"]
    assert seen_deals(table.view(None)) == ["deal 0 ?"]
    assert table.view(1).seats[0].cards == 1


def test_views_and_keys_are_the_same_whatever_the_others_hold() -> None:
    one, other = Table(3), Table(3)
    mine = "red-2 red-3 red-4 red-5 red-6 red-7 red-8 blue-2 blue-3 blue-4 blue-5 blue-6 blue-7 blue-8"
    one.deal(mine, "monkey mate")
    other.deal(mine, "green-2 green-3")
    assert one.state != other.state
    assert msgspec.json.encode(one.view(0)) == msgspec.json.encode(other.view(0))
    assert one.state.key(0) == other.state.key(0)
    assert one.state.key(1) != other.state.key(1)


def test_the_trick_on_the_table_is_seen_by_all() -> None:
    table = ready("red-4", "red-9", "red-6")
    table.play("red-4 red-9")
    for viewer in (None, 0, 1, 2):
        view = table.view(viewer)
        assert view.trick == (PlayedCard(seat=0, card="red-4"), PlayedCard(seat=1, card="red-9"))
        assert view.colour == "red"
        assert [seat.cards for seat in view.seats] == [13, 13, 14]
    assert table.view().last_trick is None


def test_the_last_trick_is_seen_with_its_centre_and_moves() -> None:
    table = ready("red-4", "red-9", "red-6", "blue-3 -red", centre="red-5 yellow-4", planks=("front 1 2 2 2",))
    table.play("red-4 red-9 red-6 blue-3")
    assert table.view().last_trick == TrickView(
        colour="red",
        cards=(
            PlayedCard(seat=0, card="red-4"),
            PlayedCard(seat=1, card="red-9"),
            PlayedCard(seat=2, card="red-6"),
            PlayedCard(seat=3, card="blue-3"),
        ),
        centre=("red-5", "yellow-4"),
        moves=(
            PirateMove(seat=1, colour="red", steps=1, card="red-9", overboard=False),
            PirateMove(seat=0, colour="red", steps=-2, card="red-4", overboard=True),
        ),
    )
    assert table.view().trick == ()
    assert table.view().colour is None


def test_the_last_trick_of_a_round_can_be_seen_until_the_next_first_trick() -> None:
    table = ready("", "", "")
    finish_round(table.state, Random(5))
    last = table.view().last_trick
    assert last is not None
    table.deal()
    assert table.view().last_trick == last
    table.place()
    assert table.view().last_trick is None


def test_points_are_listed_round_by_round() -> None:
    table = ready("", "", "")
    assert [seat.points for seat in table.view().seats] == [(), (), ()]
    finish_round(table.state, Random(5))
    scored = [event.points for event in table.told(RoundScored)]
    assert [seat.points for seat in table.view().seats] == [(points,) for points in scored]
    assert table.view().scores == tuple(scored)


def test_the_colour_is_told_when_it_is_announced() -> None:
    table = ready("monkey", "blue-9", "blue-6")
    table.play("monkey")
    assert table.told(ColourAnnounced) == []
    table.play("blue-9")
    assert table.told(ColourAnnounced) == [ColourAnnounced("blue", None)]


def test_before_the_first_dealer_nothing_is_known() -> None:
    view = GAME.new(3).view(0)
    assert view.stage == "draw_dealer"
    assert (view.dealer, view.leader, view.last_trick) == (None, None, None)
    assert view.to_act == ()
    assert not view.over


@pytest.mark.once
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_card_of_the_round_is_in_one_place(players: int) -> None:
    state = GAME.new(players)
    rng = Random(players)
    move_at_random(state, rng)
    while not state.is_over():
        hands = [card for seat in range(players) for card in state.view(seat).hand]
        view = state.view()
        lying = [*view.centre, *view.gone, *(played.card for played in view.trick)]
        assert len(hands) + len(lying) + state.deck_size == (42 if players <= 3 else 50)
        assert len({*hands, *lying}) == len(hands) + len(lying)
        move_at_random(state, rng)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_view_survives_the_way_through_json(players: int) -> None:
    state = GAME.new(players)
    rng = Random(players)
    for move in range(300):
        if state.is_over():
            break
        if move % 29 == 0:
            for seat in (None, *range(players)):
                view = state.view(seat)
                assert msgspec.json.decode(msgspec.json.encode(view), type=SkullQueenView) == view
        move_at_random(state, rng)


def test_the_last_trick_of_a_round_stays_as_it_was_while_new_planks_are_chosen() -> None:
    found = 0
    for seed in range(8):
        rng, state = Random(seed), GAME.new(3)
        while not state.is_over():
            if state.stage == PLACING and state.round > 1 and len(state.movers()) > 1:
                before = state.view().last_trick
                assert before is not None
                random_move(state, rng)
                assert state.view().last_trick == before
                found += any(move.overboard for move in before.moves)
            else:
                random_move(state, rng)
    assert found > 0, "some rounds end with somebody going overboard"
