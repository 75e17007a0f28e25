"""Who may throw what, and who takes the trick."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.skull_king.rules.table import ALL_BLACK, PLENTY, Table, play_first_hand, taker


def test_rulebook_example_the_last_of_two_sevens_takes_the_trick_whatever_its_colour() -> None:
    # Leon, Nina, Sophie, Tobias and Jonas; black is led, Sophie and Tobias have none.
    table = Table(5, hand=2)
    table.deal("black black", "black red", "red yellow", "yellow yellow", "black blue")
    table.bid(0, 1, 0, 1, 0)
    table.throw("black 6")
    assert table.legal() == ["throw black"]
    table.throw("black 7", "red 2", "yellow 7", "black 5")
    trick = table.view().last_trick
    assert trick is not None
    assert trick.taker == 3
    assert table.state.mover() == 3  # whoever took the trick leads the next one


def test_rulebook_example_a_mermaid_captures_the_skull_king() -> None:
    # Leon, Nina, Sophie, Tobias and Jonas; Jonas could follow black but throws a special die.
    table = Table(5, hand=2)
    table.deal("pirate red", "skull_king red", "black red", "black red", "mermaid black")
    table.bid(0, 0, 0, 0, 2)
    table.throw("pirate skull")
    assert table.legal() == ["throw skull_king", "throw red"]
    table.throw("skull_king skull")
    assert table.legal() == ["throw black", "throw red"]
    table.throw("black 6")
    assert table.legal() == ["throw black"]
    table.throw("black 5")
    assert table.legal() == ["throw mermaid", "throw black"]
    table.throw("mermaid skull")
    assert table.view().seats[4].taken == 1
    table.throw("black 7", "red 1", "red 1", "red 1", "red 1")
    assert table.sheet(2)[4].bonus == 50
    assert table.sheet(2)[4].points == 90


def test_rulebook_example_without_the_mermaids_skull_the_skull_king_captures_the_pirate() -> None:
    dice = ("pirate skull", "skull_king skull", "black 6", "black 5", "mermaid flag")
    table = play_first_hand(*dice, bids=[0, 1, 0, 0, 0])
    assert [line.points for line in table.sheet(1)] == [10, 20 + 30, 10, 10, 10]
    assert table.sheet(1)[1].bonus == 30


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        (("skull_king skull", "mermaid skull", "mermaid skull", "pirate skull"), 2),
        (("mermaid skull", "mermaid skull", "pirate skull", "skull_king skull"), 1),
        (("pirate skull", "skull_king skull", "pirate skull", "black 7"), 1),
        (("skull_king skull", "mermaid flag", "pirate skull", "black 7"), 0),
        (("pirate skull", "pirate skull", "mermaid skull", "black 7"), 1),
        (("skull_king flag", "pirate skull", "mermaid skull", "black 7"), 1),
        (("mermaid skull", "mermaid skull", "black 7", "pirate flag"), 1),
        (("black 7", "yellow 7", "black 6", "pirate flag"), 1),
        (("red 1", "yellow 1", "pirate flag", "yellow flag"), 1),
        (("pirate flag", "yellow flag", "red 1", "skull_king flag"), 2),
    ],
)
def test_the_order_of_strength(dice: tuple[str, ...], expected: int) -> None:
    assert taker(*dice) == expected


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_when_all_show_flags_the_first_one_takes_the_trick(players: int) -> None:
    flags = ["yellow flag", "pirate flag", "skull_king flag", "mermaid flag", "yellow flag", "pirate flag"]
    assert taker(*flags[:players]) == 0


def test_the_first_flag_is_the_leaders_wherever_the_leader_sits() -> None:
    table = Table(4, starter=2)
    table.deal("yellow", "yellow", "pirate", "mermaid")
    table.bid(0, 0, 0, 0)
    table.throw("pirate flag", "mermaid flag", "yellow flag", "yellow flag")
    trick = table.view().last_trick
    assert trick is not None
    assert trick.taker == 2


def test_of_several_skull_kings_in_a_changed_bag_the_last_is_the_stronger() -> None:
    assert taker("skull_king skull", "skull_king skull", "pirate skull", bag=PLENTY) == 1
    assert taker("skull_king skull", "skull_king flag", "pirate skull", bag=PLENTY) == 0


def expected_taker(dice: tuple[str, ...]) -> int:
    """The table of strength once more, as a sort key."""
    king_is_there = "skull_king skull" in dice
    ranks = {"pirate skull": 20, "skull_king skull": 30, "mermaid skull": 40 if king_is_there else 10}

    def strength(place: int) -> tuple[int, int]:
        face = dice[place].split()[1]
        return (ranks.get(dice[place]) or (0 if face == "flag" else int(face)), place)

    if all(die.endswith("flag") for die in dice):
        return 0
    return max(range(len(dice)), key=strength)


def test_every_trick_of_three_dice_goes_to_the_strongest() -> None:
    specials = [f"{kind} {face}" for kind in ("skull_king", "pirate", "mermaid") for face in ("flag", "skull")]
    rolls = [*specials, "yellow flag", "red 1", "blue 4", "black 5", "black 9"]
    for dice in product(rolls, repeat=3):
        assert taker(*dice, bag=PLENTY) == expected_taker(dice), dice


def test_before_a_colour_is_set_anything_may_be_thrown() -> None:
    table = Table(3, hand=4)
    table.deal("pirate black blue red", "pirate black blue yellow", "skull_king mermaid red yellow")
    table.bid(0, 0, 0)
    assert table.legal() == ["throw pirate", "throw black", "throw blue", "throw red"]
    table.throw("pirate skull")
    assert table.legal() == ["throw pirate", "throw black", "throw blue", "throw yellow"]
    table.throw("pirate skull")
    assert table.legal() == ["throw skull_king", "throw mermaid", "throw red", "throw yellow"]


def test_special_dice_set_no_colour_whatever_they_show() -> None:
    table = Table(4, hand=2)
    table.deal("pirate red", "mermaid red", "blue red", "blue red")
    table.bid(0, 0, 0, 0)
    table.throw("pirate flag", "mermaid skull")
    assert table.view().colour is None
    assert table.legal() == ["throw blue", "throw red"]
    table.throw("blue 3")
    assert table.view().colour == "blue"
    assert table.legal() == ["throw blue"]


def test_a_yellow_die_sets_yellow_even_when_it_shows_a_flag() -> None:
    table = Table(3, hand=2)
    table.deal("yellow red", "yellow black", "black red")
    table.bid(0, 0, 0)
    table.throw("yellow flag")
    assert table.view().colour == "yellow"
    assert table.legal() == ["throw yellow"]


def test_a_later_colour_does_not_replace_the_first() -> None:
    table = Table(3, hand=2)
    table.deal("black red", "red blue", "black blue")
    table.bid(0, 0, 0)
    table.throw("black 5", "blue 3")
    assert table.view().colour == "black"
    assert table.legal() == ["throw black"]


def test_who_has_the_colour_may_throw_a_special_die_instead() -> None:
    table = Table(3, hand=5)
    table.deal("black " * 5, "skull_king pirate mermaid black yellow", "red " * 5)
    table.bid(0, 0, 0)
    table.throw("black 5")
    assert table.legal() == ["throw skull_king", "throw pirate", "throw mermaid", "throw black"]


def test_who_has_none_of_the_colour_may_throw_anything() -> None:
    table = Table(3, hand=4)
    table.deal("black " * 4, "pirate blue red yellow", "red " * 4)
    table.bid(0, 0, 0)
    table.throw("black 5")
    assert table.legal() == ["throw pirate", "throw blue", "throw red", "throw yellow"]


def test_every_trick_begins_without_a_colour() -> None:
    table = Table(3, hand=2)
    table.deal("black red", "black red", "black red")
    table.bid(0, 0, 0)
    table.throw("black 5", "black 6", "black 7")
    assert table.view().colour is None
    assert table.state.mover() == 2
    table.throw("red 1")
    assert table.view().colour == "red"


def test_equal_dice_are_one_action() -> None:
    table = Table(3, hand=3)
    table.deal("black black black", "red red blue", "blue blue blue")
    table.bid(0, 0, 0)
    assert table.legal() == ["throw black"]


def test_play_goes_clockwise_from_whoever_took_the_last_trick() -> None:
    table = Table(4, hand=2, starter=1, bag=ALL_BLACK)
    table.deal(*["black black"] * 4)
    table.bid(0, 0, 0, 0)
    order = []
    for text in ("black 1", "black 1", "black 6", "black 1", "black 1", "black 1", "black 1", "black 2"):
        order.append(table.state.mover())
        table.throw(text)
    assert order == [1, 2, 3, 0, 3, 0, 1, 2]
