"""Hundreds of rude connections from one address: others are served, memory stays, and the same again afterwards."""

from __future__ import annotations

import os

import pytest

from calavera.testing.server.siege import besiege


@pytest.mark.skipif(not hasattr(os, "fork"), reason="starts the server by forking it")
def test_others_are_served_during_a_siege_and_after_it() -> None:
    report = besiege(connections=400, seconds=4.0)  # raises where anybody was not served or the memory grew
    assert [phase.name for phase in report.phases] == [
        "before",
        "first siege",
        "after the first",
        "second siege",
        "after the second",
    ]
    assert set(report.opened) == {
        "idle",
        "slow",
        "half a header",
        "half a body",
        "endless header",
        "pings",
        "pieces",
        "malformed",
    }
    assert {"400", "431"} <= set(report.heard)
    assert all(phase.waits for phase in report.phases)
