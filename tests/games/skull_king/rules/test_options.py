"""The bag and other options."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from calavera.core.errors import BadOptions, BadPlayers
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.options import Bag, Dice, SkullKingOptions
from tests.games.skull_king.rules.table import PLENTY, Table

SPECIAL = ["skull", "skull", "skull", "flag", "flag", "flag"]
NUMBERS = [1, 2, 3, 4, 5, "flag"]


def bag_of(**counts: int) -> dict[str, Any]:
    """A bag with these dice and no others."""
    specials = ("skull_king", "pirate", "mermaid")
    colours = ("black", "blue", "red", "yellow")
    kinds = {kind: {"count": counts.get(kind, 0), "faces": SPECIAL} for kind in specials}
    return kinds | {kind: {"count": counts.get(kind, 0), "faces": NUMBERS} for kind in colours}


def test_the_usual_bag_holds_thirty_six_dice() -> None:
    bag = GAME.read_options(None, 4).bag
    assert [dice.count for dice in bag.kinds()] == [1, 3, 2, 7, 7, 8, 8]
    for special in (bag.skull_king, bag.pirate, bag.mermaid):
        assert sorted(special.faces, key=str) == ["flag"] * 2 + ["skull"] * 4
    assert bag.black.faces == (5, 5, 6, 6, 7, 7)
    assert bag.blue.faces == (3, 3, 4, 4, 5, 5)
    assert bag.red.faces == (1, 1, 2, 2, 3, 3)
    assert bag.yellow.faces == ("flag", "flag", "flag", 1, 1, 7)


def test_a_bag_may_be_given_in_part() -> None:
    options = GAME.read_options({"bag": {"yellow": {"count": 9, "faces": ["flag", "flag", 1, 1, 7, 7]}}}, 4)
    assert options.bag.yellow == Dice(9, ("flag", "flag", 1, 1, 7, 7))
    assert options.bag.black == Bag().black


def test_a_changed_bag_is_the_one_that_is_drawn_from_and_rolled() -> None:
    table = Table(3, bag=bag_of(black=30, mermaid=3))
    weights = {GAME.outcomes.format(outcome): weight for outcome, weight in table.state.weights()}
    assert weights == {"deal 0 mermaid": 3, "deal 0 black": 30}
    table.deal("mermaid", "black", "black")
    table.bid(0, 0, 0)
    table.play(0, "throw mermaid")
    weights = {GAME.outcomes.format(outcome): weight for outcome, weight in table.state.weights()}
    assert weights == {"roll flag": 3, "roll skull": 3}


def test_options_survive_a_dump() -> None:
    for options in ({}, {"landlubber": True}, {"bag": PLENTY}):
        state = GAME.new(3, options)
        assert GAME.load(state.dump()) == state
        assert GAME.load(state.dump()).options == state.options


def test_a_dump_names_every_die_so_that_it_does_not_depend_on_the_usual_bag() -> None:
    written = msgspec.json.decode(GAME.new(3).dump().splitlines()[1])
    assert written["bag"]["black"] == {"count": 7, "faces": [5, 5, 6, 6, 7, 7]}
    assert len(written["bag"]) == 7


@pytest.mark.parametrize(("players", "needed"), [(3, 24), (4, 32), (5, 35), (6, 36)])
def test_the_bag_must_hold_enough_dice_for_the_last_hand(players: int, needed: int) -> None:
    GAME.new(players, {"bag": bag_of(red=needed - 1, pirate=1)})
    with pytest.raises(BadOptions) as error:
        GAME.new(players, {"bag": bag_of(red=needed - 2, pirate=1)})
    assert error.value.params == {"reason": "skull_king.bag_too_few", "dice": needed - 1, "needed": needed}


@pytest.mark.parametrize(
    ("die", "faces"),
    [
        ("skull_king", ["skull", "skull", "skull", "skull", "flag", 1]),
        ("pirate", [7, 7, 7, 7, 7, 7]),
        ("mermaid", ["skull", 9, "skull", "skull", "flag", "flag"]),
        ("black", [5, 5, 6, 6, 7, "skull"]),
        ("yellow", ["skull", "flag", "flag", 1, 1, 7]),
    ],
)
def test_numbers_belong_on_colours_and_skulls_on_specials(die: str, faces: list[Any]) -> None:
    with pytest.raises(BadOptions) as error:
        GAME.new(3, {"bag": {die: {"count": 12, "faces": faces}}})
    assert error.value.params["reason"] == "skull_king.bag_face"
    assert error.value.params["die"] == die


@pytest.mark.parametrize("die", ["skull_king", "pirate", "mermaid", "black", "blue", "red", "yellow"])
def test_a_die_may_show_flags_alone(die: str) -> None:
    GAME.new(3, {"bag": {die: {"count": 36, "faces": ["flag"] * 6}}})


@pytest.mark.parametrize(
    "bag",
    [
        {"black": {"count": 7, "faces": [5, 5, 6, 6, 7]}},
        {"black": {"count": 7, "faces": [5, 5, 6, 6, 7, 7, 7]}},
        {"black": {"count": 7, "faces": [5, 5, 6, 6, 7, 0]}},
        {"black": {"count": 7, "faces": [5, 5, 6, 6, 7, 10]}},
        {"black": {"count": 7, "faces": [5, 5, 6, 6, 7, "7"]}},
        {"black": {"count": 7, "faces": [5, 5, 6, 6, 7, True]}},
        {"black": {"count": -1, "faces": [5, 5, 6, 6, 7, 7]}},
        {"black": {"count": 37, "faces": [5, 5, 6, 6, 7, 7]}},
        {"black": {"count": 7}},
        {"black": {"faces": [5, 5, 6, 6, 7, 7]}},
        {"green": {"count": 7, "faces": [5, 5, 6, 6, 7, 7]}},
        {"black": {"count": 7, "faces": [5, 5, 6, 6, 7, 7], "edge": 1}},
        None,
        36,
        [],
    ],
)
def test_a_malformed_bag_is_refused(bag: Any) -> None:
    with pytest.raises(BadOptions):
        GAME.new(3, {"bag": bag})


@pytest.mark.parametrize("options", [{"landlubber": 1}, {"landlubber": None}, {"seadog": True}, 3])
def test_malformed_options_are_refused(options: Any) -> None:
    with pytest.raises(BadOptions):
        GAME.new(3, options)


def test_options_may_be_a_struct() -> None:
    assert GAME.new(3, SkullKingOptions(landlubber=True)).landlubber


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_three_to_six_play(players: int) -> None:
    with pytest.raises(BadPlayers):
        GAME.new(players)
