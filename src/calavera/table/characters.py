"""Who the bots are: names that can be read in every language, so that no two at a table are called alike."""

from __future__ import annotations

from collections.abc import Collection, Mapping

# Who plays a game at which level. A second one of the same level at a table is somebody else.
NAMED: Mapping[str, Mapping[str, str]] = {
    "skull_king": {"novice": "Pip", "sailor": "Nerina", "bosun": "Olaf", "captain": "Marisol"},
    "skull": {"novice": "Fausto", "sailor": "Tamsin", "bosun": "Corvin", "captain": "Zenobia"},
    "yamiks": {"novice": "Bruno", "sailor": "Pilar", "bosun": "Rufus", "captain": "Isolde"},
    "skull_queen": {"novice": "Lou", "sailor": "Gaspard", "bosun": "Leopold", "captain": "Ximena"},
}

# More than there are seats at any table, even if people bear some of these names.
CHARACTERS = (
    "Marisol",
    "Gaspard",
    "Nerina",
    "Olaf",
    "Zenobia",
    "Corvin",
    "Tamsin",
    "Bruno",
    "Isolde",
    "Rufus",
    "Pilar",
    "Leopold",
)


def character(table: str, game: str, bot: str, taken: Collection[str]) -> str:
    """A name that nobody there has: the bot's own, or else one of those that anybody may bear, in an order that differs
    from table to table.
    """
    first = sum(table.encode())
    in_turn = [CHARACTERS[(first + i) % len(CHARACTERS)] for i in range(len(CHARACTERS))]
    own = NAMED.get(game, {}).get(bot)
    if own is not None:
        in_turn.insert(0, own)
    used = {name.casefold() for name in taken}
    return next(name for name in in_turn if name.casefold() not in used)
