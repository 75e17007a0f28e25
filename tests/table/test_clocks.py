"""Thinking time: whom it runs for, what it costs, and what never gives it back."""

from __future__ import annotations

import pytest

from calavera.table.commands import Leave, Pause, PlayFor, Resume, SitIn, Start, TakeBack
from calavera.table.settings import Clock
from tests.table.sitting import Sitting


def timed(clock: Clock, game: str = "skull", players: int = 3) -> Sitting:
    sitting = Sitting(game, players, clock=clock)
    sitting.sit(players)
    sitting.now += 5_000
    sitting.do(0, Start())
    return sitting


def test_without_a_clock_nobody_s_time_runs_out() -> None:
    sitting = timed(Clock())
    assert sorted(sitting.table.clocks.since) == [0, 1, 2]
    assert [sitting.table.clocks.deadline(seat) for seat in range(3)] == [None, None, None]
    assert sitting.table.clocks.expired(sitting.now + 10**12) == []


def test_no_clock_runs_before_the_start_nor_after_the_end() -> None:
    sitting = Sitting("yamiks", 1, clock=Clock("move", 5))
    sitting.sit(1)
    assert sitting.table.clocks.since == {}
    sitting.do(0, Start())
    assert list(sitting.table.clocks.since) == [0]
    while sitting.table.status == "playing":
        sitting.play(0, sitting.table.game.actions.format(sitting.table.playing().legal(0)[-1]))
    assert sitting.table.clocks.since == {}


def test_those_who_choose_at_once_are_timed_at_once_until_they_have_chosen() -> None:
    sitting = timed(Clock("move", 30))
    sitting.now += 10_000
    sitting.play(1, "place flower")
    assert sorted(sitting.table.clocks.since) == [0, 2]
    assert sitting.table.clocks.expired(sitting.now + 20_000) == [0, 2]
    assert sitting.table.clocks.expired(sitting.now + 19_999) == []


def test_days_for_a_move_are_a_clock_like_any_other() -> None:
    sitting = timed(Clock("move", 3 * 86_400))
    assert sitting.table.clocks.by_days
    assert sitting.table.clocks.deadline(0) == sitting.now + 3 * 86_400_000
    assert not timed(Clock("move", 86_399)).table.clocks.by_days
    assert not timed(Clock("bank", 3 * 86_400)).table.clocks.by_days


@pytest.mark.parametrize("clock", [Clock("move", 30), Clock("bank", 30, 5)])
def test_a_pause_stops_the_clock_and_gives_nothing_back(clock: Clock) -> None:
    sitting = timed(clock)
    sitting.now += 20_000
    sitting.server(Pause())
    assert sitting.table.clocks.since == {}
    assert sitting.table.clocks.deadline(0) is None
    sitting.now += 1_000_000
    sitting.server(Resume())
    assert sitting.table.clocks.deadline(0) == sitting.now + 10_000


@pytest.mark.parametrize("clock", [Clock("move", 30), Clock("bank", 30, 5)])
def test_leaving_and_coming_back_gives_no_time(clock: Clock) -> None:
    sitting = timed(clock)
    sitting.now += 25_000
    sitting.do(0, Leave())
    assert 0 not in sitting.table.clocks.since
    sitting.now += 60_000
    sitting.do(0, TakeBack())
    assert sitting.table.clocks.deadline(0) == sitting.now + 5_000


def test_whose_time_was_up_has_the_full_time_for_the_next_move() -> None:
    sitting = timed(Clock("move", 30), "yamiks", 1)
    sitting.now += 31_000
    assert sitting.table.clocks.expired(sitting.now) == [0]
    sitting.server(SitIn(0))
    sitting.server(PlayFor(0, "keep none", "bot", 0))
    sitting.do(0, TakeBack())
    assert sitting.table.clocks.deadline(0) == sitting.now + 30_000


def test_an_empty_bank_lives_from_its_increment() -> None:
    sitting = timed(Clock("bank", 30, 5), "yamiks", 1)
    sitting.now += 100_000
    sitting.server(PlayFor(0, "keep none", "clock", 0))
    assert sitting.table.clocks.bank == [5_000]
    assert sitting.table.clocks.deadline(0) == sitting.now + 5_000


def test_a_jump_of_the_server_s_clock_backwards_gives_no_time() -> None:
    sitting = timed(Clock("bank", 60), "yamiks", 1)
    begun = sitting.table.last_at
    sitting.now -= 500_000
    sitting.play(0, "keep none")
    assert sitting.table.clocks.bank == [60_000]
    assert sitting.table.clocks.deadline(0) == begun + 60_000


def test_bots_are_not_timed() -> None:
    sitting = Sitting("skull", 3, clock=Clock("move", 5))
    sitting.sit(1)
    sitting.do(0, Start(fill=True))
    assert list(sitting.table.clocks.since) == [0]
