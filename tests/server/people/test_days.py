"""Days of UTC and their seeds."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from calavera.coach.exercises import MOST_SEED
from calavera.server.people.days import day_at, end_of, exercise_seed, read_day, seed_of, streak

DAY = date(2026, 11, 18)
SECRET = "ab" * 32


def test_a_day_ends_when_the_next_one_begins() -> None:
    end = end_of(DAY)
    assert day_at(end - 1) == DAY
    assert day_at(end) == DAY + timedelta(days=1)
    assert end % 86_400_000 == 0


@pytest.mark.parametrize("text", ["", "today", "2026-1-1", "20261118", "2026-W47-3", "2026-02-30", "2026-11-18T00"])
def test_what_is_no_day(text: str) -> None:
    assert read_day(text) is None


def test_a_day_reads_as_it_is_written() -> None:
    assert read_day("2026-11-18") == DAY


def test_seeds_differ_by_day_game_and_number_and_say_nothing_of_each_other() -> None:
    days = [seed_of(SECRET, DAY + timedelta(days=n)) for n in range(50)]
    assert len(set(days)) == 50
    assert all(len(bytes.fromhex(seed)) == 32 for seed in days)
    seeds = {exercise_seed(seed, game, n) for seed in days for game in ("skull", "yamiks") for n in range(5)}
    assert len(seeds) == 500
    assert all(0 <= seed < MOST_SEED for seed in seeds)
    assert seed_of("cd" * 32, DAY) != days[0]


@pytest.mark.parametrize(
    ("ago", "length"),
    [([], 0), ([0], 1), ([1], 1), ([0, 1, 2], 3), ([1, 2, 3], 3), ([2, 3], 0), ([0, 2, 3], 1), ([0, 1, 3], 2)],
)
def test_a_streak_goes_back_from_today_or_from_yesterday(ago: list[int], length: int) -> None:
    assert streak({DAY - timedelta(days=n) for n in ago}, DAY) == length
