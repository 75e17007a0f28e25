"""Skull: three to six players bluff with flowers and skulls."""

from __future__ import annotations

from calavera.rules.game import Game
from calavera.rules.skull.look import look
from calavera.rules.skull.state import SkullState
from calavera.rules.skull.tale import tell
from calavera.rules.skull.view import SkullOptions, SkullView
from calavera.rules.skull.why import why
from calavera.rules.skull.words import ACTION_WORDS, OUTCOME_WORDS
from calavera.rules.skull.worlds import imagine

SkullGame = Game[SkullState, SkullOptions, SkullView]


def _make(game: SkullGame, options: SkullOptions, players: int) -> SkullState:
    return SkullState.new(game, options, players, options.last_chance, options.showing)


GAME: SkullGame = Game(
    id="skull",
    version=1,
    seats=range(3, 7),
    options=SkullOptions,
    view=SkullView,
    make=_make,
    look=look,
    imagine=imagine,
    actions=ACTION_WORDS,
    outcomes=OUTCOME_WORDS,
    tell=tell,
    why=why,
)
