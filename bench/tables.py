"""At which tables the games of the registry are measured."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from calavera.games import GAMES, find_game

USUAL = 4


def usual(game: str) -> int:
    """As many as sit at the table with its panel of strangers; without one, four or as near to it as may be."""
    name = f"bench.panel.{game}"
    seats = find_game(game).seats
    if find_spec(name) is None:
        return min(seats, key=lambda count: abs(count - USUAL))
    return int(import_module(name).SEATS)


# The usual table of each game, for the ratios.
TABLES = {game: usual(game) for game in GAMES}
