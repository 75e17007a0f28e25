"""The settings in which Yamik's is checked, all player counts with all options, and the invariants of its states."""

from __future__ import annotations

from itertools import product

from calavera.core.setting import Setting
from calavera.games.yamiks.rules.invariants import broken_invariant

__all__ = ["GOLDEN_PLAYERS", "SETTINGS", "broken_invariant"]


def _settings() -> list[Setting]:
    alone = [
        Setting(1, {"free_downgrade": free, "solo_pot": pot})
        for free, pot in product((False, True), ("simple", "recommended"))
    ]
    together = [Setting(players, {"free_downgrade": free}) for players, free in product(range(2, 5), (False, True))]
    return alone + together


SETTINGS = _settings()

# Of these numbers of players a whole game is written down: by default, and with every option turned.
GOLDEN_PLAYERS = (1, 2)
