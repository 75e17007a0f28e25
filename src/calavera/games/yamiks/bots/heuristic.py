"""The quick baseline of Yamik's: every turn played exactly, boxes valued by rules of thumb."""

from __future__ import annotations

from calavera.games.yamiks.bots.turn_player import TurnPlayer


class YamiksHeuristic(TurnPlayer):
    def __init__(self) -> None:
        super().__init__(pot=1.0, bonus=1.0, bonus_by_chance=True)
