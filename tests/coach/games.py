"""Finished games to be reviewed."""

from __future__ import annotations

from collections.abc import Sequence

from librt.random import Random

from calavera.core.bot import play_to_end
from calavera.core.state import State
from calavera.games import GAMES
from calavera.games.bots import make_bot

TABLES = {"skull": 3, "skull_king": 3, "skull_queen": 3, "yamiks": 2}
CASES = [*TABLES.items(), ("yamiks", 1), ("yamiks", 3)]


def finished(game: str, levels: Sequence[str], seed: int) -> State:
    state: State = GAMES[game].new(len(levels))
    play_to_end(state, [make_bot(game, level) for level in levels], Random(seed))
    return state
