"""What the terminal needs to know of a game: one module a game, all of the shape of `Face`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from calavera.cli import board_skull, board_skull_king, board_skull_queen, board_yamiks
from calavera.cli.choices import Menu
from calavera.cli.speech import Speech
from calavera.rules.state import Event


class Face(Protocol):
    """Everything is drawn from a view, never from a state: what a seat may not know cannot be shown."""

    SECRETS: bool  # whether players hide something from each other
    SCORE: str  # what scores count, as the key of a table heading

    def heading(self, view: Any, speech: Speech) -> str:
        """Where in the game we are."""

    def board(self, view: Any, speech: Speech) -> RenderableType:
        """What lies on the table, as far as the viewer may see it."""

    def own(self, view: Any, speech: Speech) -> RenderableType | None:
        """What the viewer alone knows."""

    def menu(self, view: Any, legal: Sequence[int], speech: Speech) -> Menu: ...

    def label(self, action: int, view: Any, speech: Speech) -> str:
        """An action in words."""

    def tell(self, event: Event, speech: Speech) -> str | None:
        """An event as a sentence, or None when it is not worth one."""


_FACES: dict[str, Face] = {
    "skull_king": board_skull_king,
    "skull": board_skull,
    "yamiks": board_yamiks,
    "skull_queen": board_skull_queen,
}


def face_of(game: str) -> Face:
    return _FACES[game]
