"""Sheets that are the same game have one number, others have not."""

from __future__ import annotations

import pytest

from calavera.games.yamiks.bots.solved.sheets import (
    ALL_FILLED,
    CLASS_FROM,
    CLASSES,
    NEED,
    SETS,
    SHEETS,
    rounds_played,
    sheet_number,
)
from calavera.games.yamiks.rules.actions import BOX_NAMES

SIX = 1 << BOX_NAMES.index("sixes")


def all_but(bits: int) -> int:
    return ALL_FILLED & ~bits


def test_there_are_as_many_sheets_as_said() -> None:
    assert CLASS_FROM[SETS] == CLASSES == len(NEED)
    assert SHEETS == 107_584


def test_only_whole_sixes_count_when_only_they_are_open() -> None:
    assert sheet_number(all_but(SIX), 49) == sheet_number(all_but(SIX), 53)
    assert sheet_number(all_but(SIX), 53) != sheet_number(all_but(SIX), 54)


def test_a_bonus_out_of_reach_is_as_far_as_any_other() -> None:
    assert sheet_number(all_but(SIX), 0) == sheet_number(all_but(SIX), 29)
    assert sheet_number(all_but(SIX), 29) != sheet_number(all_but(SIX), 30)


def test_beyond_the_bonus_points_do_not_matter() -> None:
    assert sheet_number(all_but(SIX), 60) == sheet_number(all_but(SIX), 75)


def test_points_that_no_dice_make_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot come"):
        sheet_number(SIX, 7)


def test_a_box_is_filled_in_every_round() -> None:
    assert [rounds_played(filled) for filled in (0, SIX, ALL_FILLED)] == [0, 1, 12]
