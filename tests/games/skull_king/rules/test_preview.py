"""Who takes the trick as it stands, and what was bid in all."""

from __future__ import annotations

import pytest

from tests.games.skull_king.rules.table import PLENTY, Table


def takers(*dice: str) -> list[int | None]:
    """Who takes the trick before each die of seat 0, 1, 2 … and after the last but one has come to rest."""
    table = Table(len(dice), bag=PLENTY)
    table.deal(*[die.split()[0] for die in dice])
    table.bid(*[0] * len(dice))
    found = [table.view().taking]
    for die in dice[:-1]:
        table.throw(die)
        found.append(table.view().taking)
    return found


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        (("black 7", "blue 5", "black 7", "blue 1"), [None, 0, 0, 2]),  # the last of equals
        (("pirate flag", "mermaid flag", "blue 3", "blue 1"), [None, 0, 0, 2]),  # of flags the first
        (("pirate skull", "mermaid skull", "pirate skull", "blue 1"), [None, 0, 0, 2]),
        (("mermaid skull", "pirate skull", "skull_king skull", "blue 1"), [None, 0, 1, 0]),  # a Mermaid takes the king
        (("pirate skull", "skull_king skull", "mermaid skull", "mermaid skull"), [None, 0, 1, 2]),
        (("skull_king flag", "blue 1", "mermaid skull", "pirate skull"), [None, 0, 1, 2]),
    ],
)
def test_the_trick_as_it_stands_goes_to_whoever_would_take_it(
    dice: tuple[str, ...], expected: list[int | None]
) -> None:
    assert takers(*dice) == expected


def test_a_die_that_still_rolls_does_not_count() -> None:
    table = Table(3, bag=PLENTY)
    table.deal("blue", "skull_king", "blue")
    table.bid(0, 1, 0)
    table.throw("blue 3")
    table.play(1, "throw skull_king")
    assert table.view().taking == 0
    table.happen("roll skull")
    assert table.view().taking == 1


def test_nobody_takes_a_trick_that_has_not_begun() -> None:
    table = Table(3, hand=2, bag=PLENTY)
    table.deal(*["blue blue"] * 3)
    table.bid(1, 1, 1)
    table.throw("blue 1", "blue 2", "blue 3")
    assert table.view().taking is None
    assert table.view().last_trick is not None


def test_the_bids_are_summed_up_when_the_last_one_has_bid_and_not_before() -> None:
    table = Table(3, hand=3)
    table.deal("red red red", "blue blue blue", "black black black")
    table.play(0, "bid 3")
    table.play(2, "bid 1")
    for seat in (None, 0, 1, 2):
        assert table.view(seat).bids is None
    table.play(1, "bid 0")
    for seat in (None, 0, 1, 2):
        assert table.view(seat).bids == 4
