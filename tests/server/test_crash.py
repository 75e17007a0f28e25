"""Killed again and again while many tables are played, the server loses nothing and does nothing twice."""

from __future__ import annotations

import os

import pytest

from calavera.rules import GAMES
from calavera.testing.server_crash import crash

KILLS = 50


@pytest.mark.skipif(not hasattr(os, "fork"), reason="restarts the server by forking it")
def test_no_command_is_lost_or_done_twice_when_the_server_is_killed_fifty_times() -> None:
    report = crash(KILLS, seed=1)  # raises when anything was lost, doubled or told differently
    assert report.kills == KILLS
    assert report.acknowledged + report.refused == report.commands > KILLS
    # The kills fell into running games of every kind, and commands were caught before and after they were written.
    assert set(report.games) == set(GAMES)
    assert report.connections > report.tables * 3 + KILLS, "players had to come back again and again"
    assert 0 < report.already_done < report.resent
