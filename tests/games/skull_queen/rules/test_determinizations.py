"""Determinizations: states that a seat cannot tell from the true one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from librt.random import Random

from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.state import SkullQueenState
from tests.games.skull_queen.rules.table import Table, colour_of, finish_round, move_at_random, ready


def cannot_be_told_apart(state: SkullQueenState, seat: int | None, rng: Random) -> SkullQueenState:
    """A determinization for `seat`, checked to look the same and to obey the rules."""
    view = GAME.view(state, seat)
    drawn = GAME.determinize(view, rng)
    observer = -1 if seat is None else seat
    assert msgspec.json.encode(drawn.view(seat)) == msgspec.json.encode(view)
    assert drawn.key(observer) == state.key(observer)
    assert drawn.legal(observer) == state.legal(observer)
    assert GAME.load(drawn.dump()) == drawn  # every move checked
    return drawn


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (2, {"rounds": 3}), (3, {}), (4, {}), (5, {}), (6, {})], ids=str
)
def test_determinizations_cannot_be_told_from_the_true_state(players: int, options: dict[str, Any]) -> None:
    rng = Random(players)
    state = GAME.new(players, options)
    move = 0
    while not state.is_over():
        if move % 37 == 0:
            for seat in (None, *range(players)):
                cannot_be_told_apart(state, seat, rng)
        move += 1
        move_at_random(state, rng)
    for seat in (None, *range(players)):
        cannot_be_told_apart(state, seat, rng)


def test_an_unseen_card_is_in_any_other_hand_with_equal_chances() -> None:
    table = Table(5)
    table.deal("red-4", "red-9", "mate", "blue-3")
    rng = Random(1)
    view = table.view(0)
    holders: Counter[int] = Counter()
    for _ in range(800):
        drawn = GAME.determinize(view, rng)
        holders.update(seat for seat in range(5) if "mate" in drawn.view(seat).hand)
    assert set(holders) == {1, 2, 3, 4}
    assert all(140 < many < 260 for many in holders.values())


def test_the_ghost_may_have_any_unseen_card() -> None:
    table = Table(2)
    table.deal("red-4 red-5", "red-9")
    rng = Random(1)
    view = table.view(0)
    held = sum("red-9" in GAME.determinize(view, rng).view(1).hand for _ in range(800))
    assert 330 < held < 470  # 14 of the 28 cards not in the own hand


def test_nobody_is_dealt_a_colour_they_are_known_to_be_out_of() -> None:
    table = ready("red-4", "blue-9 -red", "red-7", "red-6")
    table.play("red-4 blue-9 red-7 red-6")
    rng = Random(2)
    colours: Counter[str | None] = Counter()
    for _ in range(100):
        drawn = cannot_be_told_apart(table.state, 0, rng)
        colours.update(colour_of(card) for card in drawn.view(1).hand)
    assert colours["red"] == 0
    assert all(colours[colour] > 0 for colour in ("yellow", "green", "blue"))


def test_a_player_out_of_the_ghosts_colour_is_dealt_none_of_it() -> None:
    table = Table(2)
    table.deal("red-4", "blue-9 -red", ghost="red-6")
    table.place()
    table.ghost("red-6", "red-4", "blue-9")
    rng = Random(2)
    for _ in range(50):
        drawn = cannot_be_told_apart(table.state, 0, rng)
        assert all(colour_of(card) != "red" for card in drawn.view(1).hand)


def test_a_choice_not_shown_yet_is_any_the_other_captain_could_make() -> None:
    table = Table(2)
    table.deal("red-4 -yellow -blue", "red-9 blue-3", ghost="red-6 red-11 monkey")
    table.place()
    table.happen("ghost red-6")
    table.choose(1, "play red-9")
    own = table.view(0).hand
    rng = Random(3)
    chosen = {GAME.determinize(table.view(0), rng).view(1).chosen for _ in range(300)}
    assert {"red-9", "red-11", "monkey", "blue-3"} <= chosen  # blue when dealt no red
    assert chosen.isdisjoint({None, "red-6", *own})


def test_a_plank_not_shown_yet_is_any_plank() -> None:
    table = Table(3)
    table.deal()
    table.choose(1, "plank front 0 0 0 0")
    rng = Random(3)
    planks = {str(GAME.determinize(table.view(0), rng).view(1).seats[1].plank) for _ in range(100)}
    assert len(planks) > 80


def test_cards_dealt_in_a_round_that_is_over_were_those_played() -> None:
    table = ready("", "", "")
    start = table.state.clone()
    hands = [set(start.view(seat).hand) for seat in range(3)]
    finish_round(table.state, Random(4))
    drawn = cannot_be_told_apart(table.state, 0, Random(5))
    for seat in range(3):
        deals = [line.split() for line in drawn.dump().splitlines() if line.startswith(f"chance deal {seat} ")]
        assert {deal[-1] for deal in deals} == hands[seat]
