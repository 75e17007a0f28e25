"""Killed again and again while many tables are played, the server loses nothing and does nothing twice."""

from __future__ import annotations

import os

import pytest

from calavera.games import GAMES
from calavera.testing.server.crash import crash
from calavera.testing.server.rematches import crash_rematches
from calavera.testing.server.restores import crash_restores

KILLS = 25
KILLS_IN_REMATCHES, KILLS_IN_RESTORES = 8, 5


@pytest.mark.skipif(not hasattr(os, "fork"), reason="restarts the server by forking it")
def test_no_command_is_lost_or_done_twice_when_the_server_is_killed_again_and_again() -> None:
    report = crash(KILLS, seed=1)  # raises when anything was lost, doubled or told differently
    assert report.kills == KILLS
    assert report.acknowledged + report.refused == report.commands > KILLS
    # The kills fell into running games of every kind, and commands were caught before and after they were written.
    assert set(report.games) == set(GAMES)
    assert report.connections > report.tables * 3 + KILLS, "players had to come back again and again"
    assert 0 < report.already_done < report.resent


@pytest.mark.skipif(not hasattr(os, "fork"), reason="restarts the server by forking it")
def test_killed_among_rematches_and_waking_tables_the_server_leaves_no_table_behind_and_no_wrong_line() -> None:
    report = crash_rematches(KILLS_IN_REMATCHES, seed=1)  # raises when a link, a line or a clock is wrong
    assert report.kills == KILLS_IN_REMATCHES
    assert 0 < report.during_start < report.kills
    assert report.made > 0


def test_a_killed_restore_leaves_all_of_the_data_or_none() -> None:
    finished, interrupted = crash_restores(KILLS_IN_RESTORES, seed=1)  # raises when a folder has a part of it
    assert finished > 0
    assert interrupted > 0
