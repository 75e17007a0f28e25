"""Set-up: dealers, hands, the centre, rounds and options."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from librt.random import Random

from calavera.core.errors import BadOptions, BadPlayers, IllegalOutcome
from calavera.core.state import CHANCE, OVER
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.journal import CentreDealt, LeaderNamed, RoundBegan
from tests.games.skull_queen.rules.table import Table, finish_round

# players: cards in the deck, cards in hand, cards in the centre, rounds
SET_UP = {2: (42, 14, 0, 2), 3: (42, 14, 0, 3), 4: (50, 12, 2, 4), 5: (50, 10, 0, 5), 6: (50, 8, 2, 6)}


@pytest.mark.parametrize("players", SET_UP)
def test_the_first_dealer_is_any_seat_with_equal_chances(players: int) -> None:
    state = GAME.new(players)
    named = {GAME.outcomes.format(outcome): chance for outcome, chance in state.outcomes()}
    assert named == {f"dealer {seat}": Fraction(1, players) for seat in range(players)}


@pytest.mark.parametrize("players", SET_UP)
def test_hands_and_centre_have_the_sizes_of_the_table(players: int) -> None:
    deck, hand, centre, rounds = SET_UP[players]
    state = GAME.new(players)
    GAME.happen(state, "dealer 0")
    assert len(state.outcomes()) == deck
    rng = Random(players)
    outcomes = 0
    while state.mover() == CHANCE:
        state.happen(state.sample(rng))
        outcomes += 1
    assert outcomes == players * hand + centre
    view = state.view()
    assert [seat.cards for seat in view.seats] == [hand] * players
    assert len(view.centre) + len(view.gone) == centre
    assert view.tricks_left == hand
    assert view.rounds == rounds
    assert view.to_act == tuple(range(players))


@pytest.mark.parametrize(("players", "left_out"), [(2, True), (3, True), (4, False), (5, False), (6, False)])
def test_ones_and_twelves_are_left_out_for_two_and_three_players(players: int, left_out: bool) -> None:
    cards = Table(players).cards_in_deck()
    extremes = {f"{colour}-{value}" for colour in ("red", "yellow", "green", "blue") for value in (1, 12)}
    assert cards.isdisjoint(extremes) if left_out else cards > extremes
    assert {"monkey", "mate", "red-2", "blue-11"} <= cards


@pytest.mark.parametrize(
    ("players", "options", "rounds"),
    [(2, {}, 2), (2, {"rounds": 2}, 2), (2, {"rounds": 3}, 3), (3, {}, 3), (4, {}, 4), (5, {}, 5), (6, {}, 6)],
)
def test_the_deal_goes_round_and_the_game_ends_after_its_rounds(
    players: int, options: dict[str, Any], rounds: int
) -> None:
    table = Table(players, dealer=1, **options)
    rng = Random(3)
    for number in range(1, rounds + 1):
        assert table.state.round == number
        assert table.state.dealer == number % players
        finish_round(table.state, rng)
    assert table.state.mover() == OVER
    assert table.told(RoundBegan) == [RoundBegan(number % players, number) for number in range(1, rounds + 1)]


@pytest.mark.parametrize(("players", "options"), [(3, {"rounds": 3}), (4, {"rounds": 2}), (6, {"rounds": 3})])
def test_rounds_can_be_chosen_for_two_players_only(players: int, options: dict[str, int]) -> None:
    with pytest.raises(BadOptions) as error:
        GAME.new(players, options)
    assert error.value.params == {"reason": "skull_queen.rounds_two_players_only"}


@pytest.mark.parametrize("rounds", [0, 1, 4, "2", True])
def test_two_players_play_two_or_three_rounds(rounds: object) -> None:
    with pytest.raises(BadOptions):
        GAME.new(2, {"rounds": rounds})


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_can_play(players: int) -> None:
    with pytest.raises(BadPlayers):
        GAME.new(players)


def test_the_player_after_the_dealer_leads() -> None:
    table = Table(5, dealer=4)
    table.deal()
    table.place()
    assert table.view().leader == 0
    table = Table(5, dealer=2)
    table.deal()
    table.place()
    assert table.state.mover() == 3
    assert table.told(LeaderNamed) == [LeaderNamed(3, None, tied=False)]


def test_a_card_can_be_dealt_once_only() -> None:
    table = Table(4)
    table.happen("deal 0 red-7")
    with pytest.raises(IllegalOutcome):
        table.happen("deal 0 red-7")
    with pytest.raises(IllegalOutcome):
        table.happen("deal 1 red-8")
    assert len(table.state.outcomes()) == 49


@pytest.mark.parametrize("wild", ["monkey", "mate"])
def test_a_wild_card_dealt_to_the_centre_is_set_aside(wild: str) -> None:
    table = Table(4)
    table.deal("red-4", "red-9", "red-6", "red-7", centre=f"{wild} yellow-4")
    view = table.view()
    assert view.centre == ("yellow-4",)
    assert view.gone == (wild,)
    table.place()
    table.play("red-4 red-9 red-6 red-7")
    assert table.moves() == {(1, "red", 1), (0, "red", -1)}
    assert {event.card for event in table.told(CentreDealt)} == {wild, "yellow-4"}


@pytest.mark.parametrize("at_least", [30, 10])
def test_a_drawn_card_is_any_of_those_left_with_equal_chances(at_least: int) -> None:
    state = GAME.new(5)
    rng = Random(8)
    while state.mover() == CHANCE and (state.round == 0 or len(state.weights()) > at_least):
        state.happen(state.sample(rng))
    left = {outcome for outcome, _ in state.weights()}
    draws = [state.sample(rng) for _ in range(200 * at_least)]
    assert set(draws) == left
    assert all(130 < draws.count(outcome) < 280 for outcome in left)
