"""Who the bots are: names that can be read in every language, so that no two at a table are called alike."""

from __future__ import annotations

from collections.abc import Collection

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


def character(table: str, taken: Collection[str]) -> str:
    """A name that nobody there has; whose turn comes first differs from table to table."""
    first = sum(table.encode())
    in_turn = [CHARACTERS[(first + i) % len(CHARACTERS)] for i in range(len(CHARACTERS))]
    used = {name.casefold() for name in taken}
    return next(name for name in in_turn if name.casefold() not in used)
