"""Whatever goes wrong again and again leaves a few lines in the log, and nothing that goes wrong leaves none."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
import structlog

from calavera.server.ops import sparing
from calavera.server.ops.sparing import Sparing
from calavera.store.errors import StoreFull
from calavera.store.memory import MemoryStore
from calavera.store.port import Append, Document
from tests.server.sitting import Sitting, tell
from tests.server.web import logged


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_same_is_said_once_a_minute_and_with_how_often_it_was_not() -> None:
    spares = Sparing(clock := Clock())

    def said(**facts: object) -> dict[str, object] | None:
        try:
            return dict(spares(None, "warning", dict(facts)))
        except structlog.DropEvent:
            return None

    assert said(event="tick_failed", code="a") == {"event": "tick_failed", "code": "a"}
    assert [said(event="tick_failed", code="a") for _ in range(7)] == [None] * 7
    assert said(event="tick_failed", code="b") is not None, "another reason"
    clock.now = 59.0
    assert said(event="tick_failed", code="a") is None
    clock.now = 60.0
    assert said(event="tick_failed", code="a") == {"event": "tick_failed", "code": "a", "left_out": 8}
    clock.now = 120.0
    assert said(event="tick_failed", code="a") == {"event": "tick_failed", "code": "a"}


def test_not_every_line_there_ever_was_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sparing, "MOST", 10)
    spares = Sparing(Clock())
    for i in range(1_000):
        assert spares(None, "error", {"event": "table_damaged", "table": f"{i}"})
        assert len(spares._written) <= 10


class Full(MemoryStore):
    is_full = False

    async def append_together(self, appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
        if self.is_full:
            raise StoreFull
        return await super().append_together(appends, documents)


def test_a_full_disk_does_not_write_a_line_for_every_table_and_tick() -> None:
    async def story() -> None:
        store = Full()
        sitting = Sitting(store)
        for _ in range(5):
            await sitting.table("yamiks", 2)
        store.is_full = True
        for _ in range(20):
            await sitting.pass_time(400)  # everybody is gone, and that cannot be written

    with logged() as stream:
        tell(story)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["tick_failed"]
