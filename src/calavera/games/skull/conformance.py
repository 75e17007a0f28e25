"""The settings in which Skull is tried: all player counts with all options, and games as version 1 played them."""

from __future__ import annotations

from itertools import product

from calavera.core.setting import Setting
from calavera.games.skull.rules.invariants import broken_invariant

__all__ = ["GOLDEN_PLAYERS", "SETTINGS", "broken_invariant"]

SETTINGS = [
    *[
        Setting(players, {"last_chance": last_chance, "showing": showing})
        for players, last_chance, showing in product(range(3, 7), (False, True), (True, False))
    ],
    Setting(3, {"last_chance": False, "showing": "everybody"}),
    Setting(5, {"last_chance": True, "showing": "everybody"}),
]

# Of these numbers of players a whole game is written down: by default, and with every option turned.
GOLDEN_PLAYERS = (3, 4)
