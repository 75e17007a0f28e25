"""The conformance suite: what must hold for every game, shipped so that a new game can be held to it.

>>> from calavera import game
>>> from calavera.testing import check_game
>>> check_game(game("skull"), players=4, options={}, seed=1)
"""

from __future__ import annotations

from calavera.testing.checks import CHECKS, check_game
from calavera.testing.settings import SETTINGS, GameSetting
from calavera.testing.violation import Violation

__all__ = ["CHECKS", "SETTINGS", "GameSetting", "Violation", "check_game"]
