"""Placing the pirates: all at once, hidden until everybody is ready."""

from __future__ import annotations

import msgspec
import pytest
from librt.random import Random

from calavera.core.errors import NotYourTurn
from calavera.games.skull_queen.rules.journal import PlankShown
from calavera.games.skull_queen.rules.view import PlankView
from tests.games.skull_queen.rules.table import MIDDLE, Table, finish_round, ready


def dealt(players: int = 4) -> Table:
    table = Table(players)
    table.deal()
    return table


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_all_place_at_once_in_any_order(players: int) -> None:
    forward, backward = dealt(players), dealt(players)
    planks = [f"plank back {seat % 5} 1 2 3" for seat in range(players)]
    for seat in range(players):
        assert forward.state.may_act(seat)
        forward.choose(seat, planks[seat])
    for seat in reversed(range(players)):
        backward.choose(seat, planks[seat])
    assert forward.state == backward.state
    for viewer in (None, *range(players)):
        assert forward.view(viewer) == backward.view(viewer)


def test_a_plank_is_hidden_from_the_others_until_all_are_ready() -> None:
    one, other = dealt(), dealt()
    one.choose(1, "plank front 4 3 2 1")
    other.choose(1, "plank back 0 0 0 0")
    for viewer in (None, 0, 2, 3):
        assert one.view(viewer).seats[1].plank is None
        assert msgspec.json.encode(one.view(viewer)) == msgspec.json.encode(other.view(viewer))
        assert one.state.key(-1 if viewer is None else viewer) == other.state.key(-1 if viewer is None else viewer)
    assert one.told(PlankShown) == []


def test_ones_own_plank_shows_as_soon_as_it_is_chosen() -> None:
    table = dealt()
    assert table.view(1).seats[1].plank is None
    table.choose(1, "plank front 4 3 2 1")
    assert table.view(1).seats[1].plank == PlankView(side="front", pirates=(4, 3, 2, 1))
    assert table.view(1).seats[0].plank is None


def test_all_planks_show_when_the_last_one_is_ready() -> None:
    table = dealt(3)
    table.place("front 4 3 2 1", "back 0 0 0 0", MIDDLE)
    for viewer in (None, 0, 1, 2):
        assert [seat.plank for seat in table.view(viewer).seats] == [
            PlankView(side="front", pirates=(4, 3, 2, 1)),
            PlankView(side="back", pirates=(0, 0, 0, 0)),
            PlankView(side="front", pirates=(2, 2, 2, 2)),
        ]
    assert table.told(PlankShown) == [
        PlankShown(0, "front", (4, 3, 2, 1), (8, 5, 3, 2)),
        PlankShown(1, "back", (0, 0, 0, 0), (8, 8, 8, 8)),
        PlankShown(2, "front", (2, 2, 2, 2), (3, 3, 3, 3)),
    ]


def test_nobody_places_twice() -> None:
    table = dealt()
    table.choose(1, "plank front 4 3 2 1")
    with pytest.raises(NotYourTurn):
        table.choose(1, "plank front 4 3 2 1")


def test_planks_are_placed_anew_each_round() -> None:
    table = ready("", "", "")
    finish_round(table.state, Random(2))
    assert [seat.plank for seat in table.view(0).seats] == [None, None, None]
    table.deal()
    table.place("front 0 0 0 0")
    assert table.pirates(0) == (0, 0, 0, 0)
