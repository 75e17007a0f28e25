"""A game of another package: Pig, found by its entry point as if it were installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from calavera.games.catalogue import catalogue
from calavera.games.registry import GAMES, GROUP
from calavera.server.api import schema

PIG = Path(__file__).resolve().parents[2] / "examples" / "pig"


@contextmanager
def with_pig(folder: Path) -> Iterator[None]:
    """`folder` gets what an installer writes; processes that are started meanwhile find the game too."""
    about = folder / "calavera_pig-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: calavera-pig\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\npig = calavera_pig.game:GAME\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path, str(PIG), str(folder)])
        _look_again()
        try:
            yield
        finally:
            patch.undo()
            _look_again()


def _look_again() -> None:
    """Forget what was found out about the games that are installed."""
    vars(GAMES).pop("_games", None)
    for kept in (catalogue, schema._messages_bytes, schema._openapi_bytes):
        kept.cache_clear()
