"""The option `plank`: what the spaces are worth."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from librt.random import Random

from calavera.core.errors import BadOptions
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.journal import PlankShown, RoundScored
from calavera.games.skull_queen.rules.options import SkullQueenOptions
from calavera.games.skull_queen.rules.view import PlankSides
from tests.games.skull_queen.rules.table import Table, finish_round, ready

OWN = (0, 3, 3, 7, 20)


def refused(plank: object) -> dict[str, Any]:
    with pytest.raises(BadOptions) as error:
        GAME.new(4, {"plank": plank})
    return error.value.params


def test_without_the_option_the_spaces_are_worth_1_2_3_5_8() -> None:
    assert GAME.new(3).view().worth == PlankSides(front=(1, 2, 3, 5, 8), back=(8, 5, 3, 2, 1))


def test_the_back_is_the_front_reversed() -> None:
    assert GAME.new(3, {"plank": OWN}).view().worth == PlankSides(front=OWN, back=(20, 7, 3, 3, 0))


@pytest.mark.parametrize("plank", [(0, 0, 0, 0, 0), (20, 20, 20, 20, 20), OWN])
def test_equal_spaces_and_both_bounds_are_allowed(plank: tuple[int, ...]) -> None:
    assert GAME.new(2, {"plank": list(plank)}).options.plank == plank


@pytest.mark.parametrize("plank", [(-1, 2, 3, 5, 8), (1, 2, 3, 5, 21), (1, 2, 3, 5, 10**30)])
def test_a_space_is_worth_0_to_20(plank: tuple[int, ...]) -> None:
    assert refused(plank) == {"reason": "skull_queen.plank_worth", "low": 0, "high": 20}


@pytest.mark.parametrize("plank", [(8, 5, 3, 2, 1), (1, 2, 5, 3, 8), (1, 0, 3, 5, 8)])
def test_the_numbers_do_not_fall_towards_the_narrow_end(plank: tuple[int, ...]) -> None:
    assert refused(plank) == {"reason": "skull_queen.plank_falls"}


@pytest.mark.parametrize("plank", [(1, 2, 3, 5), (1, 2, 3, 5, 8, 13), 5, "12358", None, (1, 2, 3, 5, 8.5), [True] * 5])
def test_a_plank_is_five_whole_numbers(plank: object) -> None:
    assert refused(plank)["reason"] == "option.invalid"


def test_each_pirate_scores_its_space_on_the_own_plank() -> None:
    table = Table(3, plank=OWN)
    rng = Random(3)
    while not table.state.is_over():
        finish_round(table.state, rng)
    view = table.view()
    for seat in view.seats:
        plank = seat.plank
        assert plank is not None
        worth = view.worth.of(plank.side)
        assert seat.points[-1] == sum(0 if space is None else worth[space] for space in plank.pirates)
    assert [event.points for event in table.told(RoundScored)][-3:] == [seat.points[-1] for seat in view.seats]
    assert sum(view.scores) > 0


def test_the_journal_tells_what_the_spaces_are_worth_here() -> None:
    table = ready("", "", "", planks=("front 4 3 2 1", "back 0 1 2 4"), plank=OWN)
    shown = table.told(PlankShown)
    assert [event.worth for event in shown] == [(20, 7, 3, 3), (20, 7, 3, 0), (3, 3, 3, 3)]


def test_the_plank_is_written_down_and_a_game_of_before_is_read_as_it_was() -> None:
    plain, said, own = GAME.new(3), GAME.new(3, {"plank": [1, 2, 3, 5, 8]}), GAME.new(3, {"plank": OWN})
    assert plain.dump().splitlines()[1] == '{"rounds":null,"plank":[1,2,3,5,8]}'
    assert said == plain
    before = 'calavera 1 skull_queen 1 3\n{"rounds":null}\n'
    assert GAME.load(before).dump() == before
    assert GAME.load(before).view().worth == plain.view().worth
    assert own.dump().splitlines()[1] == '{"rounds":null,"plank":[0,3,3,7,20]}'
    for state in (plain, own):
        assert GAME.load(state.dump()).view().worth == state.view().worth


def test_a_form_learns_the_default_and_the_bounds_from_the_schema() -> None:
    described = msgspec.json.schema(SkullQueenOptions)["$defs"]["SkullQueenOptions"]["properties"]
    assert tuple(described["plank"]["default"]) == (1, 2, 3, 5, 8)
    assert [(space["minimum"], space["maximum"]) for space in described["plank"]["prefixItems"]] == [(0, 20)] * 5
    assert described["rounds"]["default"] is None


def test_a_determinization_has_the_same_plank() -> None:
    table = ready("", "", "", plank=OWN)
    view = table.view(1)
    assert GAME.determinize(view, Random(1)).view(1) == view
