"""What a card would do: told before it is played, as far as its player can know, and never more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.random import Random

from calavera.core.sentence import Sentence
from calavera.core.state import CHANCE
from calavera.games.catalogue import catalogue
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.journal import Moved, unpack
from calavera.games.skull_queen.rules.layout import PLAYING
from calavera.games.skull_queen.rules.outlook import outlook
from calavera.games.skull_queen.rules.state import SkullQueenState
from calavera.games.skull_queen.text.outlook import foresee
from calavera.terminal.speech import Speech
from tests.contract.test_journals import check_params
from tests.games.skull_queen.rules.table import Table, move_at_random, ready

pytestmark = pytest.mark.once
ENGLISH = Speech(catalogue("en"), ("Ada", "Ben", "Cleo", "Dora"))


def foreseen(table: Table, seat: int, card: str) -> list[str | None]:
    return [ENGLISH.tell(one) for one in foresee(table.state, seat, GAME.actions.parse(f"play {card}"))]


def test_the_card_that_would_be_the_highest_and_who_would_move_down() -> None:
    table = ready("red-4", "red-9 red-8 red-2", "red-6", "red-7")
    table.play("red-4")
    still = "2 players still have to play."
    assert foreseen(table, 1, "red-9") == [
        "Your red pirate would go up 1 and be worth 5.",
        "Ada’s red pirate would go down 1.",
        "You’d lead the next trick.",
        still,
    ]
    assert foreseen(table, 1, "red-8")[0] == "Your red pirate would go up 2 and be worth 8."
    assert foreseen(table, 1, "red-2") == [
        "Your red pirate would go down 1 and be worth 2.",
        "Ada’s red pirate would go up 1.",
        still,
    ]


def test_whoever_plays_last_knows_what_will_happen() -> None:
    table = ready("red-4", "red-9", "red-6", "red-7 red-10", planks=("front 2 2 2 2",) * 3 + ("front 4 2 2 2",))
    table.play("red-4 red-9 red-6")
    certain = "You play last: this is what will happen."
    assert foreseen(table, 3, "red-7") == [
        "Neither the highest nor the lowest so far: your pirates would stay put.",
        "Ben’s red pirate would go up 1.",
        "Ada’s red pirate would go down 1.",
        certain,
    ]
    assert foreseen(table, 3, "red-10")[0] == "Your red pirate would go overboard!"


def test_a_pirate_already_overboard_is_moved_by_nothing() -> None:
    hands = ("red-4 red-7", "red-1 red-2", "red-6", "red-9 red-10")
    table = ready(*hands, planks=("front 2 2 2 2", "front 0 2 2 2"))
    table.play("red-4 red-1 red-6 red-9 red-10 red-7")
    assert foreseen(table, 1, "red-2")[0] == "Your red pirate is already overboard: nothing would happen to it."


def still_to_come(count: int) -> str:
    return f"{count} players still have to play."


def test_a_wild_card_without_a_colour_yet() -> None:
    table = ready("mate", "red-2", "red-3")
    assert foreseen(table, 0, "mate") == [
        "It takes the colour of the first coloured card after it.",
        "You’d lead the next trick.",
        still_to_come(2),
    ]


def test_two_players_do_not_know_the_other_card() -> None:
    table = Table(2)
    table.deal("red-9", "red-4", ghost="red-7")
    table.place()
    table.happen("ghost red-7")
    assert foreseen(table, 0, "red-9") == [
        "Your red pirate would go up 1 and be worth 5.",
        "The other player’s card isn’t known yet.",
    ]


def test_after_a_wild_card_of_the_ghost_only_the_player_left_of_the_dealer_knows_the_colour() -> None:
    table = Table(2, dealer=1)
    table.deal("red-9", "red-4", ghost="mate")
    table.place()
    table.happen("ghost mate")
    assert foreseen(table, 0, "red-9") == [
        "Your red pirate would go down 1 and be worth 2.",
        "The other player’s card isn’t known yet.",
    ]
    assert foreseen(table, 1, "red-4") == [
        "Alone in its colour so far: it would go to the centre.",
        "The other player’s card isn’t known yet, and it sets the colour of the ghost’s card.",
    ]


def test_nothing_is_foreseen_of_a_plank() -> None:
    table = Table(3)
    table.deal()
    assert foresee(table.state, 0, GAME.actions.parse("plank front 2 2 2 2")) == ()


def positions(players: int, seed: int) -> Iterator[SkullQueenState]:
    """Every moment of a random game at which a card is chosen."""
    state: SkullQueenState = GAME.new(players)
    rng = Random(seed)
    while not state.is_over():
        if state.mover() != CHANCE and state.stage == PLAYING:
            yield state
        move_at_random(state, rng)


def all_foreseen(state: SkullQueenState, seat: int) -> list[tuple[Sentence, ...]]:
    return [foresee(state, seat, action) for action in state.legal(seat)]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_it_depends_on_nothing_that_the_seat_may_not_know_and_changes_nothing(players: int) -> None:
    rng = Random(5)
    compared = 0
    for state in positions(players, 7):
        for seat in state.movers():
            before = state.clone()
            known = all_foreseen(state, seat)
            assert state == before
            assert all_foreseen(GAME.determinize(state.view(seat), rng), seat) == known
            compared += 1
    assert compared > 40


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_all_catalogues_have_its_sentences(players: int) -> None:
    seen: set[str] = set()
    for state in positions(players, 11):
        for seat in state.movers():
            for sentence in (one for said in all_foreseen(state, seat) for one in said):
                if sentence.key not in seen:
                    check_params(sentence.key, sentence.params, players)
                seen.add(sentence.key)
    assert len(seen) >= 8


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_the_last_player_foresees_is_what_happens(players: int) -> None:
    compared = 0
    for state in positions(players, 3):
        seat = state.mover()
        if (seat + 1) % players != state.leader:
            continue
        for action in state.legal(seat):
            notes = outlook(state, seat, action).notes
            after = state.clone()
            after.journal = []
            after.apply(seat, action)
            moves = [event for note in notes if isinstance(event := unpack(note), Moved)]
            told = [unpack(note) for note in after.journal]
            assert all(move in told for move in moves)
            compared += len(moves)
    assert compared > 50
