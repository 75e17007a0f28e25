"""The games, a folder each. The registry finds them, and games of other packages, by the same entry points."""

from __future__ import annotations

from calavera.games.registry import GAMES, find_game

__all__ = ["GAMES", "find_game"]
