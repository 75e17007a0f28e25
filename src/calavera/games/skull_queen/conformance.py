"""The settings in which Skull Queen is tried: every player count and every option; and what is conserved there."""

from __future__ import annotations

from calavera.core.setting import Setting
from calavera.games.skull_queen.rules.invariants import broken_invariant

__all__ = ["GOLDEN_PLAYERS", "SETTINGS", "broken_invariant"]

# Spaces worth nothing, equal spaces, and the most that a space can be worth.
_OWN_PLANK = [0, 3, 3, 7, 20]


def _settings() -> list[Setting]:
    with_ghost = [Setting(2, {"rounds": rounds}) for rounds in (2, 3)]
    by_players = [Setting(players, {}) for players in range(3, 7)]
    return [*with_ghost, *by_players, Setting(4, {"plank": _OWN_PLANK})]


SETTINGS = _settings()

# Of these numbers of players a whole game is written down: by default, and with every option turned.
GOLDEN_PLAYERS = (2, 4)
