"""Determinizations: full states that a seat cannot tell from the true one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from librt.random import Random

from calavera.core.state import CHANCE
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.actions import Kind
from calavera.games.skull_king.rules.state import SkullKingState
from tests.games.skull_king.rules.table import PLENTY, Table


def cannot_be_told_apart(state: SkullKingState, seat: int | None, rng: Random) -> SkullKingState:
    """A determinization of a seat's view, checked to look the same and to obey the rules."""
    view = GAME.view(state, seat)
    imagined = GAME.determinize(view, rng)
    observer = -1 if seat is None else seat
    assert msgspec.json.encode(imagined.view(seat)) == msgspec.json.encode(view)
    assert imagined.key(observer) == state.key(observer)
    assert imagined.legal(observer) == state.legal(observer)
    assert GAME.load(imagined.dump()) == imagined  # every move checked
    return imagined


@pytest.mark.parametrize("options", [{}, {"landlubber": True}, {"bag": PLENTY}], ids=["usual", "landlubber", "plenty"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_determinizations_cannot_be_told_from_the_true_state(players: int, options: dict[str, Any]) -> None:
    rng = Random(players)
    state = GAME.new(players, options)
    move = 0
    while not state.is_over():
        if move % 23 == 0:
            for seat in (None, *range(players)):
                cannot_be_told_apart(state, seat, rng)
        move += 1
        if state.mover() == CHANCE:
            state.happen(state.sample(rng))
        else:
            seats = state.movers()
            seat = seats[rng.randrange(len(seats))]
            actions = state.legal(seat)
            state.play(seat, actions[rng.randrange(len(actions))])
    for seat in (None, *range(players)):
        cannot_be_told_apart(state, seat, rng)


def test_an_unseen_die_is_any_of_those_not_seen_with_equal_chances() -> None:
    table = Table(3)
    table.deal("black", "skull_king", "red")
    view = table.view(0)
    rng = Random(11)
    drawn = Counter(GAME.determinize(view, rng).view(1).dice[0] for _ in range(3_500))
    unseen: dict[Kind, int] = {"skull_king": 1, "pirate": 3, "mermaid": 2, "black": 6, "blue": 7, "red": 8, "yellow": 8}
    for die, count in unseen.items():
        assert abs(drawn[die] / 3_500 - count / 35) < 0.03, die


def test_nobody_is_imagined_with_a_colour_they_are_known_to_be_out_of() -> None:
    table = Table(3, hand=4)
    table.deal("black black blue red", "yellow yellow blue red", "black black blue blue")
    table.bid(0, 0, 0)
    table.throw("black 5", "yellow 7", "black 5")
    rng = Random(5)
    held = Counter(die for _ in range(200) for die in GAME.determinize(table.view(0), rng).view(1).dice)
    assert held["black"] == 0
    assert held["blue"] > 0
    assert held["red"] > 0
    assert held["yellow"] > 0


def test_dice_drawn_in_a_hand_that_is_over_were_those_thrown() -> None:
    table = Table(3, hand=2)
    table.deal("black red", "skull_king yellow", "blue blue")
    table.bid(0, 0, 0)
    table.throw("black 5", "skull_king skull", "blue 3", "yellow flag", "blue 3", "red 1")
    assert table.state.hand == 3
    rng = Random(2)
    orders = set()
    for _ in range(40):
        lines = cannot_be_told_apart(table.state, 0, rng).dump().splitlines()
        drawn = [line.split()[-1] for line in lines if line.startswith("chance deal 1")]
        assert sorted(drawn[1:]) == ["skull_king", "yellow"]  # the first one was drawn in hand one
        orders.add(tuple(drawn[1:]))
    assert len(orders) == 2


def test_a_pending_bid_of_another_is_imagined_and_ones_own_is_kept() -> None:
    table = Table(3, hand=2)
    table.deal("black red", "skull_king yellow", "blue blue")
    table.play(0, "bid 2")
    table.play(1, "bid 1")
    rng = Random(3)
    bids: Counter[int | None] = Counter()
    for _ in range(60):
        imagined = cannot_be_told_apart(table.state, 0, rng)
        assert imagined.view(0).seats[0].bid == 2
        bids[imagined.view(1).seats[1].bid] += 1
    assert set(bids) == {0, 1, 2}
