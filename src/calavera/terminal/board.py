"""What the terminal needs to know of a game: a module of the shape of `Board`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from calavera.terminal.choices import Menu
from calavera.terminal.speech import Speech


class Board(Protocol):
    """Everything is drawn from a view, never from a state: what a seat may not know cannot be shown."""

    SECRETS: bool  # whether players hide something from each other
    SCORE: str  # what scores count, as the key of a table heading

    def board(self, view: Any, speech: Speech) -> RenderableType:
        """What lies on the table, as far as the viewer may see it."""

    def own(self, view: Any, speech: Speech) -> RenderableType | None:
        """What the viewer alone knows."""

    def menu(self, view: Any, legal: Sequence[int], speech: Speech) -> Menu:
        """What the viewer may choose, as it is listed and as it may be typed."""
