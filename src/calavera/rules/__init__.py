"""The rulebooks: pure rules, no input or output, no clock, no random source of their own."""

from __future__ import annotations

from typing import Any

from calavera.rules import skull, skull_king, skull_queen, yamiks
from calavera.rules.errors import UnknownGame
from calavera.rules.game import Game

GAMES: dict[str, Game[Any, Any, Any]] = {
    game.id: game for game in (skull_king.GAME, skull.GAME, yamiks.GAME, skull_queen.GAME)
}


def find_game(id: str) -> Game[Any, Any, Any]:
    """The game of this id."""
    if id not in GAMES:
        raise UnknownGame(id=id)
    return GAMES[id]
