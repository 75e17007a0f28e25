"""The settings in which the Skull King dice game is tried, all player counts with all options, and its invariants."""

from __future__ import annotations

from itertools import product
from typing import Any

from calavera.core.setting import Setting
from calavera.games.skull_king.rules.invariants import broken_invariant

__all__ = ["GOLDEN_PLAYERS", "SETTINGS", "broken_invariant"]

# More kings and mermaids than in the box, a colour that is missing, numbers beyond the usual ones.
STRANGE_BAG = {
    "skull_king": {"count": 3, "faces": ["skull", "skull", "skull", "flag", "flag", "flag"]},
    "pirate": {"count": 5, "faces": ["skull"] * 5 + ["flag"]},
    "mermaid": {"count": 4, "faces": ["skull"] * 6},
    "black": {"count": 10, "faces": [1, 5, 6, 7, 8, 9]},
    "blue": {"count": 0, "faces": [3, 3, 4, 4, 5, 5]},
    "red": {"count": 12, "faces": ["flag"] * 6},
    "yellow": {"count": 6, "faces": ["flag", 1, 2, 2, 7, 9]},
}


def _settings() -> list[Setting]:
    bags: list[dict[str, Any]] = [{}, {"bag": STRANGE_BAG}]
    return [
        Setting(players, {"landlubber": landlubber, **bag})
        for players, landlubber, bag in product(range(3, 7), (False, True), bags)
    ]


SETTINGS = _settings()

# Of these numbers of players a whole game is written down: by default, and with every option turned.
GOLDEN_PLAYERS = (3, 4)
