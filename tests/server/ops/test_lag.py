"""The lag of the event loop is measured, so that an operator sees when something holds everybody up."""

from __future__ import annotations

import asyncio
import time

import pytest

from calavera.server.ops import lag
from calavera.server.ops.metrics import REGISTRY
from tests.server.web import web

HELD_UP = 0.05


def test_a_loop_that_was_held_up_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lag, "EVERY_SECONDS", 0.001)

    async def evening() -> None:
        watching = asyncio.create_task(lag.watch_lag())
        await asyncio.sleep(0.01)
        time.sleep(HELD_UP)
        await asyncio.sleep(0.01)
        watching.cancel()

    asyncio.run(evening())
    worst = REGISTRY.get_sample_value("calavera_loop_lag_worst_seconds")
    assert worst is not None
    assert worst > HELD_UP / 2


def test_the_lag_is_among_the_figures_of_a_running_server() -> None:
    with web() as client:
        figures = client.get("/metrics").text
    assert "calavera_loop_lag_seconds_bucket" in figures
    assert "calavera_loop_lag_worst_seconds" in figures
    assert "calavera_costly_waiting 0.0" in figures
