"""What the race for the pot is worth."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from calavera.games.yamiks.bots.solved import SETTINGS, Setting, race_against
from calavera.games.yamiks.bots.solved.turn import SUMS
from calavera.games.yamiks.rules.options import YamiksOptions


def test_there_are_six_settings() -> None:
    assert len(set(SETTINGS)) == 6


def test_options_of_a_table_name_their_setting() -> None:
    assert Setting.of(YamiksOptions()) == Setting("recommended", free_downgrade=False)
    assert Setting.of(YamiksOptions(solo_pot="simple", free_downgrade=True)) == Setting("simple", free_downgrade=True)


def test_against_a_known_ten() -> None:
    worth = Setting("simple").worth()
    assert {tuple(worth[SUMS * played : SUMS * played + SUMS]) for played in range(12)} == {(0,) * 10 + (6, 12, 12)}
    assert race_against(10) == worth[:SUMS]


def test_without_a_pot_nothing_is_won() -> None:
    assert set(Setting("none").worth()) == {0}


def test_in_even_rounds_the_opponent_rolls_five_dice_once() -> None:
    worth = Setting("recommended").worth()
    assert worth[:SUMS] == race_against(10)
    rolls = [sum(sorted(dice)[-2:]) for dice in product(range(1, 7), repeat=5)]
    for own in range(2, SUMS):
        won, tied = sum(two < own for two in rolls), sum(two == own for two in rolls)
        assert worth[SUMS + own] == pytest.approx(float(Fraction(12 * won + 6 * tied, len(rolls))))
