"""Full collections wait for a quiet moment, but not for ever."""

from __future__ import annotations

import gc

import pytest

from calavera.server.ops.collector import LONGEST_SECONDS, QUIET_SECONDS, THRESHOLDS, QuietMoments, calm_collector


class Collections:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.time = 0.0
        monkeypatch.setattr("calavera.server.ops.collector.gc.collect", self._collect)
        self.moments = QuietMoments(lambda: self.time)

    def _collect(self) -> None:
        self.count += 1

    def tick(self, seconds: float, changes: int) -> int:
        self.time += seconds
        self.moments.tick(changes)
        return self.count


def test_nothing_is_collected_where_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    collections = Collections(monkeypatch)
    assert [collections.tick(QUIET_SECONDS, 0) for _ in range(5)] == [0] * 5


def test_one_collection_follows_a_stretch_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    collections = Collections(monkeypatch)
    assert [collections.tick(QUIET_SECONDS / 2, changes) for changes in (1, 2, 3)] == [0, 0, 0]
    assert collections.tick(QUIET_SECONDS, 3) == 1
    assert collections.tick(QUIET_SECONDS, 3) == 1
    collections.tick(QUIET_SECONDS, 4)
    assert collections.tick(QUIET_SECONDS, 4) == 2


def test_play_without_end_does_not_keep_it_off_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    collections = Collections(monkeypatch)
    counts = [collections.tick(1.0, changes) for changes in range(1, int(2 * LONGEST_SECONDS) + 2)]
    assert counts[-1] == 2
    assert counts[int(LONGEST_SECONDS) - 2] == 0


def test_the_collector_is_left_as_it_was_found() -> None:
    before = gc.get_threshold()
    with calm_collector():
        assert gc.get_threshold() == THRESHOLDS
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
