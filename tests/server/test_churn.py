"""What is held in memory while people play is let go when they have gone; and the count notices when it is not."""

from __future__ import annotations

import pytest

from calavera.server.live.room import Room, Viewer
from calavera.server.people.index import TableIndex
from calavera.testing.server.churn import churn
from calavera.testing.server.player import Broken
from tests.sizes import size

ROUNDS = size(2, 3)
TABLES = 12


def test_nothing_is_left_of_tables_that_are_gone() -> None:
    assert churn(ROUNDS, TABLES, seed=1).objects > 0


def test_a_viewer_that_is_kept_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Viewer] = []
    leave = Room.leave

    def remembered(room: Room, viewer: Viewer) -> None:
        kept.append(viewer)
        leave(room, viewer)

    monkeypatch.setattr(Room, "leave", remembered)
    with pytest.raises(Broken, match="something is left"):
        churn(1, TABLES, seed=1)


def test_a_summary_that_is_kept_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not among the objects that Python tracks, so only its memory tells."""
    monkeypatch.setattr(TableIndex, "forget", lambda *_: None)
    with pytest.raises(Broken, match="something is left"):
        churn(ROUNDS, TABLES, seed=1)
