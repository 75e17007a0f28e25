"""Names of bots, readable in every language, so that no two at a table have the same."""

from __future__ import annotations

from collections.abc import Collection

from calavera.games import GAMES, find_game
from calavera.table.lookalikes import looks_like_one_of


def characters() -> list[str]:
    """The names that the games give their bots, each once."""
    return list(dict.fromkeys([name for game in GAMES.values() for name in game.bots.names.values()]))


def character(table: str, game: str, bot: str, taken: Collection[str]) -> str:
    """A name that is free at the table: the bot's own, or else another character's, in an order that differs from
    table to table; with a number if all are used up.
    """
    own = find_game(game).bots.names.get(bot)
    if own is not None and not looks_like_one_of(own, taken):
        return own
    # Plain loops: mypyc makes a list of a generator expression, so an endless one would never end.
    first = 0
    for letter in table.encode():
        first += letter
    number = 1
    names = characters()
    while True:
        for i in range(len(names)):
            name = names[(first + i) % len(names)]
            if number > 1:
                name = f"{name} {number}"
            if not looks_like_one_of(name, taken):
                return name
        number += 1
