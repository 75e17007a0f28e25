"""Calavera: four games of skulls and dice as a fast, typed library."""

from __future__ import annotations

from calavera.rules import GAMES
from calavera.rules import find_game as game
from calavera.rules.errors import CalaveraError
from calavera.rules.game import Game, Options, View
from calavera.rules.state import CHANCE, OVER, Event, State

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "CalaveraError",
    "Event",
    "Game",
    "Options",
    "State",
    "View",
    "__version__",
    "game",
]
